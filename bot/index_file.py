"""The index: everything that an answer needs, in one SQLite file that the ``sqlite3`` shell can
read too.

Values are JSON in a column ``body`` next to their lookup columns; numbers that are computed with
are blobs (see `bot.search.stored`). The file is only ever read by the version of the program that
wrote it (see `bot.index_cache`), so a change of its tables must raise `FORMAT`.

game, document, rule, rule_table, relation, term, link           the rules
entry, keyword_name, ruling_card, card_ruled, format, list       the rulings
card, card_handle, card_word, card_code                          the cards
token, pair, passage, phrase, vectors, word, ordinary, situation the search
word_weight                                                      the weights of words in confidence
catalogue                                                        the messages of the interface
value                                                            small values
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bot.answers.courtesy import NO_COURTESIES, Courtesies
from bot.answers.cue import CueWords
from bot.answers.intent import NO_INTENTS, Intent, Intents
from bot.lazy import LazyMapping, LazySequence
from bot.records import from_json, of_plain, to_json
from bot.search import stored
from bot.search.confidence import Calibration
from bot.search.engine import Engine
from bot.search.ranking import Weights
from bot.tables import StoredMapping, StoredSequence, Tables, TablesError, insert
from rules_corpus import model as rules
from rules_corpus.build_cache import NO_CACHE, BuildCache, code_digest, digest
from rules_corpus.languages import Code
from rules_corpus.model import Document, Game, Library, Relation, Rule, RuleRef, Table, Term
from rulings import model
from rulings.model import (
    BanList,
    Card,
    DirectAnswer,
    Entry,
    EntryRef,
    ForeignWord,
    Format,
    Keyword,
    ListingKind,
    Penalty,
    Ruling,
)
from rulings.names import CardNames
from rulings.ruled_cards import RuledCards
from rulings.store import Database

if TYPE_CHECKING:
    from bot.answers.answer import Fact

FORMAT = 8
"""Must be raised whenever the tables or their contents change although no file that a build reads
has.
"""

SCHEMA = """
CREATE TABLE value (name TEXT PRIMARY KEY, body TEXT);
CREATE TABLE game (id TEXT PRIMARY KEY, body TEXT);
CREATE TABLE document (id TEXT PRIMARY KEY, body TEXT);
CREATE TABLE rule (place INTEGER PRIMARY KEY, document TEXT, number TEXT, body TEXT);
CREATE TABLE rule_table (document TEXT, name TEXT, body TEXT);
CREATE TABLE relation (body TEXT);
CREATE TABLE term (body TEXT);
CREATE TABLE link (document TEXT, number TEXT, to_document TEXT, to_number TEXT);
CREATE TABLE entry (place INTEGER PRIMARY KEY, kind TEXT, game TEXT, id TEXT, body TEXT);
CREATE TABLE keyword_name (game TEXT, name TEXT, kind TEXT, entry_game TEXT, id TEXT);
CREATE TABLE ruling_card (game TEXT, handle TEXT, cards TEXT);
CREATE TABLE card_ruled (game TEXT, ruling TEXT, cards TEXT);
CREATE TABLE format (game TEXT, id TEXT, body TEXT);
CREATE TABLE list (game TEXT, format TEXT, effective TEXT, body TEXT);
CREATE TABLE card (game TEXT, number INTEGER, name TEXT, body TEXT);
CREATE TABLE card_handle (game TEXT, handle TEXT, cards TEXT, whole TEXT);
CREATE TABLE card_word (game TEXT, word TEXT, longest INTEGER);
CREATE TABLE card_code (game TEXT, code TEXT, card INTEGER);
CREATE TABLE word_weight (word TEXT PRIMARY KEY, weight REAL) WITHOUT ROWID;
CREATE TABLE catalogue (language TEXT PRIMARY KEY, compiled BLOB);
"""
INDICES = """
CREATE INDEX rule_refs ON rule (place, document, number);
CREATE UNIQUE INDEX rule_number ON rule (document, number);
CREATE INDEX entry_refs ON entry (place, kind, game, id);
CREATE UNIQUE INDEX entry_id ON entry (kind, game, id);
CREATE UNIQUE INDEX card_number ON card (game, number);
CREATE INDEX card_handle_name ON card_handle (game, handle, cards, whole);
CREATE INDEX card_word_name ON card_word (game, word, longest);
CREATE INDEX card_code_name ON card_code (game, code, card);
"""
_FOR_WRITING = """
PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;
PRAGMA cache_size = -100000; BEGIN;
"""
_GROUP = 64  # entries or cards whose JSON is cached together
# lookups of card names one by one take as long as reading all of them; one question needs dozens
_LOOKS = 256
_CARDS = 512  # the most recently shown are cached
_KINDS: Mapping[str, Any] = {
    "ruling": Ruling,
    "keyword": Keyword,
    "penalty": Penalty,
    "word": ForeignWord,
    "answer": DirectAnswer,
}


class Snapshot(NamedTuple):
    """Everything that an answer needs; ``catalogues`` are compiled messages (.mo) by language;
    ``courtesies`` and ``intents`` are those of all languages, ``cues`` by language.

    ``notices``: what must be said when the program starts, for example that the index is not up to
    date.
    """

    library: Library
    database: Database
    engine: Engine
    calibration: Calibration
    catalogues: Mapping[str, bytes]
    courtesies: Courtesies = NO_COURTESIES
    intents: Intents = NO_INTENTS
    cues: Mapping[Code, CueWords] = {}
    notices: tuple[Fact, ...] = ()


def write_index(snapshot: Snapshot, path: Path, cache: BuildCache = NO_CACHE) -> None:
    """Writes the snapshot into a new file; entries and cards whose JSON is in ``cache`` are not
    encoded again.

    Raises:
        sqlite3.Error: the file cannot be written, or already exists and holds tables.
    """
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        connection.executescript(_FOR_WRITING + SCHEMA + stored.SCHEMA)
        _write_values(connection, snapshot)
        _write_library(connection, snapshot.library)
        _write_database(connection, snapshot.database, cache)
        stored.write_engine(connection, snapshot.engine)
        connection.execute("COMMIT")
        connection.executescript(INDICES + stored.INDICES)
    finally:
        connection.close()


def _write_values(connection: sqlite3.Connection, snapshot: Snapshot) -> None:
    calibration = snapshot.calibration
    small = {
        "weights": to_json(snapshot.engine.weights),
        "calibration": to_json(calibration._replace(words={})),
        "courtesies": to_json(snapshot.courtesies),
        "intents": to_json(snapshot.intents.listened_for),
        "cues": to_json(snapshot.cues),
        "card games": to_json(list(snapshot.database.cards)),
        "kinds of listing": to_json(list(snapshot.database.kinds)),
        "ruled games": to_json(list(snapshot.database.ruled_cards)),
    }
    insert(connection, "value", small.items())
    insert(connection, "word_weight", sorted(calibration.words.items()))
    insert(connection, "catalogue", snapshot.catalogues.items())


def _write_library(connection: sqlite3.Connection, library: Library) -> None:
    insert(connection, "game", ((game.id, to_json(game)) for game in library.games.values()))
    insert(
        connection,
        "document",
        ((document.id, to_json(document)) for document in library.documents.values()),
    )
    insert(
        connection,
        "rule",
        ((at, *ref, to_json(rule)) for at, (ref, rule) in enumerate(library.rules.items())),
    )
    insert(
        connection, "rule_table", ((*key, to_json(table)) for key, table in library.tables.items())
    )
    insert(connection, "relation", ((to_json(relation),) for relation in library.relations))
    insert(connection, "term", ((to_json(term),) for term in library.terms))
    insert(
        connection,
        "link",
        ((*ref, *other) for ref, others in library.links.items() for other in others),
    )


def _write_database(connection: sqlite3.Connection, database: Database, cache: BuildCache) -> None:
    entries = enumerate(
        zip(database.entries, _encoded([*database.entries.values()], cache), strict=True)
    )
    insert(connection, "entry", ((at, *ref, body) for at, (ref, body) in entries))
    insert(
        connection, "keyword_name", ((*key, *ref) for key, ref in database.keyword_names.items())
    )
    for game, ruled in database.ruled_cards.items():
        insert(
            connection,
            "ruling_card",
            ((game, handle, to_json(cards)) for handle, cards in ruled.called.items()),
        )
        insert(
            connection,
            "card_ruled",
            ((game, ruling, to_json(cards)) for ruling, cards in ruled.rulings.items()),
        )
    insert(
        connection,
        "format",
        ((format_.game, format_.id, to_json(format_)) for format_ in database.formats),
    )
    insert(
        connection,
        "list",
        (
            (banlist.game, banlist.format, banlist.effective, to_json(banlist))
            for banlist in database.lists
        ),
    )
    for game, names in database.cards.items():
        cards = enumerate(zip(names.cards, _encoded(names.cards, cache), strict=True))
        insert(connection, "card", ((game, at, card.name, body) for at, (card, body) in cards))
        wholes = {handle: to_json(places) for handle, places in names.wholes.items()}
        handles = (
            (game, handle, to_json(places), wholes.get(handle))
            for handle, places in names.handles.items()
        )
        insert(connection, "card_handle", handles)
        insert(connection, "card_word", ((game, *longest) for longest in names.longest.items()))
        insert(
            connection, "card_code", ((game, code, place) for code, place in names.codes.items())
        )


def _encoded(values: Sequence[Entry] | Sequence[Card], cache: BuildCache) -> Iterator[str]:
    """The values as encoded by `to_json`, in groups; a group that is in ``cache`` is read from
    there, which takes a sixth of the time.
    """
    code = [
        code_digest(Path(str(place)).parent) for place in (__file__, model.__file__, rules.__file__)
    ]
    for at in range(0, len(values), _GROUP):
        group = values[at : at + _GROUP]
        key = digest("json", code, [type(value).__name__ for value in group], group)
        bodies = cache.get(key)
        if bodies is None:
            bodies = list(map(to_json, group))
            cache.put(key, bodies)
        yield from bodies


def open_index(path: Path) -> Snapshot:
    """The snapshot in a file; what most questions do not need is read on first use.

    Raises:
        TablesError: here or on any later read, if the file is not an index, is damaged, or was
            changed while in use.
    """
    return read_index(Tables(path))


def read_index(tables: Tables) -> Snapshot:
    """Like `open_index`, for a file that is already open."""
    try:
        weights, calibration, courtesies, intents, cues = (
            tables.value(name)
            for name in ("weights", "calibration", "courtesies", "intents", "cues")
        )
        words: Mapping[str, float] = StoredMapping(
            tables, "word_weight", "word", "weight", lambda _, weight: weight, order="word"
        )
        return Snapshot(
            _library(tables),
            _database(tables),
            stored.read_engine(tables, from_json(Weights, weights)),
            from_json(Calibration, calibration)._replace(words=words),
            dict(tables.rows("SELECT language, compiled FROM catalogue ORDER BY rowid")),
            from_json(Courtesies, courtesies),
            Intents(from_json(Mapping[str, Mapping[str, Intent]], intents)),
            from_json(Mapping[Code, CueWords], cues),
        )
    except (ValueError, TypeError, KeyError) as error:
        raise TablesError(f"the index is damaged: {error}") from error


def _library(tables: Tables) -> Library:
    games: list[Game] = _bodies(tables, "game", Game)
    documents: list[Document] = _bodies(tables, "document", Document)
    return Library(
        games={game.id: game for game in games},
        documents={document.id: document for document in documents},
        rules=StoredMapping(
            tables,
            "rule",
            "document, number",
            "body",
            lambda _, body: from_json(Rule, body),
            key_of=RuleRef._make,
            order="place",
        ),
        tables=LazyMapping(
            lambda: {
                (table.document, table.name): table
                for table in _bodies(tables, "rule_table", Table)
            }
        ),
        relations=LazySequence(lambda: _bodies(tables, "relation", Relation)),
        terms=LazySequence(lambda: _bodies(tables, "term", Term)),
        links=LazyMapping(lambda: _links(tables)),
    )


def _links(tables: Tables) -> dict[RuleRef, tuple[RuleRef, ...]]:
    found: dict[RuleRef, list[RuleRef]] = {}
    for document, number, *other in tables.rows("SELECT * FROM link ORDER BY rowid"):
        found.setdefault(RuleRef(document, number), []).append(RuleRef(*other))
    return {ref: tuple(others) for ref, others in found.items()}


def _database(tables: Tables) -> Database:
    return Database(
        StoredMapping(
            tables, "entry", "kind, game, id", "body", _entry, key_of=EntryRef._make, order="place"
        ),
        LazySequence(lambda: _bodies(tables, "format", Format)),
        LazySequence(lambda: _bodies(tables, "list", BanList)),
        {game: _card_names(tables, game) for game in json.loads(tables.value("card games"))},
        LazyMapping(
            lambda: {
                (game, name): EntryRef(*ref)
                for game, name, *ref in tables.rows("SELECT * FROM keyword_name ORDER BY rowid")
            }
        ),
        LazyMapping(
            lambda: {
                game: _ruled_cards(tables, game) for game in json.loads(tables.value("ruled games"))
            }
        ),
        LazySequence(lambda: from_json(tuple[ListingKind, ...], tables.value("kinds of listing"))),
    )


def _card_names(tables: Tables, game: str) -> CardNames:
    mine = f"game = '{game}'"
    return CardNames(
        StoredSequence(
            tables, "card", "body", lambda body: from_json(Card, body), where=mine, kept=_CARDS
        ),
        StoredMapping(
            tables, "card_handle", "handle", "cards", _places, where=mine, whole_after=_LOOKS
        ),
        StoredMapping(
            tables,
            "card_code",
            "code",
            "card",
            lambda _, card: card,
            where=mine,
            whole_after=_LOOKS,
        ),
        StoredMapping(
            tables,
            "card_handle",
            "handle",
            "whole",
            _places,
            where=f"{mine} AND whole IS NOT NULL",
            whole_after=_LOOKS,
        ),
        StoredMapping(
            tables,
            "card_word",
            "word",
            "longest",
            lambda _, longest: longest,
            where=mine,
            whole_after=_LOOKS,
        ),
    )


def _places(_: str, cards: str) -> tuple[int, ...]:
    return tuple(json.loads(cards))


def _ruled_cards(tables: Tables, game: str) -> RuledCards:
    called = tables.rows(
        "SELECT handle, cards FROM ruling_card WHERE game = ? ORDER BY rowid", game
    )
    rulings = tables.rows(
        "SELECT ruling, cards FROM card_ruled WHERE game = ? ORDER BY rowid", game
    )
    return RuledCards(
        *({name: tuple(json.loads(cards)) for name, cards in rows} for rows in (called, rulings))
    )


def _bodies(tables: Tables, table: str, kind: Any) -> list[Any]:
    """The values of a table, in the order in which they were written; decoded as one array, which
    takes half the time of decoding them one by one.
    """
    joined = ",".join(body for (body,) in tables.rows(f"SELECT body FROM {table} ORDER BY rowid"))
    return [of_plain(kind, data) for data in json.loads(f"[{joined}]")]


def _entry(ref: EntryRef, body: str) -> Entry:
    entry: Entry = from_json(_KINDS[ref.kind], body)
    return entry

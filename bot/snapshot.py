"""A snapshot: library, rulings, engine, calibration and catalogues in one frozen value, as bytes and back.

The bytes are sections (`bot.sections`): numbers that are read in place, and MessagePack of plain lists and maps. They
hold no code. They are only ever read by the same program over the same texts (see `bot.prepared`), so their shape needs
no versions. What most questions never look at is unpacked when one does.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgpack

from bot.answers.courtesy import NO_COURTESIES, Courtesies
from bot.lazy import LazyBuckets, LazyMapping, LazyRow, LazySequence, LazyValues, buckets_of, columns, from_columns
from bot.search.analysis import Analyzer, Lexicon
from bot.search.confidence import Calibration
from bot.search.engine import Engine
from bot.search.index import Index, PackedPostings
from bot.search.meaning import Meaning
from bot.search.spelling import Speller
from bot.sections import Buffer, Slices, join, split
from rules_corpus.model import Document, Edition, Game, Library, Note, Relation, Rule, RuleRef, Table, Term
from rulings.model import BanList, Card, Entry, EntryRef, ForeignWord, Format, Keyword, Penalty, Printing, Ruling
from rulings.names import CardNames
from rulings.ruled_cards import RuledCards
from rulings.store import Database


class Snapshot(NamedTuple):
    """Everything that an answer needs; ``catalogues`` are compiled messages (.mo) by language, ``courtesies`` those of all languages."""

    library: Library
    database: Database
    engine: Engine
    calibration: Calibration
    catalogues: Mapping[str, bytes]
    courtesies: Courtesies = NO_COURTESIES


def to_bytes(snapshot: Snapshot) -> bytes:
    """The snapshot as bytes."""
    library, engine, index = snapshot.library, snapshot.engine, snapshot.engine.index
    lexicon = engine.analyzer.lexicon
    database = snapshot.database
    rules = Slices.of(msgpack.packb(rule[1:]) for rule in library.rules.values())
    entries = Slices.of(map(msgpack.packb, database.entries.values()))
    packed: dict[str, Any] = {
        "games": list(library.games.values()),
        "documents": list(library.documents.values()),
        "refs": list(library.rules),
        "entry refs": list(database.entries),
        "found refs": index.refs[len(library.rules) :],
        "found leads": index.leads[len(library.rules) :],
        "keyword names": [[game, name, ref] for (game, name), ref in database.keyword_names.items()],
        "ruled cards": [[game, columns(ruled.called), columns(ruled.rulings)] for game, ruled in database.ruled_cards.items()],
        "formats": tuple(database.formats),
        "lists": tuple(database.lists),
        "card games": list(database.cards),
        "tables": list(library.tables.values()),
        "relations": library.relations,
        "links": [[ref, others] for ref, others in library.links.items()],
        "terms": library.terms,
        "lexicon": [columns(lexicon.concepts), columns(lexicon.abbreviations), list(lexicon.stopwords)],
        "initials": list(engine.speller.shelves),
        "ranking": dict(engine.ranking),
        "elsewhere": list(engine.elsewhere),
        "calibration": [dict(snapshot.calibration.weights), *snapshot.calibration[1:-1]],
        "catalogues": dict(snapshot.catalogues),
        "courtesies": snapshot.courtesies,
        "dimensions": engine.meaning.size,
    }
    plain: dict[str, Buffer] = {
        "rule starts": rules.starts,
        "rules": rules.content,
        "entry starts": entries.starts,
        "entries": entries.content,
        "idf": index.idf.tobytes(),
        "posting starts": index.packed_postings.starts,
        "posting rules": index.packed_postings.rules,
        "posting impacts": index.packed_postings.impacts,
        "index starts": index.packed_rules.starts,
        "index rules": index.packed_rules.content,
        "token vectors": engine.meaning.tokens,
        "pair vectors": engine.meaning.pair_parts,
        "rule vectors": engine.meaning.rules,
    }
    slices = {
        "asked": engine.meaning.asked,
        "words": Slices.of(msgpack.packb(columns(shelf)) for shelf in engine.speller.shelves.values()),
        "tokens": buckets_of(index.tokens),
        "pairs": buckets_of(engine.meaning.pairs),
        "answerable": buckets_of(snapshot.calibration.words),
        "situations": buckets_of(engine.situations),
    }
    for game, names in database.cards.items():
        cards = Slices.of(map(msgpack.packb, names.cards))
        packed[f"handles {game}"], packed[f"codes {game}"] = columns(names.handles), columns(names.codes)
        plain[f"card starts {game}"], plain[f"cards {game}"] = cards.starts, cards.content
        slices[f"whole names {game}"] = buckets_of(names.wholes)
    for name, found in slices.items():
        plain[f"{name} starts"], plain[name] = found.starts, found.content
    return join({name: msgpack.packb(value) for name, value in packed.items()} | plain)


def from_bytes(packed: Buffer) -> Snapshot:
    """The snapshot that `to_bytes` wrote; ``packed`` is read in place for as long as the snapshot lives.

    Raises:
        ValueError: the bytes are no snapshot.
    """
    sections = split(packed)
    try:
        return _snapshot(sections, tuple(RuleRef(*ref) for ref in _unpacked(sections["refs"])))
    except (msgpack.UnpackException, KeyError, TypeError, IndexError) as error:
        raise ValueError("not a snapshot") from error


def _snapshot(sections: Mapping[str, memoryview], refs: tuple[RuleRef, ...]) -> Snapshot:
    return Snapshot(
        _library(sections, LazyValues(refs, Slices(sections["rule starts"], sections["rules"]), _rule)),
        _database(sections),
        _engine(sections, refs),
        Calibration(*_unpacked(sections["calibration"]))._replace(words=LazyBuckets(_slices(sections, "answerable"))),
        _unpacked(sections["catalogues"]),
        Courtesies(*_unpacked(sections["courtesies"])),
    )


def _library(sections: Mapping[str, memoryview], rules: Mapping[RuleRef, Rule]) -> Library:
    games = [Game(*fields) for fields in _unpacked(sections["games"])]
    documents = [_document(*fields) for fields in _unpacked(sections["documents"])]
    tables = [Table(document, name, RuleRef(*rule), *fields) for document, name, rule, *fields in _unpacked(sections["tables"])]
    return Library(
        games={game.id: game for game in games},
        documents={document.id: document for document in documents},
        rules=rules,
        tables={(table.document, table.name): table for table in tables},
        relations=_relations(sections["relations"]),
        terms=tuple(Term(*fields) for fields in _unpacked(sections["terms"])),
        links={RuleRef(*ref): tuple(RuleRef(*other) for other in others) for ref, others in _unpacked(sections["links"])},
    )


def _relations(section: memoryview) -> tuple[Relation, ...]:
    return tuple(
        Relation(kind, (RuleRef(*first), RuleRef(*second)), en, ja, RuleRef(*newer) if newer else None)
        for kind, (first, second), en, ja, newer in _unpacked(section)
    )


def _document(*fields: Any) -> Document:
    return Document(*fields)._replace(earlier=tuple(Edition(*edition) for edition in fields[-1]))


def _rule(ref: RuleRef, packed: Any) -> Rule:
    rule = Rule(ref, *packed)
    if rule.notes:
        rule = rule._replace(notes=tuple(Note(*note) for note in rule.notes))
    return rule._replace(parent=RuleRef(*rule.parent)) if rule.parent else rule


def _database(sections: Mapping[str, memoryview]) -> Database:
    refs = tuple(EntryRef(*ref) for ref in _unpacked(sections["entry refs"]))
    return Database(
        LazyValues(refs, Slices(sections["entry starts"], sections["entries"]), _entry),
        LazySequence(lambda: _revived(tuple[Format, ...], sections["formats"])),
        LazySequence(lambda: _revived(tuple[BanList, ...], sections["lists"])),
        {game: _names(sections, game) for game in _unpacked(sections["card games"])},
        LazyMapping(lambda: {(game, name): EntryRef(*ref) for game, name, ref in _unpacked(sections["keyword names"])}),
        LazyMapping(lambda: {game: RuledCards(from_columns(called), from_columns(about)) for game, called, about in _unpacked(sections["ruled cards"])}),
    )


def _names(sections: Mapping[str, memoryview], game: str) -> CardNames:
    return CardNames(
        LazyRow(Slices(sections[f"card starts {game}"], sections[f"cards {game}"]), _card),
        LazyMapping(lambda: from_columns(_unpacked(sections[f"handles {game}"]))),
        LazyMapping(lambda: from_columns(_unpacked(sections[f"codes {game}"]))),
        LazyBuckets(_slices(sections, f"whole names {game}")),
    )


def _card(packed: Any) -> Card:
    game, names, printings = packed
    return Card(game, names, tuple(Printing(*printing) for printing in printings))


def _revived(kind: Any, section: memoryview) -> Any:
    from bot.revive import revive  # most answers look at no list

    return revive(kind, _unpacked(section))


def _entry(ref: EntryRef, packed: Any) -> Entry:
    from bot.revive import revive  # most answers show no entry

    kinds: dict[str, type[Entry]] = {"ruling": Ruling, "keyword": Keyword, "penalty": Penalty, "word": ForeignWord}
    entry: Entry = revive(kinds[ref.kind], packed)
    return entry


def _engine(sections: Mapping[str, memoryview], refs: tuple[RuleRef, ...]) -> Engine:
    concepts, abbreviations, stopwords = _unpacked(sections["lexicon"])
    found = (EntryRef(*ref) for ref in _unpacked(sections["found refs"]))
    leads = (RuleRef(*ref) for ref in _unpacked(sections["found leads"]))
    postings = PackedPostings(sections["posting starts"], sections["posting rules"], sections["posting impacts"])
    return Engine(
        analyzer=Analyzer(Lexicon(from_columns(concepts), from_columns(abbreviations), frozenset(stopwords))),
        speller=Speller(LazyValues(_unpacked(sections["initials"]), _slices(sections, "words"), lambda _, shelf: from_columns(shelf))),
        index=Index(
            (*refs, *found),
            (*refs, *leads),
            LazyBuckets(_slices(sections, "tokens")),
            _floats(sections["idf"]),
            postings,
            Slices(sections["index starts"], sections["index rules"]),
        ),
        meaning=Meaning(
            _unpacked(sections["dimensions"]),
            sections["token vectors"],
            LazyBuckets(_slices(sections, "pairs")),
            sections["pair vectors"],
            sections["rule vectors"],
            _slices(sections, "asked"),
        ),
        ranking=_unpacked(sections["ranking"]),
        elsewhere=frozenset(_unpacked(sections["elsewhere"])),
        situations=LazyBuckets(_slices(sections, "situations")),
    )


def _slices(sections: Mapping[str, memoryview], name: str) -> Slices:
    return Slices(sections[f"{name} starts"], sections[name])


def _floats(section: memoryview) -> array[float]:
    return array("f", bytes(section))


def _unpacked(section: memoryview) -> Any:
    return msgpack.unpackb(section, use_list=False)

"""The search engine in the tables of an index file: written once, read a value at a time.

token     its number, its idf, the rules that hold it (32-bit numbers), with which impacts (32-bit floats), its vector
pair      two neighbouring words with their vector
ranked    what can be found, by number: its address, the rule that it rests on, what the comparison reads of it, and the
          vectors of the questions that it is known to answer
vectors   the vectors of the rules of a document or a shelf, one behind the other
word      how often the corpus holds a word
situation what a word speaks for
value     the lexicon and what else is small, as JSON
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping
from sqlite3 import Connection
from typing import Any

from bot.search.analysis import Analyzer, Lexicon
from bot.search.engine import Engine
from bot.search.index import Index, Posting, Ref
from bot.search.meaning import Meaning
from bot.search.spelling import Speller
from bot.tables import Row, StoredMapping, StoredSequence, Tables
from rules_corpus.model import RuleRef
from rulings.model import EntryRef, Kind

SCHEMA = """
CREATE TABLE token (number INTEGER PRIMARY KEY, name TEXT UNIQUE, idf REAL, rules BLOB, impacts BLOB, vector BLOB);
CREATE TABLE pair (words TEXT PRIMARY KEY, vector BLOB) WITHOUT ROWID;
CREATE TABLE ranked (number INTEGER PRIMARY KEY, kind TEXT, document TEXT, id TEXT, lead_document TEXT, lead TEXT, tokens BLOB, asked BLOB);
CREATE TABLE vectors (document TEXT PRIMARY KEY, first INTEGER, size INTEGER, vectors BLOB);
CREATE TABLE word (initial TEXT, word TEXT, count INTEGER);
CREATE TABLE situation (word TEXT PRIMARY KEY, weight REAL) WITHOUT ROWID;
"""
INDICES = """
CREATE INDEX word_initial ON word (initial);
"""
_POSTINGS, _RULES, _VECTORS = 256, 512, 2048  # so many that were read last are kept: some megabytes at most
_NO_KIND = ""  # of a rule; an entry of the rulings has one


def write_engine(connection: Connection, engine: Engine) -> None:
    """Writes all of the engine but its learnt weights."""
    lexicon, index, meaning = engine.analyzer.lexicon, engine.index, engine.meaning
    small = {
        "concepts": dict(lexicon.concepts),
        "abbreviations": dict(lexicon.abbreviations),
        "stopwords": sorted(lexicon.stopwords),
        "elsewhere": sorted(engine.elsewhere),
        "initials": list(engine.speller.shelves),
        "dimensions": meaning.size,
    }
    connection.executemany("INSERT INTO value VALUES (?, ?)", ((name, json.dumps(value, ensure_ascii=False)) for name, value in small.items()))
    connection.executemany("INSERT INTO token VALUES (?, ?, ?, ?, ?, ?)", _tokens(index, meaning))
    connection.executemany("INSERT INTO pair VALUES (?, ?)", sorted(meaning.pairs.items()))
    connection.executemany("INSERT INTO ranked VALUES (?, ?, ?, ?, ?, ?, ?, ?)", _ranked(index, meaning))
    vectors = ((name, span.start, len(span), meaning.rules[name]) for name, span in index.spans.items())
    connection.executemany("INSERT INTO vectors VALUES (?, ?, ?, ?)", vectors)
    words = ((initial, word, count) for initial, shelf in engine.speller.shelves.items() for word, count in shelf.items())
    connection.executemany("INSERT INTO word VALUES (?, ?, ?)", words)
    connection.executemany("INSERT INTO situation VALUES (?, ?)", sorted(engine.situations.items()))


def _tokens(index: Index, meaning: Meaning) -> Iterator[Row]:
    for name, number in index.tokens.items():
        posting = index.postings[number]
        rules, impacts = array("I", posting.rules), array("f", posting.impacts)
        yield number, name, index.idf[number], rules.tobytes(), impacts.tobytes(), meaning.tokens[number]


def _ranked(index: Index, meaning: Meaning) -> Iterator[Row]:
    for number, (ref, lead) in enumerate(zip(index.refs, index.leads, strict=True)):
        place = (ref.kind, ref.game, ref.id) if isinstance(ref, EntryRef) else (_NO_KIND, ref.document, ref.number)
        yield number, *place, lead.document, lead.number, index.packed_rules[number], meaning.asked[number]


def read_engine(tables: Tables, ranking: Mapping[str, float]) -> Engine:
    """The engine that was written, with the learnt weights of its ranking.

    Raises:
        TablesError: here and when it is asked: the file is damaged.
    """
    names = ("concepts", "abbreviations", "stopwords", "elsewhere", "initials", "dimensions")
    concepts, abbreviations, stopwords, elsewhere, initials, size = (json.loads(tables.value(name)) for name in names)
    spans = {name: range(first, first + size) for name, first, size in tables.rows("SELECT document, first, size FROM vectors ORDER BY first")}
    index = Index(
        refs=StoredSequence(tables, "ranked", "kind, document, id", _ref, kept=None),
        leads=StoredSequence(tables, "ranked", "lead_document, lead", RuleRef, kept=None),
        spans=spans,
        tokens=StoredMapping(tables, "token", "name", "number", lambda _, number: number),
        idf=StoredSequence(tables, "token", "idf", float, kept=None),
        postings=StoredSequence(tables, "token", "rules, impacts", _posting, kept=_POSTINGS),
        packed_rules=StoredSequence(tables, "ranked", "tokens", bytes, kept=_RULES),
    )
    meaning = Meaning(
        size=size,
        tokens=StoredSequence(tables, "token", "vector", bytes, kept=_VECTORS),
        pairs=StoredMapping(tables, "pair", "words", "vector", lambda _, vector: vector, order="words"),
        rules=StoredMapping(tables, "vectors", "document", "vectors", lambda _, vectors: vectors),
        asked=StoredSequence(tables, "ranked", "asked", bytes, kept=_RULES),
    )
    return Engine(
        analyzer=Analyzer(Lexicon({name: tuple(meant) for name, meant in concepts.items()}, abbreviations, frozenset(stopwords))),
        speller=Speller(_Shelves(tables, initials)),
        index=index,
        meaning=meaning,
        ranking=ranking,
        elsewhere=frozenset(elsewhere),
        situations=StoredMapping(tables, "situation", "word", "weight", lambda _, weight: weight, order="word"),
    )


def _ref(kind: Kind, document: str, number: str) -> Ref:
    return EntryRef(kind, document, number) if kind else RuleRef(document, number)


def _posting(rules: bytes, impacts: bytes) -> Posting:
    return Posting(memoryview(rules).cast("I"), memoryview(impacts).cast("f"))


class _Shelves(Mapping[str, Mapping[str, int]]):
    """The words of the corpus by their first letter, a letter read at a time."""

    def __init__(self, tables: Tables, initials: list[str]) -> None:
        self._tables = tables
        self._initials = dict.fromkeys(initials)
        self._read: dict[str, dict[str, int]] = {}

    def __getitem__(self, initial: str) -> Mapping[str, int]:
        if initial not in self._initials:
            raise KeyError(initial)
        found = self._read.get(initial)
        if found is None:
            rows: list[Any] = self._tables.rows("SELECT word, count FROM word WHERE initial = ? ORDER BY rowid", initial)
            found = self._read[initial] = dict(rows)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._initials)

    def __len__(self) -> int:
        return len(self._initials)

"""The search engine in the tables of an index file: written once, read one value at a time.

token     its number, its idf, the passages that hold it (32-bit integers), its impacts there
          (32-bit floats), and its vector
pair      two adjacent words and their vector
passage   by number: its address, the numbers of the rules that it rests on, the vectors of the
          questions that it is known to answer, and the keys of its phrases, one per line: their
          tokens in alphabetical order
phrase    the numbers of the passages that phrases ask for, by the digests of the phrases (see
          `bot.search.phrases`)
vectors   the concatenated vectors of the passages of a document or an entry list
word      how often a word occurs in the corpus
ordinary  words that are correct although the corpus does not contain them, by first letter
situation the log odds of a word
value     the lexicon and other small values, as JSON
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator, Mapping
from sqlite3 import Connection
from typing import Any

from bot.search.analysis import Analyzer, Lexicon
from bot.search.bm25 import Index, Posting, Ref
from bot.search.embeddings import Embeddings
from bot.search.engine import Engine
from bot.search.phrases import Block, KnownPhrases
from bot.search.ranking import Weights
from bot.search.spelling import Speller
from bot.tables import Row, StoredMapping, StoredSequence, Tables, insert
from rules_corpus.model import RuleRef
from rulings.model import EntryRef, Kind

SCHEMA = """
CREATE TABLE token (
    number INTEGER PRIMARY KEY, name TEXT UNIQUE, idf REAL, passages BLOB, impacts BLOB, vector BLOB
);
CREATE TABLE pair (words TEXT PRIMARY KEY, vector BLOB) WITHOUT ROWID;
CREATE TABLE passage (
    number INTEGER PRIMARY KEY, kind TEXT, document TEXT, id TEXT, cites TEXT, questions BLOB,
    phrases TEXT
);
CREATE TABLE phrase (number INTEGER PRIMARY KEY, digests BLOB, passages BLOB);
CREATE TABLE vectors (document TEXT PRIMARY KEY, first INTEGER, size INTEGER, vectors BLOB);
CREATE TABLE ordinary (initial TEXT PRIMARY KEY, words TEXT) WITHOUT ROWID;
CREATE TABLE word (initial TEXT, word TEXT, count INTEGER);
CREATE TABLE situation (word TEXT PRIMARY KEY, weight REAL) WITHOUT ROWID;
"""
INDICES = """
CREATE INDEX word_initial ON word (initial);
"""
# this many of those read last are kept: some thirty megabytes where all kinds of things are asked
_POSTINGS, _PASSAGES, _VECTORS, _BLOCKS = 256, 8192, 8192, 64
_NO_KIND = ""  # for a rule; an entry of the rulings has one


def write_engine(connection: Connection, engine: Engine) -> None:
    """Writes the engine, except its learnt weights."""
    lexicon, index, embeddings = engine.analyzer.lexicon, engine.index, engine.embeddings
    small = {
        "concepts": dict(lexicon.concepts),
        "abbreviations": dict(lexicon.abbreviations),
        "stopwords": sorted(lexicon.stopwords),
        "elsewhere": sorted(engine.elsewhere),
        "initials": list(engine.speller.by_initial),
        "headings": sorted(index.headings),
        "dimensions": embeddings.size,
    }
    insert(
        connection,
        "value",
        ((name, json.dumps(value, ensure_ascii=False)) for name, value in small.items()),
    )
    insert(connection, "value", [("first digests", array("q", engine.phrases.firsts).tobytes())])
    insert(connection, "token", _tokens(index, embeddings))
    insert(connection, "pair", sorted(embeddings.pairs.items()))
    insert(connection, "passage", _passages(engine))
    insert(connection, "phrase", _blocks(engine.phrases))
    insert(
        connection,
        "vectors",
        (
            (name, span.start, len(span), embeddings.passages[name])
            for name, span in index.spans.items()
        ),
    )
    insert(
        connection,
        "word",
        (
            (initial, word, count)
            for initial, counts in engine.speller.by_initial.items()
            for word, count in counts.items()
        ),
    )
    insert(connection, "ordinary", sorted(engine.speller.ordinary.items()))
    insert(connection, "situation", sorted(engine.situations.items()))


def _tokens(index: Index, embeddings: Embeddings) -> Iterator[Row]:
    for name, number in index.tokens.items():
        posting = index.postings[number]
        passages, impacts = array("I", posting.passages), array("f", posting.impacts)
        yield (
            number,
            name,
            index.idf[number],
            passages.tobytes(),
            impacts.tobytes(),
            embeddings.tokens[number],
        )


def _blocks(phrases: KnownPhrases) -> Iterator[Row]:
    for number, (digests, passages) in enumerate(phrases.blocks):
        yield number, array("q", digests).tobytes(), array("I", passages).tobytes()


def _passages(engine: Engine) -> Iterator[Row]:
    index, questions, keys = engine.index, engine.embeddings.questions, engine.phrases.by_passage
    for number, (ref, cites) in enumerate(zip(index.refs, index.cites, strict=True)):
        place = (
            (ref.kind, ref.game, ref.id)
            if isinstance(ref, EntryRef)
            else (_NO_KIND, ref.document, ref.number)
        )
        yield number, *place, json.dumps(cites), questions[number], keys[number]


def read_engine(tables: Tables, weights: Weights) -> Engine:
    """Reads the engine that was written; ``weights``: the learnt weights of its ranking.

    Raises:
        TablesError: here or on any later read, if the file is damaged.
    """
    names = (
        "concepts",
        "abbreviations",
        "stopwords",
        "elsewhere",
        "initials",
        "headings",
        "dimensions",
    )
    concepts, abbreviations, stopwords, elsewhere, initials, headings, size = (
        json.loads(tables.value(name)) for name in names
    )
    spans = {
        name: range(first, first + size)
        for name, first, size in tables.rows(
            "SELECT document, first, size FROM vectors ORDER BY first"
        )
    }
    index = Index(
        refs=StoredSequence(tables, "passage", "kind, document, id", _ref, kept=None),
        cites=StoredSequence(tables, "passage", "cites", _numbers, kept=None),
        headings=frozenset(headings),
        spans=spans,
        tokens=StoredMapping(tables, "token", "name", "number", lambda _, number: number),
        idf=StoredSequence(tables, "token", "idf", float, kept=None),
        postings=StoredSequence(tables, "token", "passages, impacts", _posting, kept=_POSTINGS),
    )
    embeddings = Embeddings(
        size=size,
        tokens=StoredSequence(tables, "token", "vector", bytes, kept=_VECTORS),
        pairs=StoredMapping(
            tables, "pair", "words", "vector", lambda _, vector: vector, order="words"
        ),
        passages=StoredMapping(
            tables, "vectors", "document", "vectors", lambda _, vectors: vectors
        ),
        questions=StoredSequence(tables, "passage", "questions", bytes, kept=_PASSAGES),
        spans=spans,
    )
    return Engine(
        analyzer=Analyzer(
            Lexicon(
                {name: tuple(meant) for name, meant in concepts.items()},
                abbreviations,
                frozenset(stopwords),
            )
        ),
        speller=Speller(
            _Words(tables, initials),
            StoredMapping(
                tables, "ordinary", "initial", "words", lambda _, words: words, order="initial"
            ),
        ),
        index=index,
        embeddings=embeddings,
        phrases=KnownPhrases(
            by_passage=StoredSequence(tables, "passage", "phrases", str),
            firsts=memoryview(tables.value("first digests")).cast("q"),
            blocks=StoredSequence(tables, "phrase", "digests, passages", _block, kept=_BLOCKS),
        ),
        weights=weights,
        elsewhere=frozenset(elsewhere),
        situations=StoredMapping(
            tables, "situation", "word", "weight", lambda _, weight: weight, order="word"
        ),
    )


def _ref(kind: Kind, document: str, number: str) -> Ref:
    return EntryRef(kind, document, number) if kind else RuleRef(document, number)


def _numbers(written: str) -> tuple[int, ...]:
    return tuple(json.loads(written))


def _block(digests: bytes, passages: bytes) -> Block:
    return Block(memoryview(digests).cast("q"), memoryview(passages).cast("I"))


def _posting(passages: bytes, impacts: bytes) -> Posting:
    return Posting(memoryview(passages).cast("I"), memoryview(impacts).cast("f"))


class _Words(Mapping[str, Mapping[str, int]]):
    """The words of the corpus by first letter; each letter is read on first use."""

    def __init__(self, tables: Tables, initials: list[str]) -> None:
        self._tables = tables
        self._initials = dict.fromkeys(initials)
        self._read: dict[str, dict[str, int]] = {}

    def __getitem__(self, initial: str) -> Mapping[str, int]:
        if initial not in self._initials:
            raise KeyError(initial)
        found = self._read.get(initial)
        if found is None:
            rows: list[Any] = self._tables.rows(
                "SELECT word, count FROM word WHERE initial = ? ORDER BY rowid", initial
            )
            found = self._read[initial] = dict(rows)
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._initials)

    def __len__(self) -> int:
        return len(self._initials)

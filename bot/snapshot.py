"""A snapshot: library, engine, calibration and catalogues in one frozen value, as bytes and back.

The bytes are MessagePack of plain lists and maps; they hold no code. They are only ever read by the same program over
the same texts (see `bot.prepared`), so their shape needs no versions.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgpack

from bot.search.analysis import Analyzer, Lexicon
from bot.search.confidence import Calibration
from bot.search.engine import Engine
from bot.search.index import Index, PackedPostings
from bot.search.meaning import Meaning
from bot.search.spelling import Speller
from rules_corpus.model import Document, Game, Library, Relation, Rule, RuleRef, Table, Term


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Everything that an answer needs; ``catalogues`` are compiled messages (.mo) by language."""

    library: Library
    engine: Engine
    calibration: Calibration
    catalogues: Mapping[str, bytes]


class LazyRules(Mapping[RuleRef, Rule]):
    """Rules that are unpacked when they are first looked at: an answer shows a few of thousands."""

    def __init__(self, packed: Mapping[RuleRef, bytes]) -> None:
        self._packed = packed
        self._rules: dict[RuleRef, Rule] = {}

    def __getitem__(self, ref: RuleRef) -> Rule:
        found = self._rules.get(ref)
        if found is None:
            found = self._rules[ref] = _rule(ref, *msgpack.unpackb(self._packed[ref], use_list=False))
        return found

    def __contains__(self, ref: object) -> bool:
        return ref in self._packed

    def __iter__(self) -> Iterator[RuleRef]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)


class LazyCounts(Mapping[str, int]):
    """The speller's words, unpacked when a word is first unknown."""

    def __init__(self, packed: bytes) -> None:
        self._packed = packed

    @cached_property
    def _counts(self) -> Mapping[str, int]:
        counts: Mapping[str, int] = msgpack.unpackb(self._packed)
        return counts

    def __getitem__(self, word: str) -> int:
        return self._counts[word]

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)


def to_bytes(snapshot: Snapshot) -> bytes:
    """The snapshot as bytes."""
    library, engine, index = snapshot.library, snapshot.engine, snapshot.engine.index
    lexicon = engine.analyzer.lexicon
    packed: bytes = msgpack.packb(
        {
            "games": [_fields(game) for game in library.games.values()],
            "documents": [_fields(document) for document in library.documents.values()],
            "rules": [[rule.ref, msgpack.packb(_fields(rule)[1:])] for rule in library.rules.values()],
            "tables": [_fields(table) for table in library.tables.values()],
            "relations": [_fields(relation) for relation in library.relations],
            "links": [[ref, others] for ref, others in library.links.items()],
            "terms": [_fields(term) for term in library.terms],
            "lexicon": [dict(lexicon.concepts), dict(lexicon.abbreviations), list(lexicon.stopwords)],
            "words": msgpack.packb(dict(engine.speller.counts)),
            "index": [dict(index.tokens), index.idf.tobytes(), index.packed_postings, index.packed_rules],
            "meaning": [engine.meaning.size, engine.meaning.tokens, engine.meaning.rules],
            "ranking": dict(engine.ranking),
            "elsewhere": list(engine.elsewhere),
            "calibration": _fields(snapshot.calibration),
            "catalogues": dict(snapshot.catalogues),
        }
    )
    return packed


def from_bytes(packed: bytes) -> Snapshot:
    """The snapshot that `to_bytes` wrote.

    Raises:
        ValueError: the bytes are no snapshot.
    """
    try:
        data = msgpack.unpackb(packed, use_list=False, strict_map_key=False)
        rules = LazyRules({RuleRef(*ref): rule for ref, rule in data["rules"]})
        return Snapshot(_library(data, rules), _engine(data, tuple(rules)), Calibration(*data["calibration"]), data["catalogues"])
    except (msgpack.UnpackException, KeyError, TypeError, IndexError) as error:
        raise ValueError("not a snapshot") from error


def _library(data: Mapping[str, Any], rules: Mapping[RuleRef, Rule]) -> Library:
    games = [Game(*fields) for fields in data["games"]]
    documents = [Document(*fields) for fields in data["documents"]]
    tables = [Table(document, name, RuleRef(*rule), *fields) for document, name, rule, *fields in data["tables"]]
    return Library(
        games={game.id: game for game in games},
        documents={document.id: document for document in documents},
        rules=rules,
        tables={(table.document, table.name): table for table in tables},
        relations=tuple(
            Relation(kind, (RuleRef(*first), RuleRef(*second)), en, ja, RuleRef(*newer) if newer else None)
            for kind, (first, second), en, ja, newer in data["relations"]
        ),
        terms=tuple(Term(*fields) for fields in data["terms"]),
        links={RuleRef(*ref): tuple(RuleRef(*other) for other in others) for ref, others in data["links"]},
    )


def _rule(ref: RuleRef, title: str, text: str, group: str, examples: Any, notes: Any, gloss: str, parent: Any) -> Rule:
    return Rule(ref, title, text, group, examples, notes, gloss, RuleRef(*parent) if parent else None)


def _engine(data: Mapping[str, Any], refs: tuple[RuleRef, ...]) -> Engine:
    concepts, abbreviations, stopwords = data["lexicon"]
    tokens, idf, postings, rules = data["index"]
    return Engine(
        analyzer=Analyzer(Lexicon(concepts, abbreviations, frozenset(stopwords))),
        speller=Speller(LazyCounts(data["words"])),
        index=Index(refs, tokens, array("f", idf), PackedPostings(*postings), rules),
        meaning=Meaning(*data["meaning"]),
        ranking=data["ranking"],
        elsewhere=frozenset(data["elsewhere"]),
    )


def _fields(value: Any) -> list[Any]:
    """The fields of a value in their order; references in it are tuples already."""
    return [dict(field) if isinstance(field, Mapping) else field for field in (getattr(value, name) for name in value.__slots__)]

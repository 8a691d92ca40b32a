"""A snapshot: library, engine, calibration and catalogues in one frozen value, as bytes and back.

The bytes are sections (`bot.sections`): numbers that are read in place, and MessagePack of plain lists and maps. They
hold no code. They are only ever read by the same program over the same texts (see `bot.prepared`), so their shape needs
no versions. What most questions never look at is unpacked when one does.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple, TypeVar

import msgpack

from bot.search.analysis import Analyzer, Lexicon
from bot.search.confidence import Calibration
from bot.search.engine import Engine
from bot.search.index import Index, PackedPostings
from bot.search.meaning import Meaning
from bot.search.spelling import Speller
from bot.sections import Buffer, Slices, join, split
from rules_corpus.model import Document, Game, Library, Relation, Rule, RuleRef, Table, Term

_LINE = "\n"  # no token holds one

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Snapshot(NamedTuple):
    """Everything that an answer needs; ``catalogues`` are compiled messages (.mo) by language."""

    library: Library
    engine: Engine
    calibration: Calibration
    catalogues: Mapping[str, bytes]


class LazyRules(Mapping[RuleRef, Rule]):
    """Rules that are unpacked when they are first looked at: an answer shows a few of thousands."""

    def __init__(self, refs: tuple[RuleRef, ...], packed: Slices) -> None:
        self._places = {ref: place for place, ref in enumerate(refs)}
        self._packed = packed
        self._rules: dict[RuleRef, Rule] = {}

    def __getitem__(self, ref: RuleRef) -> Rule:
        found = self._rules.get(ref)
        if found is None:
            found = self._rules[ref] = _rule(ref, *msgpack.unpackb(self._packed[self._places[ref]], use_list=False))
        return found

    def __contains__(self, ref: object) -> bool:
        return ref in self._places

    def __iter__(self) -> Iterator[RuleRef]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


class LazyMapping(Mapping[_Key, _Value]):
    """A mapping that is made when it is first looked at."""

    def __init__(self, make: Callable[[], Mapping[_Key, _Value]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[_Key, _Value]:
        return self._make()

    def __getitem__(self, key: _Key) -> _Value:
        return self._made[key]

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


def to_bytes(snapshot: Snapshot) -> bytes:
    """The snapshot as bytes."""
    library, engine, index = snapshot.library, snapshot.engine, snapshot.engine.index
    lexicon = engine.analyzer.lexicon
    rules = Slices.of(msgpack.packb(rule[1:]) for rule in library.rules.values())
    packed: dict[str, Any] = {
        "games": list(library.games.values()),
        "documents": list(library.documents.values()),
        "refs": list(library.rules),
        "tables": list(library.tables.values()),
        "relations": library.relations,
        "links": [[ref, others] for ref, others in library.links.items()],
        "terms": library.terms,
        "lexicon": [_columns(lexicon.concepts), _columns(lexicon.abbreviations), list(lexicon.stopwords)],
        "words": _columns(engine.speller.counts),
        "ranking": dict(engine.ranking),
        "elsewhere": list(engine.elsewhere),
        "calibration": [dict(snapshot.calibration.weights), *snapshot.calibration[1:]],
        "catalogues": dict(snapshot.catalogues),
        "dimensions": engine.meaning.size,
    }
    plain: dict[str, Buffer] = {
        "tokens": _LINE.join(index.tokens).encode(),
        "rule starts": rules.starts,
        "rules": rules.content,
        "idf": index.idf.tobytes(),
        "posting starts": index.packed_postings.starts,
        "posting rules": index.packed_postings.rules,
        "posting impacts": index.packed_postings.impacts,
        "index starts": index.packed_rules.starts,
        "index rules": index.packed_rules.content,
        "token vectors": engine.meaning.tokens,
        "rule vectors": engine.meaning.rules,
        "rule lengths": engine.meaning.lengths.tobytes(),
    }
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
        _library(sections, LazyRules(refs, Slices(sections["rule starts"], sections["rules"]))),
        _engine(sections, refs),
        Calibration(*_unpacked(sections["calibration"])),
        _unpacked(sections["catalogues"]),
    )


def _library(sections: Mapping[str, memoryview], rules: Mapping[RuleRef, Rule]) -> Library:
    games = [Game(*fields) for fields in _unpacked(sections["games"])]
    documents = [Document(*fields) for fields in _unpacked(sections["documents"])]
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


def _rule(ref: RuleRef, title: str, text: str, group: str, examples: Any, notes: Any, gloss: str, parent: Any) -> Rule:
    return Rule(ref, title, text, group, examples, notes, gloss, RuleRef(*parent) if parent else None)


def _engine(sections: Mapping[str, memoryview], refs: tuple[RuleRef, ...]) -> Engine:
    concepts, abbreviations, stopwords = _unpacked(sections["lexicon"])
    tokens = str(sections["tokens"], "utf-8").split(_LINE)
    postings = PackedPostings(sections["posting starts"], sections["posting rules"], sections["posting impacts"])
    return Engine(
        analyzer=Analyzer(Lexicon(_mapping(concepts), _mapping(abbreviations), frozenset(stopwords))),
        speller=Speller(LazyMapping(lambda: _mapping(_unpacked(sections["words"])))),
        index=Index(
            refs, dict(zip(tokens, count(), strict=False)), _floats(sections["idf"]), postings, Slices(sections["index starts"], sections["index rules"])
        ),
        meaning=Meaning(_unpacked(sections["dimensions"]), sections["token vectors"], sections["rule vectors"], _floats(sections["rule lengths"])),
        ranking=_unpacked(sections["ranking"]),
        elsewhere=frozenset(_unpacked(sections["elsewhere"])),
    )


def _floats(section: memoryview) -> array[float]:
    return array("f", bytes(section))


def _columns(mapping: Mapping[str, Any]) -> list[list[Any]]:
    """Keys and values apart: a map's keys are interned when they are unpacked, which takes several times as long."""
    return [list(mapping), list(mapping.values())]


def _mapping(columns: tuple[tuple[str, ...], tuple[Any, ...]]) -> dict[str, Any]:
    return dict(zip(*columns, strict=True))


def _unpacked(section: memoryview) -> Any:
    return msgpack.unpackb(section, use_list=False)

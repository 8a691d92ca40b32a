"""A snapshot: library, engine, calibration and catalogues in one frozen value, as bytes and back.

The bytes are MessagePack of plain lists and maps; they hold no code. They are only ever read by the same program over
the same texts (see `bot.prepared`), so their shape needs no versions.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgpack

from bot.search.analysis import Analyzer, Lexicon
from bot.search.confidence import Calibration
from bot.search.engine import Engine
from bot.search.index import Index
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


def to_bytes(snapshot: Snapshot) -> bytes:
    """The snapshot as bytes."""
    library, engine = snapshot.library, snapshot.engine
    packed: bytes = msgpack.packb(
        {
            "games": [_fields(game) for game in library.games.values()],
            "documents": [_fields(document) for document in library.documents.values()],
            "rules": [_fields(rule) for rule in library.rules.values()],
            "tables": [_fields(table) for table in library.tables.values()],
            "relations": [_fields(relation) for relation in library.relations],
            "links": [[ref, others] for ref, others in library.links.items()],
            "terms": [_fields(term) for term in library.terms],
            "lexicon": [dict(engine.analyzer.lexicon.concepts), dict(engine.analyzer.lexicon.abbreviations), list(engine.analyzer.lexicon.stopwords)],
            "words": dict(engine.speller.counts),
            "index": [engine.index.refs, engine.index.names, engine.index.idf.tobytes(), engine.index.packed_postings, engine.index.packed_rules],
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
        return Snapshot(_library(data), _engine(data), Calibration(*data["calibration"]), data["catalogues"])
    except (msgpack.UnpackException, KeyError, TypeError, IndexError) as error:
        raise ValueError("not a snapshot") from error


def _library(data: Mapping[str, Any]) -> Library:
    games = [Game(*fields) for fields in data["games"]]
    documents = [Document(*fields) for fields in data["documents"]]
    rules = [_rule(*fields) for fields in data["rules"]]
    tables = [Table(document, name, RuleRef(*rule), *fields) for document, name, rule, *fields in data["tables"]]
    return Library(
        games={game.id: game for game in games},
        documents={document.id: document for document in documents},
        rules={rule.ref: rule for rule in rules},
        tables={(table.document, table.name): table for table in tables},
        relations=tuple(
            Relation(kind, (RuleRef(*first), RuleRef(*second)), en, ja, RuleRef(*newer) if newer else None)
            for kind, (first, second), en, ja, newer in data["relations"]
        ),
        terms=tuple(Term(*fields) for fields in data["terms"]),
        links={RuleRef(*ref): tuple(RuleRef(*other) for other in others) for ref, others in data["links"]},
    )


def _rule(ref: Any, title: str, text: str, group: str, examples: Any, notes: Any, gloss: str, parent: Any) -> Rule:
    return Rule(RuleRef(*ref), title, text, group, examples, notes, gloss, RuleRef(*parent) if parent else None)


def _engine(data: Mapping[str, Any]) -> Engine:
    concepts, abbreviations, stopwords = data["lexicon"]
    refs, names, idf, postings, rules = data["index"]
    size, tokens, rule_vectors = data["meaning"]
    return Engine(
        analyzer=Analyzer(Lexicon(concepts, abbreviations, frozenset(stopwords))),
        speller=Speller(data["words"]),
        index=Index(tuple(RuleRef(*ref) for ref in refs), names, array("f", idf), postings, rules),
        meaning=Meaning(size, tokens, rule_vectors),
        ranking=data["ranking"],
        elsewhere=frozenset(data["elsewhere"]),
    )


def _fields(value: Any) -> list[Any]:
    """The fields of a value in their order; references in it are tuples already."""
    return [dict(field) if isinstance(field, Mapping) else field for field in (getattr(value, name) for name in value.__slots__)]

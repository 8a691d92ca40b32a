"""Building the index: each passage is counted by itself, the BM25 impacts of all are computed
together with NumPy.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise, repeat
from typing import Any, NamedTuple

import numpy as np

from bot.search.analysis import CONCEPT
from bot.search.bm25 import (
    CONCEPT_WEIGHT,
    FIELD_LENGTH_NORMS,
    FIELD_WEIGHTS,
    FIELDS_WEIGHT,
    K1,
    PHRASES_LENGTH_NORM,
    Index,
    IndexedPassage,
    Posting,
    Ref,
    spans_of,
)
from rules_corpus.model import RuleRef

Numbers = np.ndarray[Any, np.dtype[Any]]

_KINDS = (*FIELD_WEIGHTS, "phrases")
_NORMS = np.array([*FIELD_LENGTH_NORMS.values(), PHRASES_LENGTH_NORM])
_WEIGHTS = np.array([*FIELD_WEIGHTS.values(), 1.0])


class CountedPassage(NamedTuple):
    """A passage as numbers, whatever else is indexed.

    ``tokens``: the different ones; ``counts``: for each of them how often it stands in each field,
    and behind that in how many phrases, as 32-bit numbers; ``sizes``: how many tokens each field
    has, and behind that the phrases together.
    """

    ref: Ref
    cites: tuple[RuleRef, ...]
    tokens: Sequence[str]
    counts: bytes
    sizes: Sequence[int]


def counted(passage: IndexedPassage) -> CountedPassage:
    """The tokens of a passage counted."""
    fields = [passage.fields.get(name, ()) for name in FIELD_WEIGHTS]
    counts: dict[str, list[int]] = {}
    for kind, field in enumerate(fields):
        for token in field:
            counts.setdefault(token, [0] * len(_KINDS))[kind] += 1
    for phrase in passage.phrases:
        for token in dict.fromkeys(phrase):
            counts.setdefault(token, [0] * len(_KINDS))[-1] += 1
    flat = array("I", (count for row in counts.values() for count in row))
    sizes = [*map(len, fields), sum(map(len, passage.phrases))]
    return CountedPassage(passage.ref, passage.cites, list(counts), flat.tobytes(), sizes)


def build_index(passages: Iterable[IndexedPassage]) -> Index:
    """The index over ``passages``, in their order.

    The passages of a document, and of a shelf of the rulings, stand together.
    """
    return index_of(list(map(counted, passages)))


def index_of(passages: Sequence[CountedPassage]) -> Index:
    """As `build_index`, of passages that are counted."""
    each = list(chain.from_iterable(passage.tokens for passage in passages))
    names = sorted(set(each))
    numbers = {name: number for number, name in enumerate(names)}
    tokens = np.fromiter(map(numbers.__getitem__, each), np.int64, len(each))
    holders = np.repeat(np.arange(len(passages)), [len(passage.tokens) for passage in passages])
    counts = np.bincount(tokens, minlength=len(names))
    idf = array("f", map(_idf, counts.tolist(), repeat(len(passages)), names))
    order = np.argsort(tokens, kind="stable")
    strengths = _strengths(passages, holders)
    impacts = (strengths * np.asarray(idf, np.float64)[tokens])[order].astype("f4")
    refs = tuple(passage.ref for passage in passages)
    places = {ref: number for number, ref in enumerate(refs)}
    text = _KINDS.index("text")
    return Index(
        refs=refs,
        cites=tuple(tuple(map(places.__getitem__, passage.cites)) for passage in passages),
        headings=frozenset(at for at, passage in enumerate(passages) if not passage.sizes[text]),
        spans=spans_of(refs),
        tokens=numbers,
        idf=idf,
        postings=tuple(_postings(holders[order].astype("u4"), impacts, np.cumsum(counts))),
    )


def _strengths(passages: Sequence[CountedPassage], holders: Numbers) -> Numbers:
    """How strongly each token stands in each passage that holds it: in its own words and in its
    phrases.
    """
    counts = np.frombuffer(b"".join(passage.counts for passage in passages), "u4")
    sizes = np.array([passage.sizes for passage in passages], float).reshape(-1, len(_KINDS))
    averages = np.maximum(sizes.sum(axis=0) / max(len(passages), 1), 1.0)
    scales = _WEIGHTS / (1 - _NORMS + _NORMS * sizes / averages)
    scaled = counts.reshape(-1, len(_KINDS)) * scales[holders]
    in_fields, in_phrases = scaled[:, :-1].sum(axis=1), scaled[:, -1]
    strengths: Numbers = _saturated(in_fields) * FIELDS_WEIGHT + _saturated(in_phrases)
    return strengths


def _saturated(counts: Numbers) -> Numbers:
    saturated: Numbers = counts * (K1 + 1) / (counts + K1)
    return saturated


def _postings(holders: Numbers, impacts: Numbers, ends: Numbers) -> Iterator[Posting]:
    """The posting of each token; they lie one behind the other."""
    held, there = array("I", holders.tobytes()), array("f", impacts.tobytes())
    for start, end in pairwise([0, *ends.tolist()]):
        yield Posting(held[start:end], there[start:end])


def _idf(holders: int, passages: int, name: str) -> float:
    """The inverse document frequency of a token; concepts come on top of the words that named them,
    and weigh less.
    """
    return math.log(1 + (passages - holders + 0.5) / (holders + 0.5)) * (
        CONCEPT_WEIGHT if name[0] == CONCEPT else 1.0
    )

"""Builds the index: tokens are counted by group of passages, and the BM25 impacts of all are
computed together with NumPy.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from bot.search.analysis import CONCEPT
from bot.search.background import NO_BACKGROUND, Background
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
from bot.search.name_lists import NameLists, Numbers, joined, listed, order_of
from rules_corpus.model import RuleRef

BESIDE = 1000  # passages of the background are counted along with the corpus: see `Background`

_KINDS = (*FIELD_WEIGHTS, "phrases")
_NORMS = np.array([*FIELD_LENGTH_NORMS.values(), PHRASES_LENGTH_NORM])
_WEIGHTS = np.array([*FIELD_WEIGHTS.values(), 1.0])


class CountedPassages(NamedTuple):
    """Passages as numbers that do not depend on what else is indexed.

    ``tokens``: the distinct tokens of each passage; ``counts``: for each of them, how often it
    occurs in each field, and then in how many phrases, as 32-bit numbers; ``sizes``: for each
    passage, how many tokens each field has, and then all its phrases together, as 32-bit numbers.
    """

    refs: Sequence[Ref]
    cites: Sequence[tuple[RuleRef, ...]]
    tokens: NameLists
    counts: bytes
    sizes: bytes


def counted(passages: Sequence[IndexedPassage]) -> CountedPassages:
    """Counts the tokens of passages."""
    each = list(map(_counts, passages))
    sizes = array("I")
    for passage in passages:
        sizes.extend(len(passage.fields.get(name, ())) for name in FIELD_WEIGHTS)
        sizes.append(sum(map(len, passage.phrases)))
    return CountedPassages(
        tuple(passage.ref for passage in passages),
        tuple(passage.cites for passage in passages),
        listed(each),
        array(
            "I", (count for counts in each for row in counts.values() for count in row)
        ).tobytes(),
        sizes.tobytes(),
    )


def _counts(passage: IndexedPassage) -> dict[str, list[int]]:
    """How often each token occurs in each field of a passage, and in how many of its phrases."""
    counts: dict[str, list[int]] = {}
    for kind, name in enumerate(FIELD_WEIGHTS):
        for token in passage.fields.get(name, ()):
            counts.setdefault(token, [0] * len(_KINDS))[kind] += 1
    for phrase in passage.phrases:
        for token in dict.fromkeys(phrase):
            counts.setdefault(token, [0] * len(_KINDS))[-1] += 1
    return counts


def build_index(
    passages: Iterable[IndexedPassage], background: Background = NO_BACKGROUND
) -> Index:
    """The index over ``passages``, in their order.

    The passages of a document or an entry list must be contiguous.
    """
    return index_of([counted(list(passages))], background)


def index_of(groups: Sequence[CountedPassages], background: Background = NO_BACKGROUND) -> Index:
    """Like `build_index`, for passages that are already counted.

    The tokens of ``background`` are numbered too, even if no passage holds them, so that in a
    question they are neither unknown nor misspelt.
    """
    refs = tuple(ref for group in groups for ref in group.refs)
    held = {name for group in groups for name in group.tokens.names}
    names = sorted(held.union(background.holders))
    numbers = {name: number for number, name in enumerate(names)}
    holders, tokens = joined([group.tokens for group in groups], numbers)
    counts = np.bincount(tokens, minlength=len(names))
    idf = array("f", _idfs(names, counts, len(refs), background))
    order = order_of(tokens)
    sizes = np.frombuffer(b"".join(group.sizes for group in groups), "u4").reshape(-1, len(_KINDS))
    strengths = _strengths(b"".join(group.counts for group in groups), sizes, holders)
    impacts = (strengths * np.asarray(idf, np.float64)[tokens])[order].astype("f4")
    places = {ref: number for number, ref in enumerate(refs)}
    return Index(
        refs=refs,
        cites=tuple(
            tuple(map(places.__getitem__, cites)) for group in groups for cites in group.cites
        ),
        headings=frozenset(np.flatnonzero(sizes[:, _KINDS.index("text")] == 0).tolist()),
        spans=spans_of(refs),
        tokens=numbers,
        idf=idf,
        postings=tuple(_postings(holders[order].astype("u4"), impacts, np.cumsum(counts))),
    )


def _strengths(counts: bytes, sizes: Numbers, holders: Numbers) -> Numbers:
    """The saturated frequency of each token in each passage that holds it, its own words and its
    phrases together.
    """
    averages = np.maximum(sizes.sum(axis=0, dtype=float) / max(len(sizes), 1), 1.0)
    scales = _WEIGHTS / (1 - _NORMS + _NORMS * sizes / averages)
    scaled = np.frombuffer(counts, "u4").reshape(-1, len(_KINDS)) * scales[holders]
    in_fields, in_phrases = scaled[:, :-1].sum(axis=1), scaled[:, -1]
    strengths: Numbers = _saturated(in_fields) * FIELDS_WEIGHT + _saturated(in_phrases)
    return strengths


def _saturated(counts: Numbers) -> Numbers:
    saturated: Numbers = counts * (K1 + 1) / (counts + K1)
    return saturated


def _postings(holders: Numbers, impacts: Numbers, ends: Numbers) -> Iterator[Posting]:
    """The posting of each token; ``ends``: where each ends in ``holders`` and ``impacts``."""
    held, there = array("I", holders.tobytes()), array("f", impacts.tobytes())
    for start, end in pairwise([0, *ends.tolist()]):
        yield Posting(held[start:end], there[start:end])


def _idfs(
    names: Sequence[str], counts: Numbers, passages: int, background: Background
) -> Iterator[float]:
    """The inverse document frequencies of tokens, as if `BESIDE` passages like those of
    ``background`` were among the passages.
    """
    beside = BESIDE if background.passages else 0
    share = beside / max(background.passages, 1)
    for name, count in zip(names, counts.tolist(), strict=True):
        yield _idf(count + share * background.holders.get(name, 0), passages + beside, name)


def _idf(holders: float, passages: float, name: str) -> float:
    """The inverse document frequency of a token; a concept weighs less, because it comes in
    addition to the words that name it.
    """
    return math.log(1 + (passages - holders + 0.5) / (holders + 0.5)) * (
        CONCEPT_WEIGHT if name[0] == CONCEPT else 1.0
    )

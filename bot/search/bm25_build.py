"""Building the index: the BM25 impacts of all passages, computed with NumPy some thousand passages at a time.

A passage's texts are its fields in the order of `FIELD_WEIGHTS`, then its phrases.
"""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, repeat
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

_BATCH = 4096

Numbers = np.ndarray[Any, np.dtype[Any]]


def build_index(passages: Iterable[IndexedPassage]) -> Index:
    """The index over ``passages``, in their order; each is looked at once and not kept.

    The passages of a document, and of a shelf of the rulings, stand together.
    """
    texts = _Texts()
    for passage in passages:
        texts.add(passage)
    names = tuple(sorted(texts.numbers))
    averages = texts.averages()
    strengths = (_strengths(batch, averages) for batch in texts.batches(names))
    tokens, holders, saturations = map(np.concatenate, zip(*strengths, strict=True))
    counts = np.bincount(tokens, minlength=len(names))
    idf = array("f", map(_idf, counts.tolist(), repeat(len(texts.refs)), names))
    order = np.argsort(tokens, kind="stable")
    impacts = (saturations * np.asarray(idf)[tokens])[order].astype("f4")
    return Index(
        refs=tuple(texts.refs),
        cites=texts.numbered_cites(),
        headings=frozenset(texts.headings),
        spans=spans_of(texts.refs),
        tokens={name: number for number, name in enumerate(names)},
        idf=idf,
        postings=tuple(_postings(holders[order], impacts, np.cumsum(counts))),
    )


class _Batch(NamedTuple):
    """The texts of some passages, the first of which has the number ``first``; ``known``: how many tokens there are.

    By passage, ``counts``: how many texts it has.
    By text, ``passages`` and ``places``: whose it is, and which of them; ``sizes``: how many tokens it has.
    By text and different token, in order, ``texts`` and ``tokens``: which they are; ``times``: how often it stands there.
    """

    first: int
    known: int
    counts: Numbers
    passages: Numbers
    places: Numbers
    sizes: Numbers
    texts: Numbers
    tokens: Numbers
    times: Numbers


class _Texts:
    """Collects texts as numbers, one behind the other; ``numbers``: those of the tokens, as they are first met."""

    def __init__(self) -> None:
        self.refs: list[Ref] = []
        self.cites: list[tuple[RuleRef, ...]] = []
        self.headings: list[int] = []
        self.numbers: defaultdict[str, int] = defaultdict(count().__next__)
        self._counts, self._sizes, self._tokens = array("q"), array("q"), array("I")

    def add(self, passage: IndexedPassage) -> None:
        fields = [passage.fields.get(name, ()) for name in FIELD_WEIGHTS]
        if not passage.fields.get("text"):
            self.headings.append(len(self.refs))
        self.refs.append(passage.ref)
        self.cites.append(passage.cites)
        self._counts.append(len(fields) + len(passage.phrases))
        for text in (*fields, *passage.phrases):
            self._sizes.append(len(text))
            self._tokens.extend(map(self.numbers.__getitem__, text))

    def numbered_cites(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the rules that each passage rests on."""
        numbers = {ref: number for number, ref in enumerate(self.refs)}
        return tuple(tuple(map(numbers.__getitem__, cites)) for cites in self.cites)

    def averages(self) -> Numbers:
        """How many tokens a passage has in each field, and behind those in its phrases together."""
        kinds = _kinds(_places(np.asarray(self._counts)))
        totals = np.bincount(kinds, np.asarray(self._sizes), len(FIELD_WEIGHTS) + 1)
        averages: Numbers = np.maximum(totals / max(len(self.refs), 1), 1.0)
        return averages

    def batches(self, names: Sequence[str]) -> Iterator[_Batch]:
        """All of them, some passages at a time, so that none takes much memory; tokens are numbered as in ``names``."""
        places = {name: place for place, name in enumerate(names)}
        renumbered = np.array([places[name] for name in self.numbers], np.int64)
        known = max(len(names), 1)
        all_counts, all_sizes = np.asarray(self._counts), np.asarray(self._sizes)
        firsts = np.arange(0, max(len(all_counts), 1), _BATCH)
        first_texts = np.append(0, np.cumsum(all_counts))[firsts]
        first_tokens = np.append(0, np.cumsum(all_sizes))[first_texts]
        wholes = (
            (all_counts, firsts),
            (all_sizes, first_texts),
            (np.asarray(self._tokens), first_tokens),
        )
        split = (np.split(whole, at[1:]) for whole, at in wholes)
        for first, counts, sizes, tokens in zip(firsts.tolist(), *split, strict=True):
            texts = np.repeat(np.arange(len(sizes)), sizes)
            held, times = np.unique(texts * known + renumbered[tokens], return_counts=True)
            passages = np.repeat(np.arange(len(counts)), counts)
            yield _Batch(first, known, counts, passages, _places(counts), sizes, *np.divmod(held, known), times)


def _places(counts: Numbers) -> Numbers:
    """0, 1, 2 ... up to each of ``counts``."""
    places: Numbers = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    return places


def _kinds(places: Numbers) -> Numbers:
    """Which field the texts at these places of their passages are; phrases are all of the kind behind the fields."""
    return places.clip(max=len(FIELD_WEIGHTS))


def _strengths(batch: _Batch, averages: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """Which tokens stand in which passages, and how strongly: in their own words and in their phrases."""
    kinds = _kinds(batch.places)
    norms = np.array([*FIELD_LENGTH_NORMS.values(), PHRASES_LENGTH_NORM])
    weights = np.array([*FIELD_WEIGHTS.values(), 1.0])
    cells = batch.passages * len(norms) + kinds
    lengths = np.bincount(cells, batch.sizes, len(batch.counts) * len(norms)).reshape(-1, len(norms))
    scales = weights / (1 - norms + norms * lengths / averages)
    held, among = np.unique(batch.passages[batch.texts] * batch.known + batch.tokens, return_inverse=True)
    passages, tokens = np.divmod(held, batch.known)
    own = (kinds < len(FIELD_WEIGHTS))[batch.texts]
    scaled = batch.times * scales[batch.passages, kinds][batch.texts]
    in_fields = np.bincount(among[own], scaled[own], len(held))
    in_phrases = np.bincount(among[~own], minlength=len(held)) * scales[passages, -1]
    strengths = _saturated(in_fields) * FIELDS_WEIGHT + _saturated(in_phrases)
    return tokens.astype("u4"), (passages + batch.first).astype("u4"), strengths


def _saturated(counts: Numbers) -> Numbers:
    saturated: Numbers = counts * (K1 + 1) / (counts + K1)
    return saturated


def _postings(holders: Numbers, impacts: Numbers, ends: Numbers) -> Iterator[Posting]:
    """The posting of each token; they lie one behind the other."""
    for held, there in zip(np.split(holders, ends)[:-1], np.split(impacts, ends)[:-1], strict=True):
        yield Posting(array("I", held.tobytes()), array("f", there.tobytes()))


def _idf(holders: int, passages: int, name: str) -> float:
    """The inverse document frequency of a token; concepts come on top of the words that named them, and weigh less."""
    return math.log(1 + (passages - holders + 0.5) / (holders + 0.5)) * (CONCEPT_WEIGHT if name[0] == CONCEPT else 1.0)

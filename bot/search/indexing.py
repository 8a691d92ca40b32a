"""Building the index: the BM25 impacts and the packed sets of all entries, computed with numpy some thousand entries at a time.

An entry's texts are its fields in the order of `FIELD_WEIGHTS`, then its phrases that hold a token.
"""

from __future__ import annotations

import math
from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, count
from typing import Any, NamedTuple

import numpy as np

from bot.search.analysis import CONCEPT
from bot.search.index import (
    CONCEPT_WEIGHT,
    FIELD_LENGTH_NORMS,
    FIELD_WEIGHTS,
    K1,
    MOST_PHRASES,
    OWN,
    PHRASES_LENGTH_NORM,
    TITLE,
    WORDS_SHARE,
    Entry,
    Index,
    Posting,
    Ref,
    spans_of,
)
from rules_corpus.model import RuleRef

_BATCH = 4096
_FIELDS = tuple(FIELD_WEIGHTS)
_TITLE, _TEXT = _FIELDS.index("title"), _FIELDS.index("text")

Numbers = np.ndarray[Any, np.dtype[Any]]


def make_index(entries: Iterable[Entry]) -> Index:
    """The index over ``entries`` (see `bot.search.index.build`)."""
    texts = _Texts()
    for entry in entries:
        texts.add(entry)
    names = tuple(sorted(texts.numbers))
    averages = texts.averages()
    tokens, rules, strengths = map(np.concatenate, zip(*(_strengths(batch, averages) for batch in texts.batches(names)), strict=True))
    holders = np.bincount(tokens, minlength=len(names))
    idf = array("f", (_idf(held, len(texts.refs)) * _weight(name) for held, name in zip(holders.tolist(), names, strict=True)))
    order = np.argsort(tokens, kind="stable")
    impacts = (strengths * np.asarray(idf)[tokens])[order].astype("f4")
    return Index(
        refs=tuple(texts.refs),
        leads=tuple(texts.leads),
        spans=spans_of(texts.refs),
        tokens={name: number for number, name in enumerate(names)},
        idf=idf,
        postings=tuple(_postings(rules[order], impacts, np.cumsum(holders))),
        packed_rules=tuple(chain.from_iterable(_packed(batch, np.asarray(idf)) for batch in texts.batches(names))),
    )


class _Batch(NamedTuple):
    """The texts of some entries, the first of which has the number ``first``; of ``known`` tokens in all.

    By entry, ``roles``: see `Entry`; ``counts``: how many texts it has.
    By text, ``entries`` and ``places``: which entry's it is, and the how manieth there; ``sizes``: how many tokens it has.
    By text and different token, in order, ``texts`` and ``tokens``: which they are; ``times``: how often it stands there.
    """

    first: int
    known: int
    roles: Numbers
    counts: Numbers
    entries: Numbers
    places: Numbers
    sizes: Numbers
    texts: Numbers
    tokens: Numbers
    times: Numbers


class _Texts:
    """Collects the texts of entries as numbers, one behind the other; ``numbers``: those of the tokens, as they are first met."""

    def __init__(self) -> None:
        self.refs: list[Ref] = []
        self.leads: list[RuleRef] = []
        self.numbers: defaultdict[str, int] = defaultdict(count().__next__)
        self._roles = array("I")
        self._counts, self._sizes, self._tokens = array("q"), array("q"), array("I")

    def add(self, entry: Entry) -> None:
        fields = [entry.fields.get(name, ()) for name in FIELD_WEIGHTS]
        phrases = [phrase for phrase in entry.phrases if phrase][:MOST_PHRASES]
        self.refs.append(entry.ref)
        self.leads.append(entry.lead)
        self._roles.append(entry.role)
        self._counts.append(len(fields) + len(phrases))
        for text in (*fields, *phrases):
            self._sizes.append(len(text))
            self._tokens.extend(map(self.numbers.__getitem__, text))

    def averages(self) -> Numbers:
        """How many tokens an entry has in each field, and behind those in its phrases together."""
        totals = np.bincount(_kinds(_places(np.asarray(self._counts))), np.asarray(self._sizes), len(FIELD_WEIGHTS) + 1)
        averages: Numbers = np.maximum(totals / max(len(self.refs), 1), 1.0)
        return averages

    def batches(self, names: Sequence[str]) -> Iterator[_Batch]:
        """All of them, some entries at a time, so that none takes much memory; tokens are numbered by their place in ``names``."""
        places = {name: place for place, name in enumerate(names)}
        renumbered = np.array([places[name] for name in self.numbers], np.int64)
        known = max(len(names), 1)
        all_roles, all_counts, all_sizes = np.asarray(self._roles), np.asarray(self._counts), np.asarray(self._sizes)
        firsts = np.arange(0, max(len(all_counts), 1), _BATCH)
        first_texts = np.append(0, np.cumsum(all_counts))[firsts]
        first_tokens = np.append(0, np.cumsum(all_sizes))[first_texts]
        wholes = ((all_roles, firsts), (all_counts, firsts), (all_sizes, first_texts), (np.asarray(self._tokens), first_tokens))
        split = (np.split(whole, at[1:]) for whole, at in wholes)
        for first, roles, counts, sizes, tokens in zip(firsts.tolist(), *split, strict=True):
            held, times = np.unique(np.repeat(np.arange(len(sizes)), sizes) * known + renumbered[tokens], return_counts=True)
            entries = np.repeat(np.arange(len(counts)), counts)
            yield _Batch(first, known, roles, counts, entries, _places(counts), sizes, *np.divmod(held, known), times)


def _places(counts: Numbers) -> Numbers:
    """0, 1, 2 ... up to each of ``counts``."""
    places: Numbers = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    return places


def _kinds(places: Numbers) -> Numbers:
    """Which field texts at these places of their entries are; phrases are all of the kind behind the fields."""
    return places.clip(max=len(FIELD_WEIGHTS))


def _strengths(batch: _Batch, averages: Numbers) -> tuple[Numbers, Numbers, Numbers]:
    """The tokens that entries hold, the entries, and how strongly they do: by their own words and by their phrases."""
    kinds = _kinds(batch.places)
    norms = np.array([*FIELD_LENGTH_NORMS.values(), PHRASES_LENGTH_NORM])
    weights = np.array([*FIELD_WEIGHTS.values(), 1.0])
    lengths = np.bincount(batch.entries * len(norms) + kinds, batch.sizes, len(batch.counts) * len(norms)).reshape(-1, len(norms))
    scales = weights / (1 - norms + norms * lengths / averages)
    held, among = np.unique(batch.entries[batch.texts] * batch.known + batch.tokens, return_inverse=True)
    entries, tokens = np.divmod(held, batch.known)
    own = (kinds < len(FIELD_WEIGHTS))[batch.texts]
    said = np.bincount(among[own], (batch.times * scales[batch.entries, kinds][batch.texts])[own], len(held))
    asked = np.bincount(among[~own], minlength=len(held)) * scales[entries, -1]
    return tokens.astype("u4"), (entries + batch.first).astype("u4"), _saturated(said) * WORDS_SHARE + _saturated(asked)


def _saturated(counts: Numbers) -> Numbers:
    saturated: Numbers = counts * (K1 + 1) / (counts + K1)
    return saturated


def _packed(batch: _Batch, idf: Numbers) -> Iterator[bytes]:
    """Each entry as `RuleTokens` reads it."""
    of_fields = len(_FIELDS)
    holders = batch.entries[batch.texts] * batch.known + batch.tokens  # of each text's token, entry and token in one number
    places = batch.places[batch.texts]
    held, among = np.unique(holders, return_inverse=True)
    marks = np.zeros(len(held), "u1")
    marks[among[places < of_fields]] = OWN
    marks[among[places == _TITLE]] |= TITLE
    spoken = np.flatnonzero(places >= of_fields)
    spoken = spoken[np.argsort(among[spoken], kind="stable")]  # texts are in order, so each token's places are
    counts = np.bincount(among[spoken], minlength=len(held))
    weights = idf[batch.tokens].astype("f8")
    lengths = np.sqrt(np.bincount(batch.texts, weights**2, len(batch.sizes)))
    titles = np.bincount(batch.entries, np.bincount(batch.texts, weights * (places == _TITLE), len(batch.sizes)))
    texts = np.bincount(batch.entries, batch.sizes * (batch.places == _TEXT)).astype("u4")
    first_texts, first_held = (np.append(0, np.cumsum(sizes)) for sizes in (batch.counts, np.bincount(held // batch.known, minlength=len(batch.counts))))
    ends = np.append(0, np.cumsum(counts))
    for entry in range(len(batch.counts)):
        start, end = first_held[entry : entry + 2]
        phrases = lengths[first_texts[entry] + of_fields : first_texts[entry + 1]]
        yield b"".join(
            (
                np.array((end - start, len(phrases), texts[entry], batch.roles[entry]), "u4").tobytes(),
                (held[start:end] % batch.known).astype("u4").tobytes(),
                (ends[start + 1 : end + 1] - ends[start]).astype("u4").tobytes(),
                np.append(titles[entry], phrases).astype("f4").tobytes(),
                marks[start:end].tobytes(),
                (places[spoken[ends[start] : ends[end]]] - of_fields).astype("u1").tobytes(),
            )
        )


def _postings(rules: Numbers, impacts: Numbers, ends: Numbers) -> Iterator[Posting]:
    """The posting of each token; they lie one behind the other."""
    for held, there in zip(np.split(rules, ends)[:-1], np.split(impacts, ends)[:-1], strict=True):
        yield Posting(array("I", held.tobytes()), array("f", there.tobytes()))


def _weight(name: str) -> float:
    """How much a token counts beside a word: concepts come on top of the words that named them."""
    return CONCEPT_WEIGHT if name[0] == CONCEPT else 1.0


def _idf(holders: int, rules: int) -> float:
    return math.log(1 + (rules - holders + 0.5) / (holders + 0.5))

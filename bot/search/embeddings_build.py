"""The embeddings of an index, computed with NumPy from the learnt vectors; only building
needs it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

import numpy as np

from bot.search.analysed import AnalysedPhrases, NameLists
from bot.search.arithmetic import LARGEST
from bot.search.bm25 import Index
from bot.search.embeddings import PAIR_WEIGHT, Embeddings, Vectors, levelled

# the least cosine of a rule's learnt vector with that of its tokens; below it says something else
# than it said
_SAME = 0.5
_BATCH = 1 << 13  # vectors added up at a time: some ten megabytes

Numbers = np.ndarray[Any, np.dtype[Any]]


def embed(vectors: Vectors, index: Index) -> Embeddings:
    """The embeddings of ``index``: the vectors of its tokens, pairs and passages, and of the
    questions that these answer.
    """
    parts = np.frombuffer(vectors.parts, np.int8).reshape(-1, vectors.size)
    ends = np.cumsum([len(vectors.tokens), len(vectors.pairs), len(vectors.rules)])
    of_tokens, of_pairs, of_rules, of_questions = np.split(parts, ends)
    tokens = _picked(of_tokens, vectors.tokens, index.names)
    learnt = _picked(of_rules, vectors.rules, map(str, index.refs)).astype(np.float32)
    holders = np.frombuffer(
        b"".join(array("I", posting.passages) for posting in index.postings), np.uint32
    )
    impacts = np.frombuffer(
        b"".join(array("f", posting.impacts) for posting in index.postings), np.float32
    )
    held = np.repeat(np.arange(len(tokens)), [len(posting.passages) for posting in index.postings])
    sums = np.zeros((len(index.refs), vectors.size), np.float32)
    ends = np.cumsum(np.bincount(holders, minlength=len(sums)))
    for passage, places in enumerate(np.split(np.argsort(holders, kind="stable"), ends[:-1])):
        sums[passage] = impacts[places] @ tokens[held[places]].astype(np.float32)
    lengths = np.linalg.norm(learnt, axis=1) * np.linalg.norm(sums, axis=1)
    same = (learnt * sums).sum(axis=1) / np.maximum(lengths, 1e-6) >= _SAME
    answered = _answered(vectors)
    known = (
        of_questions[answered.get(str(ref), [])].tobytes() if is_same else b""
        for ref, is_same in zip(index.refs, same, strict=True)
    )
    directions = levelled(np.where(same[:, None], learnt, sums))
    return Embeddings(
        vectors.size,
        tuple(map(bytes, tokens)),
        dict(zip(vectors.pairs, map(bytes, of_pairs), strict=True)),
        {name: directions[span.start : span.stop].tobytes() for name, span in index.spans.items()},
        tuple(known),
        index.spans,
    )


def with_questions(
    embeddings: Embeddings, index: Index, asked: Mapping[int, AnalysedPhrases]
) -> Embeddings:
    """The embeddings with what some passages, by their numbers, are asked with.

    That takes the place of the questions known of them. The vectors are those that
    `Embeddings.query_vector` gives, of many phrases at once.
    """
    pairs = {pair: place for place, pair in enumerate(embeddings.pairs, len(index.names))}
    lists = list(asked.values())
    tokens = _held([each.tokens for each in lists], index.tokens)
    paired = _held([each.pairs for each in lists], pairs)
    phrases = np.concatenate([tokens[0], paired[0]])
    order = np.argsort(phrases, kind="stable")
    idf = np.append(np.asarray(index.idf, float), np.full(len(pairs), PAIR_WEIGHT))
    rows = np.concatenate([tokens[1], paired[1]])[order]
    sums = _sums(embeddings, phrases[order], rows, idf[rows])
    vectors = {}
    first = 0
    for passage, each in asked.items():
        size = len(each.tokens.sizes) // 4
        found = (sums.get(phrase, b"") for phrase in range(first, first + size))
        vectors[passage] = b"".join(found)
        first += size
    known = enumerate(embeddings.questions)
    return replace(
        embeddings, questions=tuple(vectors.get(passage, told) for passage, told in known)
    )


def _held(lists: Iterable[NameLists], places: Mapping[str, int]) -> tuple[Numbers, Numbers]:
    """Of all lists one behind the other, the names that have a place: in which list, and their
    places.
    """
    within, found = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    first = 0
    for each in lists:
        own = np.array([places.get(name, -1) for name in each.names], np.int64)
        sizes = np.frombuffer(each.sizes, "u4")
        within.append(np.repeat(np.arange(first, first + len(sizes)), sizes))
        found.append(own[np.frombuffer(each.places, "u4")])
        first += len(sizes)
    held = np.concatenate(found)
    return np.concatenate(within)[held >= 0], held[held >= 0]


def _sums(
    embeddings: Embeddings, phrases: Numbers, rows: Numbers, weights: Numbers
) -> dict[int, bytes]:
    """The vectors of the phrases that have one: of the rows of each the sum by their weights."""
    if not len(phrases):
        return {}
    parts = b"".join([*embeddings.tokens, *embeddings.pairs.values()])
    matrix = np.frombuffer(parts, np.int8).reshape(-1, embeddings.size)
    starts = np.flatnonzero(np.diff(phrases, prepend=-1))
    largest = np.repeat(np.maximum.reduceat(weights, starts), np.diff(starts, append=len(phrases)))
    shares = np.rint(weights * (LARGEST / largest))
    found: dict[int, bytes] = {}
    for batch in _batches(starts, len(phrases)):
        first, last = batch[0], batch[-1]
        held, weighed = matrix[rows[first:last]].astype(float), shares[first:last]
        cuts = pairwise((batch - first).tolist())
        # A product for each phrase, exact as of whole numbers, takes a quarter of NumPy's reduceat.
        vectors = levelled(np.array([weighed[start:end] @ held[start:end] for start, end in cuts]))
        told = phrases[batch[:-1]].tolist()
        found |= {
            phrase: vector.tobytes()
            for phrase, vector in zip(told, vectors, strict=True)
            if vector.any()
        }
    return found


def _batches(starts: Numbers, end: int) -> Iterator[Numbers]:
    """Where the phrases of a batch begin, and where its last one ends."""
    ends = np.append(starts[1:], end)
    first = 0
    while first < len(starts):
        last = max(int(np.searchsorted(ends, starts[first] + _BATCH)), first + 1)
        yield np.append(starts[first:last], ends[last - 1])
        first = last


def _answered(vectors: Vectors) -> dict[str, list[int]]:
    """The places of the questions that each rule answers."""
    found: dict[str, list[int]] = {}
    for place, rules in enumerate(vectors.questions):
        for rule in rules:
            found.setdefault(vectors.rules[rule], []).append(place)
    return found


def _picked(parts: Any, names: Sequence[str], wanted: Iterable[str]) -> Any:
    """The rows of the wanted names; zeros for those that have none."""
    rows = {name: row for row, name in enumerate(names)}
    places = np.array([rows.get(name, -1) for name in wanted], np.int64)
    return np.append(parts, np.zeros((1, parts.shape[1]), np.int8), axis=0)[places]

"""Computes the embeddings of an index from the learnt vectors, with NumPy; only a build needs
this.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby, pairwise
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from bot.search.arithmetic import LARGEST
from bot.search.bm25 import Index
from bot.search.cached_analysis import AnalysedPhrases
from bot.search.embeddings import PAIR_WEIGHT, Embeddings, Vectors, levelled
from bot.search.name_lists import Numbers, joined, order_of

# if the cosine of a rule's learnt vector with that of its tokens is below this, its text has
# changed
_SAME = 0.5
_BATCH = 1 << 13  # vectors scaled at a time: some ten megabytes


def embed(vectors: Vectors, index: Index) -> Embeddings:
    """The embeddings of ``index``: the vectors of its tokens, pairs and passages, and of the
    questions that the passages are known to answer.
    """
    parts = np.frombuffer(vectors.parts, np.int8).reshape(-1, vectors.size)
    ends = np.cumsum([len(vectors.tokens), len(vectors.pairs), len(vectors.rules)])
    of_tokens, of_pairs, of_rules, of_questions = np.split(parts, ends)
    tokens = _with_own(_picked(of_tokens, vectors.tokens, index.names), index)
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
    for passage, places in enumerate(np.split(order_of(holders), ends[:-1])):
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
        _rows(tokens),
        dict(zip(vectors.pairs, _rows(of_pairs), strict=True)),
        {name: directions[span.start : span.stop].tobytes() for name, span in index.spans.items()},
        tuple(known),
        index.spans,
    )


class AskedPhrases(NamedTuple):
    """Phrases, and for each the number of the passage that it asks for; those of one passage are
    contiguous.
    """

    passages: Sequence[int]
    phrases: AnalysedPhrases


def with_questions(
    embeddings: Embeddings, index: Index, asked: Iterable[AskedPhrases]
) -> Embeddings:
    """The embeddings with the phrases of some passages as the questions these answer.

    They replace the questions known before. The vectors are the same as from
    `Embeddings.query_vector`, but computed for many phrases at once.
    """
    pairs = {pair: place for place, pair in enumerate(embeddings.pairs, len(index.names))}
    lists = list(asked)
    tokens = joined([each.phrases.tokens for each in lists], index.tokens)
    paired = joined([each.phrases.pairs for each in lists], pairs)
    phrases = np.concatenate([tokens[0], paired[0]])
    order = order_of(phrases)
    idf = np.append(np.asarray(index.idf, float), np.full(len(pairs), PAIR_WEIGHT))
    rows = np.concatenate([tokens[1], paired[1]])[order]
    asked_for = [passage for each in lists for passage in each.passages]
    vectors = _sums(embeddings, len(asked_for), phrases[order], rows, idf[rows])
    has_one = np.asarray(vectors.any(axis=1))
    questions = list(embeddings.questions)
    first = 0
    for passage, those in groupby(asked_for):
        last = first + len(list(those))
        questions[passage] = vectors[first:last][has_one[first:last]].tobytes()
        first = last
    return replace(embeddings, questions=tuple(questions))


def _sums(
    embeddings: Embeddings, number: int, phrases: Numbers, rows: Numbers, weights: Numbers
) -> Numbers:
    """The vectors of ``number`` phrases: the weighted sum of the rows of each; zeros if it has
    none.
    """
    found = np.zeros((number, embeddings.size), np.float32)
    if len(phrases):
        parts = b"".join([*embeddings.tokens, *embeddings.pairs.values()])
        # integers with sums below 2 ** 24, so that single precision is exact
        matrix = np.frombuffer(parts, np.int8).reshape(-1, embeddings.size).astype(np.float32)
        starts = np.flatnonzero(np.diff(phrases, prepend=-1))
        sizes = np.diff(starts, append=len(phrases))
        largest = np.repeat(np.maximum.reduceat(weights, starts), sizes)
        shares = np.rint(weights * (LARGEST / largest)).astype(np.float32)
        cuts = pairwise([*starts.tolist(), len(phrases)])
        # one product per phrase takes a third of the time of NumPy's reduceat
        for phrase, (start, end) in zip(phrases[starts].tolist(), cuts, strict=True):
            np.matmul(shares[start:end], matrix.take(rows[start:end], axis=0), out=found[phrase])
    batches = (levelled(found[at : at + _BATCH].astype(float)) for at in range(0, number, _BATCH))
    return np.concatenate([np.zeros((0, embeddings.size), np.int8), *batches])


def _rows(parts: Numbers) -> tuple[bytes, ...]:
    """The rows of a matrix as bytes, in a tenth of the time that its iterator takes."""
    size, written = parts.shape[1], parts.tobytes()
    return tuple(written[at : at + size] for at in range(0, len(written), size)) if size else ()


def _answered(vectors: Vectors) -> dict[str, list[int]]:
    """The indices of the questions that each rule answers."""
    found: dict[str, list[int]] = {}
    for place, rules in enumerate(vectors.questions):
        for rule in rules:
            found.setdefault(vectors.rules[rule], []).append(place)
    return found


def _with_own(tokens: Numbers, index: Index) -> Numbers:
    """The vectors of tokens, with a random one of the usual length for each token without a learnt
    one.

    Random vectors of this many dimensions are nearly orthogonal, so such a token is similar only to
    passages that hold it (random indexing, Kanerva, Kristoferson & Holst 2000).
    """
    held = np.array([bool(len(posting.passages)) for posting in index.postings], bool)
    lengths = np.linalg.norm(tokens.astype(np.float32), axis=1)
    usual = lengths[held & (lengths > 0)]
    if not len(usual):
        return tokens
    size = tokens.shape[1]
    own = tokens.copy()
    for number in np.flatnonzero(held & (lengths == 0)):
        chance = np.random.default_rng(crc32(index.names[number].encode()))
        row = chance.normal(0.0, usual.mean() / math.sqrt(size), size)
        own[number] = np.clip(np.rint(row), -LARGEST, LARGEST)
    return own


def _picked(parts: Any, names: Sequence[str], wanted: Iterable[str]) -> Any:
    """The rows of the ``wanted`` names; zeros for those that have none."""
    rows = {name: row for row, name in enumerate(names)}
    places = np.array([rows.get(name, -1) for name in wanted], np.int64)
    return np.append(parts, np.zeros((1, parts.shape[1]), np.int8), axis=0)[places]

"""Embeddings: learnt vectors of tokens, pairs of words and rules, and the cosines between a query and passages.

What different people call the same thing asks for the same rules, so its words get near vectors: "stole" lies beside
"gains control". The vectors are learnt beforehand (`bot.search.learning`) and come as a file of small whole numbers.
A query's vector is the sum of its tokens' vectors by their weights and of its pairs'. A rule has one that was learnt; a
passage that the file does not hold, or that says something else by now, has the sum of its tokens' vectors by their
impacts. Tokens and pairs that the file does not hold have none and take no part.

A passage is also known by the questions that it answers: those that the vectors were learnt from, and for a passage
without any the phrases that it is asked with. What many people ask, and in which words, says more than one vector can.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nsmallest
from itertools import islice
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

import msgpack

from rules_corpus.problems import CorpusError, Problem

PAIR_WEIGHT = 4.0  # of each pair in a query, beside the idf of its tokens
NO_SIMILARITY = 0.4  # a cosine that a rule of many questions reaches with one in ten taken at random
LARGEST = 127
_SPREADS = 6  # parts beyond so many standard deviations are cut off when they are rounded
_SHARPNESS = 15.0  # of the soft maximum over the questions that a rule answers; from 10 to 20 hardly anything changes

Vector: TypeAlias = "array[int]"
"""A query's vector: signed bytes, the largest as large as can be; empty where the query holds nothing that has one."""


class Vectors(NamedTuple):
    """The learnt vectors: ``size`` parts for each of ``tokens``, ``pairs``, ``rules`` and ``questions``, as signed bytes.

    ``questions``: for each question that was learnt from, the places among ``rules`` of those that answer it.
    """

    size: int
    tokens: tuple[str, ...]
    pairs: tuple[str, ...]
    rules: tuple[str, ...]
    questions: tuple[tuple[int, ...], ...]
    parts: bytes


@dataclass(frozen=True)
class Embeddings:
    """The vectors as an index numbers its tokens and passages, ``size`` parts each as signed bytes.

    ``passages``: by document or shelf the vectors of its passages, one behind the other; ``questions``: so, by passage, the
    vectors of those that it is known to answer. ``spans``: see `Index`.
    """

    size: int
    tokens: Sequence[bytes]
    pairs: Mapping[str, bytes]
    passages: Mapping[str, bytes]
    questions: Sequence[bytes]
    spans: Mapping[str, range]

    def query_vector(self, weights: Mapping[int, float], pairs: Iterable[str] = ()) -> Vector:
        """The vector of a query with these tokens' weights and these pairs."""
        size = self.size
        of_pairs = [row for pair in pairs if (row := self.pairs.get(pair)) is not None]
        shares = [*weights.values(), *(PAIR_WEIGHT for _ in of_pairs)]
        if not shares or not size:
            return array("b")
        rows = b"".join([*(self.tokens[token] for token in weights), *of_pairs])
        columns = b"".join([rows[part::size] for part in range(size)])
        vector = _as_bytes(_cdist(_as_bytes(shares), columns, "dot"))
        return vector if any(vector) else array("b")

    def nearest(self, vector: Vector, documents: Iterable[str], limit: int) -> list[int]:
        """The passages of some documents or shelves that lie nearest to a query, at most ``limit``."""
        if not vector:
            return []
        found: list[tuple[float, int]] = []
        for document in documents:
            distances = _cdist(vector, self._kept(document), "cosine")
            found += nsmallest(limit, zip(distances, self.spans[document], strict=True))
        return [passage for _, passage in nsmallest(limit, found)]

    def cosines(self, vector: Vector, passages: Sequence[int]) -> list[float]:
        """The cosine of a query with each of ``passages``."""
        if not vector or not passages:
            return [0.0] * len(passages)
        return [1 - distance for distance in _cdist(vector, b"".join(map(self._vector, passages)), "cosine")]

    def _vector(self, passage: int) -> bytes:
        for document, span in self.spans.items():
            if passage in span:
                start = (passage - span.start) * self.size
                return self._kept(document)[start : start + self.size]
        raise IndexError(passage)

    def _kept(self, document: str) -> bytes:
        """The vectors of a document's passages, read once."""
        found = self._read.get(document)
        if found is None:
            found = self._read[document] = self.passages[document]
        return found

    @cached_property
    def _read(self) -> dict[str, bytes]:
        return {}

    def question_similarities(self, vector: Vector, passages: Sequence[int]) -> list[float]:
        """For each of ``passages``, how similar a query is to the questions that it is known to answer.

        A soft maximum of the cosines, a little above the highest where many are high, and `NO_SIMILARITY` where none is.
        """
        known = [self.questions[passage] for passage in passages]
        rows = b"".join(known)
        if not rows or not vector:
            return [NO_SIMILARITY] * len(passages)
        distances = iter(_cdist(vector, rows, "cosine"))
        return [_soft_maximum(islice(distances, len(part) // self.size)) for part in known]


def _soft_maximum(distances: Iterable[float]) -> float:
    """The log-sum-exp of the cosines that these distances are, and of `NO_SIMILARITY`."""
    least = math.exp(_SHARPNESS * (NO_SIMILARITY - 1))
    return 1 + math.log(least + sum([math.exp(-_SHARPNESS * distance) for distance in distances])) / _SHARPNESS


def _as_bytes(values: Collection[float]) -> array[int]:
    """The values as signed bytes, the largest as the largest there is."""
    scale = LARGEST / (max(map(abs, values)) or 1.0)
    return array("b", [round(value * scale) for value in values])


def _cdist(vector: array[int], rows: bytes, metric: Literal["cosine", "dot"]) -> list[float]:
    """The dot products, or 1 - cosine (from 0 to 2), of a vector with rows that lie one behind the other."""
    import simsimd  # what is answered without a search need not wait for it

    size = len(vector)
    matrix = memoryview(rows).cast("b", [len(rows) // size, size])
    found: Any = simsimd.cdist(memoryview(vector).cast("B").cast("b", [1, size]), matrix, metric)
    numbers: Any = memoryview(found).tolist()  # one list, for there is one vector
    return list(numbers[0])


def levelled(rows: Any) -> Any:
    """Rows of floats as signed bytes, each as large as can be."""
    import numpy as np

    return np.rint(rows * (LARGEST / np.maximum(np.abs(rows).max(axis=1, keepdims=True, initial=0.0), 1e-6))).astype(np.int8)


def rounded(tokens: Mapping[str, Any], pairs: Mapping[str, Any], rules: Mapping[str, Any], asked: Sequence[tuple[Sequence[int], Any]] = ()) -> Vectors:
    """Learnt vectors, a row of floats a name, as signed bytes, those of tokens and pairs of one scale; ``asked``: a question's rules and its row."""
    import numpy as np

    words = np.array([*tokens.values(), *pairs.values()], np.float32)
    scale = LARGEST / (_SPREADS * float(np.std(words)))
    parts = np.clip(np.rint(words * scale), -LARGEST, LARGEST).astype(np.int8)
    directions = levelled(np.array([*rules.values(), *(row for _, row in asked)], np.float32).reshape(-1, words.shape[1]))
    answers = tuple(tuple(places) for places, _ in asked)
    return Vectors(words.shape[1], tuple(tokens), tuple(pairs), tuple(rules), answers, parts.tobytes() + directions.tobytes())


def read_vectors(path: Path) -> Vectors:
    """The vectors of a file.

    Raises:
        CorpusError: it cannot be read, or holds no vectors.
    """
    try:
        vectors = Vectors(*msgpack.unpackb(path.read_bytes(), use_list=False))
        if len(vectors.parts) != vectors.size * sum(map(len, vectors[1:5])):
            raise ValueError("the number of parts is not size times names")
        if any(not isinstance(place, int) or not 0 <= place < len(vectors.rules) for places in vectors.questions for place in places):
            raise ValueError("a question is answered by a rule that is not there")
        return vectors
    except (OSError, ValueError, TypeError, msgpack.UnpackException) as error:
        raise CorpusError([Problem(path, 0, f"holds no vectors: {error}")]) from error


def write_vectors(path: Path, vectors: Vectors) -> None:
    """Writes what `read_vectors` reads."""
    path.write_bytes(msgpack.packb(vectors))

"""Embeddings: learnt vectors of tokens, pairs of words and rules, and the cosines between a query
and passages.

Different words for the same thing ask for the same rules, so they get similar vectors: "stole" is
near "gains control". The vectors are learnt beforehand (`bot.search.learning`) and come in a file
of small integers. A query's vector is the sum of the vectors of its tokens, by their weights, and
of its pairs. A rule has a learnt vector; a passage that is not in the file, or whose text has
changed since, has the sum of its tokens' vectors by their impacts. A token of the corpus that is
not in the file has a random vector, so that it is similar only to passages that hold it; pairs that
are not in the file have none and are ignored.

A passage is also compared by the questions that it is known to answer: those that the vectors were
learnt from, or, for a passage without any, its phrases. The words in which many people ask say more
than one vector can.
"""

from __future__ import annotations

import math
import zlib
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import msgpack

from bot.search.arithmetic import LARGEST, as_bytes, compared, select, weighted_sum
from bot.search.bm25 import joined
from rules_corpus.problems import CorpusError, Problem

PAIR_WEIGHT = 4.0  # of each pair in a query, on the scale of the idf of tokens
# the cosine that a rule with many questions reaches with one in ten random queries
NO_SIMILARITY = 0.4
_SPREADS = 6  # components beyond this many standard deviations are clipped when rounded
# The components in a file are multiples of these steps, for words and for whole texts: half of
# their standard deviation. A vector keeps a cosine of 0.98 with itself, and a component takes 3
# bits instead of 8. On 600 unseen questions E2E was 0.940 with these steps and 0.937 without.
_STEP_OF_WORDS, _STEP_OF_TEXTS = 10, 18
# of the soft maximum over the questions that a rule answers; 10 to 20 give nearly the same
_SHARPNESS = 15.0
_NOT_SIMILAR = math.exp(_SHARPNESS * (NO_SIMILARITY - 1))

Vector: TypeAlias = "array[int]"
"""A query's vector: signed bytes, scaled to the full range; empty if nothing in the query has a
vector.
"""


class Vectors(NamedTuple):
    """The learnt vectors: in ``parts``, ``size`` signed bytes for each of ``tokens``, ``pairs``,
    ``rules`` and ``questions``, in this order.

    ``questions``: for each training question, the indices in ``rules`` of those that answer it.
    """

    size: int
    tokens: tuple[str, ...]
    pairs: tuple[str, ...]
    rules: tuple[str, ...]
    questions: tuple[tuple[int, ...], ...]
    parts: bytes


@dataclass(frozen=True)
class Embeddings:
    """The vectors of an index, by its numbers of tokens and passages; each is ``size`` signed
    bytes.

    ``passages``: by document or entry list, the concatenated vectors of its passages;
    ``questions``: by passage, the concatenated vectors of the questions that it is known to answer;
    ``spans``: see `Index`.
    """

    size: int
    tokens: Sequence[bytes]
    pairs: Mapping[str, bytes]
    passages: Mapping[str, bytes]
    questions: Sequence[bytes]
    spans: Mapping[str, range]

    def query_vector(self, weights: Mapping[int, float], pairs: Iterable[str] = ()) -> Vector:
        """The vector of a query with these weights of tokens and these pairs."""
        size = self.size
        of_pairs = [row for pair in pairs if (row := self.pairs.get(pair)) is not None]
        shares = array("d", [*weights.values(), *(PAIR_WEIGHT for _ in of_pairs)])
        if not shares or not size:
            return array("b")
        rows = [*map(self.tokens.__getitem__, weights), *of_pairs]
        columns = bytearray(size * len(rows))
        for at, row in enumerate(rows):
            columns[at :: len(rows)] = row
        vector = as_bytes(compared(as_bytes(shares), columns, "dot"))
        return vector if any(vector) else array("b")

    def compare(self, vector: Vector) -> Cosines:
        """The cosines of a query with the passages."""
        return Cosines(self, vector)


@dataclass(frozen=True)
class Cosines:
    """The cosines of a query with the passages, and with the questions that these are known to
    answer.
    """

    embeddings: Embeddings
    vector: Vector

    @cached_property
    def _distances(self) -> array[float]:
        """1 - cosine of each passage, by its number; NaN for those not yet compared."""
        return array("d", [math.nan]) * max(
            (span.stop for span in self.embeddings.spans.values()), default=0
        )

    def _compare(self, document: str) -> range:
        """Compares the passages of a document or entry list, unless that was done, and returns
        their numbers.
        """
        span = self.embeddings.spans[document]
        if span and math.isnan(self._distances[span.start]):
            self._distances[span.start : span.stop] = compared(
                self.vector, self.embeddings.passages[document], "cosine"
            )
        return span

    def nearest(self, documents: Iterable[str], limit: int) -> list[int]:
        """The numbers of the at most ``limit`` passages of some documents or shelves that are
        nearest to the query, the nearest first.
        """
        if not self.vector:
            return []
        found: list[tuple[float, int]] = []
        for span in joined(map(self._compare, documents)):
            distances = self._distances[span.start : span.stop]
            found += (
                (distances[place], span.start + place)
                for place in select(distances, limit, 0.0, 2.0)
            )
        return [passage for _, passage in sorted(found)[:limit]]

    def of(self, passages: Sequence[int]) -> list[float]:
        """The cosine with each of ``passages``."""
        if not self.vector:
            return [0.0] * len(passages)
        found = [1 - self._distances[passage] for passage in passages]
        if not any(map(math.isnan, found)):
            return found
        for document, span in self.embeddings.spans.items():
            if any(passage in span for passage in passages):
                self._compare(document)
        return [1 - self._distances[passage] for passage in passages]

    def of_questions(self, passages: Sequence[int]) -> list[float]:
        """For each of ``passages``, the similarity of the query to the questions that it is known
        to answer.

        A soft maximum of the cosines, namely the log-sum-exp of them and `NO_SIMILARITY`: a little
        above the highest if many are high, `NO_SIMILARITY` if none is.
        """
        known = [self.embeddings.questions[passage] for passage in passages]
        rows = b"".join(known)
        if not rows or not self.vector:
            return [NO_SIMILARITY] * len(passages)
        distances = compared(self.vector, rows, "cosine")
        powers = list(map(math.exp, weighted_sum(distances, -_SHARPNESS, distances, 0.0)))
        ends = accumulate(len(part) // self.embeddings.size for part in known)
        return [
            1 + math.log(_NOT_SIMILAR + sum(powers[start:end])) / _SHARPNESS
            for start, end in pairwise(chain([0], ends))
        ]


def levelled(rows: Any) -> Any:
    """Rows of floats as signed bytes, each row scaled to the full range."""
    import numpy as np

    return np.rint(
        rows * (LARGEST / np.maximum(np.abs(rows).max(axis=1, keepdims=True, initial=0.0), 1e-6))
    ).astype(np.int8)


def rounded(
    tokens: Mapping[str, Any],
    pairs: Mapping[str, Any],
    rules: Mapping[str, Any],
    asked: Sequence[tuple[Sequence[int], Any]] = (),
) -> Vectors:
    """Learnt vectors, one row of floats per name, as signed bytes; tokens and pairs share one
    scale. ``asked``: for each question, the indices of its rules and its row.
    """
    import numpy as np

    words = np.array([*tokens.values(), *pairs.values()], np.float32)
    scale = LARGEST / (_SPREADS * float(np.std(words)))
    parts = _in_steps(np.clip(words * scale, -LARGEST, LARGEST), _STEP_OF_WORDS)
    directions = levelled(
        np.array([*rules.values(), *(row for _, row in asked)], np.float32).reshape(
            -1, words.shape[1]
        )
    )
    answers = tuple(tuple(places) for places, _ in asked)
    return Vectors(
        words.shape[1],
        tuple(tokens),
        tuple(pairs),
        tuple(rules),
        answers,
        parts.tobytes() + _in_steps(directions, _STEP_OF_TEXTS).tobytes(),
    )


def _in_steps(parts: Any, step: int) -> Any:
    """Components as signed bytes, each rounded to a multiple of ``step``."""
    import numpy as np

    most = LARGEST // step
    return (np.clip(np.rint(parts / step), -most, most) * step).astype(np.int8)


def read_vectors(path: Path) -> Vectors:
    """Reads the vectors from a file.

    Raises:
        CorpusError: the file cannot be read, or is not a file of vectors.
    """
    try:
        vectors = Vectors(*msgpack.unpackb(zlib.decompress(path.read_bytes()), use_list=False))
        if len(vectors.parts) != vectors.size * sum(map(len, vectors[1:5])):
            raise ValueError("the number of components is not the size times the number of names")
        if any(
            not isinstance(place, int) or not 0 <= place < len(vectors.rules)
            for places in vectors.questions
            for place in places
        ):
            raise ValueError("a question refers to a rule that is not in the file")
        return vectors
    except (OSError, ValueError, TypeError, msgpack.UnpackException, zlib.error) as error:
        raise CorpusError([Problem(path, 0, f"not a file of vectors: {error}")]) from error


def write_vectors(path: Path, vectors: Vectors) -> None:
    """Writes a file for `read_vectors`."""
    path.write_bytes(zlib.compress(msgpack.packb(vectors), 9))

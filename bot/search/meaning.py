"""Likeness of meaning: vectors of tokens, pairs of words and rules, learnt from which phrases and questions ask for which rules.

What different people call the same thing asks for the same rules, so its words get near vectors: "stole" lies beside
"gains control". The vectors are learnt beforehand (tests/questions/learn.py) and come as a file of small whole numbers.
A question's direction is the sum of its tokens' vectors by their weights and of its pairs'. A rule has one that was
learnt; a rule that the file does not hold, or that says something else by now, has the sum of its tokens' vectors by
their impacts. Tokens and pairs that the file does not hold have no direction and take no part.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgpack

from bot.search.index import Index
from bot.sections import Buffer
from rules_corpus.problems import CorpusError, Problem

_LARGEST = 127
_SPREADS = 6  # parts beyond so many standard deviations are cut off when they are rounded
PAIR_WEIGHT = 4.0  # of each pair in a question, beside the idf of its tokens
_SAME = 0.5  # the least cosine of a rule's learnt direction with that of its tokens; below it says something else than it said


class Vectors(NamedTuple):
    """The learnt vectors: ``size`` parts for each of ``tokens``, ``pairs`` and ``rules``, one behind the other, as signed bytes."""

    size: int
    tokens: tuple[str, ...]
    pairs: tuple[str, ...]
    rules: tuple[str, ...]
    parts: bytes


@dataclass(frozen=True)
class Meaning:
    """The vectors as an index numbers its tokens and rules, ``size`` parts each as signed bytes; ``pairs``: the place of each among ``pair_parts``."""

    size: int
    tokens: Buffer
    pairs: Mapping[str, int]
    pair_parts: Buffer
    rules: Buffer

    @cached_property
    def _tokens(self) -> memoryview:
        return memoryview(self.tokens).cast("b")

    @cached_property
    def _pairs(self) -> memoryview:
        return memoryview(self.pair_parts).cast("b")

    @cached_property
    def _rules(self) -> memoryview:
        return memoryview(self.rules).cast("b", [len(self.rules) // self.size, self.size])

    def distances(self, weights: Mapping[int, float], pairs: Iterable[str] = ()) -> Sequence[float]:
        """How far every rule's direction is from that of a question with these tokens' weights and these pairs: 1 - cosine, from 0 to 2."""
        direction = self._direction(weights, [place for pair in pairs if (place := self.pairs.get(pair)) is not None])
        return _compared(direction, self._rules, "cosine") if any(direction) else [1.0] * len(self._rules)

    def _direction(self, weights: Mapping[int, float], pairs: Sequence[int]) -> array[int]:
        """The sum of the vectors by their weights, of signed bytes as large as can be."""
        size = self.size
        shares = [*weights.values(), *(PAIR_WEIGHT for _ in pairs)]
        if not shares or not size:
            return array("b")
        rows = b"".join([*_rows(self._tokens, weights, size), *_rows(self._pairs, pairs, size)])
        columns = b"".join([rows[part::size] for part in range(size)])
        return _as_bytes(_compared(_as_bytes(shares), memoryview(columns).cast("b", [size, len(shares)]), "dot"))


def _rows(parts: memoryview, places: Iterable[int], size: int) -> list[memoryview]:
    return [parts[place * size : (place + 1) * size] for place in places]


def _as_bytes(values: Collection[float]) -> array[int]:
    """The values as signed bytes, the largest as the largest there is."""
    scale = _LARGEST / (max(map(abs, values)) or 1.0)
    return array("b", [round(value * scale) for value in values])


def _compared(vector: array[int], rows: memoryview, metric: Literal["cosine", "dot"]) -> list[float]:
    import simsimd  # what is answered without a search need not wait for it

    found: Any = simsimd.cdist(memoryview(vector).cast("B").cast("b", [1, len(vector)]), rows, metric)
    numbers: Any = memoryview(found).tolist()  # one list, for there is one vector
    return list(numbers[0])


def align(vectors: Vectors, index: Index) -> Meaning:
    """The meaning of ``index``: its tokens' vectors, the pairs', and its rules' directions."""
    import numpy as np  # only building needs it

    parts = np.frombuffer(vectors.parts, np.int8).reshape(-1, vectors.size)
    of_tokens, of_pairs, of_rules = np.split(parts, np.cumsum([len(vectors.tokens), len(vectors.pairs)]))
    tokens = _picked(of_tokens, vectors.tokens, index.names)
    learnt = _picked(of_rules, vectors.rules, map(str, index.refs)).astype(np.float32)
    starts, holders, impacts = (np.frombuffer(part, kind) for part, kind in zip(index.packed_postings, ("u4", "u4", "f4"), strict=True))
    held = np.repeat(np.arange(len(tokens)), np.diff(starts))
    sums = np.zeros((len(index.refs), vectors.size), np.float32)
    ends = np.cumsum(np.bincount(holders, minlength=len(sums)))
    for rule, places in enumerate(np.split(np.argsort(holders, kind="stable"), ends[:-1])):
        sums[rule] = (impacts[places, None] * tokens[held[places]]).sum(axis=0)
    lengths = np.linalg.norm(learnt, axis=1) * np.linalg.norm(sums, axis=1)
    cosines = (learnt * sums).sum(axis=1) / np.maximum(lengths, 1e-6)
    rules = np.where((cosines >= _SAME)[:, None], learnt, sums)
    pairs = {pair: place for place, pair in enumerate(vectors.pairs)}
    return Meaning(vectors.size, tokens.tobytes(), pairs, of_pairs.tobytes(), _levelled(rules).tobytes())


def _picked(parts: Any, names: Sequence[str], wanted: Iterable[str]) -> Any:
    """The rows of the wanted names; zeros for those that have none."""
    import numpy as np

    rows = {name: row for row, name in enumerate(names)}
    places = np.array([rows.get(name, -1) for name in wanted], np.int64)
    return np.append(parts, np.zeros((1, parts.shape[1]), np.int8), axis=0)[places]


def _levelled(rows: Any) -> Any:
    """Rows of floats as signed bytes, each as large as can be."""
    import numpy as np

    return np.rint(rows * (_LARGEST / np.maximum(np.abs(rows).max(axis=1, keepdims=True, initial=0.0), 1e-6))).astype(np.int8)


def rounded(tokens: Mapping[str, Any], pairs: Mapping[str, Any], rules: Mapping[str, Any]) -> Vectors:
    """Learnt vectors, a row of floats a name, as signed bytes; those of tokens and pairs of one scale."""
    import numpy as np

    words = np.array([*tokens.values(), *pairs.values()], np.float32)
    scale = _LARGEST / (_SPREADS * float(np.std(words)))
    parts = np.clip(np.rint(words * scale), -_LARGEST, _LARGEST).astype(np.int8)
    directions = _levelled(np.array([*rules.values()], np.float32).reshape(-1, words.shape[1]))
    return Vectors(words.shape[1], tuple(tokens), tuple(pairs), tuple(rules), parts.tobytes() + directions.tobytes())


def read_vectors(path: Path) -> Vectors:
    """The vectors of a file.

    Raises:
        CorpusError: it cannot be read, or holds no vectors.
    """
    try:
        vectors = Vectors(*msgpack.unpackb(path.read_bytes(), use_list=False))
        if len(vectors.parts) != vectors.size * (len(vectors.tokens) + len(vectors.pairs) + len(vectors.rules)):
            raise ValueError("the number of parts is not size times names")
        return vectors
    except (OSError, ValueError, TypeError, msgpack.UnpackException) as error:
        raise CorpusError([Problem(path, 0, f"holds no vectors: {error}")]) from error


def write_vectors(path: Path, vectors: Vectors) -> None:
    """Writes what `read_vectors` reads."""
    path.write_bytes(msgpack.packb(vectors))

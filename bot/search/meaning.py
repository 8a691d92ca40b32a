"""Likeness of meaning: vectors of tokens, learnt from which phrases ask for which rules.

What different people call the same thing asks for the same rules, so its words get near vectors: "stole" lies beside
"gains control". The vectors are learnt beforehand (tests/questions/learn.py) and come as a file of small whole numbers;
a rule's direction is the sum of its tokens' vectors by their impacts, a question's by their weights. Tokens that the
file does not hold, of texts added since, have no direction and take no part.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Mapping, Sequence
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


class Vectors(NamedTuple):
    """The learnt vectors: ``size`` parts for each of ``names``, one behind the other, as signed bytes."""

    size: int
    names: tuple[str, ...]
    parts: bytes


@dataclass(frozen=True)
class Meaning:
    """The vectors as an index numbers its tokens and rules, ``size`` parts each as signed bytes."""

    size: int
    tokens: Buffer
    rules: Buffer

    @cached_property
    def _tokens(self) -> memoryview:
        return memoryview(self.tokens).cast("b")

    @cached_property
    def _rules(self) -> memoryview:
        return memoryview(self.rules).cast("b", [len(self.rules) // self.size, self.size])

    def distances(self, weights: Mapping[int, float]) -> Sequence[float]:
        """How far every rule's direction is from that of a question whose tokens have these weights: 1 - cosine, from 0 to 2."""
        direction = self._direction(weights)
        return _compared(direction, self._rules, "cosine") if any(direction) else [1.0] * len(self._rules)

    def _direction(self, weights: Mapping[int, float]) -> array[int]:
        """The sum of the tokens' vectors by their weights, of signed bytes as large as can be."""
        size, tokens = self.size, self._tokens
        if not weights or not size:
            return array("b")
        rows = b"".join([tokens[token * size : (token + 1) * size] for token in weights])
        columns = b"".join([rows[part::size] for part in range(size)])
        sums = _compared(_as_bytes(weights.values()), memoryview(columns).cast("b", [size, len(weights)]), "dot")
        return _as_bytes(sums)


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
    """The meaning of ``index``: its tokens' vectors, and its rules' as the sums of their tokens' by impact."""
    import numpy as np  # only building needs it

    learnt = np.frombuffer(vectors.parts, np.int8).reshape(len(vectors.names), vectors.size)
    rows = {name: row for row, name in enumerate(vectors.names)}
    tokens = np.zeros((len(index.names), vectors.size), np.int8)
    for token, name in enumerate(index.names):
        if name in rows:
            tokens[token] = learnt[rows[name]]
    starts, holders, impacts = (np.frombuffer(part, kind) for part, kind in zip(index.packed_postings, ("u4", "u4", "f4"), strict=True))
    held = np.repeat(np.arange(len(tokens)), np.diff(starts))
    rules = np.zeros((len(index.refs), vectors.size), np.float32)
    ends = np.cumsum(np.bincount(holders, minlength=len(rules)))
    for rule, places in enumerate(np.split(np.argsort(holders, kind="stable"), ends[:-1])):
        rules[rule] = (impacts[places, None] * tokens[held[places]]).sum(axis=0)
    rules *= _LARGEST / np.maximum(np.abs(rules).max(axis=1, keepdims=True, initial=0.0), 1e-6)
    return Meaning(vectors.size, tokens.tobytes(), np.rint(rules).astype(np.int8).tobytes())


def rounded(names: Sequence[str], vectors: Any) -> Vectors:
    """Learnt vectors (a row of floats a name) as signed bytes of one scale."""
    import numpy as np

    scale = _LARGEST / (_SPREADS * float(np.std(vectors)))
    parts = np.clip(np.rint(np.asarray(vectors) * scale), -_LARGEST, _LARGEST).astype(np.int8)
    return Vectors(parts.shape[1], tuple(names), parts.tobytes())


def read_vectors(path: Path) -> Vectors:
    """The vectors of a file.

    Raises:
        CorpusError: it cannot be read, or holds no vectors.
    """
    try:
        size, names, parts = msgpack.unpackb(path.read_bytes(), use_list=False)
        if len(parts) != size * len(names):
            raise ValueError("the number of parts is not size times names")
        return Vectors(size, names, parts)
    except (OSError, ValueError, TypeError, msgpack.UnpackException) as error:
        raise CorpusError([Problem(path, 0, f"holds no vectors: {error}")]) from error


def write_vectors(path: Path, vectors: Vectors) -> None:
    """Writes what `read_vectors` reads."""
    path.write_bytes(msgpack.packb([vectors.size, vectors.names, vectors.parts]))

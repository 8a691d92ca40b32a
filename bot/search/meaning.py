"""Likeness of meaning: vectors of tokens, learnt from which phrases ask for which rules.

What different people call the same thing asks for the same rules, so its words get near vectors: "stole" lies beside
"gains control". The vectors are learnt beforehand (tests/questions/learn.py) and come as a file of small whole numbers;
a rule's direction is the sum of its tokens' vectors by their impacts, a question's by their weights. Tokens that the
file does not hold, of texts added since, have no direction and take no part.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add, mul
from pathlib import Path
from typing import Any, NamedTuple

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
    """The vectors as an index numbers its tokens and rules, ``size`` parts each as signed bytes; ``lengths`` of the rules' vectors."""

    size: int
    tokens: Buffer
    rules: Buffer
    lengths: array[float]

    @cached_property
    def _tokens(self) -> memoryview:
        return memoryview(self.tokens).cast("b")

    @cached_property
    def _rules(self) -> memoryview:
        return memoryview(self.rules).cast("b")

    def of_query(self, weights: Mapping[int, float]) -> list[float]:
        """The direction of a question: its tokens' vectors by their weights, of length 1 (zeros where none has one)."""
        size, tokens = self.size, self._tokens
        total = [0.0] * size
        for token, weight in weights.items():
            total = list(map(add, total, [weight * part for part in tokens[token * size : (token + 1) * size]]))
        length = sum(map(mul, total, total)) ** 0.5
        return [value / length for value in total] if length else total

    def likeness(self, direction: Sequence[float], rule: int) -> float:
        """The cosine of a question's direction and a rule's, from -1 to 1."""
        return float(sum(map(mul, direction, self._rules[rule * self.size : (rule + 1) * self.size]))) / self.lengths[rule]


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
    rounded_rules = np.rint(rules)
    lengths = array("f", np.maximum(np.linalg.norm(rounded_rules, axis=1), 1.0).tolist())
    return Meaning(vectors.size, tokens.tobytes(), rounded_rules.astype(np.int8).tobytes(), lengths)


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

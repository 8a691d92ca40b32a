"""Likeness of meaning: vectors of tokens, pairs of words and rules, learnt from which phrases and questions ask for which rules.

What different people call the same thing asks for the same rules, so its words get near vectors: "stole" lies beside
"gains control". The vectors are learnt beforehand (tests/questions/learn.py) and come as a file of small whole numbers.
A question's direction is the sum of its tokens' vectors by their weights and of its pairs'. A rule has one that was
learnt; a rule that the file does not hold, or that says something else by now, has the sum of its tokens' vectors by
their impacts. Tokens and pairs that the file does not hold have no direction and take no part.

The file also holds the directions of the questions that the vectors were learnt from, with the rules that answer each: what
many people ask, and in which words, says more of a rule than one direction can.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgpack

from bot.search.index import Index
from bot.search.query import Query
from rules_corpus.problems import CorpusError, Problem

_LARGEST = 127
_SPREADS = 6  # parts beyond so many standard deviations are cut off when they are rounded
PAIR_WEIGHT = 4.0  # of each pair in a question, beside the idf of its tokens
_ASKED_SHARPNESS = 15.0  # of the soft maximum over the questions that a rule answers; from 10 to 20 hardly anything changes
LEAST_ASKED = 0.4  # a cosine that a rule of many questions reaches with one in ten taken at random
_SAME = 0.5  # the least cosine of a rule's learnt direction with that of its tokens; below it says something else than it said


class Vectors(NamedTuple):
    """The learnt vectors: ``size`` parts for each of ``tokens``, ``pairs``, ``rules`` and ``asked``, one behind the other, as signed bytes.

    ``asked``: for each question that was learnt from, the places among ``rules`` of those that answer it.
    """

    size: int
    tokens: tuple[str, ...]
    pairs: tuple[str, ...]
    rules: tuple[str, ...]
    asked: tuple[tuple[int, ...], ...]
    parts: bytes


@dataclass(frozen=True)
class Meaning:
    """The vectors as an index numbers its tokens and rules, ``size`` parts each as signed bytes.

    ``rules``: by document or shelf the vectors of its rules, one behind the other; ``asked``: so the directions of the
    questions that each rule is known to answer.
    """

    size: int
    tokens: Sequence[bytes]
    pairs: Mapping[str, bytes]
    rules: Mapping[str, bytes]
    asked: Sequence[bytes]

    @cached_property
    def _joined(self) -> dict[tuple[str, ...], bytes]:
        return {}

    def _vectors_of(self, documents: tuple[str, ...]) -> bytes:
        """The vectors of all rules of some documents; there are as many different ones as games and scopes."""
        found = self._joined.get(documents)
        if found is None:
            found = self._joined[documents] = b"".join(map(self.rules.__getitem__, documents))
        return found

    def direction(self, weights: Mapping[int, float], pairs: Iterable[str] = ()) -> array[int]:
        """Where a question with these tokens' weights and these pairs points, as signed bytes as large as can be; all zeros where none has a vector."""
        size = self.size
        of_pairs = [vector for pair in pairs if (vector := self.pairs.get(pair)) is not None]
        shares = [*weights.values(), *(PAIR_WEIGHT for _ in of_pairs)]
        if not shares or not size:
            return array("b")
        rows = b"".join([*(self.tokens[token] for token in weights), *of_pairs])
        columns = b"".join([rows[part::size] for part in range(size)])
        return _as_bytes(_compared(_as_bytes(shares), memoryview(columns).cast("b", [size, len(shares)]), "dot"))

    def distances(self, direction: array[int], documents: tuple[str, ...]) -> Sequence[float]:
        """How far the direction of every rule of ``documents`` is from that of a question: 1 - cosine, from 0 to 2.

        In the order of the documents; empty where the question has no direction.
        """
        vectors = self._vectors_of(documents)
        if not vectors or not any(direction):
            return ()
        return _compared(direction, memoryview(vectors).cast("b", [len(vectors) // self.size, self.size]), "cosine")

    def asked_likenesses(self, direction: array[int], rules: Sequence[int]) -> Sequence[float]:
        """For each of ``rules`` how like a question is to those that it is known to answer.

        A soft maximum of the cosines, a little above the highest where many are high, and `LEAST_ASKED` where none is.
        """
        known = [self.asked[rule] for rule in rules]
        rows = b"".join(known)
        if not rows or not any(direction):
            return [LEAST_ASKED] * len(rules)
        distances = iter(_compared(direction, memoryview(rows).cast("b", [len(rows) // self.size, self.size]), "cosine"))
        return [_soft_maximum(islice(distances, len(part) // self.size)) for part in known]


def _soft_maximum(distances: Iterable[float]) -> float:
    """The log-sum-exp of the cosines that these distances are, and of `LEAST_ASKED`."""
    sharpness = _ASKED_SHARPNESS
    return 1 + math.log(math.exp(sharpness * (LEAST_ASKED - 1)) + sum([math.exp(-sharpness * distance) for distance in distances])) / sharpness


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
    """The meaning of ``index``: its tokens' vectors, the pairs', its rules' directions, and those of the questions that they are known to answer."""
    import numpy as np  # only building needs it

    parts = np.frombuffer(vectors.parts, np.int8).reshape(-1, vectors.size)
    of_tokens, of_pairs, of_rules, of_asked = np.split(parts, np.cumsum([len(vectors.tokens), len(vectors.pairs), len(vectors.rules)]))
    tokens = _picked(of_tokens, vectors.tokens, index.names)
    learnt = _picked(of_rules, vectors.rules, map(str, index.refs)).astype(np.float32)
    holders = np.concatenate([np.zeros(0, np.uint32), *(posting.rules for posting in index.postings)])
    impacts = np.concatenate([np.zeros(0, np.float32), *(posting.impacts for posting in index.postings)])
    held = np.repeat(np.arange(len(tokens)), [len(posting.rules) for posting in index.postings])
    sums = np.zeros((len(index.refs), vectors.size), np.float32)
    ends = np.cumsum(np.bincount(holders, minlength=len(sums)))
    for rule, places in enumerate(np.split(np.argsort(holders, kind="stable"), ends[:-1])):
        sums[rule] = (impacts[places, None] * tokens[held[places]]).sum(axis=0)
    lengths = np.linalg.norm(learnt, axis=1) * np.linalg.norm(sums, axis=1)
    cosines = (learnt * sums).sum(axis=1) / np.maximum(lengths, 1e-6)
    same = cosines >= _SAME
    rules = np.where(same[:, None], learnt, sums)
    answered = _answered(vectors)
    asked = tuple(of_asked[answered.get(str(ref), [])].tobytes() if kept else b"" for ref, kept in zip(index.refs, same, strict=True))
    levelled = _levelled(rules)
    by_document = {name: levelled[span.start : span.stop].tobytes() for name, span in index.spans.items()}
    pairs = dict(zip(vectors.pairs, map(bytes, of_pairs), strict=True))
    return Meaning(vectors.size, tuple(map(bytes, tokens)), pairs, by_document, asked)


def with_asked(meaning: Meaning, asked: Mapping[int, Sequence[Query]]) -> Meaning:
    """The meaning with what more is asked of some rules, by their numbers, pointing where its tokens and pairs do: nothing is learnt from it."""
    if not meaning.size:
        return meaning
    directions = {rule: b"".join(meaning.direction(query.weights, query.pairs).tobytes() for query in asked[rule] if query.weights) for rule in asked}
    return replace(meaning, asked=tuple(known + directions.get(rule, b"") for rule, known in enumerate(meaning.asked)))


def _answered(vectors: Vectors) -> dict[str, list[int]]:
    """The places of the questions that each rule answers."""
    found: dict[str, list[int]] = {}
    for place, rules in enumerate(vectors.asked):
        for rule in rules:
            found.setdefault(vectors.rules[rule], []).append(place)
    return found


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


def rounded(tokens: Mapping[str, Any], pairs: Mapping[str, Any], rules: Mapping[str, Any], asked: Sequence[tuple[Sequence[int], Any]] = ()) -> Vectors:
    """Learnt vectors, a row of floats a name, as signed bytes, those of tokens and pairs of one scale; ``asked``: a question's rules and its row."""
    import numpy as np

    words = np.array([*tokens.values(), *pairs.values()], np.float32)
    scale = _LARGEST / (_SPREADS * float(np.std(words)))
    parts = np.clip(np.rint(words * scale), -_LARGEST, _LARGEST).astype(np.int8)
    directions = _levelled(np.array([*rules.values(), *(row for _, row in asked)], np.float32).reshape(-1, words.shape[1]))
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
        if any(not isinstance(place, int) or not 0 <= place < len(vectors.rules) for places in vectors.asked for place in places):
            raise ValueError("a question is answered by a rule that is not there")
        return vectors
    except (OSError, ValueError, TypeError, msgpack.UnpackException) as error:
        raise CorpusError([Problem(path, 0, f"holds no vectors: {error}")]) from error


def write_vectors(path: Path, vectors: Vectors) -> None:
    """Writes what `read_vectors` reads."""
    path.write_bytes(msgpack.packb(vectors))

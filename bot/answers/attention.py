"""Reads a claim word by word against texts whose reply is known, and tells how the reply to one
follows from that to the other.

Words that a model of shared words takes for strangers may say the same or the opposite: "keep" and
"lose", "may" and "am forced to". Here each word of the claim is set beside what it meets in the
other text, and each pair says how the two go together: the decomposable attention of Parikh,
Täckström, Das and Uszkoreit, "A Decomposable Attention Model for Natural Language Inference"
(2016), with the words before and after a word added to its vector, and with a word that meets
nothing. The other texts are an entry's statement, which holds, and the wordings nearest to the
claim; each has a say according to how well it fits. The weights are learnt
(`bot.search.learning.attention`).
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence
from itertools import chain, repeat
from operator import add, mul
from typing import Any, NamedTuple

from bot.answers.claims import Claim
from bot.search.arithmetic import products

MOST_TOKENS = 48  # of a question or a statement: its last ones, for what is asked comes last
MOST_OF_WORDING = 28
SHARE = 1 / 3  # of a sum over words; keeps the sums near 1
STRENGTH = 3.0  # of the agreement in the log odds
SIGNALS = 5  # numbers that are known of a pair of texts beside what their words say
_THOUSANDTHS = 1000

Vector = list[float]


class Neighbour(NamedTuple):
    """A wording near to a claim: how similar it is, from 0 to 1, and whether its reply is yes."""

    similar: float
    claim: Claim
    said: bool


class Matrix(NamedTuple):
    """What turns a vector of ``size`` numbers into one with a number for each of its rows."""

    size: int
    rows: array[float]

    def of(self, vectors: Sequence[Vector]) -> list[Vector]:
        return products(_flat(vectors), self.rows, self.size)


class Attention(NamedTuple):
    """What was learnt.

    ``tokens``: the places of tokens in ``vectors``, which are ``size`` signed bytes each, in
    ``step``s; ``around``: what the word before and the word after add, one below the other;
    ``ahead``: what a word looks for, and what it says by itself; ``met``: what the two that meet
    say together, ``met_bias`` to all; ``pair``: what two texts say together, by the sums of both
    and by the signals; ``agrees``: how far they agree; ``fits``: how well they fit; ``alone``: what
    the words of the claim say by themselves, ``leans`` where they lean; ``similar``: what the
    similarity adds to the fit; ``stated``: what being the statement does; ``bias``: of all.
    """

    size: int
    step: float
    tokens: Mapping[str, int]
    vectors: bytes
    around: Matrix
    ahead: Matrix
    met: Matrix
    met_bias: Vector
    pair: Matrix
    pair_bias: Vector
    agrees: Vector
    fits: Vector
    alone: Matrix
    alone_bias: Vector
    leans: Vector
    similar: float
    stated: float
    bias: float

    def odds(self, claim: Claim, stated: Claim, near: Sequence[Neighbour]) -> float:
        """The log odds that the reply to a claim is yes, by a statement that holds and by the
        wordings near to it.
        """
        words = self._words(claim, MOST_TOKENS)
        rows = [(self._words(stated, MOST_TOKENS), signals(claim, stated, 0.0, 1.0))]
        rows += [
            (self._words(other, MOST_OF_WORDING), signals(claim, other, similar, 0.0))
            for similar, other, _ in near
        ]
        read = _bent(
            self.pair.of([[*self._pair(words, other), *known] for other, known in rows]),
            self.pair_bias,
        )
        replies = [1.0, *(1.0 if neighbour.said else -1.0 for neighbour in near)]
        fit = [
            _dot(row, self.fits) + self.similar * known[3] + self.stated * known[4]
            for row, (_, known) in zip(read, rows, strict=True)
        ]
        shares = _softmax(fit)
        agreement = sum(
            share * reply * _dot(row, self.agrees)
            for share, reply, row in zip(shares, replies, read, strict=True)
        )
        summed = [SHARE * sum(column) for column in zip(*words.vectors, strict=True)]
        alone = _dot(_bent(self.alone.of([summed]), self.alone_bias)[0], self.leans)
        return STRENGTH * agreement + alone + self.bias

    def _words(self, claim: Claim, most: int) -> _Words:
        """The last tokens of a claim, with what stands around them."""
        size, step = self.size, self.step
        found = (self.tokens.get(token, 0) for token in claim.tokens[-most:] or ("",))
        plain = [
            [byte * step for byte in memoryview(self.vectors[at : at + size]).cast("b")]
            for at in (place * size for place in found)
        ]
        turned = self.around.of(plain)
        nothing = [0.0] * size
        before = [nothing, *(row[:size] for row in turned[:-1])]
        after = [*(row[size:] for row in turned[1:]), nothing]
        vectors = [
            [*map(add, word, map(math.tanh, map(add, left, right)))]
            for word, left, right in zip(plain, before, after, strict=True)
        ]
        ahead = self.ahead.of(vectors)
        return _Words(vectors, [row[:size] for row in ahead], [row[size:] for row in ahead])

    def _pair(self, words: _Words, other: _Words) -> Vector:
        """What the words of two texts say where they meet, summed over either text."""
        scale = 1 / math.sqrt(self.size)
        meets = [
            [value * scale for value in row]
            for row in products(_flat(words.looks_for), _flat(other.looks_for), self.size)
        ]
        met = [*zip(*meets, strict=True)]
        return [
            *self._side(words, other, [*map(_or_nothing, meets)]),
            *self._side(other, words, [*map(_or_nothing, met)]),
        ]

    def _side(self, words: _Words, other: _Words, meets: Sequence[Vector]) -> Vector:
        columns = [*zip(*other.vectors, strict=True)]
        aligned = products(_flat(meets), _flat(columns), len(other.vectors))
        together = self.met.of(
            [
                [*beside, *map(mul, word, beside)]
                for word, beside in zip(words.vectors, aligned, strict=True)
            ]
        )
        said = _bent(
            [[*map(add, *rows)] for rows in zip(words.says, together, strict=True)], self.met_bias
        )
        return [SHARE * sum(column) for column in zip(*said, strict=True)]


class _Words(NamedTuple):
    """A text's words, a vector each; what each ``looks_for`` in another text, and ``says`` by
    itself.
    """

    vectors: Sequence[Vector]
    looks_for: Sequence[Vector]
    says: Sequence[Vector]


def signals(claim: Claim, other: Claim, similar: float, stated: float) -> Vector:
    """What is known of two texts beside what their words say.

    ``stated``: 1 where the other is the statement, else 0.
    """
    mine, its = float(claim.is_negated), float(other.is_negated)
    return [mine, its, abs(mine - its), similar, stated]


def _flat(vectors: Sequence[Sequence[float]]) -> array[float]:
    return array("f", chain.from_iterable(vectors))


def _dot(one: Vector, other: Vector) -> float:
    dot: float = sum(map(mul, one, other))
    return dot


def _bent(rows: Sequence[Vector], bias: Vector) -> list[Vector]:
    """The rows, moved by a bias; below 0 they are 0."""
    return [[*map(max, map(add, row, bias), repeat(0.0))] for row in rows]


def _softmax(odds: Sequence[float]) -> Vector:
    most = max(odds)
    shares = [math.exp(value - most) for value in odds]
    whole = sum(shares)
    return [share / whole for share in shares]


def _or_nothing(odds: Sequence[float]) -> Vector:
    """The shares of what is met, where meeting nothing has the odds of one."""
    return _softmax([*odds, 0.0])[:-1]


def pack(learnt: Attention) -> list[Any]:
    """What `unpack` reads: most numbers in thousandths."""
    size, step, tokens, vectors, *others = learnt
    return [size, step, sorted(tokens, key=tokens.__getitem__), vectors, *map(_packed, others)]


def unpack(packed: Sequence[Any]) -> Attention:
    """What was learnt, from what `pack` made of it.

    Raises:
        TypeError, ValueError: it is something else.
    """
    size, step, tokens, vectors, *others = packed
    places = {token: place for place, token in enumerate(tokens)}
    return Attention(size, step, places, vectors, *map(_unpacked, others))


def _packed(value: Any) -> Any:
    if isinstance(value, Matrix):
        return [value.size, _packed([*value.rows])]
    if isinstance(value, list):
        return [*map(_packed, value)]
    return round(value * _THOUSANDTHS)


def _unpacked(packed: Any) -> Any:
    if isinstance(packed, int):
        return packed / _THOUSANDTHS
    first, rows = packed[0], packed[1]
    if isinstance(rows, list):
        return Matrix(first, array("f", map(_unpacked, rows)))
    return [*map(_unpacked, packed)]

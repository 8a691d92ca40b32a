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
from operator import add, mul
from typing import Any, NamedTuple, TypeAlias

from bot.answers.claims import Claim
from bot.search.arithmetic import multiplied, products, weighted_sum

MOST_TOKENS = 48  # of a question or a statement: its last ones, for what is asked comes last
MOST_OF_WORDING = 28
SHARE = 1 / 3  # of a sum over words; keeps the sums near 1
STRENGTH = 3.0  # of the agreement in the log odds
_THOUSANDTHS = 1000
_MOST_ODDS = 60.0  # logarithm; beyond it nothing changes, and floats would overflow

Vectors: TypeAlias = "array[float]"
"""Vectors of floats, one after another."""


class Neighbour(NamedTuple):
    """A wording near to a claim: how similar it is, from 0 to 1, and whether its reply is yes."""

    similar: float
    claim: Claim
    said: bool


class Matrix(NamedTuple):
    """What turns a vector of ``size`` numbers into one with a number for each of its rows."""

    size: int
    rows: Vectors

    def of(self, vectors: Vectors) -> Vectors:
        return products(vectors, self.rows, self.size)


class Signals(NamedTuple):
    """What is known of a pair of texts beside what their words say.

    ``negated``, ``other_negated``: 1 where the claim is negated, and where the other text is;
    ``turned``: 1 where one of them is; ``similar``: how similar a wording is; ``stated``: 1 for the
    statement.
    """

    negated: float
    other_negated: float
    turned: float
    similar: float
    stated: float

    @classmethod
    def of(cls, claim: Claim, other: Claim, similar: float = 0.0, stated: float = 0.0) -> Signals:
        mine, its = float(claim.is_negated), float(other.is_negated)
        return cls(mine, its, abs(mine - its), similar, stated)


class Attention(NamedTuple):
    """What was learnt.

    ``tokens``: the places of tokens in ``vectors``, which are ``size`` signed bytes each, in
    ``step``s; ``before``, ``after``: what the words beside a word add to it; ``looks_for``: what a
    word looks for in the other text; ``says``: what it says by itself, ``beside``: what it meets,
    ``together``: the two multiplied, and ``met_bias``: to all; ``pair``: what two texts say
    together, by the sums of both and by the signals; ``agrees``: how far they agree; ``fits``: how
    well they fit, with ``similar`` and ``stated`` for those signals; ``alone``: what the words of
    the claim say by themselves, ``leans``: where they lean; ``bias``: of all.
    """

    size: int
    step: float
    tokens: Mapping[str, int]
    vectors: bytes
    before: Matrix
    after: Matrix
    looks_for: Matrix
    says: Matrix
    beside: Matrix
    together: Matrix
    met_bias: Vectors
    pair: Matrix
    pair_bias: Vectors
    agrees: Vectors
    fits: Vectors
    alone: Matrix
    alone_bias: Vectors
    leans: Vectors
    similar: float
    stated: float
    bias: float

    def odds(self, claim: Claim, stated: Claim, near: Sequence[Neighbour]) -> float:
        """The log odds that the reply to a claim is yes, by a statement that holds and by the
        wordings near to it.
        """
        words = self._words(claim, MOST_TOKENS)
        read = [
            self._read(
                words, self._words(stated, MOST_TOKENS), Signals.of(claim, stated, stated=1.0)
            ),
            *(
                self._read(
                    words, self._words(other, MOST_OF_WORDING), Signals.of(claim, other, similar)
                )
                for similar, other, _ in near
            ),
        ]
        replies = [1.0, *(1.0 if neighbour.said else -1.0 for neighbour in near)]
        shares = _softmax([fits for fits, _ in read])
        agreement = sum(
            share * reply * agrees
            for share, reply, (_, agrees) in zip(shares, replies, read, strict=True)
        )
        alone = self.alone.of(_summed(words.vectors, self.size))
        return STRENGTH * agreement + _dot(_bent(alone, self.alone_bias), self.leans) + self.bias

    def _words(self, claim: Claim, most: int) -> _Words:
        """The last tokens of a claim, with what stands around them."""
        size, step = self.size, self.step
        places = [self.tokens.get(token, 0) * size for token in claim.tokens[-most:] or ("",)]
        plain = array("f", array("b", b"".join(self.vectors[at : at + size] for at in places)))
        nothing = array("f", [0.0]) * size
        before, after = self.before.of(plain)[:-size], self.after.of(plain)[size:]
        around = weighted_sum(nothing + before, step, after + nothing, step)
        vectors = weighted_sum(plain, step, array("f", map(math.tanh, around)))
        return _Words(
            vectors,
            _turned(vectors, size),
            self.looks_for.of(vectors),
            weighted_sum(self.says.of(vectors), 1.0, self.met_bias * len(places)),
        )

    def _read(self, words: _Words, other: _Words, signals: Signals) -> tuple[float, float]:
        """How well two texts fit, and how far they agree."""
        scale = 1 / math.sqrt(self.size)
        odds = products(words.looks_for, other.looks_for, self.size)
        meets = array("f", [math.exp(min(value * scale, _MOST_ODDS)) for value in odds])
        mine = self._said(words, other, meets)
        its = self._said(other, words, _turned(meets, len(other.vectors) // self.size))
        row = _bent(self.pair.of(mine + its + array("f", signals)), self.pair_bias)
        fits = self.similar * signals.similar + self.stated * signals.stated
        return fits + _dot(row, self.fits), _dot(row, self.agrees)

    def _said(self, words: _Words, other: _Words, meets: Vectors) -> Vectors:
        """What each of the words says with what it meets in the other text, summed.

        ``meets``: the odds of each word, one after another, that it meets each of the others; that
        it meets nothing has the odds of one.
        """
        count = len(other.vectors) // self.size
        shares = array("f")
        for at in range(0, len(meets), count):
            row = meets[at : at + count]
            whole = 1 + sum(row)
            shares.extend(value / whole for value in row)
        beside = products(shares, other.columns, count)
        said = weighted_sum(words.says, 1.0, self.beside.of(beside))
        said = weighted_sum(said, 1.0, self.together.of(multiplied(words.vectors, beside)))
        return _summed(said, self.size, least=0.0)


class _Words(NamedTuple):
    """A text's words: their ``vectors``, the same by ``columns``, what each ``looks_for`` in
    another text, and what it ``says`` by itself.
    """

    vectors: Vectors
    columns: Vectors
    looks_for: Vectors
    says: Vectors


def _turned(rows: Vectors, size: int) -> Vectors:
    """The columns of rows of ``size`` numbers, one after another."""
    columns = array("f")
    for at in range(size):
        columns.extend(rows[at::size])
    return columns


def _summed(rows: Vectors, size: int, least: float = -math.inf) -> Vectors:
    """A share of the sum of rows, without numbers of at most ``least``."""
    return array(
        "f",
        [SHARE * sum(value for value in rows[at::size] if value > least) for at in range(size)],
    )


def _dot(one: Vectors, other: Vectors) -> float:
    dot: float = sum(map(mul, one, other))
    return dot


def _bent(row: Vectors, bias: Vectors) -> Vectors:
    """A row moved by a bias; below 0 it is 0."""
    return array("f", [max(value, 0.0) for value in map(add, row, bias)])


def _softmax(odds: Sequence[float]) -> list[float]:
    most = max(odds)
    shares = [math.exp(value - most) for value in odds]
    whole = sum(shares)
    return [share / whole for share in shares]


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
        return [value.size, _packed(value.rows)]
    if isinstance(value, array):
        return [*map(_packed, value)]
    return round(value * _THOUSANDTHS)


def _unpacked(packed: Any) -> Any:
    if isinstance(packed, int):
        return packed / _THOUSANDTHS
    first, rows = packed[0], packed[1]
    if isinstance(rows, list):
        return Matrix(first, _unpacked(rows))
    return array("f", map(_unpacked, packed))

"""Learns how the reply to one text follows from that to another (`bot.answers.attention`).

The same model as there, for many claims at once: JAX differentiates it and AdamW (Loshchilov and
Hutter, "Decoupled Weight Decay Regularization", 2019) follows the gradient. Words, whole texts and
numbers are left out at random, so that none decides alone.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

import jax
import jax.numpy as jnp
import numpy as np

from bot.answers.attention import (
    MOST_OF_WORDING,
    MOST_TOKENS,
    SHARE,
    STRENGTH,
    Attention,
    Matrix,
    Neighbour,
    Signals,
    Vectors,
)
from bot.answers.claims import Claim
from bot.answers.verdicts import MOST_WORDINGS

SIZE = 48  # of a word's vector, and of what is said by words, pairs and the claim alone
EPOCHS = 8
BATCH = 512
RATE = 5e-3
DECAY = 1e-2  # of every weight, times the rate
DROPPED = 0.05  # of words, and of the texts that a claim is read against
DROPPED_SUMS = 0.1
LEAST_SEEN = 3  # a rarer token is like any other rare one
WARMING = 200  # steps in which the rate rises
SORTED = 16  # batches among which claims are sorted by length
_LENGTHS = (12, 18, 28, 48)  # to which the texts of a batch are padded
KEPT = 9_000  # tokens, those seen most; the others are like rare ones where answers are given
# The vectors are kept in multiples of this share of their standard deviation: with it the odds
# correlate at 0.998 with those of exact vectors, and take 3 bits a number.
STEP = 0.35
_PADDING, _RARE = 0, 1

Array: TypeAlias = Any
Parameters: TypeAlias = dict[str, Array]


class Comparison(NamedTuple):
    """A claim with what it is read against, whether the reply to it is yes, and how much it counts
    in learning.
    """

    claim: Claim
    stated: Claim
    near: Sequence[Neighbour]
    said: bool
    weight: float


class Batch(NamedTuple):
    """Claims with what they are read against, the statement first: the numbers of tokens, padded
    with 0; signals as in `Attention`; replies 1, -1, or 0 where there is no text.
    """

    claims: Array
    stated: Array
    near: Array
    signals: Array
    replies: Array
    said: Array
    weights: Array


def learn_attention(comparisons: Sequence[Comparison]) -> Attention:
    """Learns from claims whose reply is known; takes some ten minutes of one core for 100,000."""
    seen = Counter(token for claim in _texts(comparisons) for token in claim.tokens)
    kept = [token for token, count in seen.most_common() if count >= LEAST_SEEN]
    data = _Data({token: place for place, token in enumerate(kept, _RARE + 1)}, comparisons)
    random = np.random.default_rng(0)
    steps = len(comparisons) // BATCH * EPOCHS
    learnt = _started(len(kept) + _RARE + 1, random)
    first = second = jax.tree.map(jnp.zeros_like, learnt)
    key = jax.random.PRNGKey(0)
    step = jax.jit(_step)
    done = 0
    for _ in range(EPOCHS):
        for chosen in data.dealt(random):
            done += 1
            key, drawn = jax.random.split(key)
            rate = RATE * min(1.0, done / WARMING) * max(0.02, 1 - done / steps)
            learnt, first, second = step(
                learnt, first, second, float(done), rate, data.batch(chosen), drawn
            )
    return _exported(kept, jax.tree.map(np.asarray, learnt))


def _texts(comparisons: Sequence[Comparison]) -> Iterator[Claim]:
    """Each text once."""
    met: dict[str, Claim] = {}
    for comparison in comparisons:
        for claim in (comparison.claim, comparison.stated, *(one.claim for one in comparison.near)):
            met.setdefault(claim.plain, claim)
    return iter(met.values())


class _Data:
    """The comparisons as tables of numbers."""

    def __init__(self, places: Mapping[str, int], comparisons: Sequence[Comparison]) -> None:
        def numbers(claim: Claim, most: int) -> list[int]:
            found = [places.get(token, _RARE) for token in claim.tokens[-most:]]
            return found + [_PADDING] * (most - len(found))

        wordings: dict[str, int] = {"": 0}
        table, statements = [[_PADDING] * MOST_OF_WORDING], dict[str, int]()
        stated: list[list[int]] = []
        near, known, replies = [], [], []
        for claim, statement, neighbours, _, _ in comparisons:
            if statement.plain not in statements:
                statements[statement.plain] = len(stated)
                stated.append(numbers(statement, MOST_TOKENS))
            for _, other, _ in neighbours:
                if other.plain not in wordings:
                    wordings[other.plain] = len(table)
                    table.append(numbers(other, MOST_OF_WORDING))
            empty = 2 * MOST_WORDINGS - len(neighbours)
            near.append([wordings[other.plain] for _, other, _ in neighbours] + [0] * empty)
            known.append(
                [
                    Signals.of(claim, statement, stated=1.0),
                    *(Signals.of(claim, other, similar) for similar, other, _ in neighbours),
                    *[[0.0] * len(Signals._fields)] * empty,
                ]
            )
            replies.append([1, *(1 if said else -1 for _, _, said in neighbours), *[0] * empty])
        self._claims = np.array([numbers(one.claim, MOST_TOKENS) for one in comparisons])
        self._statements = np.array(stated)
        self._wordings = np.array(table)
        self._stated = np.array([statements[one.stated.plain] for one in comparisons])
        self._near = np.array(near)
        self._signals = np.array(known, np.float32)
        self._replies = np.array(replies, np.float32)
        self._said = np.array([one.said for one in comparisons], np.float32)
        self._weights = np.array([one.weight for one in comparisons], np.float32)

    def dealt(self, random: np.random.Generator) -> Iterator[Array]:
        """The places of each batch of an epoch; claims of like length together, to pad less."""
        length = (self._claims > 0).sum(axis=1)
        order = random.permutation(len(length))
        for start in range(0, len(order), BATCH * SORTED):
            some = order[start : start + BATCH * SORTED]
            some = some[np.argsort(length[some], kind="stable")]
            batches = [some[at : at + BATCH] for at in range(0, len(some) - BATCH + 1, BATCH)]
            yield from (batches[at] for at in random.permutation(len(batches)))

    def batch(self, chosen: Array) -> Batch:
        return Batch(
            _cut(self._claims[chosen]),
            _cut(self._statements[self._stated[chosen]]),
            _cut(self._wordings[self._near[chosen]]),
            self._signals[chosen],
            self._replies[chosen],
            self._said[chosen],
            self._weights[chosen],
        )


def _cut(numbers: Array) -> Array:
    """Without padding that no text of the batch needs; few lengths, as each is compiled anew."""
    longest = (numbers > 0).sum(axis=-1).max()
    return numbers[..., : next(length for length in _LENGTHS if length >= longest)]


def _started(tokens: int, random: np.random.Generator) -> Parameters:
    def drawn(*shape: int, scale: float = 1.0) -> Array:
        return jnp.asarray(random.normal(0, scale / math.sqrt(shape[0]), shape), jnp.float32)

    return {
        "vectors": drawn(tokens, SIZE, scale=0.3 * math.sqrt(tokens)),
        "before": drawn(SIZE, SIZE, scale=0.5),
        "after": drawn(SIZE, SIZE, scale=0.5),
        "looks_for": drawn(SIZE, SIZE),
        "says": drawn(SIZE, SIZE),
        "beside": drawn(SIZE, SIZE),
        "together": drawn(SIZE, SIZE),
        "met_bias": jnp.zeros(SIZE),
        "pair": drawn(2 * SIZE + len(Signals._fields), SIZE),
        "pair_bias": jnp.zeros(SIZE),
        "agrees": drawn(SIZE, scale=0.1),
        "fits": drawn(SIZE, scale=0.1),
        "alone": drawn(SIZE, SIZE),
        "alone_bias": jnp.zeros(SIZE),
        "leans": drawn(SIZE, scale=0.1),
        "scale": jnp.float32(2.0),
        "similar": jnp.float32(4.0),
        "stated": jnp.float32(0.0),
        "bias": jnp.float32(0.0),
    }


def _odds(learnt: Parameters, batch: Batch, key: Array) -> Array:
    """The log odds of yes; parts are dropped by ``key``."""
    keys = jax.random.split(key, 5)

    def words(numbers: Array, drawn: Array) -> tuple[Array, Array]:
        there = (numbers > 0).astype(jnp.float32)
        kept = there * jax.random.bernoulli(drawn, 1 - DROPPED, numbers.shape)
        plain = learnt["vectors"][numbers] * kept[..., None]
        nothing = jnp.zeros_like(plain[..., :1, :])
        before = jnp.concatenate([nothing, plain[..., :-1, :]], -2) @ learnt["before"]
        after = jnp.concatenate([plain[..., 1:, :], nothing], -2) @ learnt["after"]
        return (plain + jnp.tanh(before + after)) * there[..., None], there

    mine, here = words(batch.claims, keys[0])
    looks, says = mine @ learnt["looks_for"], mine @ learnt["says"]

    def side(says: Array, words: Array, there: Array, beside: Array) -> Array:
        together = beside @ learnt["beside"] + (words * beside) @ learnt["together"]
        said = jax.nn.relu(says + together + learnt["met_bias"]) * there[..., None]
        return SHARE * said.sum(-2)

    def pair(its: Array, there: Array) -> Array:
        meets = jnp.einsum("bld,brmd->brlm", looks, its @ learnt["looks_for"]) / math.sqrt(SIZE)
        beside = jnp.einsum("brlm,brmd->brld", _or_nothing(meets, there[:, :, None]), its)
        met = _or_nothing(jnp.swapaxes(meets, 2, 3), here[:, None, None])
        besides = jnp.einsum("brml,bld->brmd", met, mine)
        return jnp.concatenate(
            [
                side(says[:, None], mine[:, None], here[:, None], beside),
                side(its @ learnt["says"], its, there, besides),
            ],
            -1,
        )

    texts = [words(batch.stated[:, None], keys[1]), words(batch.near, keys[2])]
    pairs = jnp.concatenate([pair(*text) for text in texts], 1)
    pairs = jnp.concatenate([pairs, batch.signals], -1)
    pairs *= jax.random.bernoulli(keys[3], 1 - DROPPED_SUMS, pairs.shape) / (1 - DROPPED_SUMS)
    read = jax.nn.relu(pairs @ learnt["pair"] + learnt["pair_bias"])
    fit = read @ learnt["fits"]
    for name in ("similar", "stated"):
        fit += learnt[name] * batch.signals[..., Signals._fields.index(name)]
    present = (batch.replies != 0) & jax.random.bernoulli(keys[4], 1 - DROPPED, fit.shape)
    shares = jax.nn.softmax(jnp.where(present, fit, -1e4), -1)
    agreement = (shares * batch.replies * (read @ learnt["agrees"])).sum(-1)
    alone = jax.nn.relu(SHARE * mine.sum(1) @ learnt["alone"] + learnt["alone_bias"])
    return STRENGTH * learnt["scale"] * agreement + alone @ learnt["leans"] + learnt["bias"]


def _or_nothing(odds: Array, there: Array) -> Array:
    """The shares of what is met, where meeting nothing has the odds of one."""
    odds = jnp.where(there > 0, odds, -1e9)
    most = jnp.maximum(odds.max(-1, keepdims=True), 0)
    shares = jnp.exp(odds - most) * there
    return shares / (shares.sum(-1, keepdims=True) + jnp.exp(-most))


def _loss(learnt: Parameters, batch: Batch, key: Array) -> Array:
    """The weighted mean of the logistic loss."""
    odds = _odds(learnt, batch, key)
    losses = jnp.logaddexp(0, odds) - batch.said * odds
    return (batch.weights * losses).sum() / batch.weights.sum()


def _step(
    learnt: Parameters,
    first: Parameters,
    second: Parameters,
    done: Array,
    rate: Array,
    batch: Batch,
    key: Array,
) -> tuple[Parameters, Parameters, Parameters]:
    """One step of AdamW; ``first`` and ``second``: the moments of the gradient."""
    gradient = jax.grad(_loss)(learnt, batch, key)
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, first, gradient)
    second = jax.tree.map(lambda old, new: 0.99 * old + 0.01 * new * new, second, gradient)

    def moved(weight: Array, one: Array, two: Array) -> Array:
        direction = one / (1 - 0.9**done) / (jnp.sqrt(two / (1 - 0.99**done)) + 1e-8)
        return weight - rate * (direction + DECAY * weight)

    return jax.tree.map(moved, learnt, first, second), first, second


def _exported(tokens: Sequence[str], learnt: Mapping[str, Array]) -> Attention:
    vectors = learnt["vectors"][_RARE : _RARE + 1 + KEPT]
    step = STEP * float(vectors.std())

    def matrix(name: str) -> Matrix:
        rows = learnt[name].T
        return Matrix(rows.shape[1], array("f", rows.ravel().tolist()))

    def vector(name: str, scale: float = 1.0) -> Vectors:
        return array("f", (learnt[name] * scale).tolist())

    return Attention(
        size=SIZE,
        step=step,
        tokens={token: place for place, token in enumerate(["", *tokens[:KEPT]])},
        vectors=np.rint(vectors / step).astype(np.int8).tobytes(),
        before=matrix("before"),
        after=matrix("after"),
        looks_for=matrix("looks_for"),
        says=matrix("says"),
        beside=matrix("beside"),
        together=matrix("together"),
        met_bias=vector("met_bias"),
        pair=matrix("pair"),
        pair_bias=vector("pair_bias"),
        agrees=vector("agrees", float(learnt["scale"])),
        fits=vector("fits"),
        alone=matrix("alone"),
        alone_bias=vector("alone_bias"),
        leans=vector("leans"),
        similar=float(learnt["similar"]),
        stated=float(learnt["stated"]),
        bias=float(learnt["bias"]),
    )

"""Learns the vectors of bot/search/model/embeddings.msgpack from the asked-as phrases and the
training questions.

Every phrase is a question whose rule is known. The phrases are dealt into folds; a phrase is asked
of rules that are described without its own fold, and the vectors are trained so that its vector is
nearest to that of its rule: the loss is the cross-entropy of a softmax over all rules, autograd
differentiates it, and Adam (Kingma & Ba 2015) follows the gradient. A token and a pair of words
have one vector each, shared by questions and rules; a rule's vector is the sum of those of its
tokens and pairs, moved by an offset of its own. Words are dropped at random from the questions, so
that no single word decides. The vectors start from a truncated singular value decomposition of the
index.

Phrases are dealt evenly among the rules, questions are not, and they are asked as people ask: the
training questions join each fold (right rule nearest, of questions held out: 0.79 without them,
0.84 with a thousand of them). Their vectors are written along with the others: the rule that many
of a question's neighbours ask for is the likelier one.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from autograd import grad
from autograd.extend import defvjp, primitive
from autograd.misc.optimizers import adam
from autograd.scipy.special import logsumexp
from scipy.sparse import csr_matrix, vstack
from scipy.sparse.linalg import svds

from bot.building import Sources
from bot.search.analysis import Analyzer
from bot.search.background import Background
from bot.search.bm25_build import build_index
from bot.search.embeddings import Vectors, rounded, write_vectors
from bot.search.learning.matrices import PAIR, Fold, Material, People, people_of, prepare
from bot.search.learning.questions import Asked
from bot.search.lexicon import bundled_wordlists, read_wordlists
from bot.search.passages import all_passages, indexed

DIMENSIONS = 256
EPOCHS = 8
BATCH = 1024
RATE = 2e-3
DROPPED = 0.35
SHARPNESS = 22.0
SMOOTHING = 0.05
PULL = 1e-4  # towards the vectors that learning started from
OFFSET = 0.5  # of a rule's own offset, relative to its tokens' direction, which has length 1

Array = np.ndarray[Any, np.dtype[np.float32]]
Parameters: TypeAlias = tuple[Array, Array]
"""What is trained: the vectors of tokens and pairs, and the offsets of rules."""

# autograd knows no sparse matrices; the product is differentiated by its second factor alone
_product = primitive(operator.matmul)
defvjp(_product, lambda _, matrix, __: lambda gradient: matrix.T @ gradient, argnums=(1,))


@dataclass(frozen=True, slots=True)
class Learnt:
    """A vector for each token and pair, and an offset for each rule."""

    vectors: Array
    offsets: Array

    def directions(self, rules: csr_matrix) -> Array:
        """Where rules point that are described so."""
        found: Array = _rule_directions(rules, (self.vectors, self.offsets))
        return found


def write_learnt(path: Path, sources: Sources, questions: Sequence[Asked]) -> None:
    """Learns the vectors from the phrases and from ``questions``, and writes them."""
    material = prepare(sources)
    people = people_of(material, questions)
    write_vectors(path, _as_vectors(material, learn(material, people), people))


def background(sources: Sources) -> Background:
    """In how many passages of a corpus, and of its rulings, each token stands."""
    analyzer = Analyzer(read_wordlists(bundled_wordlists()).lexicon(sources.corpus.library.terms))
    index = build_index(indexed(all_passages(*sources), analyzer))
    held = zip(index.names, index.postings, strict=True)
    return Background(len(index.refs), {name: len(posting.passages) for name, posting in held})


def _as_vectors(material: Material, learnt: Learnt, people: People) -> Vectors:
    """What was learnt as the search reads it."""
    rows = dict(zip(material.index.names, learnt.vectors, strict=True))
    pairs = {name.removeprefix(PAIR): row for name, row in rows.items() if name.startswith(PAIR)}
    tokens = {name: row for name, row in rows.items() if not name.startswith(PAIR)}
    directions = learnt.directions(material.described)
    rules = dict(zip(map(str, material.index.refs), directions, strict=True))
    questions = list(zip(people.answers, people.questions @ learnt.vectors, strict=True))
    return rounded(tokens, pairs, rules, questions)


def learn(material: Material, people: People) -> Learnt:
    """The vectors and offsets that bring each fold's questions, and those of people, nearest to
    their rules.

    Adam starts anew in every epoch, at a lower rate.
    """
    random = np.random.default_rng(0)
    started = _initial_vectors(material.described)
    parameters = started, np.zeros((material.described.shape[0], DIMENSIONS), np.float32)
    for epoch in range(EPOCHS):
        batches = list(_batches(material.folds, people, random))
        gradient = partial(_gradient, batches=batches, started=started)
        rate = RATE * (1 - 0.8 * epoch / EPOCHS)
        parameters = adam(gradient, parameters, num_iters=len(batches), step_size=rate)
    return Learnt(*_in_32_bits(parameters))


def _batches(folds: Sequence[Fold], people: People, random: np.random.Generator) -> Iterator[Fold]:
    """The questions of each fold, with those of people, in random order; some of their words are
    dropped.
    """
    for number in random.permutation(len(folds)):
        fold = _with_people(folds[number], people, random)
        order = random.permutation(len(fold.answers))
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            yield Fold(fold.rules, _with_dropout(fold.questions[rows], random), fold.answers[rows])


def _gradient(
    parameters: Parameters, at: int, batches: Sequence[Fold], started: Array
) -> Parameters:
    """The gradient of the loss of the batch ``at``; in 32 bits, which take half the time."""
    gradient: Parameters = grad(_loss)(_in_32_bits(parameters), batches[at], started)
    return gradient


def _in_32_bits(parameters: Parameters) -> Parameters:
    vectors, offsets = parameters
    return vectors.astype(np.float32), offsets.astype(np.float32)


def _loss(parameters: Parameters, batch: Fold, started: Array) -> Any:
    """The cross-entropy of a batch with smoothed labels, and a penalty on the distance from where
    the vectors ``started``.
    """
    questions = _directions(_product(batch.questions, parameters[0]))
    scores = SHARPNESS * questions @ _rule_directions(batch.rules, parameters).T
    logs = scores - logsumexp(scores, axis=1, keepdims=True)
    right = logs[np.arange(len(batch.answers)), batch.answers]
    away = ((parameters[0] - started) ** 2).sum() / len(started)
    return -(1 - SMOOTHING) * right.mean() - SMOOTHING * logs.mean() + PULL * away


def _rule_directions(rules: csr_matrix, parameters: Parameters) -> Any:
    vectors, offsets = parameters
    return _directions(_directions(_product(rules, vectors)) + OFFSET * offsets)


def _directions(sums: Any) -> Any:
    """Vectors at length 1; those of length 0 stay."""
    return sums / ((sums**2).sum(axis=1, keepdims=True) + 1e-12) ** 0.5


def _with_dropout(questions: csr_matrix, random: np.random.Generator) -> csr_matrix:
    kept = questions.copy()
    kept.data = kept.data * (random.random(len(kept.data)) > DROPPED)
    return kept


def _with_people(fold: Fold, people: People, random: np.random.Generator) -> Fold:
    """The fold with the questions of people in it, one of the rules that answer each drawn every
    time.
    """
    drawn = np.array([random.choice(rules) for rules in people.answers], np.int64)
    return Fold(
        fold.rules,
        vstack([fold.questions, people.questions], "csr"),
        np.concatenate([fold.answers, drawn]),
    )


def _initial_vectors(matrix: csr_matrix) -> Array:
    _, _, right = svds(matrix.astype(np.float64), k=DIMENSIONS, v0=np.ones(min(matrix.shape)))
    vectors: Array = np.ascontiguousarray(right.T, dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1).mean()
    return vectors

"""Learns the vectors of bot/search/model/embeddings.msgpack from the asked-as phrases and the
training questions.

Every phrase is a question whose rule is known. The phrases are dealt into folds; a phrase is asked
of rules that are described without its own fold, and the vectors are moved so that its vector lies
nearest to its rule's (softmax over all rules, Adam). A token and a pair of words have one vector
each, shared by questions and rules; a rule's vector is the sum of those of its tokens and pairs,
moved by an offset of its own. Words are dropped at random from the questions, so that no single
word decides. The vectors start from a truncated singular value decomposition of the index.

Phrases are dealt evenly among the rules, questions are not, and they are asked as people ask: the
training questions join each fold (right rule nearest, of questions held out: 0.79 without them,
0.84 with a thousand of them). Their vectors are written along with the others: the rule that many
of a question's neighbours ask for is the likelier one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix, diags, vstack
from scipy.sparse.linalg import svds

from bot.answers.scope import ScopeReader
from bot.building import Sources
from bot.search.analysis import Analyzer
from bot.search.background import Background
from bot.search.bm25 import Index
from bot.search.bm25_build import build_index
from bot.search.embeddings import PAIR_WEIGHT, Vectors, rounded, write_vectors
from bot.search.learning.folds import FOLDS, asked_in, without
from bot.search.learning.questions import Asked
from bot.search.lexicon import bundled_wordlists, read_wordlists
from bot.search.passages import Passage, all_passages, indexed

DIMENSIONS = 256
EPOCHS = 8
BATCH = 1024
RATE = 2e-3
DROPPED = 0.35
SHARPNESS = 22.0
SMOOTHING = 0.05
PULL = 1e-4  # towards the vectors that learning started from
OFFSET = 0.5  # of a rule's own offset, relative to its tokens' direction, which has length 1
LEAST_PAIRS = 8  # texts that hold a pair; rarer ones get no vector
PAIR = "+"  # before a pair among the tokens' names

Array = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True, slots=True)
class Fold:
    """Rules described without a fold's phrases, and those phrases as questions with the rows of
    their rules.
    """

    rules: csr_matrix
    questions: csr_matrix
    answers: np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True)
class PairingAnalyzer(Analyzer):
    """Puts the frequent pairs behind a text's tokens."""

    frequent: frozenset[str] = frozenset()

    def analyze(self, text: str) -> list[str]:
        words = self.words(text)
        return [
            *self.tokens(words),
            *(PAIR + pair for pair in self.pairs(words) if pair in self.frequent),
        ]


@dataclass(frozen=True, slots=True)
class Material:
    """What is learnt from: the index and its analyzer, which numbers the pairs too, all that
    describes the rules, where the vectors start, and the folds.

    ``scopes`` reads questions as the search is given them, without the names of games.
    """

    index: Index
    analyzer: PairingAnalyzer
    described: csr_matrix
    started: Array
    folds: list[Fold]
    scopes: ScopeReader


@dataclass(frozen=True, slots=True)
class Learnt:
    """A vector for each token and pair, and an offset for each rule."""

    vectors: Array
    offsets: Array

    def directions(self, rules: csr_matrix) -> Array:
        """Where rules point that are described so."""
        return _directions(_directions(rules @ self.vectors)[0] + OFFSET * self.offsets)[0]


def write_learnt(path: Path, sources: Sources, questions: Sequence[Asked]) -> None:
    """Learns the vectors from the phrases and from ``questions``, and writes them."""
    material = prepare(sources)
    learnt = learn(material, material.folds, questions)
    write_vectors(path, as_vectors(material, learnt, material.described, questions))


def background(sources: Sources) -> Background:
    """In how many passages of a corpus, and of its rulings, each token stands."""
    analyzer = Analyzer(read_wordlists(bundled_wordlists()).lexicon(sources.corpus.library.terms))
    index = build_index(indexed(all_passages(*sources), analyzer))
    held = zip(index.names, index.postings, strict=True)
    return Background(len(index.refs), {name: len(posting.passages) for name, posting in held})


def prepare(sources: Sources) -> Material:
    """What the phrases of a corpus, and of its rulings, give to learn from."""
    plain = Analyzer(read_wordlists(bundled_wordlists()).lexicon(sources.corpus.library.terms))
    found = all_passages(*sources)
    counts = Counter(
        pair
        for passage in found
        for text in passage.texts
        for pair in set(plain.pairs(plain.words(text)))
    )
    analyzer = PairingAnalyzer(
        plain.lexicon, frozenset(pair for pair, count in counts.items() if count >= LEAST_PAIRS)
    )
    index = build_index(indexed(found, analyzer))
    described = _described(index, index)
    folds = [_fold(found, analyzer, index, number) for number in range(FOLDS)]
    return Material(
        index,
        analyzer,
        described,
        _decomposed(described),
        folds,
        ScopeReader(sources.corpus.library),
    )


def as_vectors(
    material: Material, learnt: Learnt, described: csr_matrix, asked: Sequence[Asked]
) -> Vectors:
    """What was learnt as the search reads it; ``described``: the rules as they are to be found;
    ``asked``: the questions that were learnt from.
    """
    rows = dict(zip(material.index.names, learnt.vectors, strict=True))
    pairs = {name.removeprefix(PAIR): row for name, row in rows.items() if name.startswith(PAIR)}
    tokens = {name: row for name, row in rows.items() if not name.startswith(PAIR)}
    rules = dict(zip(map(str, material.index.refs), learnt.directions(described), strict=True))
    people = _people(material, asked)
    return rounded(
        tokens,
        pairs,
        rules,
        list(zip(people.answers, people.questions @ learnt.vectors, strict=True)),
    )


def learn(material: Material, folds: Sequence[Fold], asked: Sequence[Asked] = ()) -> Learnt:
    """The vectors and offsets that bring each fold's questions, and those that were asked, nearest
    to their rules.
    """
    chance = np.random.default_rng(0)
    learnt = Learnt(
        material.started.copy(), np.zeros((len(material.index.refs), DIMENSIONS), np.float32)
    )
    people = _people(material, asked)
    moving = [Adam(learnt.vectors), Adam(learnt.offsets)]
    for epoch in range(EPOCHS):
        rate = RATE * (1 - 0.8 * epoch / EPOCHS)
        for number in chance.permutation(len(folds)):
            fold = _joined(folds[number], people, chance)
            order = chance.permutation(len(fold.answers))
            for start in range(0, len(order), BATCH):
                rows = order[start : start + BATCH]
                slopes = _slopes(
                    learnt, fold.rules, _thinned(fold.questions[rows], chance), fold.answers[rows]
                )
                slopes[0] += 2 * PULL * (learnt.vectors - material.started) / len(material.started)
                for moved, slope in zip(moving, slopes, strict=True):
                    moved.step(slope, rate)
    return learnt


class Adam:
    """Moves values against their slopes (Kingma & Ba 2015), in place."""

    def __init__(self, values: Array) -> None:
        self.values = values
        self.momentum, self.energy = np.zeros_like(values), np.zeros_like(values)
        self.steps = 0

    def step(self, slope: Array, rate: float) -> None:
        self.steps += 1
        self.momentum += 0.1 * (slope - self.momentum)
        self.energy += 0.001 * (slope**2 - self.energy)
        self.values -= (
            rate
            * (self.momentum / (1 - 0.9**self.steps))
            / (np.sqrt(self.energy / (1 - 0.999**self.steps)) + 1e-8)
        )


def _slopes(
    learnt: Learnt, rules: csr_matrix, questions: csr_matrix, answers: np.ndarray[Any, Any]
) -> list[Array]:
    """The gradients of the smoothed cross-entropy of a batch by the vectors and by the offsets."""
    described, described_lengths = _directions(rules @ learnt.vectors)
    rule_directions, rule_lengths = _directions(described + OFFSET * learnt.offsets)
    directions, lengths = _directions(questions @ learnt.vectors)
    scores = SHARPNESS * directions @ rule_directions.T
    errors = np.exp(scores - scores.max(axis=1, keepdims=True))
    errors /= errors.sum(axis=1, keepdims=True)
    errors -= SMOOTHING / errors.shape[1]
    errors[np.arange(len(answers)), answers] -= 1 - SMOOTHING
    errors *= SHARPNESS / len(answers)
    by_question = _through_length(errors @ rule_directions, directions, lengths)
    by_rule = _through_length(errors.T @ directions, rule_directions, rule_lengths)
    by_described = _through_length(by_rule, described, described_lengths)
    return [
        np.asarray(questions.T @ by_question + rules.T @ by_described, dtype=np.float32),
        np.asarray(OFFSET * by_rule, dtype=np.float32),
    ]


def _directions(sums: Array) -> tuple[Array, Array]:
    lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
    return sums / lengths, lengths


def _through_length(slope: Array, directions: Array, lengths: Array) -> Array:
    """The gradient before a vector was brought to length 1."""
    before: Array = (slope - directions * (slope * directions).sum(axis=1, keepdims=True)) / lengths
    return before


def _thinned(questions: csr_matrix, chance: np.random.Generator) -> csr_matrix:
    kept = questions.copy()
    kept.data = kept.data * (chance.random(len(kept.data)) > DROPPED)
    return kept


@dataclass(frozen=True, slots=True)
class People:
    """Questions of people with the rows of the rules of which any answers them."""

    questions: csr_matrix
    answers: list[list[int]]


def _people(material: Material, asked: Sequence[Asked]) -> People:
    """The questions that rules answer and whose words the index knows."""
    places = {str(ref): place for place, ref in enumerate(material.index.refs)}
    kept = [
        (held, rules)
        for question in asked
        if (held := _held(material.scopes.topic(question.text), material.analyzer, material.index))
        and (rules := _rows(question.acceptable, places))
    ]
    return People(
        _questions([held for held, _ in kept], material.index), [rules for _, rules in kept]
    )


def _rows(rules: Collection[str], places: Mapping[str, int]) -> list[int]:
    return sorted(places[rule] for rule in rules if rule in places)


def _joined(fold: Fold, people: People, chance: np.random.Generator) -> Fold:
    """The fold with the questions of people in it, one of the rules that answer each drawn every
    time.
    """
    drawn = np.array([chance.choice(rules) for rules in people.answers], np.int64)
    return Fold(
        fold.rules,
        vstack([fold.questions, people.questions], "csr"),
        np.concatenate([fold.answers, drawn]),
    )


def _fold(
    passages: tuple[Passage, ...], analyzer: PairingAnalyzer, whole: Index, number: int
) -> Fold:
    described = _described(build_index(indexed(without(number, passages), analyzer)), whole)
    numbers = {ref: number for number, ref in enumerate(whole.refs)}
    kept = [
        (held, numbers[ref])
        for ref, phrase in asked_in(number, passages)
        if (held := _held(phrase, analyzer, whole))
    ]
    return Fold(
        described,
        _questions([held for held, _ in kept], whole),
        np.array([place for _, place in kept]),
    )


def _held(text: str, analyzer: PairingAnalyzer, index: Index) -> set[int]:
    """The tokens and pairs of a text that the index holds."""
    return {index.tokens[token] for token in analyzer.analyze(text) if token in index.tokens}


def _questions(held: Sequence[Collection[int]], index: Index) -> csr_matrix:
    """Questions by the tokens and pairs that they hold, each question's to length 1."""
    rows = [row for row, tokens in enumerate(held) for _ in tokens]
    tokens = [token for tokens in held for token in tokens]
    values = [
        PAIR_WEIGHT if index.names[token].startswith(PAIR) else index.idf[token] for token in tokens
    ]
    return _levelled(
        csr_matrix((values, (rows, tokens)), shape=(len(held), len(index.names)), dtype=np.float32)
    )


def _described(index: Index, whole: Index) -> csr_matrix:
    """The impacts of every rule by token, in the whole index's numbers, each rule's to length 1."""
    rows: list[int] = []
    tokens: list[int] = []
    values: list[float] = []
    for number, name in enumerate(index.names):
        posting = index.posting(number)
        rows += posting.passages
        tokens += [whole.tokens[name]] * len(posting.passages)
        values += posting.impacts
    return _levelled(
        csr_matrix(
            (values, (rows, tokens)), shape=(len(whole.refs), len(whole.names)), dtype=np.float32
        )
    )


def _levelled(matrix: csr_matrix) -> csr_matrix:
    lengths = np.sqrt(matrix.multiply(matrix).sum(axis=1)).A1
    return csr_matrix(diags(1 / np.maximum(lengths, 1e-9)) @ matrix, dtype=np.float32)


def _decomposed(matrix: csr_matrix) -> Array:
    _, _, right = svds(matrix.astype(np.float64), k=DIMENSIONS, v0=np.ones(min(matrix.shape)))
    vectors: Array = np.ascontiguousarray(right.T, dtype=np.float32)
    vectors /= np.linalg.norm(vectors, axis=1).mean()
    return vectors

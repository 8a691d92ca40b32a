"""Learns the vectors of bot/search/vectors.msgpack from the asked-as phrases.

    uv run --group learn python tests/questions/learn.py [--write]

Every phrase is a question whose rule is known. The phrases are dealt into folds; a phrase is asked of rules that are
described without its own fold, and the vectors are moved so that its direction lies nearest to its rule's (softmax
over all rules, Adam). A token and a pair of words have one vector each, shared by questions and rules; a rule's direction is
that of its tokens and pairs, moved by an offset of its own. Words are dropped at random from the questions, so that no
single word decides. The vectors start from a truncated singular value decomposition of the index.
No question of the evaluation takes part.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix, diags
from scipy.sparse.linalg import svds

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.building import Sources, bundled_vectors, read_sources
from bot.search.analysis import Analyzer
from bot.search.entries import Findable, findables, make_entries
from bot.search.index import Index, build
from bot.search.lexicon import bundled_wordlists, read_wordlists
from bot.search.meaning import PAIR_WEIGHT, Vectors, rounded, write_vectors
from bot.settings import read_settings
from tests.questions.folds import FOLDS, all_but, placed_phrases

DIMENSIONS = 256
EPOCHS = 8
BATCH = 1024
RATE = 2e-3
DROPPED = 0.35
SHARPNESS = 22.0
SMOOTHING = 0.05
PULL = 1e-4  # towards the vectors that learning started from
OFFSET = 0.5  # of a rule's own offset beside its tokens' direction, which has length 1
LEAST_PAIRS = 8  # texts that hold a pair; rarer ones get no vector
PAIR = "+"  # before a pair among the tokens' names

Array = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True, slots=True)
class Fold:
    """Rules described without a fold's phrases, and those phrases as questions with the rows of their rules."""

    rules: csr_matrix
    questions: csr_matrix
    answers: np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class Material:
    """What is learnt from: the tokens and pairs by name, the rules, all that describes these, where the vectors start, and the folds."""

    names: tuple[str, ...]
    rules: tuple[str, ...]
    described: csr_matrix
    started: Array
    folds: list[Fold]


@dataclass(frozen=True, slots=True)
class Learnt:
    """A vector for each token and pair, and an offset for each rule."""

    vectors: Array
    offsets: Array

    def directions(self, rules: csr_matrix) -> Array:
        """Where rules point that are described so."""
        return _directions(_directions(rules @ self.vectors)[0] + OFFSET * self.offsets)[0]


@dataclass(frozen=True)
class PairingAnalyzer(Analyzer):
    """Puts the frequent pairs behind a text's tokens."""

    frequent: frozenset[str] = frozenset()

    def analyze(self, text: str) -> list[str]:
        words = self.words(text)
        return [*self.tokens(words), *(PAIR + pair for pair in self.pairs(words) if pair in self.frequent)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="learn from all folds and write the vectors")
    given = parser.parse_args(arguments)
    settings = read_settings(os.environ)
    material = prepare(read_sources(settings.texts, settings.rulings))
    if given.write:
        write_vectors(bundled_vectors(), as_vectors(material, learn(material, material.folds), material.described))
    else:
        learnt = learn(material, material.folds[1:])
        start = Learnt(material.started, np.zeros_like(learnt.offsets))
        print(f"a fold never asked while learning: hit@1 {hits(start, material.folds[0]):.3f} at the start, {hits(learnt, material.folds[0]):.3f} learnt")


def prepare(sources: Sources) -> Material:
    """What the phrases of a corpus, and of the rulings beside it, give to learn from."""
    plain = Analyzer(read_wordlists(bundled_wordlists()).lexicon(sources.corpus.library.terms))
    found = findables(*sources)
    counts = Counter(pair for findable in found for text in findable.texts for pair in set(plain.pairs(plain.words(text))))
    analyzer = PairingAnalyzer(plain.lexicon, frozenset(pair for pair, count in counts.items() if count >= LEAST_PAIRS))
    index = build(make_entries(found, analyzer))
    described = _described(index, index)
    folds = [_fold(found, analyzer, index, number) for number in range(FOLDS)]
    return Material(index.names, tuple(map(str, index.refs)), described, _decomposed(described), folds)


def as_vectors(material: Material, learnt: Learnt, described: csr_matrix) -> Vectors:
    """What was learnt as the search reads it; ``described``: the rules as they are to be found."""
    rows = dict(zip(material.names, learnt.vectors, strict=True))
    pairs = {name.removeprefix(PAIR): row for name, row in rows.items() if name.startswith(PAIR)}
    tokens = {name: row for name, row in rows.items() if not name.startswith(PAIR)}
    return rounded(tokens, pairs, dict(zip(material.rules, learnt.directions(described), strict=True)))


def learn(material: Material, folds: Sequence[Fold]) -> Learnt:
    """The vectors and offsets that bring each fold's questions nearest to their rules."""
    chance = np.random.default_rng(0)
    learnt = Learnt(material.started.copy(), np.zeros((len(material.rules), DIMENSIONS), np.float32))
    moving = [Adam(learnt.vectors), Adam(learnt.offsets)]
    for epoch in range(EPOCHS):
        rate = RATE * (1 - 0.8 * epoch / EPOCHS)
        for number in chance.permutation(len(folds)):
            fold = folds[number]
            order = chance.permutation(len(fold.answers))
            for start in range(0, len(order), BATCH):
                rows = order[start : start + BATCH]
                slopes = _slopes(learnt, fold.rules, _thinned(fold.questions[rows], chance), fold.answers[rows])
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
        self.values -= rate * (self.momentum / (1 - 0.9**self.steps)) / (np.sqrt(self.energy / (1 - 0.999**self.steps)) + 1e-8)


def hits(learnt: Learnt, fold: Fold) -> float:
    """Share of a fold's questions whose nearest rule is theirs, over all rules of all games."""
    likeness = _directions(fold.questions @ learnt.vectors)[0] @ learnt.directions(fold.rules).T
    return float((likeness.argmax(axis=1) == fold.answers).mean())


def _slopes(learnt: Learnt, rules: csr_matrix, questions: csr_matrix, answers: np.ndarray[Any, Any]) -> list[Array]:
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
    return [np.asarray(questions.T @ by_question + rules.T @ by_described, dtype=np.float32), np.asarray(OFFSET * by_rule, dtype=np.float32)]


def _directions(sums: Array) -> tuple[Array, Array]:
    lengths = np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-6)
    return sums / lengths, lengths


def _through_length(slope: Array, directions: Array, lengths: Array) -> Array:
    """The gradient before a vector was brought to length 1."""
    return (slope - directions * (slope * directions).sum(axis=1, keepdims=True)) / lengths


def _thinned(questions: csr_matrix, chance: np.random.Generator) -> csr_matrix:
    kept = questions.copy()
    kept.data = kept.data * (chance.random(len(kept.data)) > DROPPED)
    return kept


def _fold(found: tuple[Findable, ...], analyzer: Analyzer, whole: Index, number: int) -> Fold:
    keep = all_but(number)
    described = _described(build(make_entries(found, analyzer, keep)), whole)
    rows: list[int] = []
    tokens: list[int] = []
    values: list[float] = []
    answers: list[int] = []
    places = {ref: place for place, ref in enumerate(whole.refs)}
    for findable, place, phrase in placed_phrases(found):
        held = {whole.tokens[token] for token in analyzer.analyze(phrase) if token in whole.tokens}
        if keep(findable.ref, place) or not held:
            continue
        rows += [len(answers)] * len(held)
        tokens += held
        values += [PAIR_WEIGHT if whole.names[token].startswith(PAIR) else whole.idf[token] for token in held]
        answers.append(places[findable.ref])
    shape = (len(answers), len(whole.names))
    return Fold(described, _levelled(csr_matrix((values, (rows, tokens)), shape=shape, dtype=np.float32)), np.array(answers))


def _described(index: Index, whole: Index) -> csr_matrix:
    """The impacts of every rule by token, in the whole index's numbers, each rule's to length 1."""
    rows: list[int] = []
    tokens: list[int] = []
    values: list[float] = []
    for number, name in enumerate(index.names):
        posting = index.posting(number)
        rows += posting.rules
        tokens += [whole.tokens[name]] * len(posting.rules)
        values += posting.impacts
    return _levelled(csr_matrix((values, (rows, tokens)), shape=(len(whole.refs), len(whole.names)), dtype=np.float32))


def _levelled(matrix: csr_matrix) -> csr_matrix:
    lengths = np.sqrt(matrix.multiply(matrix).sum(axis=1)).A1
    return csr_matrix(diags(1 / np.maximum(lengths, 1e-9)) @ matrix, dtype=np.float32)


def _decomposed(matrix: csr_matrix) -> Array:
    _, _, right = svds(matrix.astype(np.float64), k=DIMENSIONS, v0=np.ones(min(matrix.shape)))
    vectors = np.ascontiguousarray(right.T, dtype=np.float32)
    return vectors / np.linalg.norm(vectors, axis=1).mean()


if __name__ == "__main__":
    main()

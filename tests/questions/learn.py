"""Learns the token vectors of bot/search/vectors.msgpack from the asked-as phrases.

    uv run --group learn python tests/questions/learn.py [--write]

Every phrase is a question whose rule is known. The phrases are dealt into folds; a phrase is asked of rules that are
described without its own fold, and the vectors are moved so that its direction lies nearest to its rule's (softmax
over all rules, Adam; one vector a token, shared by questions and rules). Words are dropped at random from the
questions, so that no single word decides. They start from a truncated singular value decomposition of the index.
No question of the evaluation takes part.
"""

from __future__ import annotations

import argparse
import os
import sys
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
from bot.search.meaning import rounded, write_vectors
from bot.settings import read_settings
from tests.questions.folds import FOLDS, all_but, placed_phrases

DIMENSIONS = 256
EPOCHS = 14
BATCH = 1024
RATE = 2e-3
DROPPED = 0.35
SHARPNESS = 22.0
SMOOTHING = 0.05
PULL = 1e-4  # towards the vectors that learning started from

Array = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True, slots=True)
class Fold:
    """Rules described without a fold's phrases, and those phrases as questions with the rows of their rules."""

    rules: csr_matrix
    questions: csr_matrix
    answers: np.ndarray[Any, np.dtype[np.int64]]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="learn from all folds and write the vectors")
    given = parser.parse_args(arguments)
    settings = read_settings(os.environ)
    names, started, folds = prepare(read_sources(settings.texts, settings.rulings))
    if given.write:
        write_vectors(bundled_vectors(), rounded(names, learn(started, folds)))
    else:
        learnt = learn(started, folds[1:])
        print(f"a fold never asked while learning: hit@1 {hits(started, folds[0]):.3f} at the start, {hits(learnt, folds[0]):.3f} learnt")


def prepare(sources: Sources) -> tuple[tuple[str, ...], Array, list[Fold]]:
    """The tokens' names, the vectors that learning starts from, and the folds."""
    analyzer = Analyzer(read_wordlists(bundled_wordlists()).lexicon(sources.corpus.library.terms))
    found = findables(*sources)
    index = build(make_entries(found, analyzer))
    folds = [_fold(found, analyzer, index, number) for number in range(FOLDS)]
    return index.names, _decomposed(_described(index, index)), folds


def learn(started: Array, folds: Sequence[Fold]) -> Array:
    """The token vectors that bring each fold's questions nearest to their rules."""
    chance = np.random.default_rng(0)
    vectors = started.copy()
    momentum, energy = np.zeros_like(vectors), np.zeros_like(vectors)
    step = 0
    for epoch in range(EPOCHS):
        rate = RATE * (1 - 0.8 * epoch / EPOCHS)
        for number in chance.permutation(len(folds)):
            fold = folds[number]
            order = chance.permutation(len(fold.answers))
            for start in range(0, len(order), BATCH):
                rows = order[start : start + BATCH]
                step += 1
                slope = _slope(vectors, fold.rules, _thinned(fold.questions[rows], chance), fold.answers[rows])
                slope += 2 * PULL * (vectors - started) / len(vectors)
                momentum += 0.1 * (slope - momentum)
                energy += 0.001 * (slope**2 - energy)
                vectors -= rate * (momentum / (1 - 0.9**step)) / (np.sqrt(energy / (1 - 0.999**step)) + 1e-8)
    return vectors


def hits(vectors: Array, fold: Fold) -> float:
    """Share of a fold's questions whose nearest rule is theirs, over all rules of all games."""
    likeness = _directions(fold.questions @ vectors)[0] @ _directions(fold.rules @ vectors)[0].T
    return float((likeness.argmax(axis=1) == fold.answers).mean())


def _slope(vectors: Array, rules: csr_matrix, questions: csr_matrix, answers: np.ndarray[Any, Any]) -> Array:
    """The gradient of the smoothed cross-entropy of a batch by the token vectors."""
    rule_directions, rule_lengths = _directions(rules @ vectors)
    directions, lengths = _directions(questions @ vectors)
    scores = SHARPNESS * directions @ rule_directions.T
    errors = np.exp(scores - scores.max(axis=1, keepdims=True))
    errors /= errors.sum(axis=1, keepdims=True)
    errors -= SMOOTHING / errors.shape[1]
    errors[np.arange(len(answers)), answers] -= 1 - SMOOTHING
    errors *= SHARPNESS / len(answers)
    by_question = _through_length(errors @ rule_directions, directions, lengths)
    by_rule = _through_length(errors.T @ directions, rule_directions, rule_lengths)
    return np.asarray(questions.T @ by_question + rules.T @ by_rule, dtype=np.float32)


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
        values += [whole.idf[token] for token in held]
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

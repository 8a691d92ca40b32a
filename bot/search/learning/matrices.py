"""Texts as the matrices that the vectors are learnt from: rules and questions by the tokens and
pairs of words that they hold.

Phrases are dealt evenly among the rules, questions are not, and they are asked as people ask: both
are questions whose rule is known.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix, diags

from bot.answers.scope import ScopeReader
from bot.building import Sources
from bot.search.analysis import Analyzer
from bot.search.bm25 import Index
from bot.search.bm25_build import build_index
from bot.search.embeddings import PAIR_WEIGHT
from bot.search.learning.folds import FOLDS, asked_in, without
from bot.search.learning.questions import Asked
from bot.search.lexicon import bundled_wordlists, read_wordlists
from bot.search.passages import Passage, all_passages, indexed
from rulings.model import EntryRef

LEAST_PAIRS = 8  # texts that hold a pair; rarer ones get no vector
PAIR = "+"  # before a pair among the tokens' names


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
    describes the rules, and the folds.

    ``scopes`` reads questions as the search is given them, without the names of games.
    """

    index: Index
    analyzer: PairingAnalyzer
    described: csr_matrix
    folds: list[Fold]
    scopes: ScopeReader


@dataclass(frozen=True, slots=True)
class People:
    """Questions of people with the rows of the rules of which any answers them."""

    questions: csr_matrix
    answers: list[list[int]]


def prepare(sources: Sources) -> Material:
    """What the phrases of a corpus, and of its rulings, give to learn from."""
    plain = Analyzer(read_wordlists(bundled_wordlists()).lexicon(sources.corpus.library.terms))
    found = [found for found in all_passages(*sources) if not _is_direct_answer(found)]
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
    folds = [_fold(found, analyzer, index, number) for number in range(FOLDS)]
    return Material(
        index,
        analyzer,
        _described(index, index),
        folds,
        ScopeReader(sources.corpus.library),
    )


def _is_direct_answer(passage: Passage) -> bool:
    """Whether a passage is a direct answer, from which no vectors are learnt: with them the right
    rule comes first for 0.909 of 696 questions, without them for 0.918.
    """
    return isinstance(passage.ref, EntryRef) and passage.ref.kind == "answer"


def people_of(material: Material, asked: Sequence[Asked]) -> People:
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


def _fold(
    passages: Sequence[Passage], analyzer: PairingAnalyzer, whole: Index, number: int
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

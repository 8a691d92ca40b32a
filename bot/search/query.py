"""A question as the index sees it: weighted tokens, with what is misspelt or unknown in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.search.analysis import CONCEPT, Analyzer
from bot.search.index import Index
from bot.search.spelling import Speller

UNKNOWN_WEIGHT = 4.0  # about the idf of a word that a handful of rules hold


@dataclass(frozen=True, slots=True)
class Query:
    """``weights``: token numbers with their idf, less where a spelling was guessed.

    ``missing``: the weight of words that neither the corpus nor a guess explains, the ``unknown`` ones;
    ``corrected``: words that were read as others; ``words``: what was read.
    """

    weights: Mapping[int, float]
    missing: float
    unknown: tuple[str, ...]
    corrected: Mapping[str, str]
    words: tuple[str, ...]

    @property
    def total(self) -> float:
        return sum(self.weights.values()) + self.missing


def read_query(text: str, analyzer: Analyzer, speller: Speller, index: Index) -> Query:
    """The query that ``text`` makes."""
    sure: list[str] = []
    guessed: dict[str, float] = {}
    unknown: list[str] = []
    corrected: dict[str, str] = {}
    for word in analyzer.words(text):
        if not word.isascii() or len(word) < 3 or word.isdigit() or analyzer.stem(word) in index.tokens or speller.knows(word):
            sure.append(word)
            continue
        corrections = speller.correct(word)
        if not corrections:
            unknown.append(word)
            continue
        sure += corrections[0].words
        corrected[word] = " ".join(corrections[0].words)
        for correction in corrections:
            for token in analyzer.tokens(correction.words):
                guessed[token] = max(guessed.get(token, 0.0), correction.sureness)
    weights: dict[int, float] = {}
    missing = 0.0
    for token in dict.fromkeys([*analyzer.tokens(sure), *guessed]):
        number = index.tokens.get(token)
        if number is not None:
            weights[number] = index.idf[number] * guessed.get(token, 1.0)
        elif token[0] != CONCEPT:
            missing += UNKNOWN_WEIGHT if token.isascii() else UNKNOWN_WEIGHT / 4
    return Query(weights, missing + UNKNOWN_WEIGHT * len(unknown), tuple(unknown), corrected, tuple(sure))

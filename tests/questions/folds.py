"""Dealing the asked-as phrases into folds, so that each can be asked of something that has never seen it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from rules_corpus.library import Corpus
from rules_corpus.model import RuleRef

FOLDS = 5


def all_but(fold: int) -> Callable[[RuleRef, int], bool]:
    """Which phrases, by rule and place, do not belong to ``fold``."""
    return lambda ref, place: (place * 7 + len(ref.number) * 3 + ord(ref.number[-1])) % FOLDS != fold


def placed_phrases(corpus: Corpus) -> Iterator[tuple[RuleRef, int, str]]:
    """Every phrase with its rule and its place among the rule's phrases, as the index counts them."""
    places: Counter[RuleRef] = Counter()
    for asked in corpus.asked:
        for phrase in asked:
            yield asked.rule, places[asked.rule], phrase
            places[asked.rule] += 1

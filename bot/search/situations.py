"""Whether a question sounds like a situation at a tournament or like a question about the rules, by
the log odds of its words.

They are counted when the index is built, from the data alone: in what share of the phrases of
penalty situations, and in what share of the phrases of rules, a word or a pair of words occurs. The
rules that situations rest on are asked for in the same words, so their phrases count for neither.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from bot.search.analysis import Analyzer
from bot.search.query import Query
from rulings.model import Penalty, rules_of
from rulings.store import Database

if TYPE_CHECKING:
    from bot.search.cached_analysis import CachedAnalyzer

    # only a build reads texts, and importing the code for that takes longer than answering a
    # question
    from rules_corpus.library import Corpus

# one in this many phrases of a rule is counted: there are thirty times as many as for situations
_STRIDE = 4
# added to each count of a word in situations, and proportionally in rules
_UNSEEN = 0.3
_MOST = 3.0  # log odds of one word, either way
_LEAST = 0.1  # a word with smaller log odds is left out

Phrases = Sequence[Sequence[str]]
"""Phrases, grouped by the situation or rule that they ask for."""


def situation_odds(
    corpus: Corpus, database: Database, analyzer: CachedAnalyzer
) -> dict[str, float]:
    """The log odds of each token, stem and pair of words.

    That is the natural logarithm of how much more often it occurs in phrases of situations than in
    phrases of rules.
    """
    penalties = database.of_kind(Penalty)
    neutral = {ref for entry in penalties for ref in rules_of(entry)}
    situations = [(*entry.situation.texts, *entry.asked, *entry.also) for entry in penalties]
    rules = [tuple(asked)[::_STRIDE] for asked in corpus.asked if asked.rule not in neutral]
    odds: dict[str, float] = analyzer.recall(
        "odds", (situations, rules), lambda: _odds(situations, rules, analyzer)
    )
    return odds


def _odds(situations: Phrases, rules: Phrases, analyzer: CachedAnalyzer) -> dict[str, float]:
    told, told_of = _counted(situations, analyzer)
    ruled, ruled_of = _counted(rules, analyzer)
    if not told_of or not ruled_of:
        return {}
    share = ruled_of / told_of
    odds = {
        token: math.log((told[token] + _UNSEEN) / told_of)
        - math.log((ruled[token] + _UNSEEN * share) / ruled_of)
        for token in told | ruled
    }  # fmt: skip
    return {
        token: max(-_MOST, min(_MOST, weight))
        for token, weight in odds.items()
        if abs(weight) >= _LEAST
    }


def speaks_for(query: Query, odds: Mapping[str, float], analyzer: Analyzer) -> float:
    """The sum of the log odds of the words of a question; above 0 it sounds like a situation."""
    stems = (analyzer.stem(word) for word in query.words if word.isascii())
    return sum(odds.get(token, 0.0) for token in {*query.tokens, *query.pairs, *stems})


def _counted(asked: Phrases, analyzer: CachedAnalyzer) -> tuple[Counter[str], int]:
    """In how many of the phrases each term occurs, and how many phrases there are."""
    found: Counter[str] = Counter()
    for terms in analyzer.terms(asked):
        found.update(terms)
    return found, sum(map(len, asked))

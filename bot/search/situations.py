"""Whether a question sounds like a situation at a tournament or like a question about the rules:
what its words speak for.

Counted when the index is built, from the data alone: in which share of the phrases of penalty
situations a word or a pair of words stands, and in which share of those that ask for rules. The
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
    from bot.search.analysed import KeptAnalyzer

    # only building reads texts, and what reads them takes longer to import than a question to
    # answer
    from rules_corpus.library import Corpus

# one in this many phrases of a rule is counted: there are thirty times as many as of situations
_STRIDE = 4
# added to each count of a word in situations, and as much in proportion to that in rules
_UNSEEN = 0.3
_MOST = 3.0  # that one word speaks for or against
_LEAST = 0.1  # a word that speaks for less is left out

Phrases = Sequence[Sequence[str]]
"""Phrases by the situation, or the rule, that they ask for."""


def situation_odds(corpus: Corpus, database: Database, analyzer: KeptAnalyzer) -> dict[str, float]:
    """What each token, stem and pair of words speaks for.

    The logarithm of how much more often it stands in phrases of situations than in those of rules.
    """
    penalties = database.of_kind(Penalty)
    neutral = {ref for entry in penalties for ref in rules_of(entry)}
    situations = [(*entry.situation.texts, *entry.asked, *entry.also) for entry in penalties]
    rules = [tuple(asked)[::_STRIDE] for asked in corpus.asked if asked.rule not in neutral]
    odds: dict[str, float] = analyzer.recall(
        "odds", (situations, rules), lambda: _odds(situations, rules, analyzer)
    )
    return odds


def _odds(situations: Phrases, rules: Phrases, analyzer: KeptAnalyzer) -> dict[str, float]:
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
    """The sum of what the words of a question speak for; above 0 it sounds like a situation."""
    stems = (analyzer.stem(word) for word in query.words if word.isascii())
    return sum(odds.get(token, 0.0) for token in {*query.tokens, *query.pairs, *stems})


def _counted(asked: Phrases, analyzer: KeptAnalyzer) -> tuple[Counter[str], int]:
    """In how many of the phrases each term stands, and how many phrases there are."""
    found: Counter[str] = Counter()
    for phrases in asked:
        found.update(analyzer.terms(phrases))
    return found, sum(map(len, asked))

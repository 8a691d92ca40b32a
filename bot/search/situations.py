"""Whether a question sounds like a situation at a tournament or like a question about the rules: what its words speak for.

Counted when the index is built, from the data alone: in which share of the phrases of penalty situations a word or a pair
of words stands, and in which share of those that ask for rules. The rules that situations rest on are asked for in the
same words, so their phrases count for neither.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from bot.search.analysis import Analyzer
from bot.search.query import Query
from rulings.model import Penalty, rules_of
from rulings.store import Database

if TYPE_CHECKING:
    from rules_corpus.library import Corpus  # only building reads texts, and what reads them takes longer to import than a question to answer

_STRIDE = 4  # every so many phrases of rules are counted: there are thirty times as many as of situations
_UNSEEN = 0.3  # added to each count of a word in situations, and as much in proportion to that in rules
_MOST = 3.0  # that one word speaks for or against
_LEAST = 0.1  # a word that speaks for less is left out


def situation_odds(corpus: Corpus, database: Database, analyzer: Analyzer) -> dict[str, float]:
    """What each token, stem and pair of words speaks for: the logarithm of how much oftener it stands in phrases of situations than of rules."""
    penalties = database.of_kind(Penalty)
    neutral = {ref for entry in penalties for ref in rules_of(entry)}
    told, told_of = _counted((phrase for entry in penalties for phrase in (*entry.situation.texts, *entry.asked, *entry.also)), analyzer)
    phrases = [phrase for asked in corpus.asked if asked.rule not in neutral for phrase in asked]
    ruled, ruled_of = _counted(phrases[::_STRIDE], analyzer)
    if not told_of or not ruled_of:
        return {}
    share = ruled_of / told_of
    odds = {
        token: math.log((told[token] + _UNSEEN) / told_of) - math.log((ruled[token] + _UNSEEN * share) / ruled_of) for token in told | ruled
    }  # fmt: skip
    return {token: max(-_MOST, min(_MOST, weight)) for token, weight in odds.items() if abs(weight) >= _LEAST}


def speaks_for(query: Query, odds: Mapping[str, float], analyzer: Analyzer) -> float:
    """The sum of what the words of a question speak for; above 0 it sounds like a situation."""
    return sum(odds.get(token, 0.0) for token in {*query.tokens, *query.pairs, *_stems(query.words, analyzer)})


def _counted(phrases: Iterable[str], analyzer: Analyzer) -> tuple[Counter[str], int]:
    """In how many phrases each token stands, and how many phrases there are."""
    found: Counter[str] = Counter()
    number = 0
    for phrase in phrases:
        words = analyzer.words(phrase)
        found.update({*analyzer.analyze(phrase), *analyzer.pairs(words), *_stems(words, analyzer)})
        number += 1
    return found, number


def _stems(words: Iterable[str], analyzer: Analyzer) -> list[str]:
    """The stems of all Latin words, those that carry nothing in a question about rules among them."""
    return [analyzer.stem(word) for word in words if word.isascii()]

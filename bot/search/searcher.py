"""Finding the rules that answer a question: collect candidates by added impacts, then compare each one whole.

The comparison is a weighted sum of `FEATURES`. Their weights are learnt from the phrases themselves: each is asked in
turn of an index that has never seen it (tests/questions/tune.py), so no evaluation question is needed for it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from heapq import nlargest
from operator import attrgetter, mul

from bot.search.index import Index
from bot.search.meaning import Meaning
from bot.search.query import Query
from rules_corpus.model import RuleRef

CANDIDATES = 40
WORDS_SHARE = 0.5

FEATURES = (
    "words",  # the rule's own words: added impacts over the question's weight
    "phrases",  # its asked-as phrases together
    "closest",  # cosine with the phrase that is closest
    "second",  # ... with the next closest
    "third",
    "covered",  # share of the question that the rule or its phrases hold
    "own_covered",  # share that the rule itself holds
    "title_asked",  # share of the rule's title that the question holds
    "asked_title",  # share of the question that the title holds
    "heading",  # the rule is a heading alone
    "superseded",  # its document is older than another
    "named",  # the question names its document
    "unnamed_special",  # its document is a special format that the question does not name
    "related",  # likeness in the learnt space of meanings
)


@dataclass(frozen=True, slots=True)
class Scope:
    """Where to look: the documents allowed, those that the question names, those that need to be named."""

    documents: frozenset[str]
    named: frozenset[str] = frozenset()
    special: frozenset[str] = frozenset()
    superseded: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Hit:
    """A rule found, its score, and what the score is made of, in the order of `FEATURES`."""

    ref: RuleRef
    score: float
    features: tuple[float, ...]

    def feature(self, name: str) -> float:
        return self.features[FEATURES.index(name)]


def search(index: Index, meaning: Meaning, query: Query, scope: Scope, weights: Mapping[str, float], limit: int = 10) -> list[Hit]:
    """The rules of ``scope`` that answer ``query`` best, the best first."""
    if not query.weights:
        return []
    order = [weights[name] for name in FEATURES]
    comparison = _Comparison(index, meaning, query)
    hits = []
    for rule, words, phrases in _candidates(index, query, scope):
        features = comparison.features(rule, words, phrases, scope)
        hits.append(Hit(index.refs[rule], sum(map(mul, order, features)), features))
    return nlargest(limit, hits, key=attrgetter("score"))


def _candidates(index: Index, query: Query, scope: Scope) -> list[tuple[int, float, float]]:
    """The rules with the highest added impacts, each with its sum over words and over phrases."""
    words = [0.0] * len(index.refs)
    phrases = [0.0] * len(index.refs)
    touched: set[int] = set()
    for token, weight in query.weights.items():
        posting = index.posting(token)
        share = weight / index.idf[token]
        touched.update(posting.rules)
        for rule, word, phrase in zip(posting.rules, posting.words, posting.phrases, strict=True):
            words[rule] += word * share
            phrases[rule] += phrase * share
    refs, allowed = index.refs, scope.documents
    ranked = nlargest(CANDIDATES, [(words[rule] * WORDS_SHARE + phrases[rule], rule) for rule in touched if refs[rule].document in allowed])
    return [(rule, words[rule], phrases[rule]) for _, rule in ranked]


class _Comparison:
    """Compares one query with rules."""

    def __init__(self, index: Index, meaning: Meaning, query: Query) -> None:
        self.index = index
        self.meaning = meaning
        self.direction = meaning.of_query(query.weights)
        self.query = query
        self.tokens = frozenset(query.weights)
        self.total = query.total
        self.norm = math.sqrt(sum(weight * weight for weight in query.weights.values())) or 1.0

    def features(self, rule: int, words: float, phrases: float, scope: Scope) -> tuple[float, ...]:
        index, total = self.index, self.total
        document = index.refs[rule].document
        tokens = index.rule(rule)
        in_title = self._weight(self.tokens & tokens.title)
        return (
            words / total,
            phrases / total,
            *self._closeness(tokens.phrases),
            self._weight(self.tokens & (tokens.own | tokens.spoken)) / total,
            self._weight(self.tokens & tokens.own) / total,
            in_title / tokens.title_weight if tokens.title else 0.0,
            in_title / total,
            float(tokens.is_heading),
            float(document in scope.superseded),
            float(document in scope.named),
            float(document in scope.special and document not in scope.named),
            self.meaning.likeness(self.direction, rule),
        )

    def _closeness(self, phrases: Sequence[tuple[frozenset[int], float]]) -> tuple[float, float, float]:
        """The cosines of the three closest phrases; tokens weigh their idf."""
        weights, tokens = self.query.weights, self.tokens
        found = [0.0, 0.0, 0.0]
        for phrase, norm in phrases:
            shared = tokens & phrase
            if shared:
                found.append(sum([weights[token] ** 2 for token in shared]) / norm)
        first, second, third = nlargest(3, found)
        return first / self.norm, second / self.norm, third / self.norm

    def _weight(self, tokens: Collection[int]) -> float:
        weights = self.query.weights
        return sum([weights[token] for token in tokens])

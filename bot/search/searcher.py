"""Finding the rules that answer a question: collect candidates by added impacts and likeness, then compare each one whole.

The comparison is a weighted sum of `FEATURES`. Their weights are learnt (tests/questions/tune.py) from phrases asked of an
index that has never seen them and from the part of the questions that may be tuned on.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from heapq import nlargest
from itertools import chain
from operator import mul
from typing import NamedTuple

from bot.search.index import DEFINITION, KIND, OWN, TITLE, Index, Ref
from bot.search.meaning import Meaning
from bot.search.query import Query
from rules_corpus.model import RuleRef

CANDIDATES = 16  # of a thousand questions two have their rule below; with added impacts alone it took 24
_LIKENESS_SHARE = 1.5  # of likeness beside the share of the question that the added impacts are
_LEAST_SHARE = 0.2  # of the highest added impact; below it a rule is not compared
COMMON = 0.3  # a token in more than this share of the rules collects no candidates while rarer ones do

FEATURES = (
    "impact",  # added impacts over the question's weight
    "closest",  # cosine with the phrase that is closest
    "second",  # ... with the next closest
    "third",
    "covered",  # share of the question that the rule or its phrases hold
    "own_covered",  # share that the rule itself holds
    "common",  # share that stands in a third of the rule's phrases or more, and in part what stands in fewer
    "gap",  # the heaviest token that neither the rule nor its phrases hold, in idf
    "next_gap",  # the next heaviest of them
    "title_asked",  # share of the rule's title that the question holds
    "asked_title",  # share of the question that the title holds
    "heading",  # the rule is a heading alone
    "superseded",  # its document is older than another
    "named",  # the question names its document
    "unnamed_special",  # its document is a special format that the question does not name
    "related",  # likeness in the learnt space of meanings
    "asked",  # likeness to questions that the rule is known to answer
    "kind",  # the rule says what kind of ability a keyword is
    "definition",  # it says what a keyword means
    "long",  # the logarithm of how many tokens its text has
    "entry",  # it is no rule but an entry of the rulings
)
_CLOSEST = FEATURES.index("closest")
VERBATIM = 0.999  # above it all words of the question are those of a phrase: its rule comes first


class Scope(NamedTuple):
    """Where to look: the documents allowed, those that the question names, those that need to be named."""

    documents: frozenset[str]
    named: frozenset[str] = frozenset()
    special: frozenset[str] = frozenset()
    superseded: frozenset[str] = frozenset()


class Hit(NamedTuple):
    """A rule or an entry found, the rule it rests on, its score, and what that is made of, in the order of `FEATURES`."""

    ref: Ref
    lead: RuleRef
    score: float
    features: tuple[float, ...]

    def feature(self, name: str) -> float:
        return self.features[FEATURES.index(name)]


def search(index: Index, meaning: Meaning, query: Query, scope: Scope, weights: Mapping[str, float], limit: int = 10) -> list[Hit]:
    """The rules of ``scope`` that answer ``query`` best, the best first."""
    if not query.weights:
        return []
    order = [weights[name] for name in FEATURES]
    comparison = _Comparison(index, query, scope)
    direction = meaning.direction(query.weights, query.pairs)
    documents = tuple(document for document in index.spans if document in scope.documents)
    distances = meaning.distances(direction, documents)
    candidates = _candidates(index, distances, query, [index.spans[document] for document in documents])
    asked = meaning.asked_likenesses(direction, [rule for rule, _, _ in candidates])
    hits = []
    for (rule, impact, likeness), asked_likeness in zip(candidates, asked, strict=True):
        features = comparison.features(rule, impact, likeness, asked_likeness)
        hits.append(Hit(index.refs[rule], index.leads[rule], sum(map(mul, order, features)), features))
    hits.sort(key=lambda hit: (_is_asked_verbatim(hit, scope), hit.score), reverse=True)
    return hits[:limit]


def _is_asked_verbatim(hit: Hit, scope: Scope) -> bool:
    """Whether the question is one of the rule's phrases; where it names documents, only the rules of these have it first."""
    return hit.features[_CLOSEST] > VERBATIM and (not scope.named or hit.lead.document in scope.named)


def _candidates(index: Index, distances: Sequence[float], query: Query, spans: Sequence[range]) -> list[tuple[int, float, float]]:
    """The rules of ``spans`` with the most of added impacts, as a share of the question, and likeness; each with the two.

    ``distances``: those of all these rules, one behind the other.
    """
    impacts = [0.0] * len(index.refs)
    postings = [(index.posting(token), weight / index.idf[token] / query.total) for token, weight in query.weights.items()]
    rare = [(posting, share) for posting, share in postings if len(posting.rules) <= COMMON * len(index.refs)]
    for posting, share in rare or postings:
        for rule, impact in zip(posting.rules, posting.impacts, strict=True):
            impacts[rule] += impact * share
    least = max((max(impacts[span.start : span.stop]) for span in spans), default=0.0) * _LEAST_SHARE
    found = [rule for span in spans for rule, impact in enumerate(impacts[span.start : span.stop], span.start) if impact > least]
    far = dict(zip(chain.from_iterable(spans), distances, strict=False))
    best = nlargest(CANDIDATES, [(impacts[rule] - _LIKENESS_SHARE * far.get(rule, 1.0), rule) for rule in found])
    return [(rule, impacts[rule], 1 - far.get(rule, 1.0)) for _, rule in best]


class _Comparison:
    """Compares one query with rules."""

    def __init__(self, index: Index, query: Query, scope: Scope) -> None:
        self.index = index
        self.scope = scope
        self.weights = [(token, weight, weight * weight) for token, weight in query.weights.items()]
        self.total = query.total
        self.norm = math.sqrt(sum(square for _, _, square in self.weights)) or 1.0

    def features(self, rule: int, impact: float, likeness: float, asked_likeness: float) -> tuple[float, ...]:
        """The values of `FEATURES` for a rule."""
        tokens, total, scope = self.index.rule(rule), self.total, self.scope
        lead = self.index.leads[rule]
        document = lead.document
        find = tokens.find
        shared = [0.0] * len(tokens.lengths)
        covered = own_covered = common = gap = next_gap = titled = 0.0
        often = 3 / max(len(shared), 1)
        for token, weight, square in self.weights:
            found = find(token)
            if found is None:
                if weight > next_gap:
                    gap, next_gap = (weight, gap) if weight > gap else (gap, weight)
                continue
            marks, places = found
            covered += weight
            common += weight * min(1.0, often * len(places))
            for place in places:
                shared[place] += square
            if marks & OWN:
                own_covered += weight
            if marks & TITLE:
                titled += weight
        first, second, third = self._closest(shared, tokens.lengths)
        return (
            impact,
            first,
            second,
            third,
            covered / total,
            own_covered / total,
            common / total,
            gap,
            next_gap,
            titled / tokens.title_weight if titled else 0.0,
            titled / total,
            float(not tokens.text_size),
            float(document in scope.superseded),
            float(document in scope.named),
            float(document in scope.special and document not in scope.named),
            likeness,
            asked_likeness,
            float(tokens.role == KIND),
            float(tokens.role == DEFINITION),
            math.log1p(tokens.text_size),
            float(self.index.refs[rule] != lead),
        )

    def _closest(self, shared: Sequence[float], lengths: Sequence[float]) -> tuple[float, float, float]:
        """The cosines of the three closest phrases; tokens weigh their idf."""
        cosines = sorted([weight / length for weight, length in zip(shared, lengths, strict=True) if weight], reverse=True)
        cosines += (0.0, 0.0, 0.0)
        return cosines[0] / self.norm, cosines[1] / self.norm, cosines[2] / self.norm

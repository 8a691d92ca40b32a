"""Ranking: the passages nearest to a query and its best BM25 matches, weighted by a few features.

Rules and entries of the rulings are ranked as two lists. The phrases of an entry also count for the
rules that it cites. The weights are learnt (`bot.search.learning`) so that the softmax of the
scores of a query's candidates is the probability that each is the right one, its share.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from types import MappingProxyType
from typing import NamedTuple

from bot.search.bm25 import Index, Match, Matches, Place, Ref, joined
from bot.search.embeddings import NO_SIMILARITY, Cosines, Embeddings
from bot.search.query import Query
from rules_corpus.model import RuleRef

NEAREST = 12  # candidates by the embeddings: five in a thousand questions have their rule below
BEST_MATCHES = 4  # ... and by BM25
CITING = 3  # the best entries; their rules are candidates too
# Hits with at least this share, relative to that of the best one, are worth showing. No first
# answer depends on it: if all were shown, 36 of 403 development questions would show situations
# that they are not about.
SHOWN_ODDS = 1 / 10

FEATURES = (
    "cosine",  # between the embeddings of query and passage
    "questions",  # similarity to the questions that the passage is known to answer
    "cited",  # similarity to the questions of an entry that cites it
    "bm25",  # BM25 score as a share of the query's weight
    "covered",  # share of the query that the passage or its phrases hold
    "heading",  # the passage has no text of its own
    "named",  # the question names its document
    "unnamed_special",  # its document is a special format that the question does not name
)


class Weights(NamedTuple):
    """The learnt weights of `FEATURES`, for rules and for entries; a feature without one counts 0.

    ``situations``: the model of `bot.answers.situations`; ``answers``: that of
    `bot.answers.direct_answers`.
    """

    rules: Mapping[str, float]
    entries: Mapping[str, float]
    situations: Mapping[str, float] = MappingProxyType({})
    answers: Mapping[str, float] = MappingProxyType({})


class Scope(NamedTuple):
    """Where to look: the ids of the documents and shelves allowed, those that the question names,
    and those of special formats, which should be named.

    ``resting_on``: where it is not empty, only entries that rest first on a rule of one of these
    documents are looked at.
    """

    documents: frozenset[str]
    named: frozenset[str] = frozenset()
    special: frozenset[str] = frozenset()
    resting_on: frozenset[str] = frozenset()


class Hit(NamedTuple):
    """A passage found.

    ``cites``: the rules that it rests on, the first being its ``lead``; for a rule, the rule
    itself. ``score``: the weighted sum of its ``features``, which are in the order of `FEATURES`.
    ``share``: the probability (0 to 1) that it is the right one of those found. ``verbatim``:
    whether the query is one of its phrases, in any order of words.
    """

    ref: Ref
    cites: tuple[RuleRef, ...]
    score: float
    share: float
    verbatim: bool
    features: tuple[float, ...]

    @property
    def lead(self) -> RuleRef:
        return self.cites[0]

    @property
    def is_led(self) -> bool:
        """Whether the questions of an entry that cites it are more similar to the query than its
        own.
        """
        return self.feature("cited") > self.feature("questions")

    def feature(self, name: str) -> float:
        return self.features[FEATURES.index(name)]


class Ranked(NamedTuple):
    """What was found, the best first."""

    rules: tuple[Hit, ...] = ()
    entries: tuple[Hit, ...] = ()


class Evidence(NamedTuple):
    """The features of a passage that depend only on the words of the query, not on the scope: see
    `FEATURES`.
    """

    cosine: float
    questions: float
    match: Match


@dataclass(frozen=True)
class Comparison:
    """A query compared with the passages of an index: what every ranking of it needs, computed
    once.

    ``phrases``: the passages that each phrase asks for, by `bot.search.query.phrase_key`.
    """

    index: Index
    embeddings: Embeddings
    phrases: Mapping[str, Sequence[int]]
    query: Query

    @cached_property
    def cosines(self) -> Cosines:
        query = self.query
        return self.embeddings.compare(self.embeddings.query_vector(query.weights, query.pairs))

    @cached_property
    def matches(self) -> Matches:
        return self.index.match(self.query.weights, self.query.total)

    @cached_property
    def asked(self) -> Sequence[int]:
        """The numbers of the passages that have the query as a phrase."""
        return self.phrases.get(self.query.key, ())

    @cached_property
    def _known(self) -> dict[int, Evidence]:
        return {}

    def evidence(self, passages: Iterable[int]) -> list[Evidence]:
        """The evidence for each of ``passages``."""
        passages, known = list(passages), self._known
        new = [passage for passage in passages if passage not in known]
        if new:
            compared = self.cosines.of(new), self.cosines.of_questions(new), self.matches.of(new)
            known.update(zip(new, map(Evidence, *compared), strict=True))
        return [known[passage] for passage in passages]


def rank(comparison: Comparison, scope: Scope, weights: Weights, limit: int = 10) -> Ranked:
    """The rules and entries of ``scope`` that answer a query best, at most ``limit`` each."""
    if not comparison.query.weights:
        return Ranked()
    index = comparison.index
    documents = [name for name in index.spans if name in scope.documents]
    rules = [name for name in documents if name not in index.shelves]
    entries = [name for name in documents if name in index.shelves]
    ranking = _Ranking(comparison, scope, max(limit, CITING))
    asked = ranking.within(comparison.asked, documents)
    near = ranking.resting_on(entries) if scope.resting_on else ranking.candidates(entries)
    found = ranking.hits(near, asked, {}, weights.entries)
    cited = _cited(found, index)
    asked |= ranking.within((index.cites[number][0] for number in asked), rules)
    candidates = ranking.candidates(rules) | asked | ranking.within(cited, rules)
    hits = ranking.hits(ranking.within(candidates, rules), asked, cited, weights.rules)
    return Ranked(tuple(hit for _, hit in hits[:limit]), tuple(hit for _, hit in found[:limit]))


@dataclass(frozen=True, slots=True)
class _Ranking:
    """The ranking of one query in one scope; at most ``limit`` hits are made."""

    comparison: Comparison
    scope: Scope
    limit: int

    def candidates(self, documents: Sequence[str]) -> set[int]:
        """The numbers of the passages of some documents or shelves that are worth ranking."""
        if not documents:
            return set()
        comparison = self.comparison
        spans = [comparison.index.spans[name] for name in documents]
        nearest = comparison.cosines.nearest(documents, NEAREST)
        return {*nearest, *comparison.matches.best(spans, BEST_MATCHES)}

    def resting_on(self, shelves: Sequence[str]) -> set[int]:
        """The numbers of all entries of some shelves that rest on documents of the scope."""
        index = self.comparison.index
        rules = [index.spans[name] for name in self.scope.resting_on if name in index.spans]
        return {
            passage
            for name in shelves
            for passage in index.spans[name]
            if any(index.cites[passage][0] in span for span in rules)
        }

    def within(self, passages: Iterable[int], documents: Sequence[str]) -> set[int]:
        """Those of ``passages`` that belong to some documents or shelves."""
        spans = joined(self.comparison.index.spans[name] for name in documents)
        return {passage for passage in passages if any(passage in span for span in spans)}

    def hits(
        self,
        candidates: Collection[int],
        asked: Collection[int],
        cited: Mapping[int, float],
        weights: Mapping[str, float],
    ) -> list[tuple[int, Hit]]:
        """The best candidates with their numbers, by score; those in ``asked``, which have the
        query as a phrase, come first.
        """
        passages = sorted(candidates)
        places = [self.comparison.index.place(passage) for passage in passages]
        features = self._features(passages, places, cited)
        scores = scored(features, weights)
        shares = softmax(scores)
        verbatim = [
            passage in asked and self._is_of_named(place)
            for passage, place in zip(passages, places, strict=True)
        ]
        order = sorted(
            range(len(passages)), key=lambda at: (verbatim[at], scores[at]), reverse=True
        )
        return [
            (
                passages[at],
                Hit(
                    places[at].ref,
                    places[at].cites,
                    scores[at],
                    shares[at],
                    verbatim[at],
                    features[at],
                ),
            )
            for at in order[: self.limit]
        ]

    def _is_of_named(self, place: Place) -> bool:
        """Whether a passage that has the query as a phrase comes first; if the question names
        documents, only their rules do.
        """
        return not self.scope.named or place.cites[0].document in self.scope.named

    def _features(
        self, passages: Sequence[int], places: Sequence[Place], cited: Mapping[int, float]
    ) -> list[tuple[float, ...]]:
        """The values of `FEATURES` for each passage."""
        evidence = self.comparison.evidence(passages)
        return [
            (
                cosine,
                questions,
                cited.get(place.lead, NO_SIMILARITY),
                *match,
                *self._standing(place),
            )
            for place, (cosine, questions, match) in zip(places, evidence, strict=True)
        ]

    def _standing(self, place: Place) -> tuple[float, ...]:
        """The features that do not depend on the words of the query."""
        scope, document = self.scope, place.cites[0].document
        return (
            float(place.heading),
            float(document in scope.named),
            float(document in scope.special and document not in scope.named),
        )


def _cited(entries: Sequence[tuple[int, Hit]], index: Index) -> dict[int, float]:
    """By the numbers of the rules that the best entries cite, the similarity of the query to the
    questions of these entries.
    """
    found: dict[int, float] = {}
    for passage, hit in entries[:CITING]:
        for number in index.cites[passage]:
            found[number] = max(found.get(number, 0.0), hit.feature("questions"))
    return found


def worth_showing(hits: Sequence[Hit]) -> list[Hit]:
    """Those of ``hits``, the best first, with a large enough share compared with the best one."""
    return [hit for hit in hits if hit.share >= SHOWN_ODDS * hits[0].share]


def weighed(hits: Sequence[Hit], weights: Mapping[str, float]) -> tuple[Hit, ...]:
    """Hits with scores and shares by these weights of `FEATURES`, the best first."""
    scores = scored([hit.features for hit in hits], weights)
    found = [
        hit._replace(score=score, share=share)
        for hit, score, share in zip(hits, scores, softmax(scores), strict=True)
    ]
    return tuple(sorted(found, key=lambda hit: (hit.verbatim, hit.score), reverse=True))


def scored(features: Sequence[Sequence[float]], weights: Mapping[str, float]) -> list[float]:
    """The weighted sum of each row of features."""
    order = [weights.get(name, 0.0) for name in FEATURES]
    return [sum(map(mul, order, values)) for values in features]


def softmax(scores: Sequence[float]) -> list[float]:
    """Scores as shares that add up to 1."""
    highest = max(scores, default=0.0)
    powers = [math.exp(score - highest) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]

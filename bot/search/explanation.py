"""Why the search found what it found, as a value for people who look for the reason for an
answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from bot.search.confidence import (
    CONFIDENCE_FEATURES,
    Calibration,
    Outcome,
    confidence_features,
    judge,
)
from bot.search.engine import Engine
from bot.search.query import Query, no_name, query_terms
from bot.search.ranking import FEATURES, Hit, Scope

KNOWN = 5  # phrases
WORDS = 8  # shown, those that count most for or against an answer


class Weighed(NamedTuple):
    """A feature or sign with its value and its learnt weight."""

    name: str
    value: float
    weight: float

    @property
    def product(self) -> float:
        return self.value * self.weight


class Candidate(NamedTuple):
    """A passage that was ranked.

    ``ref``: its address; ``cites``: the rules that it rests on; the rest: see `Hit`.
    """

    ref: str
    cites: tuple[str, ...]
    verbatim: bool
    share: float
    score: float
    features: tuple[Weighed, ...]


class KnownPhrase(NamedTuple):
    """A known phrase of passages: its tokens, its cosine with the query, and the addresses of the
    passages.
    """

    tokens: str
    cosine: float
    refs: tuple[str, ...]


class Explanation(NamedTuple):
    """What the search made of a question.

    ``corrections``: words that were read as others; ``unknown``: unknown words; ``rules`` and
    ``entries``: what was ranked, the best first; ``confidence_features`` and ``bias``: from these
    comes ``answerable``, from 0 to 1, and from that the ``outcome``; ``words``: the weights of
    single tokens and pairs of words in the feature of that name; ``known``: the nearest known
    phrases.
    """

    question: str
    tokens: tuple[str, ...]
    pairs: tuple[str, ...]
    corrections: Mapping[str, str]
    unknown: tuple[str, ...]
    rules: tuple[Candidate, ...]
    entries: tuple[Candidate, ...]
    confidence_features: tuple[Weighed, ...]
    bias: float
    words: Mapping[str, float]
    answerable: float
    outcome: Outcome
    known: tuple[KnownPhrase, ...]


def explain(
    text: str,
    scope: Scope,
    foreign: bool,
    engine: Engine,
    calibration: Calibration,
    is_name: Callable[[str], bool] = no_name,
    limit: int = 5,
) -> Explanation:
    """Why a search for ``text`` finds what it finds; the arguments are those of `Engine.search` and
    `judge`.
    """
    result = engine.search(text, scope, limit, is_name)
    confidence = judge(result, foreign, calibration)
    values = (
        confidence_features(result, foreign, calibration.words)
        if result.rules or result.entries
        else ()
    )
    words = {
        term: calibration.words[term]
        for term in query_terms(result.query)
        if term in calibration.words
    }
    return Explanation(
        text,
        result.query.tokens,
        result.query.pairs,
        result.query.corrected,
        result.query.unknown,
        tuple(_candidate(hit, engine.weights.rules) for hit in result.rules),
        tuple(_candidate(hit, engine.weights.entries) for hit in result.entries),
        tuple(
            Weighed(name, value, calibration.weights.get(name, 0.0))
            for name, value in zip(CONFIDENCE_FEATURES, values, strict=False)
        ),
        calibration.bias,
        {term: words[term] for term in nlargest(WORDS, words, key=lambda term: abs(words[term]))},
        confidence.answerable,
        confidence.outcome,
        _nearest_known(result.query, engine),
    )


def _candidate(hit: Hit, weights: Mapping[str, float]) -> Candidate:
    features = (
        Weighed(name, value, weights.get(name, 0.0))
        for name, value in zip(FEATURES, hit.features, strict=True)
    )
    cites = () if hit.ref == hit.lead else tuple(map(str, hit.cites))
    return Candidate(str(hit.ref), cites, hit.verbatim, hit.share, hit.score, tuple(features))


def _nearest_known(query: Query, engine: Engine) -> tuple[KnownPhrase, ...]:
    """The known phrases with the highest cosine with a query, as vectors of the idf of their
    tokens.
    """
    index = engine.index

    def squares(tokens: Sequence[str]) -> float:
        return sum(index.idf[index.tokens[token]] ** 2 for token in tokens if token in index.tokens)

    asked = {*query.tokens}
    length = math.sqrt(squares(query.tokens)) or 1.0
    found: list[tuple[float, str]] = []
    for phrase in engine.phrases:
        tokens = phrase.split(" ")
        if shared := asked.intersection(tokens):
            found.append((squares([*shared]) / (length * math.sqrt(squares(tokens))), phrase))
    best = nlargest(KNOWN, found)
    return tuple(
        KnownPhrase(phrase, cosine, tuple(str(index.refs[at]) for at in engine.phrases[phrase]))
        for cosine, phrase in best
    )

"""How sure a result is: whether the rules answer at all, and whether the first rule is the one.

A logistic model over a few features of the result, which depend neither on the size of the corpus
nor on whether anything was learnt from it. Its weights are learnt (`bot.search.learning`) from
training questions: those whose right rule came first, and those that no rule answers.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from operator import mul
from types import MappingProxyType
from typing import Literal, NamedTuple

from bot.search.engine import Result
from bot.search.query import query_terms

CONFIDENCE_FEATURES = (
    "share",  # probability that the best hit is the right one of those found
    "cosine",  # between the query and the best hit
    "questions",  # similarity to the questions that the best hit is known to answer
    "covered",  # share of the query that the best hit or its phrases contain
    "next_cosine",  # mean cosine with the next hits
    "unknown",  # share of the query that is unknown
    "elsewhere",  # number of words of other games or of matters outside the rules
    "foreign",  # whether it has words of another of our games, which the scope excludes
    # sum of the weights of its tokens and pairs of words, learnt from questions with and without an
    # answer
    "words",
)
_NEXT = slice(1, 5)
_HIGHEST_LOGIT = 30.0  # beyond it a probability is 0 or 1

Outcome = Literal["found", "unsure", "nothing"]


class Calibration(NamedTuple):
    """The learnt model.

    ``weights``: those of `CONFIDENCE_FEATURES`, with ``bias``. Below the probability
    ``nothing_below`` no rule answers; below ``unsure_below`` it is unsure which rule does, unless
    the share of the best one is at least ``unsure_share``. ``words``: the weight of each token and
    pair of words.
    """

    weights: Mapping[str, float]
    bias: float
    nothing_below: float
    unsure_below: float
    unsure_share: float
    words: Mapping[str, float] = MappingProxyType({})


class Confidence(NamedTuple):
    """``answerable``: the probability (0 to 1) that the rules answer; ``outcome``: what to say."""

    answerable: float
    outcome: Outcome


def judge(result: Result, foreign: bool, calibration: Calibration) -> Confidence:
    """How sure a result is, with one of the three outcomes.

    Numbers alone ask for nothing; a known phrase of a rule is always answered. ``foreign``: whether
    the question has words of another game than the one asked about.
    """
    hits = result.rules or result.entries
    if not hits or all(word.isdigit() for word in result.query.words):
        return Confidence(0.0, "nothing")
    values = confidence_features(result, foreign, calibration.words)
    answerable = probability(values, calibration)
    return Confidence(
        answerable, "found" if hits[0].verbatim else outcome(answerable, hits[0].share, calibration)
    )


def outcome(answerable: float, share: float, calibration: Calibration) -> Outcome:
    """What to say, given the probability that the rules answer and the share of the best hit."""
    if answerable < calibration.nothing_below:
        return "nothing"
    return (
        "unsure"
        if answerable < calibration.unsure_below and share < calibration.unsure_share
        else "found"
    )


def probability(values: Sequence[float], calibration: Calibration) -> float:
    """The probability that the rules answer, from the values of `CONFIDENCE_FEATURES`."""
    return logistic(
        values,
        (calibration.weights.get(name, 0.0) for name in CONFIDENCE_FEATURES),
        calibration.bias,
    )


def logistic(values: Iterable[float], weights: Iterable[float], bias: float) -> float:
    """The probability that a logistic model with these weights gives for values."""
    logit = bias + sum(map(mul, weights, values))
    return 1 / (1 + math.exp(-max(min(logit, _HIGHEST_LOGIT), -_HIGHEST_LOGIT)))


def confidence_features(
    result: Result, foreign: bool, words: Mapping[str, float]
) -> tuple[float, ...]:
    """The values of `CONFIDENCE_FEATURES` for a result that found something; ``words``: see
    `Calibration`.
    """
    hits = result.rules or result.entries
    best, others, query = hits[0], hits[_NEXT], result.query
    return (
        best.share,
        *(best.feature(name) for name in ("cosine", "questions", "covered")),
        sum(hit.feature("cosine") for hit in others) / max(len(others), 1),
        query.missing / query.total if query.total else 1.0,
        float(result.elsewhere),
        float(foreign),
        sum(words.get(term, 0.0) for term in query_terms(query)),
    )

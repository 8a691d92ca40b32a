"""How sure a result is: whether the rules answer at all, and whether the first rule is the one.

A logistic model over what the best hit shares with the question. Its weights are learnt (tests/questions/tune.py)
from questions that may be tuned on: those whose right rule came first, and those that no rule answers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Literal, NamedTuple

from bot.search.engine import Result
from bot.search.query import Query
from bot.search.searcher import VERBATIM, Hit

SIGNS = (
    "score",  # the best hit's score
    "margin",  # how far the next hit that rests on another rule is behind
    "closest",  # cosine with the best hit's closest phrase
    "covered",  # share of the question that the best hit or its phrases hold
    "own_covered",  # share that the rule itself holds
    "common",  # share that stands in many of the best hit's phrases
    "gap",  # the heaviest token that the best hit does not hold
    "next_gap",  # the next heaviest of them
    "uncovered",  # what the best hit does not hold, in idf
    "second",  # cosine with the best hit's next closest phrase
    "impact",  # added impacts of the best hit over the question's weight
    "title_asked",  # share of the best hit's title that the question holds
    "asked_title",  # share of the question that the title holds
    "related",  # likeness in the learnt space of meanings
    "unknown",  # share of the question that the corpus does not know
    "elsewhere",  # words of other games or of matters outside the rules
    "foreign",  # words of another of our games although the scope excludes it
    "short",  # one over the number of tokens
    "long",  # the logarithm of the number of tokens
    "family",  # share of the next hits that stand in the best hit's section
    "next_related",  # mean likeness of the next hits
    "words",  # what its tokens and pairs of words speak for, as learnt from questions with an answer and without
)

_MARGIN = SIGNS.index("margin")
_CLOSEST = SIGNS.index("closest")
_NEXT = slice(1, 5)

Outcome = Literal["found", "unsure", "nothing"]


class Calibration(NamedTuple):
    """The learnt model: ``weights`` of `SIGNS` with ``bias``, the two limits between the three outcomes, and what ``words`` speak for."""

    weights: Mapping[str, float]
    bias: float
    nothing_below: float
    unsure_below: float
    unsure_margin: float
    words: Mapping[str, float] = MappingProxyType({})


class Confidence(NamedTuple):
    """``answerable``: how likely the rules answer (0 to 1); ``outcome``: what to say."""

    answerable: float
    outcome: Outcome


def signs(result: Result, foreign: bool, words: Mapping[str, float]) -> tuple[float, ...]:
    """The values of `SIGNS` for a result; ``words``: see `Calibration`."""
    if not result.hits:
        return (0.0,) * len(SIGNS)
    best = result.hits[0]
    second = next((hit.score for hit in result.hits if hit.lead != best.lead), 0.0)
    query = result.query
    return (
        best.score,
        best.score - second,
        best.feature("closest"),
        best.feature("covered"),
        best.feature("own_covered"),
        best.feature("common"),
        best.feature("gap"),
        best.feature("next_gap"),
        (1 - best.feature("covered")) * query.total,
        best.feature("second"),
        best.feature("impact"),
        best.feature("title_asked"),
        best.feature("asked_title"),
        best.feature("related"),
        query.missing / query.total if query.total else 1.0,
        float(result.elsewhere),
        float(foreign),
        1 / max(len(query.weights), 1),
        math.log(max(len(query.weights), 1)),
        sum(_section(hit) == _section(best) for hit in result.hits[_NEXT]) / 4,
        sum(hit.feature("related") for hit in result.hits[_NEXT]) / 4,
        sum(words.get(name, 0.0) for name in spoken(query)),
    )


def spoken(query: Query) -> frozenset[str]:
    """The tokens and pairs of words of a question, each once."""
    return frozenset((*query.tokens, *query.pairs))


def _section(hit: Hit) -> tuple[str, str]:
    """The document and the first part of the number: 1120 of 1120.3a, 6c of 6c-ii."""
    return hit.lead.document, re.split(r"[.-]", hit.lead.number, maxsplit=1)[0]


def judge(result: Result, foreign: bool, calibration: Calibration) -> Confidence:
    """Which of the three outcomes a result has; figures alone ask for nothing, wherever they stand."""
    asks = any(not word.isdigit() for word in result.query.words)
    return weigh(signs(result, foreign, calibration.words), calibration) if result.hits and asks else Confidence(0.0, "nothing")


def weigh(values: Sequence[float], calibration: Calibration) -> Confidence:
    """What the values of `SIGNS` come to; a question that is one of the phrases its rule is known to answer is answered, however it sounds."""
    logit = calibration.bias + sum(calibration.weights[name] * value for name, value in zip(SIGNS, values, strict=True))
    answerable = 1 / (1 + math.exp(-max(min(logit, 30.0), -30.0)))
    if values[_CLOSEST] > VERBATIM:
        return Confidence(answerable, "found")
    if answerable < calibration.nothing_below:
        return Confidence(answerable, "nothing")
    if answerable < calibration.unsure_below and values[_MARGIN] < calibration.unsure_margin:
        return Confidence(answerable, "unsure")
    return Confidence(answerable, "found")

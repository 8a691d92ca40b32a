"""Found, unsure or nothing."""

from __future__ import annotations

import math

import pytest

from bot.search.confidence import SIGNS, Calibration, judge, signs
from bot.search.engine import Result
from bot.search.query import Query
from bot.search.searcher import FEATURES, Hit
from tests.support.bot_corpora import ref

QUERY = Query(weights={0: 2.0, 1: 1.0}, total=4.0, missing=1.0, unknown=("zebra",), corrected={}, words=("boat", "sea"))


def hit(address: str, score: float, **features: float) -> Hit:
    return Hit(ref(address), score, tuple(features.get(name, 0.0) for name in FEATURES))


def result(*hits: Hit, elsewhere: int = 0) -> Result:
    return Result(QUERY, hits, elsewhere)


def calibration(answerable: float, nothing_below: float = 0.3, unsure_below: float = 0.6, unsure_margin: float = 1.0) -> Calibration:
    """A calibration that thinks every question ``answerable``."""
    return Calibration(dict.fromkeys(SIGNS, 0.0), math.log(answerable / (1 - answerable)), nothing_below, unsure_below, unsure_margin)


CLOSE = result(hit("guide:1", 5.0), hit("guide:2", 4.5))
APART = result(hit("guide:1", 5.0), hit("guide:2", 3.5))


@pytest.mark.parametrize(
    ("answerable", "found", "outcome"),
    [
        (0.29, CLOSE, "nothing"),
        (0.31, CLOSE, "unsure"),
        (0.59, CLOSE, "unsure"),
        (0.61, CLOSE, "found"),
        (0.29, APART, "nothing"),
        (0.31, APART, "found"),
        (0.61, APART, "found"),
    ],
)
def test_the_outcome_changes_at_the_limits(answerable: float, found: Result, outcome: str) -> None:
    confidence = judge(found, False, calibration(answerable))
    assert confidence.outcome == outcome
    assert confidence.answerable == pytest.approx(answerable)


def test_just_on_the_lower_limit_is_not_nothing() -> None:
    even = calibration(0.5, nothing_below=0.5, unsure_below=0.5)
    assert judge(CLOSE, False, even).outcome == "found"


def test_just_on_the_margin_is_not_unsure() -> None:
    assert judge(result(hit("guide:1", 5.0), hit("guide:2", 4.0)), False, calibration(0.5)).outcome == "found"


def test_no_hits_are_nothing_however_sure_the_model_is() -> None:
    confidence = judge(result(), False, calibration(0.99))
    assert (confidence.answerable, confidence.outcome) == (0.0, "nothing")
    assert signs(result(), True) == (0.0,) * len(SIGNS)


def test_extreme_logits_stay_between_nought_and_one() -> None:
    for bias in (-1e6, 1e6):
        assert 0 < judge(CLOSE, False, Calibration(dict.fromkeys(SIGNS, 0.0), bias, 0.3, 0.6, 1.0)).answerable < 1 + 1e-12


@pytest.mark.parametrize("name", SIGNS)
def test_each_sign_weighs_as_it_is_told(name: str) -> None:
    found = result(hit("guide:1.1", 5.0, closest=0.5, covered=0.7, gap=1.5), hit("guide:1.2", 4.0, related=0.4), elsewhere=2)
    value = dict(zip(SIGNS, signs(found, True), strict=True))[name]
    weights = dict.fromkeys(SIGNS, 0.0) | {name: 0.5}
    assert judge(found, True, Calibration(weights, 0.0, 0.3, 0.6, 1.0)).answerable == pytest.approx(1 / (1 + math.exp(-0.5 * value)))


def test_signs_of_a_result() -> None:
    hits = [hit("desk:6c-i", 5.0, closest=0.5), hit("desk:6c", 4.0, related=0.2), hit("desk:6d", 3.0, related=0.6), hit("guide:6.3", 2.0)]
    found = dict(zip(SIGNS, signs(result(*hits, elsewhere=2), True), strict=True))
    assert found["score"] == 5.0
    assert found["margin"] == 1.0
    assert found["closest"] == 0.5
    assert found["unknown"] == pytest.approx(0.25)
    assert found["elsewhere"] == 2.0
    assert found["foreign"] == 1.0
    assert found["short"] == 0.5
    assert found["long"] == pytest.approx(math.log(2))
    assert found["family"] == 0.25
    assert found["next_related"] == pytest.approx(0.2)


def test_a_single_hit_is_ahead_by_its_whole_score() -> None:
    assert dict(zip(SIGNS, signs(result(hit("guide:1", 5.0)), False), strict=True))["margin"] == 5.0

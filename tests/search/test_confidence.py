"""Found, unsure or nothing."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from bot.search.bm25_build import build_index
from bot.search.confidence import CONFIDENCE_FEATURES, Calibration, confidence_features, judge
from bot.search.embeddings import Embeddings
from bot.search.engine import Result
from bot.search.query import Query
from bot.search.ranking import FEATURES, Comparison, Hit
from tests.support.bot_corpora import ref

QUERY = Query(
    weights={0: 2.0, 1: 1.0},
    total=4.0,
    missing=1.0,
    unknown=("zebra",),
    corrected={},
    words=("boat", "sea"),
    pairs=("boat sea",),
    tokens=("boat", "sea", "zebra"),
)
COMPARED = Comparison(build_index([]), Embeddings(0, (), {}, {}, (), {}), {}, QUERY)
WORDS = {"boat": 0.5, "boat sea": 0.25, "zebra": -2.0, "kite": 8.0}


def hit(address: str, share: float = 0.5, **features: float) -> Hit:
    """A rule found."""
    return Hit(
        ref(address),
        (ref(address),),
        0.0,
        share,
        False,
        tuple(features.get(name, 0.0) for name in FEATURES),
    )


def result(*hits: Hit, elsewhere: int = 0) -> Result:
    return Result(COMPARED, hits, (), elsewhere)


def named(found: Result, foreign: bool = False) -> dict[str, float]:
    """The features of a result by their names."""
    return dict(zip(CONFIDENCE_FEATURES, confidence_features(found, foreign, WORDS), strict=True))


def calibration(
    answerable: float, nothing_below: float = 0.3, unsure_below: float = 0.6
) -> Calibration:
    """A calibration that thinks every question ``answerable``."""
    return Calibration(
        {}, math.log(answerable / (1 - answerable)), nothing_below, unsure_below, 0.7
    )


CLOSE = result(hit("guide:1", 0.6), hit("guide:2", 0.4))
APART = result(hit("guide:1", 0.8), hit("guide:2", 0.2))


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


def test_a_phrase_that_the_rule_is_known_to_answer_is_answered_however_it_sounds() -> None:
    verbatim = result(hit("guide:1", 0.6)._replace(verbatim=True), hit("guide:2", 0.4))
    assert judge(verbatim, False, calibration(0.01)).outcome == "found"


def test_just_on_the_lower_limit_is_not_nothing() -> None:
    even = calibration(0.5, nothing_below=0.5, unsure_below=0.5)
    assert judge(CLOSE, False, even).outcome == "found"


def test_just_as_likely_as_need_be_is_not_unsure() -> None:
    assert (
        judge(result(hit("guide:1", 0.7), hit("guide:2", 0.3)), False, calibration(0.5)).outcome
        == "found"
    )


def test_no_hits_are_nothing_however_sure_the_model_is() -> None:
    confidence = judge(result(), False, calibration(0.99))
    assert (confidence.answerable, confidence.outcome) == (0.0, "nothing")


def test_where_only_entries_are_looked_at_they_are_judged() -> None:
    entries = Result(COMPARED, (), CLOSE.rules, 0)
    assert judge(entries, False, calibration(0.9)).outcome == "found"
    assert named(entries) == named(CLOSE)


@pytest.mark.parametrize(
    ("words", "outcome"),
    [
        (("2",), "nothing"),
        (("2", "10"), "nothing"),
        (("2", "boats"), "found"),
        (("2", "舟"), "found"),
    ],
)
def test_figures_alone_ask_for_nothing(words: tuple[str, ...], outcome: str) -> None:
    found = result(hit("guide:1.1"))._replace(
        comparison=replace(COMPARED, query=QUERY._replace(words=words))
    )
    assert judge(found, False, calibration(0.99)).outcome == outcome


def test_extreme_logits_stay_between_nought_and_one() -> None:
    for bias in (-1e6, 1e6):
        assert 0 < judge(CLOSE, False, Calibration({}, bias, 0.3, 0.6, 1.0)).answerable < 1 + 1e-12


@pytest.mark.parametrize("name", CONFIDENCE_FEATURES)
def test_each_sign_weighs_as_it_is_told(name: str) -> None:
    best = hit("guide:1.1", **{feature: 0.1 * at for at, feature in enumerate(FEATURES, 2)})
    found = result(best, hit("guide:1.2", 0.4, cosine=0.4), elsewhere=2)
    value = named(found, True)[name]
    assert value
    told = Calibration({name: 0.5}, 0.0, 0.3, 0.6, 1.0, WORDS)
    assert judge(found, True, told).answerable == pytest.approx(1 / (1 + math.exp(-0.5 * value)))


def test_signs_of_a_result() -> None:
    hits = [
        hit("desk:6c-i", 0.7, covered=0.5),
        hit("desk:6c", cosine=0.2),
        hit("desk:6d", cosine=0.7),
        hit("guide:6.3"),
    ]
    found = named(result(*hits, elsewhere=2), True)
    assert found["share"] == 0.7
    assert found["covered"] == 0.5
    assert found["next_cosine"] == pytest.approx(0.3)
    assert found["unknown"] == pytest.approx(0.25)
    assert found["elsewhere"] == 2.0
    assert found["foreign"] == 1.0
    assert found["words"] == -1.25

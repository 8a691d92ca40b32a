"""Found, unsure or nothing."""

from __future__ import annotations

import math

import pytest

from bot.search.confidence import SIGNS, Calibration, judge, signs
from bot.search.engine import Result
from bot.search.query import Query
from bot.search.searcher import FEATURES, Hit
from rulings.model import EntryRef
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
WORDS = {"boat": 0.5, "boat sea": 0.25, "zebra": -2.0, "kite": 8.0}


def hit(address: str, score: float, **features: float) -> Hit:
    """A rule found."""
    return Hit(ref(address), ref(address), score, tuple(features.get(name, 0.0) for name in FEATURES))


def entry(lead: str, score: float, **features: float) -> Hit:
    """A ruling found, which rests on the rule ``lead``."""
    return hit(lead, score, **features)._replace(ref=EntryRef("ruling", "harbour", "two-sails"))


def result(*hits: Hit, elsewhere: int = 0) -> Result:
    return Result(QUERY, hits, elsewhere)


def named(found: Result, foreign: bool = False) -> dict[str, float]:
    """The signs of a result by their names."""
    return dict(zip(SIGNS, signs(found, foreign, WORDS), strict=True))


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


def test_a_phrase_that_the_rule_is_known_to_answer_is_answered_however_it_sounds() -> None:
    verbatim = result(hit("guide:1", 5.0, closest=1.0), hit("guide:2", 4.5))
    assert judge(verbatim, False, calibration(0.01)).outcome == "found"


def test_just_on_the_lower_limit_is_not_nothing() -> None:
    even = calibration(0.5, nothing_below=0.5, unsure_below=0.5)
    assert judge(CLOSE, False, even).outcome == "found"


def test_just_on_the_margin_is_not_unsure() -> None:
    assert judge(result(hit("guide:1", 5.0), hit("guide:2", 4.0)), False, calibration(0.5)).outcome == "found"


def test_no_hits_are_nothing_however_sure_the_model_is() -> None:
    confidence = judge(result(), False, calibration(0.99))
    assert (confidence.answerable, confidence.outcome) == (0.0, "nothing")
    assert signs(result(), True, WORDS) == (0.0,) * len(SIGNS)


@pytest.mark.parametrize(("words", "outcome"), [(("2",), "nothing"), (("2", "10"), "nothing"), (("2", "boats"), "found"), (("2", "舟"), "found")])
def test_figures_alone_ask_for_nothing(words: tuple[str, ...], outcome: str) -> None:
    found = result(hit("guide:1.1", 9.0))._replace(query=QUERY._replace(words=words))
    assert judge(found, False, calibration(0.99)).outcome == outcome


def test_extreme_logits_stay_between_nought_and_one() -> None:
    for bias in (-1e6, 1e6):
        assert 0 < judge(CLOSE, False, Calibration(dict.fromkeys(SIGNS, 0.0), bias, 0.3, 0.6, 1.0)).answerable < 1 + 1e-12


@pytest.mark.parametrize("name", SIGNS)
def test_each_sign_weighs_as_it_is_told(name: str) -> None:
    best = hit("guide:1.1", 5.0, **{feature: 0.1 * at for at, feature in enumerate(FEATURES, 2)})
    found = result(best, hit("guide:1.2", 4.0, related=0.4), elsewhere=2)
    value = named(found, True)[name]
    assert value
    weights = dict.fromkeys(SIGNS, 0.0) | {name: 0.5}
    assert judge(found, True, Calibration(weights, 0.0, 0.3, 0.6, 1.0, WORDS)).answerable == pytest.approx(1 / (1 + math.exp(-0.5 * value)))


def test_signs_of_a_result() -> None:
    hits = [hit("desk:6c-i", 5.0, closest=0.5), hit("desk:6c", 4.0, related=0.2), hit("desk:6d", 3.0, related=0.6), hit("guide:6.3", 2.0)]
    found = named(result(*hits, elsewhere=2), True)
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
    assert found["words"] == -1.25


@pytest.mark.parametrize(
    "name", ["closest", "covered", "own_covered", "common", "gap", "next_gap", "second", "impact", "title_asked", "asked_title", "related"]
)
def test_some_signs_are_the_best_hits_features(name: str) -> None:
    found = named(result(hit("guide:1", 5.0, **{name: 0.25}), hit("guide:2", 4.0, **{name: 0.75})))
    assert found[name] == 0.25


@pytest.mark.parametrize(("covered", "uncovered"), [(1.0, 0.0), (0.75, 1.0), (0.0, QUERY.total)])
def test_what_the_best_hit_does_not_hold_weighs_as_the_question_does(covered: float, uncovered: float) -> None:
    assert named(result(hit("guide:1", 5.0, covered=covered)))["uncovered"] == pytest.approx(uncovered)


def test_a_single_hit_is_ahead_by_its_whole_score() -> None:
    assert named(result(hit("guide:1", 5.0)))["margin"] == 5.0


@pytest.mark.parametrize(
    ("hits", "margin"),
    [
        ([hit("guide:1", 5.0), entry("guide:1", 4.0), hit("guide:2", 3.0)], 2.0),
        ([entry("guide:1", 5.0), hit("guide:1", 4.5), entry("guide:2", 4.0)], 1.0),
        ([entry("guide:1", 5.0), entry("guide:2", 4.5), hit("guide:1", 4.0)], 0.5),
        ([hit("guide:1", 5.0), entry("guide:1", 4.0)], 5.0),
    ],
)
def test_the_margin_is_to_the_next_hit_that_rests_on_another_rule(hits: list[Hit], margin: float) -> None:
    assert named(result(*hits))["margin"] == margin


def test_a_ruling_and_the_rule_it_rests_on_are_not_two_answers() -> None:
    assert judge(result(entry("guide:1", 5.0), hit("guide:1", 4.9), hit("guide:2", 3.5)), False, calibration(0.5)).outcome == "found"
    assert judge(result(entry("guide:1", 5.0), hit("guide:1", 4.9), hit("guide:2", 4.5)), False, calibration(0.5)).outcome == "unsure"


def test_an_entry_stands_in_the_section_of_its_rule() -> None:
    assert named(result(entry("desk:6c-i", 5.0), hit("desk:6c", 4.0), entry("desk:6c-ii", 3.0), entry("desk:6d", 2.0)))["family"] == 0.5

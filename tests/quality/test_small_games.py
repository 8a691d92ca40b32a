"""A game of few rules, alone in its folder and with nothing learnt from it, is answered well too.

W.O.T.A. is asked what nothing was learnt from, under other ids, so that what was learnt from its
rules is not found by their names. Brewmoor is invented, with its fifteen rules, three phrases for
each, and questions written before anything was asked. Thresholds stand a little below what was
measured when they were set.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
import yaml

from bot.app import App
from bot.building import build_snapshot
from bot.search.learning.questions import Asked, read_questions
from tests.quality.evaluate import Outcome, evaluate
from tests.quality.question_sets import HELD_OUT
from tests.support.alone import alone, asked_alone

BREWMOOR = Path(__file__).parents[1] / "support" / "brewmoor"


@pytest.mark.parametrize("with_entries", [True, False])
def test_wota_alone_is_answered_right(tmp_path: Path, with_entries: bool) -> None:
    """Measured: .951 answered right and .853 refused with its rulings and direct answers, .934 and
    .824 without.
    """
    app = App(build_snapshot(*alone("wota", tmp_path, with_entries)))
    outcomes = evaluate(app, asked_alone(read_questions(*HELD_OUT), "wota"))
    answerable, unanswerable = _parted(outcomes)
    assert len(answerable) > 100
    assert _right(answerable) >= 0.85
    assert _right(unanswerable) >= 0.75


@pytest.fixture(scope="module")
def brewmoor() -> list[Outcome]:
    asked = yaml.safe_load((BREWMOOR / "questions.yaml").read_text("utf-8"))
    questions = [
        *(_asked(text, numbers) for text, numbers in asked["answered"].items()),
        *(_asked(text, ()) for text in asked["refused"]),
    ]
    return evaluate(App(build_snapshot(BREWMOOR / "texts")), questions)


def test_the_right_rule_of_an_invented_game_is_found(brewmoor: list[Outcome]) -> None:
    """Measured: 15 of 20; 11 before the words of other games counted."""
    answerable, _ = _parted(brewmoor)
    found = [outcome.citations[:1] for outcome in answerable]
    right = [
        bool(outcome.asked.acceptable.intersection(first))
        for outcome, first in zip(answerable, found, strict=True)
    ]
    assert sum(right) >= 14


def test_an_invented_game_is_answered_and_refused_right(brewmoor: list[Outcome]) -> None:
    """Measured: 10 of 20 are answered right, 10 of 10 refused; 6 and 10 before."""
    answerable, unanswerable = _parted(brewmoor)
    assert sum(outcome.right for outcome in answerable) >= 9
    assert sum(outcome.right for outcome in unanswerable) >= 9


def _parted(outcomes: Sequence[Outcome]) -> tuple[list[Outcome], list[Outcome]]:
    """The outcomes of questions that rules answer, and of those that none does."""
    answerable = [outcome for outcome in outcomes if outcome.asked.gold]
    return answerable, [outcome for outcome in outcomes if not outcome.asked.gold]


def _right(outcomes: Sequence[Outcome]) -> float:
    return sum(outcome.right for outcome in outcomes) / len(outcomes)


def _asked(text: str, numbers: Sequence[str]) -> Asked:
    gold = (frozenset(f"moor-book:{number}" for number in numbers),) if numbers else ()
    return Asked(text, "small", None, "en", text, gold, ())

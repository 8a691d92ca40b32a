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
from tests.quality.figures import Pair, figures
from tests.quality.in_process import ask_app
from tests.quality.question_sets import SETS, Question, read_set
from tests.support.alone import alone, asked_alone

BREWMOOR = Path(__file__).parents[1] / "support" / "brewmoor"


@pytest.mark.parametrize("with_entries", [True, False])
def test_wota_alone_is_answered_right(tmp_path: Path, with_entries: bool) -> None:
    """Measured: .951 answered right and .853 refused with its rulings and direct answers, .934 and
    .824 without.
    """
    app = App(build_snapshot(*alone("wota", tmp_path, with_entries)))
    held_out = [asked for each in SETS if each.use == "development" for asked in read_set(each)]
    found = figures(ask_app(app, asked_alone(held_out, "wota")))
    assert found["hit@1"].of > 100
    assert found["hit@1"].value >= 0.85
    assert found["refuse R"].value >= 0.75


@pytest.fixture(scope="module")
def brewmoor() -> list[Pair]:
    asked = yaml.safe_load((BREWMOOR / "questions.yaml").read_text("utf-8"))
    questions = [
        *(_asked(text, numbers) for text, numbers in asked["answered"].items()),
        *(_asked(text, ()) for text in asked["refused"]),
    ]
    return ask_app(App(build_snapshot(BREWMOOR / "texts")), questions)


def test_the_right_rule_of_an_invented_game_is_found(brewmoor: list[Pair]) -> None:
    """Measured: 15 of 20; 11 before the words of other games counted."""
    first = [
        (question.acceptable, response.answer.citations[:1])
        for question, response in brewmoor
        if question.is_answerable and response.answer
    ]
    assert sum(not acceptable.isdisjoint(cited) for acceptable, cited in first) >= 14


def test_an_invented_game_is_answered_and_refused_right(brewmoor: list[Pair]) -> None:
    """Measured: 10 of 20 are answered right, 10 of 10 refused; 6 and 10 before."""
    found = figures(brewmoor)
    assert found["hit@1"].value >= 9 / 20
    assert found["refuse R"].value >= 9 / 10


def _asked(text: str, numbers: Sequence[str]) -> Question:
    gold = (frozenset(f"moor-book:{number}" for number in numbers),) if numbers else ()
    return Question(text, "small", None, "en", text, gold)

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
from tests.quality.figures import Pair
from tests.quality.in_process import ask_app
from tests.quality.question_sets import (
    DEVELOPMENT,
    REGRESSION,
    UNANSWERABLE,
    Question,
    read_set,
)
from tests.support.alone import alone, asked_alone

BREWMOOR = Path(__file__).parents[1] / "support" / "brewmoor"


@pytest.mark.parametrize("with_entries", [True, False])
def test_wota_alone_is_answered_right(tmp_path: Path, with_entries: bool) -> None:
    """Measured: .951 answered right and .853 refused with its rulings and direct answers, .934 and
    .824 without.
    """
    app = App(build_snapshot(*alone("wota", tmp_path, with_entries)))
    sets = (DEVELOPMENT, REGRESSION, UNANSWERABLE)
    questions = [question for asked in sets for question in read_set(asked)]
    answerable, unanswerable = _parted(ask_app(app, asked_alone(questions, "wota")))
    assert len(answerable) > 100
    assert _right(answerable) >= 0.85 * len(answerable)
    assert _right(unanswerable) >= 0.75 * len(unanswerable)


@pytest.fixture(scope="module")
def brewmoor() -> list[Pair]:
    asked = yaml.safe_load((BREWMOOR / "questions.yaml").read_text("utf-8"))
    questions = [
        *(_question(text, numbers) for text, numbers in asked["answered"].items()),
        *(_question(text) for text in asked["refused"]),
    ]
    return ask_app(App(build_snapshot(BREWMOOR / "texts")), questions)


def test_the_right_rule_of_an_invented_game_is_found(brewmoor: list[Pair]) -> None:
    """Measured: 15 of 20; 11 before the words of other games counted."""
    answerable, _ = _parted(brewmoor)
    assert sum(_is_found(pair) for pair in answerable) >= 14


def test_an_invented_game_is_answered_and_refused_right(brewmoor: list[Pair]) -> None:
    """Measured: 10 of 20 are answered right, 10 of 10 refused; 6 and 10 before."""
    answerable, unanswerable = _parted(brewmoor)
    assert _right(answerable) >= 9
    assert _right(unanswerable) >= 9


def _parted(pairs: Sequence[Pair]) -> tuple[list[Pair], list[Pair]]:
    """The questions that rules answer, and those that none does."""
    answerable = [pair for pair in pairs if pair[0].is_answerable]
    return answerable, [pair for pair in pairs if not pair[0].is_answerable]


def _right(pairs: Sequence[Pair]) -> int:
    """How many are answered with a right rule, or rightly refused."""
    return sum(
        response.answer is not None
        and response.answer.answered == question.is_answerable
        and (not question.is_answerable or _is_found((question, response)))
        for question, response in pairs
    )


def _is_found(pair: Pair) -> bool:
    """Whether the first rule is a right one, answered or not."""
    question, response = pair
    cited = response.answer.citations if response.answer else ()
    return bool(question.acceptable.intersection(cited[:1]))


def _question(text: str, numbers: Sequence[str] = ()) -> Question:
    gold = (frozenset(f"moor-book:{number}" for number in numbers),) if numbers else ()
    return Question(text, "small", None, "en", text, gold)

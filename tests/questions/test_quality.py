"""The answers stay as good as they are: questions that nothing was learnt from, against thresholds.

A threshold stands about two standard errors below what was measured when it was set: a change that falls short of it has
made answers worse, not met with chance. Thresholds go up when the answers do; they go down only with a reason.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.app import App
from tests.questions.evaluate import Outcome, evaluate, row
from tests.questions.questions import DEVELOPMENT, PAIRED, UNANSWERABLE, parted, read_questions


@pytest.fixture(scope="module")
def development(bundled_app: App) -> list[Outcome]:
    return evaluate(bundled_app, parted(read_questions(DEVELOPMENT))[1])


@pytest.fixture(scope="module")
def paired(bundled_app: App) -> list[Outcome]:
    return evaluate(bundled_app, read_questions(PAIRED))


@pytest.fixture(scope="module")
def unanswerable(bundled_app: App) -> list[Outcome]:
    return evaluate(bundled_app, parted(read_questions(UNANSWERABLE))[1])


@pytest.mark.parametrize(("measure", "least"), [("hit@1", 0.89), ("hit@3", 0.94), ("recall@10", 0.98), ("refuse F1", 0.86), ("E2E", 0.90)])
def test_development_questions_held_out_are_answered_right(development: list[Outcome], measure: str, least: float) -> None:
    assert _measured(development, measure) >= least


@pytest.mark.parametrize(("language", "least"), [("en", 0.88), ("ja", 0.86)])
def test_either_language_is_answered_right(paired: list[Outcome], language: str, least: float) -> None:
    asked = [outcome for outcome in paired if outcome.asked.language == language]
    assert _measured(asked, "E2E") >= least


def test_what_no_rule_answers_is_refused(unanswerable: list[Outcome]) -> None:
    assert _measured([outcome for outcome in unanswerable if not outcome.asked.gold], "refuse R") >= 0.70


def test_nothing_is_cited_that_does_not_exist(development: list[Outcome], paired: list[Outcome], bundled_app: App) -> None:
    rules = {str(ref) for ref in bundled_app.library.rules}
    assert {citation for outcome in (*development, *paired) for citation in outcome.citations} <= rules


def _measured(outcomes: Sequence[Outcome], measure: str) -> float:
    found = row(outcomes)[measure]
    assert found is not None
    return found

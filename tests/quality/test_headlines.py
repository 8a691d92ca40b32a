"""What stands first on the screen, on questions whose writer saw neither the direct answers nor
their wordings.

Nobody tunes on them; thresholds are set as in `tests.quality.test_quality`.
"""

from __future__ import annotations

import pytest

from bot.app import App
from tests.quality.figures import Pair, figures
from tests.quality.in_process import ask_app
from tests.quality.question_sets import VERDICTS, read_set


@pytest.fixture(scope="module")
def asked(bundled_app: App) -> list[Pair]:
    return ask_app(bundled_app, read_set(VERDICTS))


@pytest.mark.parametrize(("language", "right", "wrong"), [("en", 0.33, 0.05), ("ja", 0.42, 0.06)])
def test_yes_or_no_is_said_where_it_is_sure(
    asked: list[Pair], language: str, right: float, wrong: float
) -> None:
    measured = figures([pair for pair in asked if pair[0].language == language])
    assert measured["verdict"].value >= right
    assert measured["wrong"].value <= wrong


@pytest.mark.parametrize(("language", "least"), [("en", 0.78), ("ja", 0.75)])
def test_the_facts_that_are_asked_for_stand_first(
    asked: list[Pair], language: str, least: float
) -> None:
    measured = figures([pair for pair in asked if pair[0].language == language])
    assert measured["facts"].value >= least

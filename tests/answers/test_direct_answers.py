"""Direct answers: which entry answers a question."""

from __future__ import annotations

import pytest

from bot.answers.answer import Found
from bot.app import App, make_app, plain_text
from bot.requests import Ask
from bot.settings import Settings
from tests.bot.test_contributing import RULINGS, TEXTS, written


@pytest.fixture(scope="module")
def driftwood(tmp_path_factory: pytest.TempPathFactory) -> App:
    """The game that CONTRIBUTING.md invents."""
    root = written(tmp_path_factory.mktemp("driftwood"))
    return make_app(
        Settings(
            texts=root / TEXTS, rulings=root / RULINGS, cache=root / "cache", data=root / "data"
        )
    )


def answered(app: App, question: str) -> Found:
    (answer,) = app.handle(Ask(question)).answers
    assert isinstance(answer, Found)
    return answer


@pytest.mark.parametrize("question", ["can I hide a log face down", "how do logs lie?"])
def test_a_question_finds_its_answer(driftwood: App, question: str) -> None:
    headline = answered(driftwood, question).headline
    assert headline is not None
    assert (headline.origin, str(headline.entry)) == (
        "derived",
        "answer/driftwood:logs-lie-in-the-open",
    )


def test_it_is_shown_as_derived_above_the_rule(driftwood: App) -> None:
    text = plain_text(driftwood, driftwood.handle(Ask("can I hide a log face down")), "en")
    first, second, *_ = text.splitlines()
    assert first.endswith("Every log lies in the open, where both players see it.")
    assert second == "Derived from Driftbook 1.1 (edition 2.0)"


def test_another_question_does_not_find_it(driftwood: App) -> None:
    headline = answered(driftwood, "what does [Float] do?").headline
    assert headline is None or headline.origin != "derived"

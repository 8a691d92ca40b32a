"""Direct answers: which entry answers a question."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.answers.answer import Found
from bot.answers.inquiry import Inquiry
from bot.app import App, make_app, plain_text
from bot.building import check_sources
from bot.requests import Ask
from bot.settings import Settings
from rules_corpus.problems import Problem
from rulings.model import DirectAnswer, Wording
from tests.bot.test_contributing import RULINGS, TEXTS, written


@pytest.fixture(scope="module")
def driftwood(tmp_path_factory: pytest.TempPathFactory) -> App:
    """The game that CONTRIBUTING.md invents."""
    return app_of(written(tmp_path_factory.mktemp("driftwood")))


def app_of(root: Path) -> App:
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


CLAIMS = "answers/logs.claims.yaml"


def test_what_is_only_compared_is_read_and_not_searched(driftwood: App) -> None:
    entry, *_ = driftwood.context.database.of_kind(DirectAnswer)
    assert entry.claims == (
        Wording("my logs are no secret then?", "yes"),
        Wording("is it up to me whether you see my logs", "no"),
    )
    assert [wording.verdict for wording in entry.questions] == ["no"]
    for wording in (entry.claims[1], entry.questions[0]):
        found = Inquiry.of(driftwood.context, wording.text, None).direct_answer
        assert found is None or found.likely < 1  # it would be 1 if the wording were searched


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("- id: logs-lie-in-the-open", "- id: logs-lie-in-the-opne", "no direct answer"),
        ("", "- {id: logs-lie-in-the-open, claims: {en: {'no': [one]}}}\n", "appears twice"),
        ("    en:", "    en: {open: [what are logs]}\n    fr:", "open"),
    ],
)
def test_defects_of_claims_are_told_with_their_line(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    path, problems = defects_of(tmp_path, CLAIMS, before, after)
    assert [problem.path for problem in problems] == [path]
    assert told in problems[0].message
    assert problems[0].line > 0


def defects_of(folder: Path, name: str, before: str, after: str) -> tuple[Path, Sequence[Problem]]:
    """A file of the invented game, and its defects with ``after`` in the place of ``before``, or at
    its end.
    """
    root = written(folder)
    (path,) = (root / RULINGS).glob(f"*/{name}")
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after, 1) if before else text + after, "utf-8")
    return path, check_sources(root / TEXTS, root / RULINGS).defects


def test_an_amount_stands_before_the_statement(tmp_path: Path) -> None:
    question = "I have 9 logs, 4 are sunk: how many does he see?"
    root = written(tmp_path)
    (path,) = (root / RULINGS).glob("*/answers")
    asked = f"- id: logs-that-are-seen\n  asked: {{en: {{open: [{question!r}]}}}}\n"
    (path / "visible_logs.asked.yaml").write_text(asked, "utf-8")
    headline = answered(app_of(root), question).headline
    assert headline is not None
    assert headline.statement.original == (
        "5 in the open (9 − 4). Your opponent sees every log that you have not sunk."
    )


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ('"logs - sunk"', '"logs - drowned"', "say in what words 'drowned' is given"),
        ('"logs - sunk"', '"logs"', "the formula has no 'sunk'"),
        ('"logs - sunk"', '"logs ** sunk"', "'logs ** sunk' is not part of a formula"),
        ('"logs - sunk"', '"logs -"', "not a formula"),
        ('"sunk {figure}"', '"sunk"', "write {figure} where the number stands"),
        ('"sunk {figure}"', "'/(sunk {figure}/'", "is not a regular expression"),
        ('["turn {figure}"]', '["turn"]', "write {figure} where the number stands"),
        ('{en: "{amount} in the open"}', '{en: "none"}', "say in English what {amount} is"),
        ("beside: {en:", "beside: {fr:", "words in English are missing"),
    ],
)
def test_defects_of_amounts_are_told_with_their_line(
    tmp_path: Path, before: str, after: str, told: str
) -> None:
    path, problems = defects_of(tmp_path, "answers/visible_logs.yaml", before, after)
    assert {problem.path for problem in problems} == {path}
    assert any(told in problem.message and problem.line > 0 for problem in problems)

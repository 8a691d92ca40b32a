"""The question files hold together: every question once, every rule there, and none held out that
is learnt from.
"""

from __future__ import annotations

import json
from collections import Counter

import jsonschema
import pytest

from bot.app import App
from bot.search.learning.questions import Asked, read_questions, training_questions
from rules_corpus.text import fold
from tests.quality.question_sets import DEVELOPMENT, PAIRED, QUESTIONS, SETS


@pytest.fixture(scope="module")
def held_out() -> list[Asked]:
    return read_questions(*(asked_set.path for asked_set in SETS))


@pytest.fixture(scope="module")
def every(held_out: list[Asked]) -> list[Asked]:
    return [*held_out, *training_questions()]


def test_every_line_follows_the_schema() -> None:
    schema = json.loads((QUESTIONS / "question.schema.json").read_text("utf-8"))
    check = jsonschema.Draft202012Validator(schema)
    for asked_set in SETS:
        for line in asked_set.path.read_text("utf-8").splitlines():
            check.validate(json.loads(line))


def test_every_file_of_questions_is_a_set() -> None:
    assert {path.stem for path in QUESTIONS.glob("*.jsonl")} == {each.name for each in SETS}


def test_no_id_stands_twice(every: list[Asked]) -> None:
    assert [id_ for id_, count in Counter(asked.id for asked in every).items() if count > 1] == []


def test_what_is_held_out_is_never_practised(held_out: list[Asked]) -> None:
    texts = {fold(asked.text) for asked in held_out}
    practised = [asked for asked in training_questions() if asked.id.startswith("practice-")]
    assert [asked.id for asked in practised if fold(asked.text) in texts] == []


def test_nothing_is_learnt_from_what_is_unseen() -> None:
    unseen = read_questions(*(asked_set.path for asked_set in SETS if asked_set.use == "unseen"))
    texts = {fold(asked.text) for asked in unseen}
    assert [asked.id for asked in training_questions() if fold(asked.text) in texts] == []


def test_every_rule_that_answers_is_there(every: list[Asked], bundled_app: App) -> None:
    rules = set(map(str, bundled_app.library.rules))
    assert {asked.id: missing for asked in every if (missing := asked.acceptable - rules)} == {}


def test_a_question_has_rules_unless_none_answers(every: list[Asked]) -> None:
    assert [asked.id for asked in every if bool(asked.gold) == (asked.kind == "unanswerable")] == []


def test_the_development_questions_are_not_our_own() -> None:
    assert not any(asked.is_own for asked in read_questions(DEVELOPMENT.path))


def test_what_compares_the_languages_is_the_same_in_both() -> None:
    pairs: dict[str, list[Asked]] = {}
    for asked in read_questions(PAIRED.path):
        pairs.setdefault(asked.id[: -len(asked.language)], []).append(asked)
    assert {tuple(asked.language for asked in pair) for pair in pairs.values()} == {("en", "ja")}
    assert all(
        first.gold == second.gold and first.kind == second.kind for first, second in pairs.values()
    )

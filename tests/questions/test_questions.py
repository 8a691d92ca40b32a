"""The question files hold together: every question once, every rule there, and what may be tuned on told from what may not."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.app import App
from rules_corpus.text import fold
from tests.questions.questions import DEVELOPMENT, EVERY, PAIRED, PRACTICE, Asked, read_questions


@pytest.fixture(scope="module")
def every() -> list[Asked]:
    return read_questions(*EVERY)


def test_no_id_stands_twice(every: list[Asked]) -> None:
    assert [id_ for id_, count in Counter(asked.id for asked in every).items() if count > 1] == []


def test_what_is_held_out_is_never_practised(every: list[Asked]) -> None:
    held_out = {fold(asked.text) for asked in every if not asked.tuned_on}
    assert [asked.id for asked in read_questions(PRACTICE) if fold(asked.text) in held_out] == []


def test_every_rule_that_answers_is_there(every: list[Asked], bundled_app: App) -> None:
    rules = set(map(str, bundled_app.library.rules))
    assert {asked.id: missing for asked in every if (missing := asked.acceptable - rules)} == {}


def test_a_question_has_rules_unless_none_answers(every: list[Asked]) -> None:
    assert [asked.id for asked in every if bool(asked.gold) == (asked.kind == "unanswerable")] == []


def test_practice_is_tuned_on_and_two_in_five_of_the_others_are_not(every: list[Asked]) -> None:
    practised, paired = ({asked.id for asked in read_questions(path)} for path in (PRACTICE, PAIRED))
    assert all(asked.tuned_on and asked.is_own for asked in every if asked.id in practised)
    elsewhere = practised | paired
    others = [asked for asked in every if asked.id not in elsewhere]
    assert 0.35 < sum(not asked.tuned_on for asked in others) / len(others) < 0.45
    assert not any(asked.is_own for asked in read_questions(DEVELOPMENT))


def test_what_compares_the_languages_is_held_out_and_the_same_in_both() -> None:
    paired = read_questions(PAIRED)
    assert not any(asked.tuned_on for asked in paired)
    pairs: dict[str, list[Asked]] = {}
    for asked in paired:
        pairs.setdefault(asked.id[: -len(asked.language)], []).append(asked)
    assert {tuple(asked.language for asked in pair) for pair in pairs.values()} == {("en", "ja")}
    assert all(first.gold == second.gold and first.kind == second.kind for first, second in pairs.values())

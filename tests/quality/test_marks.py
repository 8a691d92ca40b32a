"""What answers are worth, on examples that can be reckoned by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.quality.answers import Answer
from tests.quality.marks import is_right, marks, says, verdict_of
from tests.quality.question_sets import Question

RAFT = Question(
    "raft", "what", None, "en", "can I build", (frozenset({"d:1", "d:2"}), frozenset({"d:3"}))
)
NOWHERE = replace(RAFT, id="nowhere", gold=())
YES = replace(RAFT, verdict="yes")
FOUR = replace(RAFT, facts=("4|four", "logs"))


def test_a_right_rule_in_front() -> None:
    assert marks(RAFT, Answer(True, ("d:2", "d:9"))) == {
        "hit@1": (1, 1),
        "hit@3": (1, 1),
        "recall@10": (0.5, 1),
        "E2E": (1, 1),
    }


@pytest.mark.parametrize(
    ("citations", "first", "among_three"),
    [
        (("d:1",), 1, 1),
        (("d:9", "d:8", "d:3"), 0, 1),
        (("d:9", "d:8", "d:7", "d:1"), 0, 0),
        ((), 0, 0),
    ],
)
def test_the_place_of_the_first_right_rule(
    citations: tuple[str, ...], first: int, among_three: int
) -> None:
    found = marks(RAFT, Answer(True, citations))
    assert (found["hit@1"], found["hit@3"], found["E2E"]) == (
        (first, 1),
        (among_three, 1),
        (first, 1),
    )


def test_what_is_refused_has_no_hits_but_is_remembered() -> None:
    found = marks(RAFT, Answer(False, ("d:1", "d:3")))
    assert (found["hit@1"], found["recall@10"], found["refuse P"]) == ((0, 1), (1, 1), (0, 1))


def test_what_no_rule_answers_is_to_be_refused() -> None:
    right, wrong = marks(NOWHERE, Answer(False)), marks(NOWHERE, Answer(True, ("d:1",)))
    assert right == dict.fromkeys(
        ("refuse P", "refuse R", "refuse F1", "E2E", "settled"), (True, 1)
    )
    assert wrong == dict.fromkeys(("refuse R", "refuse F1", "E2E", "settled"), (False, 1))


def test_a_failure_neither_answers_nor_refuses() -> None:
    assert marks(RAFT, None)["E2E"] == (0, 1)
    assert marks(NOWHERE, None) == {
        "refuse P": (0, 1),
        "refuse R": (0, 1),
        "refuse F1": (0, 2),
        "E2E": (0, 1),
        "settled": (0, 1),
    }
    assert not is_right(NOWHERE, None)


@pytest.mark.parametrize(
    ("headline", "verdict", "wrong"),
    [
        ("Yes. Four logs.", 1, 0),
        ("No.", 0, 1),
        ("Four logs.", 0, 0),
        ("はい。", 1, 0),
        ("", 0, 0),
    ],
)
def test_the_first_word(headline: str, verdict: int, wrong: int) -> None:
    found = marks(YES, Answer(True, ("d:1",), headline))
    assert found["verdict"] == found["settled"] == (verdict, 1)
    assert found["wrong"] == (wrong, 1)


def test_a_right_word_settles_nothing_without_its_rule_or_where_it_is_no_answer() -> None:
    assert marks(YES, Answer(True, ("d:9",), "Yes."))["settled"] == (0, 1)
    assert marks(YES, Answer(False, ("d:1",), "Yes."))["verdict"] == (0, 1)


def test_facts_have_to_stand_in_the_first_line() -> None:
    assert marks(FOUR, Answer(True, ("d:1",), "Four Logs."))["facts"] == (1, 1)
    assert marks(FOUR, Answer(True, ("d:1",), "Four.", "four logs"))["facts"] == (0, 1)
    assert marks(FOUR, Answer(True, ("d:9",), "4 logs"))["settled"] == (0, 1)


def test_what_must_be_shown_is_looked_for_in_the_text() -> None:
    asked = replace(RAFT, must=("logs",))
    assert marks(asked, Answer(True, ("d:9",), "", "four\nlogs"))["must"] == (1, 1)
    assert marks(asked, Answer(False, ("d:1",), "", "logs"))["must"] == (0, 1)


def test_rules_that_do_not_exist_are_ghosts() -> None:
    cited = Answer(True, ("d:1", "d:77"))
    assert marks(RAFT, cited, {"d:1", "d:2"})["ghosts"] == (1, 2)
    assert "ghosts" not in marks(RAFT, cited)
    assert "ghosts" not in marks(RAFT, Answer(True), {"d:1"})


@pytest.mark.parametrize(
    ("headline", "word"),
    [
        ("Yes", "yes"),
        ("“No”, it sinks", "no"),
        ("Nobody may", None),
        ("yesterday", None),
        ("いいえ、沈みます", "no"),
        ("It does. Yes", None),
    ],
)
def test_the_word_that_a_headline_begins_with(headline: str, word: str | None) -> None:
    assert verdict_of(headline) == word


def test_facts_are_compared_whatever_their_width_dashes_and_spaces() -> None:
    assert says("１２\n points – each", ["12 points - each"])
    assert not says("12 points", ["12", "rafts|boats"])

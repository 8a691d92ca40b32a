"""Measures of several answers, on examples that can be reckoned by hand."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest

from tests.quality import report
from tests.quality.answers import Answer, Response
from tests.quality.figures import Figure, Pair, figures
from tests.quality.intervals import wilson
from tests.quality.question_sets import VERDICTS, Question

ANSWERABLE = Question("a", "what", None, "en", "how many logs", (frozenset({"d:1"}),))
UNANSWERABLE = replace(ANSWERABLE, id="u", gold=())
RIGHT, WRONG, REFUSED = Answer(True, ("d:1",)), Answer(True, ("d:2",)), Answer(False)


def pair(question: Question, answer: Answer | None, spent: float = 1.0) -> Pair:
    return question, Response(question.id, answer, milliseconds=spent)


def test_shares_are_of_the_questions_that_they_apply_to() -> None:
    found = figures(
        [
            pair(ANSWERABLE, RIGHT),
            pair(ANSWERABLE, WRONG),
            pair(ANSWERABLE, REFUSED),
            pair(UNANSWERABLE, REFUSED),
            pair(UNANSWERABLE, WRONG),
        ]
    )
    assert {name: (found[name].value, found[name].of) for name in found} == {
        "hit@1": (pytest.approx(1 / 3), 3),
        "hit@3": (pytest.approx(1 / 3), 3),
        "recall@10": (pytest.approx(1 / 3), 3),
        "refuse P": (0.5, 2),
        "refuse R": (0.5, 2),
        "refuse F1": (0.5, 3),
        "E2E": (0.4, 5),
        "p50 ms": (1.0, 5),
        "p99 ms": (1.0, 5),
    }
    assert found["E2E"][1:3] == wilson(0.4, 5)


def test_what_does_not_apply_is_left_out() -> None:
    found = figures([pair(ANSWERABLE, RIGHT), pair(ANSWERABLE, REFUSED)])
    assert not found.keys() & {"refuse P", "refuse R", "refuse F1", "verdict", "settled", "ghosts"}


def test_settled_is_told_where_somebody_has_labelled_first_lines() -> None:
    labelled = replace(ANSWERABLE, verdict="yes")
    answer = replace(RIGHT, headline="Yes.")
    found = figures([pair(labelled, answer), pair(UNANSWERABLE, REFUSED)])
    assert found["settled"][0] == 1
    assert found["settled"].of == 2


def test_times_leave_out_starts_and_failures() -> None:
    started = (ANSWERABLE, Response("a", RIGHT, milliseconds=900.0, cold=True))
    failed = (ANSWERABLE, Response("a", None, "no answer", 5000.0))
    found = figures([started, failed, pair(ANSWERABLE, RIGHT, 3.0)])
    assert found["p50 ms"] == Figure(3.0, 0.0, inf, 1)


def test_a_table_has_a_column_for_each_language() -> None:
    japanese = replace(ANSWERABLE, language="ja")
    shown = report.table("logs", [pair(ANSWERABLE, RIGHT), pair(japanese, WRONG)], {"d:1", "d:2"})
    rows = {line[:12].strip(): line[12:].split() for line in shown.splitlines()}
    assert rows["logs"] == ["all", "en", "ja"]
    assert rows["hit@1"][::4] == ["0.500", "1.000", "0.000"]
    assert rows["ghosts"][::4] == ["0.000", "0.000", "0.000"]


def test_json_has_no_infinities() -> None:
    values = report.as_json({VERDICTS: [pair(ANSWERABLE, RIGHT)]}, ())["verdicts-unseen"]
    assert values["use"] == "unseen"
    assert values["all"]["questions"] == values["all"]["answerable"] == 1
    assert values["all"]["measures"]["p99 ms"]["high"] is None
    assert values["failures"] == []


def test_failures_and_wrong_answers_are_listed() -> None:
    pairs = [
        pair(ANSWERABLE, WRONG),
        pair(UNANSWERABLE, REFUSED),
        (ANSWERABLE, Response("a", None, "no answer within 1 s")),
    ]
    assert report.failures(pairs) == ["a: no answer within 1 s"]
    assert [line.split("\n")[1].split(", ")[1] for line in report.wrong(pairs)] == [
        "answered ['d:2']",
        "failed",
    ]

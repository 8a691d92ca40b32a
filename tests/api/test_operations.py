"""Each operation answers as its schema says, with document, edition and number."""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
import pytest

from bot.answers.errors import DateError, QuestionError, UnknownFormatError, UnknownGameError
from bot.api.operations import OPERATIONS, Operation
from bot.api.parameters import ParametersError, read_parameters
from bot.api.problems import NoRuleError, problem_of
from bot.app import App
from rules_corpus.errors import MagistrateError
from tests.support.corpora import REPOSITORY

BY_NAME = {operation.name: operation for operation in OPERATIONS}
QUESTIONS = REPOSITORY / "tests/quality/questions/regression.jsonl"


def asked(app: App, name: str, /, **given: Any) -> dict[str, Any]:
    """What an operation answers, as it arrives at another program."""
    operation = BY_NAME[name]
    answer = operation.answer(app, read_parameters(operation.parameters, given.items()))
    back: dict[str, Any] = json.loads(json.dumps(answer, ensure_ascii=False))
    return back


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_operation_answers_its_example_as_its_schema_says(
    operation: Operation,
    language: str,
    bundled_app: App,
    validators: dict[str, jsonschema_rs.Validator],
) -> None:
    takes = {parameter.name for parameter in operation.parameters}
    given = {**operation.example, **({"lang": language} if "lang" in takes else {})}
    answer = asked(bundled_app, operation.name, **given)
    validators[operation.schema].validate(answer)
    if operation.schema == "Reply":
        assert answer["answered"]
        assert answer["language"] == language
        assert answer["rows"] or operation.name == "ask"
        for citation in answer["citations"]:
            assert citation["document"]
            assert citation["edition"]


def test_every_kind_of_reply_is_as_the_schema_says(
    bundled_app: App, validators: dict[str, jsonschema_rs.Validator]
) -> None:
    lines = QUESTIONS.read_text("utf-8").splitlines()
    for question in [json.loads(line)["question"] for line in lines][::10]:
        validators["Reply"].validate(asked(bundled_app, "ask", question=question))
        validators["Found"].validate(asked(bundled_app, "search", question=question))


def test_names_are_those_of_no_other_operation() -> None:
    assert len(BY_NAME) == len(OPERATIONS) == len({operation.path for operation in OPERATIONS})


def test_a_question_is_answered_in_its_own_language(ruled: App) -> None:
    assert asked(ruled, "ask", question="漂流とは何ですか")["language"] == "ja"
    assert asked(ruled, "ask", question="漂流とは何ですか", lang="en")["language"] == "en"


def test_a_search_lists_as_many_rules_as_are_wanted(bundled_app: App) -> None:
    found = asked(bundled_app, "search", question="how does barrier work", limit=2)
    assert len(found["rules"]) == 2
    assert found["rules"][0]["text"]


def test_a_rule_is_the_one_at_its_address(bundled_app: App) -> None:
    (row,) = asked(bundled_app, "rule", document="floor", number="6c-ii")["rows"]
    assert (row["doc"], row["id"], row["edition"]) == ("floor", "6c-ii", "3.0")


def test_a_rule_that_is_not_there_comes_with_its_neighbours(bundled_app: App) -> None:
    with pytest.raises(NoRuleError) as raised:
        asked(bundled_app, "rule", document="comprehensive", number="803.99")
    problem = problem_of(raised.value, bundled_app).json
    assert problem["status"] == 404
    assert problem["nearest"][0].startswith("comprehensive:803")


def test_nothing_is_near_to_what_is_no_number(bundled_app: App) -> None:
    with pytest.raises(NoRuleError) as raised:
        asked(bundled_app, "rule", document="..", number="/")
    assert raised.value.nearest == ()


@pytest.mark.parametrize(
    ("name", "given", "error", "status"),
    [
        ("ask", {"question": "?!"}, QuestionError, 400),
        ("ask", {"question": "what is barrier", "game": "chess"}, UnknownGameError, 400),
        ("banlist", {"format": "vintage"}, UnknownFormatError, 404),
        ("banlist", {"format": "wanderer", "on": "soon"}, DateError, 400),
        ("percentage", {"wins": 3, "rounds": 2}, ParametersError, 400),
    ],
)
def test_what_cannot_be_answered_is_a_problem(
    name: str,
    given: dict[str, Any],
    error: type[MagistrateError],
    status: int,
    bundled_app: App,
    validators: dict[str, jsonschema_rs.Validator],
) -> None:
    with pytest.raises(error) as raised:
        asked(bundled_app, name, **given)
    problem = problem_of(raised.value, bundled_app)
    assert problem.status == status
    validators["Problem"].validate(problem.json)


def test_a_problem_is_told_in_a_language(bundled_app: App) -> None:
    with pytest.raises(QuestionError) as raised:
        asked(bundled_app, "ask", question="?")
    assert "答えられません" in problem_of(raised.value, bundled_app, "ja").detail

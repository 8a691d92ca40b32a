"""Questions as lines of JSON."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

import pytest

from bot.app import App
from bot.json_lines import MAX_LINE, answer_lines, export_lines
from rules_corpus.model import RuleRef
from tests.support.corpora import REPOSITORY

WAIT = 30


def answered(app: App, *lines: bytes, **more: Any) -> list[dict[str, Any]]:
    """The rows written for ``lines``."""
    output = StringIO()
    answer_lines(app, BytesIO(b"".join(lines)), output, **more)
    return [json.loads(line) for line in output.getvalue().splitlines()]


def question(text: str, **more: Any) -> bytes:
    return json.dumps({"question": text, **more}, ensure_ascii=False).encode() + b"\n"


def test_a_question_is_answered_with_citations(harbour: App) -> None:
    (row,) = answered(harbour, question("rule 2.1"))
    assert row["answered"] is True
    assert row["citations"][0] == {
        "doc": "guide",
        "id": "2.1",
        "document": "The guide book",
        "edition": "first",
        "date": "2020",
    }
    assert row["score"] == 1.0
    assert row["text"].startswith("Guide 2.1 Setting sail\n")
    assert "error" not in row


def test_a_question_without_answer_is_not_answered(harbour: App) -> None:
    (row,) = answered(harbour, question("zebra giraffe okapi"))
    assert (row["answered"], row["citations"], row["score"]) == (False, [], 0.0)
    assert row["text"] == "The rules I have do not say."


def test_the_language_is_the_lines_own(harbour: App) -> None:
    english, japanese = answered(harbour, question("rule 2.1"), question("rule 2.1", lang="ja"))
    assert "舟を横に" not in english["text"]
    assert "舟を横に" in japanese["text"]


def test_without_one_it_is_the_one_given_for_all_lines_or_the_questions(harbour: App) -> None:
    unanswered = "手元のルールには書かれていません。"
    (own,) = answered(harbour, question("ゼブラ"))
    (given,) = answered(harbour, question("zebra giraffe okapi"), language="ja")
    (line,) = answered(harbour, question("ゼブラ", lang="en"), language="ja")
    assert [row["text"].split("\n")[0] for row in (own, given, line)] == [
        unanswered,
        unanswered,
        "The rules I have do not say.",
    ]


def test_the_game_is_the_lines_own(harbour: App) -> None:
    (row,) = answered(harbour, question("rule 101.1", game="lh"))
    assert row["answered"] is False
    (row,) = answered(harbour, question("rule 101.1", game="kite"))
    assert (row["citations"][0]["doc"], row["citations"][0]["id"]) == ("kitebook", "101.1")


@pytest.mark.parametrize("game", [None, "", 0, False])
def test_no_game_is_no_scope(harbour: App, game: object) -> None:
    (row,) = answered(harbour, question("rule 101.1", game=game))
    assert row["answered"] is True


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"{\n", "not JSON"),
        (b"what does drift do?\n", "not JSON"),
        (b'{"question": "\xff"}\n', "not JSON"),
        (b"[" * 9000 + b"\n", "not JSON"),
        (b'{"n": ' + b"9" * 9000 + b"}\n", "not JSON"),
        (b"{}\n", 'a line must be an object with a text "question"'),
        (b'["question"]\n', 'a line must be an object with a text "question"'),
        (b'"question"\n', 'a line must be an object with a text "question"'),
        (b"null\n", 'a line must be an object with a text "question"'),
        (b'{"question": 7}\n', 'a line must be an object with a text "question"'),
        (b'{"question": null}\n', 'a line must be an object with a text "question"'),
        (question(""), "the question is empty"),
        (question("?!"), "the question is empty"),
        (question("\x00\x07"), "the question is empty"),
        (question("b" * 2001), "at most 2,000"),
        (question("drift?", game="chess"), "'chess'"),
        (question("drift?", game={"a": 1}), "{'a': 1}"),
        (b'{"question": "' + b"b" * MAX_LINE + b'"}\n', "more than 20,000 bytes"),
        (b"b" * (3 * MAX_LINE) + b"\n", "more than 20,000 bytes"),
    ],
)
def test_a_line_that_cannot_be_read_is_answered_with_why(
    harbour: App, line: bytes, error: str
) -> None:
    refused, after = answered(harbour, line, question("rule 2.1"))
    assert error in refused.pop("error")
    assert refused == {"answered": False, "citations": [], "sources": [], "text": "", "score": 0.0}
    assert after["answered"] is True


@pytest.mark.parametrize("length", [MAX_LINE - 1, MAX_LINE])
def test_a_line_of_just_the_limit_is_read(harbour: App, length: int) -> None:
    line = b'{"question": "rule 2.1", "more": "' + b"b" * (length - 36) + b'"}'
    assert len(line) == length
    (row,) = answered(harbour, line + b"\n")
    assert row["answered"] is True


def test_a_last_line_without_end_is_answered(harbour: App) -> None:
    assert len(answered(harbour, question("rule 2.1"), question("rule 2.2").strip())) == 2
    assert len(answered(harbour, question("rule 2.1"), b"b" * (2 * MAX_LINE))) == 2


def test_no_lines_are_no_rows(harbour: App) -> None:
    assert answered(harbour) == []


def test_control_characters_in_a_question_are_not_shown(harbour: App) -> None:
    (row,) = answered(
        harbour, question("who keeps\x1b[31m the clock?\x07 and what\u202e is drift?")
    )
    assert all(character.isprintable() or character == "\n" for character in row["text"])


def test_each_row_is_written_before_the_next_line_is_read(
    harbour_texts: Path, harbour_cache: Path, harbour: App
) -> None:
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    environment = {
        **buffered,
        "MAGISTRATE_TEXTS": str(harbour_texts),
        "MAGISTRATE_CACHE": str(harbour_cache),
    }
    command = [sys.executable, "-c", "from bot.cli import main; main()", "ask", "--jsonl"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=REPOSITORY, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in (question("rule 2.1"), b"{\n", question("rule 2.2")):
            process.stdin.write(line)
            process.stdin.flush()
            ready, _, _ = select.select([process.stdout], [], [], WAIT)
            assert ready, "nothing was written for a line"
            json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.stdout.read() == b""
        assert process.wait(WAIT) == 0


def test_every_rule_is_exported_once_in_order(harbour: App) -> None:
    output = StringIO()
    export_lines(harbour.library, list(harbour.library.documents), output)
    exported = [json.loads(line) for line in output.getvalue().splitlines()]
    assert [RuleRef(row["doc"], row["id"]) for row in exported] == list(harbour.library.rules)


def test_only_the_documents_asked_for_are_exported(harbour: App) -> None:
    output = StringIO()
    export_lines(harbour.library, ["desk"], output)
    assert {json.loads(line)["doc"] for line in output.getvalue().splitlines()} == {"desk"}

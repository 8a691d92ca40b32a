"""Programs that behave badly are told so, within bounded time, and cost no other answer."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from tests.quality.answers import Answer, Response
from tests.quality.program import MOST_OF_A_LINE, CommandError, Limits, ask_program
from tests.quality.question_sets import Question

QUESTIONS = [
    Question(f"q{number}", "what", "dw", "en", f"raft {number}?\n「筏」") for number in range(5)
]
BEGINNING = """
import json, os, subprocess, sys, time
def answer(**said):
    row = {"answered": True, "citations": [{"doc": "d", "id": "1"}], **said}
    print(json.dumps(row), flush=True)
"""
LIMITS = Limits(first=30.0, answer=30.0, failures=3)


def program(loop: str, beginning: str = "") -> list[str]:
    """A command that runs ``loop`` for every line it reads, as ``line`` with its number ``at``."""
    body = "".join(f"\n    {line}" for line in loop.splitlines())
    return [
        sys.executable,
        "-c",
        f"{BEGINNING}{beginning}\nfor at, line in enumerate(sys.stdin):{body}",
    ]


def asked(command: list[str], limits: Limits = LIMITS) -> list[Response]:
    responses: list[Response] = []
    ask_program(command, QUESTIONS, responses.append, limits)
    assert [response.question for response in responses] == [each.id for each in QUESTIONS]
    return responses


def failures(responses: list[Response]) -> list[str]:
    return [response.failure for response in responses]


def test_every_question_is_asked_in_turn_and_its_time_taken() -> None:
    responses = asked(program('answer(headline=json.loads(line)["question"])'))
    assert [each.answer for each in responses] == [
        Answer(True, ("d:1",), question.text) for question in QUESTIONS
    ]
    assert [each.cold for each in responses] == [True, False, False, False, False]
    assert all(each.milliseconds is not None for each in responses)


def test_game_and_language_are_told() -> None:
    answer = asked(program("answer(headline=line)"))[0].answer
    assert answer
    assert '"game": "dw", "lang": "en"' in answer.headline


def test_a_program_that_is_silent_is_given_up() -> None:
    responses = asked(program("time.sleep(600)"), Limits(first=0.3, failures=2))
    assert failures(responses) == [
        *["no answer within 0.3 s"] * 2,
        *["not asked after 2 failures in a row"] * 3,
    ]


def test_a_program_that_is_silent_once_costs_one_answer() -> None:
    silent_at = """if "raft 2" in line: time.sleep(600)
answer()"""
    responses = asked(program(silent_at), Limits(first=30.0, answer=2.0))
    assert failures(responses) == ["", "", "no answer within 2 s", "", ""]
    assert [each.cold for each in responses] == [True, False, False, True, False]


def test_a_late_answer_is_not_taken_for_that_to_the_next_question() -> None:
    late = """if "raft 1" in line: time.sleep(3)
answer(headline=json.loads(line)["question"])"""
    responses = asked(program(late), Limits(first=30.0, answer=2.0))
    said = [each.answer.headline if each.answer else None for each in responses]
    assert said == [None if at == 1 else each.text for at, each in enumerate(QUESTIONS)]


def test_a_program_that_ends_is_begun_anew() -> None:
    responses = asked(program("answer()\nif at == 1: os._exit(7)"))
    assert [bool(each.answer) for each in responses] == [True, True, False, True, True]
    assert failures(responses)[2] == "it ended with status 7 before it answered"


def test_a_program_that_ends_within_a_line_says_what_it_had_written() -> None:
    responses = asked(program("""sys.stdout.write('{"answ'); sys.stdout.flush(); os._exit(0)"""))
    assert failures(responses)[0] == """it ended with status 0 within a line: '{"answ'"""


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Loading model\x1b[31m ...", "not JSON: 'Loading model [31m ...'"),
        ("[1, 2]", "not a JSON object: '[1, 2]'"),
        ('{"citations": []}', '"answered" is neither true nor false'),
        ('{"answered": true, "citations": "d:1"}', '"citations" is not a list'),
        ('{"answered": true, "citations": ["d:1"]}', 'a citation is not {"doc": text, "id": text}'),
        ('{"answered": true, "headline": 3}', '"headline" is not a text'),
        ("\udcff", "not JSON: '�'"),
        ("[" * 100_000, f"not JSON: '{'[' * 57}...'"),
    ],
)
def test_what_is_no_answer_is_told(line: str, why: str) -> None:
    write = f"sys.stdout.buffer.write({line!r}.encode(errors='surrogateescape') + b'\\n')"
    if len(line) > 1000:
        write = f"sys.stdout.buffer.write(b'[' * {len(line)} + b'\\n')"
    responses = asked(program(f"{write}; sys.stdout.flush()"), Limits(failures=1))
    assert failures(responses)[0] == why


def test_a_line_without_end_is_cut_off() -> None:
    responses = asked(
        program(f"while True: sys.stdout.write('x' * {MOST_OF_A_LINE})"), Limits(failures=1)
    )
    assert failures(responses)[0] == f"a line of over {MOST_OF_A_LINE:,} bytes"


def test_a_line_that_nobody_asked_for_is_no_answer() -> None:
    twice = """os.write(1, b'{"answered": false}\\n{"answered": false}\\n')"""
    assert failures(asked(program(twice)))[:2] == ["", "a line that was not asked for"]


def test_a_program_that_reads_nothing_blocks_nobody() -> None:
    responses: list[Response] = []
    long = [Question("long", "what", None, "en", "x" * 3_000_000)] * 2
    silent = [sys.executable, "-c", "import time; time.sleep(600)"]
    ask_program(silent, long, responses.append, Limits(first=0.3))
    assert failures(responses) == ["no answer within 0.3 s"] * 2


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    written = tmp_path / "pid"
    start = (
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        f"open({str(written)!r}, 'w').write(str(child.pid))"
    )
    asked(
        program("answer() if at == 0 else time.sleep(600)", start), Limits(answer=0.2, failures=1)
    )
    child = int(written.read_text("utf-8"))
    deadline = time.monotonic() + 30
    while _runs(child) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _runs(child)


def _runs(pid: int) -> bool:
    """Whether a process is there, and not only waiting for somebody to ask how it ended."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text("utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("command", ["no-such-program-at-all", os.sep])
def test_a_command_that_cannot_be_started_is_an_error(command: str) -> None:
    with pytest.raises(CommandError, match="cannot be started"):
        asked([command])

"""What is shown while the index is prepared, and that nothing is where it is there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest

from bot.app import App
from bot.cli.preparing import PREPARING, Preparing
from rules_corpus.model import Language
from tests.support.corpora import REPOSITORY

WAIT = 60


class Terminal(StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown(
    stream: StringIO, monkeypatch: pytest.MonkeyPatch, *shares: float, language: Language = "en"
) -> str:
    """What is shown on standard error while these shares are told."""
    monkeypatch.setattr(sys, "stderr", stream)
    with Preparing(language) as preparing:
        for share in shares:
            preparing.progress(share)
    return stream.getvalue()


def as_command(
    *arguments: str, texts: Path, cache: Path, piped: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    environment = {
        **os.environ,
        "PYTHONPATH": str(REPOSITORY),
        "MAGISTRATE_TEXTS": str(texts),
        "MAGISTRATE_CACHE": str(cache),
    }
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        input=piped,
        capture_output=True,
        check=False,
        env=environment,
        timeout=WAIT,
    )


def test_a_bar_grows_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    text = shown(Terminal(), monkeypatch, 0.0, 0.25, 1.0)
    assert PREPARING in text
    assert all(percent in text for percent in ("0%", "25%", "100%"))
    assert text.endswith("\x1b[?25h\n")  # the cursor is seen again


def test_the_cursor_is_given_back_where_the_making_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Terminal()
    monkeypatch.setattr(sys, "stderr", stream)
    with suppress(ValueError), Preparing("en") as preparing:
        preparing.progress(0.0)
        raise ValueError("broken")
    assert stream.getvalue().endswith("\x1b[?25h\n")


def test_elsewhere_it_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(StringIO(), monkeypatch, 0.0, 0.25, 1.0) == f"{PREPARING}\n"


def test_it_is_said_in_the_askers_language(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        shown(StringIO(), monkeypatch, 0.0, language="ja") == "索引を準備しています（初回のみ）\n"
    )


def test_nothing_is_shown_where_nothing_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(Terminal(), monkeypatch) == ""


def test_only_the_first_question_says_so(harbour_texts: Path, tmp_path: Path) -> None:
    first, second = (
        as_command("ask", "rule 2.1", texts=harbour_texts, cache=tmp_path) for _ in range(2)
    )
    assert (first.returncode, first.stderr.decode()) == (0, f"{PREPARING}\n")
    assert (second.returncode, second.stderr) == (0, b"")
    assert first.stdout == second.stdout


def test_lines_of_json_stay_lines_of_json(harbour_texts: Path, tmp_path: Path) -> None:
    done = as_command(
        "ask", "--jsonl", texts=harbour_texts, cache=tmp_path, piped=b'{"question": "rule 2.1"}\n'
    )
    assert [json.loads(line)["answered"] for line in done.stdout.splitlines()] == [True]
    assert done.stderr.decode() == f"{PREPARING}\n"


def test_the_question_says_in_which_language(harbour_texts: Path, tmp_path: Path) -> None:
    assert (
        as_command("ask", "漂流とは", texts=harbour_texts, cache=tmp_path).stderr.decode()
        == "索引を準備しています（初回のみ）\n"
    )


def test_the_index_that_is_there_is_used_in_silence(
    harbour: App, harbour_texts: Path, harbour_cache: Path
) -> None:
    assert as_command("documents", texts=harbour_texts, cache=harbour_cache).stderr == b""

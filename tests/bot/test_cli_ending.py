"""How the program ends: exit statuses, and errors that nobody expected as one line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import click
import pytest
from click.testing import Result

from bot.cli import ending
from bot.cli.ending import (
    DEBUG,
    INTERRUPTED,
    LONGEST_REASON,
    UNEXPECTED,
    UNUSABLE,
    reason_of,
    status_of,
)
from bot.index_cache import load
from bot.settings import Settings
from tests.support.corpora import REPOSITORY

Magistrate = Callable[..., Result]
WAIT = 60
LONG_NAME = "a" * 300


@pytest.fixture
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes a line of an unexpected error, as for people."""
    monkeypatch.setenv(DEBUG, "")


def raises(error: BaseException) -> Callable[[], NoReturn]:
    def command() -> NoReturn:
        raise error

    return command


def in_shell(script: str, settings: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """A script in which ``magistrate`` is the command; its output and its status are those of the
    last command.
    """
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY), DEBUG: "", **settings}
    prepared = f'magistrate() {{ "{sys.executable}" -m bot "$@"; }}; set -o pipefail; {script}'
    return subprocess.run(
        ["bash", "-c", prepared],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
        timeout=WAIT,
    )


@pytest.fixture
def settings(harbour_texts: Path, harbour_cache: Path) -> dict[str, str]:
    """The invented corpus, whose index is built ahead."""
    load(Settings(harbour_texts, harbour_cache))
    return {"MAGISTRATE_TEXTS": str(harbour_texts), "MAGISTRATE_CACHE": str(harbour_cache)}


class TestStatus:
    @pytest.mark.parametrize(
        ("error", "status"),
        [
            (SystemExit(), 0),
            (SystemExit(1), 1),
            (SystemExit("words"), UNUSABLE),
            (click.UsageError("no"), UNUSABLE),
            (click.FileError("name", "no"), UNUSABLE),
            (click.Abort(), INTERRUPTED),
            (KeyboardInterrupt(), INTERRUPTED),
            (OSError(28, "No space left on device"), UNEXPECTED),
            (ValueError("no"), UNEXPECTED),
            (RecursionError("deep"), UNEXPECTED),
            (MemoryError(), UNEXPECTED),
        ],
    )
    def test_each_end_has_its_status(self, quiet: None, error: BaseException, status: int) -> None:
        assert status_of(raises(error)) == status

    def test_what_a_command_returns_is_its_status(self) -> None:
        assert (status_of(lambda: None), status_of(lambda: 1)) == (0, 1)

    def test_an_error_is_raised_where_somebody_looks_for_its_cause(self) -> None:
        with pytest.raises(ValueError, match="no"):
            status_of(raises(ValueError("no")))

    def test_an_unexpected_error_is_one_line(
        self, quiet: None, capsys: pytest.CaptureFixture[str]
    ) -> None:
        status_of(raises(KeyError("two\nlines\x1b[31m")))
        out, err = capsys.readouterr()
        assert out == ""
        assert (
            err == "Stopped by an unexpected error: KeyError: 'two\\nlines\\x1b[31m'"
            " (MAGISTRATE_DEBUG=1 shows where)\n"
        )

    def test_a_command_that_fails_unexpectedly_has_its_own_status(
        self, quiet: None, magistrate: Magistrate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("bot.cli.questions.open_app", raises(ZeroDivisionError("never")))
        result = magistrate("ask", "drift?")
        assert (result.exit_code, result.stdout) == (UNEXPECTED, "")
        assert result.stderr.startswith("Stopped by an unexpected error: ZeroDivisionError: never ")
        assert result.stderr.count("\n") == 1


class TestReason:
    @pytest.mark.parametrize(
        "error",
        [
            ValueError("a\nb\r\x1b[2J\u202e"),
            ValueError("b" * 5000),
            OSError(36, "File name too long", "a\n" * 3000),
            Exception(),
        ],
    )
    def test_it_is_one_line_of_bounded_length_without_control_characters(
        self, error: Exception
    ) -> None:
        assert reason_of(error).isprintable()
        assert len(reason_of(error)) < LONGEST_REASON + 100

    def test_the_file_is_named(self) -> None:
        assert reason_of(OSError(13, "Permission denied", "/root/secret")).startswith(
            "Stopped: Permission denied: /root/secret"
        )


@pytest.mark.skipif(
    not Path("/dev/full").exists(), reason="this system has no device that is always full"
)
class TestFullDisk:
    @pytest.mark.parametrize(
        "command",
        [
            "--help",
            "ask drift?",
            'ask --jsonl <<< \'{"question": "rule 2.1"}\'',
            "export",
            "documents",
            "check",
            "rule 2.1",
            "chat </dev/null",
        ],
    )
    def test_it_is_one_line(self, settings: dict[str, str], command: str) -> None:
        done = in_shell(f"magistrate {command} > /dev/full", settings)
        assert (done.returncode, done.stderr) == (
            UNEXPECTED,
            "Stopped: No space left on device (MAGISTRATE_DEBUG=1 shows where)\n",
        )

    def test_there_may_be_no_room_for_the_line_either(self, settings: dict[str, str]) -> None:
        assert (
            in_shell("magistrate rule 2.1 > /dev/full 2> /dev/full", settings).returncode
            == UNEXPECTED
        )


class TestClosedStreams:
    def test_without_standard_output_it_stops(self, settings: dict[str, str]) -> None:
        done = in_shell("magistrate rule 2.1 >&-", settings)
        assert (done.returncode, done.stderr) == (
            UNEXPECTED,
            "Stopped: standard output is closed (MAGISTRATE_DEBUG=1 shows where)\n",
        )

    def test_without_standard_error_it_answers(self, settings: dict[str, str]) -> None:
        assert in_shell("magistrate rule 2.1 2>&-", settings).stdout.startswith("Guide 2.1 ")
        assert in_shell("magistrate ask 2>&-", settings).returncode == UNUSABLE

    @pytest.mark.parametrize(
        ("command", "status"), [("rule 2.1", 0), ("chat", 0), ("ask --jsonl", 0), ("ask", UNUSABLE)]
    )
    def test_a_closed_standard_input_is_an_empty_one(
        self, settings: dict[str, str], command: str, status: int
    ) -> None:
        done = in_shell(f"magistrate {command} <&-", settings)
        assert done.returncode == status
        assert "Traceback" not in done.stderr

    def test_all_may_be_closed(self, settings: dict[str, str]) -> None:
        assert in_shell("magistrate rule 2.1 <&- >&- 2>&-", settings).returncode == UNEXPECTED

    def test_a_reader_that_stops_early_is_told_of_in_one_line(
        self, settings: dict[str, str]
    ) -> None:
        done = in_shell("{ sleep 0.2; magistrate export; } | true", settings)
        assert (done.returncode, done.stderr) == (
            UNEXPECTED,
            "Stopped: the output was closed.\n",
        )


class TestStrangeInput:
    @pytest.mark.parametrize(
        "command",
        [
            f"check {LONG_NAME}",
            f"ruling new an-id --file /tmp/{LONG_NAME}",
            f"import cards {LONG_NAME}",
            r"check $'\xff'",
            r"ask $'\xff'",
            r"rule $'\xff'",
        ],
    )
    def test_names_that_no_file_has_are_refused_in_words(
        self, settings: dict[str, str], command: str
    ) -> None:
        done = in_shell(f"magistrate {command}", settings)
        assert done.returncode in (1, UNUSABLE, UNEXPECTED)
        assert "Traceback" not in done.stderr
        assert len((done.stdout + done.stderr).splitlines()) <= 4

    @pytest.mark.parametrize("encoding", ["utf-8:strict", "ascii:strict", "cp932:strict"])
    def test_a_conversation_survives_what_is_no_text(
        self, settings: dict[str, str], encoding: str
    ) -> None:
        done = in_shell(
            r"printf '\xff\xfe\x81\nrule 2.1\n' | magistrate chat",
            {**settings, "PYTHONIOENCODING": encoding},
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "Guide 2.1 Setting sail" in done.stdout

    @pytest.mark.parametrize("path", ["/dev/zero", "/dev/null"])
    def test_a_ruling_is_only_written_to_a_file(self, magistrate: Magistrate, path: str) -> None:
        if Path(path).exists():
            assert magistrate("ruling", "new", "an-id", "--file", path).exit_code == UNUSABLE


def test_the_package_runs_as_a_module(settings: dict[str, str]) -> None:
    assert in_shell("magistrate --version", settings).stdout.startswith("magistrate, version ")
    assert in_shell("magistrate --help", settings).stdout.startswith("Usage: magistrate ")


def test_statuses_differ() -> None:
    assert len({0, ending.NOTHING_FOUND, UNUSABLE, UNEXPECTED, INTERRUPTED}) == 5

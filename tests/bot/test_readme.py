"""The commands that README.md shows, run, and what it says they print."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.app import App
from bot.cli import group
from tests.support.corpora import REPOSITORY

PROMPT = "$ uv run magistrate "
ANY_LINES = "..."


def shown_commands(text: str) -> list[tuple[str, list[str]]]:
    """The commands of a README's console blocks, each with the lines shown below it."""
    found: list[tuple[str, list[str]]] = []
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        lines: list[str] | None = None
        for line in block.splitlines():
            if line.startswith("$"):
                lines = []
                if line.startswith(PROMPT):
                    found.append((line.removeprefix(PROMPT), lines))
            elif lines is not None:
                lines.append(line)
    return found


def matches(shown: Sequence[str], printed: Sequence[str]) -> bool:
    """Whether ``printed`` is what is ``shown``, where a line of dots stands for any lines."""
    pattern = "".join(r"(?:.*\n)*?" if line == ANY_LINES else re.escape(line) + r"\n" for line in shown)
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


README = REPOSITORY / "README.md"
COMMANDS = shown_commands(README.read_text("utf-8")) if README.exists() else []


@pytest.mark.skipif(not COMMANDS, reason="README.md shows no commands")
@pytest.mark.parametrize(("command", "shown"), COMMANDS, ids=[command for command, _ in COMMANDS])
def test_a_command_of_the_readme_prints_what_it_shows(bundled_app: App, bundled_cache: Path, command: str, shown: list[str]) -> None:
    environment = {"MAGISTRATE_TEXTS": "", "MAGISTRATE_CACHE": str(bundled_cache)}
    result = CliRunner(env=environment).invoke(group, shlex.split(command), catch_exceptions=False, prog_name="magistrate")
    printed = result.output.rstrip("\n").split("\n")
    assert matches(shown, printed), f"shown:\n{chr(10).join(shown)}\n\nprinted:\n{result.output}"


def test_commands_are_read_with_what_they_print() -> None:
    text = (
        "```console\n$ uv run magistrate ask boats\nfirst\n...\n$ uv run pytest\nnot ours\n$ uv run magistrate check\n```\n```\n$ uv run magistrate no\n```\n"
    )
    assert shown_commands(text) == [("ask boats", ["first", "..."]), ("check", [])]


@pytest.mark.parametrize(
    ("shown", "printed", "same"),
    [
        (["a", "b"], ["a", "b"], True),
        (["a"], ["a", "b"], False),
        (["a", "..."], ["a", "b", "c"], True),
        (["a", "..."], ["a"], True),
        (["a", "...", "c"], ["a", "b", "b", "c"], True),
        (["a", "...", "c"], ["a", "c", "d"], False),
        (["..."], [], True),
        (["a.c"], ["abc"], False),
    ],
)
def test_dots_stand_for_any_lines(shown: list[str], printed: list[str], same: bool) -> None:
    assert matches(shown, printed) is same

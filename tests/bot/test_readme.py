"""The pages for people: the commands that they show, run, and what they say these print; and that
they lead somewhere and leave nothing out.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.app import App
from bot.cli import COMMANDS, group
from bot.cli.ending import NOTHING_FOUND, UNEXPECTED, UNUSABLE
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
    pattern = "".join(
        r"(?:.*\n)*?" if line == ANY_LINES else re.escape(line) + r"\n" for line in shown
    )
    return re.fullmatch(pattern, "".join(line + "\n" for line in printed)) is not None


PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "bot/search/README.md",
    "bot/search/learning/README.md",
    "bot/discord/README.md",
    "tests/bench/README.md",
    "tests/quality/README.md",
]
SHOWN = [
    (command, shown)
    for page in PAGES
    for command, shown in shown_commands((REPOSITORY / page).read_text("utf-8"))
]
README = (REPOSITORY / "README.md").read_text("utf-8")


@pytest.mark.parametrize(("command", "shown"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_command_of_the_readme_prints_what_it_shows(
    bundled_app: App, bundled_cache: Path, command: str, shown: list[str]
) -> None:
    environment = {"MAGISTRATE_TEXTS": "", "MAGISTRATE_CACHE": str(bundled_cache)}
    result = CliRunner(env=environment).invoke(
        group, shlex.split(command), catch_exceptions=False, prog_name="magistrate"
    )
    printed = result.output.rstrip("\n").split("\n")
    assert matches(shown, printed), f"shown:\n{chr(10).join(shown)}\n\nprinted:\n{result.output}"


def anchors(text: str) -> set[str]:
    """The addresses of a page's headings, as code hosts make them."""
    headings = re.findall(
        r"^#+ (.+)$",
        re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL),
        re.MULTILINE,
    )
    return {
        re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings
    }


@pytest.mark.parametrize("page", PAGES)
def test_links_lead_somewhere(page: str) -> None:
    path = REPOSITORY / page
    for target in re.findall(r"\]\(([^)]+)\)", path.read_text("utf-8")):
        if "://" not in target:
            file, _, anchor = target.partition("#")
            found = path.parent / file if file else path
            assert found.is_file(), target
            assert not anchor or anchor in anchors(found.read_text("utf-8")), target


@pytest.mark.parametrize("page", PAGES)
def test_files_and_folders_that_are_named_are_there(page: str) -> None:
    text = re.sub(r"driftwood|<[a-z]+>", "force-of-will", (REPOSITORY / page).read_text("utf-8"))
    named = re.findall(
        r"(?<![\w/.=-])(?:bot|tests|rules_corpus|rulings)/[\w./-]+",
        re.sub(r"```\w+ file=.*", "", text),
    )
    assert not [
        name for name in named if "force-of-will" not in name and not (REPOSITORY / name).exists()
    ]


def test_every_command_is_listed() -> None:
    assert [name for name in COMMANDS if f"| `magistrate {name}" not in README] == []


def test_every_setting_is_named() -> None:
    read = {
        name
        for path in (REPOSITORY / "bot").rglob("*.py")
        for name in re.findall(r'"(MAGISTRATE_[A-Z]+)"', path.read_text("utf-8"))
    }
    assert len(read) > 4
    assert [name for name in sorted(read) if f"`{name}`" not in README] == []


def test_every_exit_status_is_named() -> None:
    assert [
        str(status)
        for status in (0, NOTHING_FOUND, UNUSABLE, UNEXPECTED)
        if f"\n| {status} | " not in README
    ] == []


def test_the_documents_that_are_listed_are_there(bundled_app: App) -> None:
    listed = re.findall(
        r"^\| `([a-z-]+)` \|",
        README.partition("## The documents")[2].partition("\n## ")[0],
        re.MULTILINE,
    )
    assert listed
    assert [name for name in listed if name not in bundled_app.library.documents] == []


def test_commands_are_read_with_what_they_print() -> None:
    text = (
        "```console\n$ uv run magistrate ask boats\nfirst\n...\n$ uv run pytest\nnot ours\n$ uv run"
        " magistrate check\n```\n```\n$ uv run magistrate no\n```\n"
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

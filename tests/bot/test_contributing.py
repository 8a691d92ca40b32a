"""The example files of CONTRIBUTING.md, loaded as what they are: an invented game beside those that
come with the program.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot.building import check_sources
from bot.cli import group
from tests.support.corpora import REPOSITORY

PAGE = (REPOSITORY / "CONTRIBUTING.md").read_text("utf-8")
TEXTS, RULINGS = "rules_corpus/texts/", "rulings/data/"

Magistrate = Callable[..., Result]


def examples() -> dict[str, str]:
    """The files that the page shows, by their path in the repository."""
    return dict(re.findall(r"^```\w+ file=(\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


def written(root: Path) -> Path:
    """``root`` with the examples in it, their game as the default one."""
    for path, content in examples().items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(
            content + ("default: true\n" if path.endswith("game.yaml") else ""), "utf-8"
        )
    return root


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The examples on disk; the game stands alone, so it is the default one."""
    return written(tmp_path_factory.mktemp("contributing"))


@pytest.fixture(scope="module")
def magistrate(folder: Path) -> Magistrate:
    """Runs a command over the examples."""
    settings = {
        "TEXTS": folder / TEXTS,
        "RULINGS": folder / RULINGS,
        "CACHE": folder / "cache",
        "DATA": folder / "data",
    }

    def run(*arguments: str) -> Result:
        environment = {f"MAGISTRATE_{name}": str(path) for name, path in settings.items()}
        return CliRunner(env=environment).invoke(
            group, arguments, catch_exceptions=False, prog_name="magistrate"
        )

    return run


def test_every_kind_of_file_is_shown() -> None:
    names = {path.rpartition("/")[2] for path in examples()}
    kinds = {
        path.name.removesuffix(".schema.json")
        for path in (REPOSITORY / "rulings" / "schemas").glob("*.json")
    } - {
        "banlist",
        "rulings",
        "answers",
        "wordings",
        "claims",
    }
    assert {f"{kind}.yaml" for kind in kinds} <= names
    assert {
        "game.yaml",
        "document.yaml",
        "rules.md",
        "rules.asked.yaml",
        "tables.yaml",
        "glossary.yaml",
        "relations.yaml",
        "cards.csv",
    } <= names


def test_the_examples_have_no_defects(folder: Path) -> None:
    checked = check_sources(folder / TEXTS, folder / RULINGS)
    assert [str(problem) for problem in checked.defects] == []
    assert len(checked.sources.database.lists) == 3


def test_the_examples_are_answered(magistrate: Magistrate) -> None:
    assert magistrate("rule", "1.1").stdout.startswith("Driftbook 1.1\n")
    assert (
        "3 won, 1 lost, 0 drawn: 15 victory points."
        in magistrate("ask", "how many points is 3-1").stdout
    )
    assert magistrate("ask", "what does [Float] do?").stdout.startswith(
        "This raft does not sink when it loses a log.\n\nDriftbook 2.2"
    )
    assert magistrate("ask", "can I hide a log face down").stdout.startswith(
        "No. Every log lies in the open"
    )
    assert "does not sink" in magistrate("keyword", "float").stdout
    assert magistrate("ruling", "five log raft").exit_code == 0
    assert (
        "Flood has been banned in River"
        in magistrate("banlist", "check", "flood", "--on", "2026-06-01").stdout
    )
    assert "River Raft" in magistrate("card", "rr").stdout
    assert magistrate("banlist", "changes", "river", "2026-08-01", "2026-12-31").exit_code == 0
    assert "logs" in magistrate("penalty", "hid a log").stdout
    assert "Battle of the Docks" in magistrate("keyword", "unsinkable").stdout


def test_the_skeleton_of_a_ruling_has_the_fields_of_the_example(magistrate: Magistrate) -> None:
    fields = set(
        re.findall(
            r"^[- ] (\w+):", examples()[RULINGS + "driftwood/rulings/rafts.yaml"], re.MULTILINE
        )
    )
    written = set(
        re.findall(
            r"^[- ] (\w+):", magistrate("ruling", "new", "another-raft").stdout, re.MULTILINE
        )
    )
    assert fields <= written


def test_the_message_that_is_shown_is_in_the_catalogue() -> None:
    (shown,) = re.findall(r"^```po\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert shown in (REPOSITORY / "bot" / "words" / "ja.po").read_text("utf-8")

"""An index built after an edit is the one that is built from nothing."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.building import build_snapshot, check_sources, snapshot_of
from bot.index_file import write_index
from rules_corpus.build_cache import BuildCache
from tests.support.rulings_app import write_all
from tests.support.rulings_data import (
    BOATS,
    CARDS,
    FOREIGN,
    KEYWORDS,
    NICKNAMES,
    PENALTIES,
    STRINGS,
)

Edit = Callable[[Path, Path], None]


def replaced(name: str, old: str, new: str) -> Edit:
    """Replaces a text in a file of the rules, or else of the rulings."""

    def edit(texts: Path, rulings: Path) -> None:
        path = texts / name if (texts / name).exists() else rulings / name
        text = path.read_text("utf-8")
        assert old in text, name
        path.write_text(text.replace(old, new), "utf-8")

    return edit


def removed(name: str) -> Edit:
    def edit(texts: Path, rulings: Path) -> None:
        (texts / name if (texts / name).exists() else rulings / name).unlink()

    return edit


def added_rule(texts: Path, _: Path) -> None:
    with (texts / "harbour/guide/guide.md").open("a", encoding="utf-8") as file:
        file.write("\n## 3\n\n## 3.1\nA boat without a lantern (2.1) is a wreck.\n")


EDITS: dict[str, Edit] = {
    "a rule": replaced("harbour/guide/guide.md", "six boats", "nine boats"),
    "a rule that is added": added_rule,
    "a gloss": replaced("harbour/guide/guide.gloss.ja.yaml", "6隻", "九隻"),
    "a phrase": replaced(
        "harbour/guide/guide.asked.yaml", "how do i set sail", "where do wrecks go"
    ),
    "a ruling": replaced(BOATS, "A boat has it or has it not.", "It only drifts further."),
    "a ruling's phrase": replaced(BOATS, "two drifts on one boat", "three drifts"),
    "a keyword": replaced(KEYWORDS, "The boat stays.", "It waits for the tide."),
    "a keyword's name": replaced(KEYWORDS, "With the Tide", "Tideborne"),
    "a word of another game": replaced(FOREIGN, "Turns a card.", "Turns it round."),
    "a penalty's phrase": replaced(PENALTIES, "en:", "en: "),
    "a card": replaced(CARDS, ",500,", ",600,"),
    "a card's name, which others cite": replaced(CARDS, "Grey Heron", "White Heron"),
    "a nickname": replaced(NICKNAMES, "names: [", "names: [Gerald, "),
    "a term": replaced("harbour/glossary.yaml", "[vessel]", "[vessel, wreck]"),
    "a table": replaced("harbour/desk/tables.yaml", "[drawn, 1]", "[drawn, 2]"),
    "another game": replaced("kite/kitebook/kitebook.md", "silk", "cotton"),
    "a file that is deleted": removed(STRINGS),
    "phrases that are deleted": removed("harbour/guide/guide.asked.yaml"),
    "glosses that are deleted": removed("harbour/guide/guide.gloss.ja.yaml"),
}


def tables(path: Path) -> dict[str, list[Any]]:
    """All that stands in an index."""
    with closing(sqlite3.connect(path)) as connection:
        names = [
            name
            for (name,) in connection.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
            )
        ]
        return {name: connection.execute(f"SELECT * FROM {name}").fetchall() for name in names}


class Edited:
    """Rules and rulings in a folder, built again and again with the same build cache."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.index = folder, folder / "index"
        self.texts, self.rulings = folder / "texts", folder / "rulings"

    def build(self) -> None:
        """Builds the index, from what is in the cache where that serves."""
        self.index.unlink(missing_ok=True)
        with BuildCache(self.folder / "cache") as cache:
            sources = check_sources(self.texts, self.rulings, cache).sources
            write_index(snapshot_of(sources, cache=cache), self.index, cache)

    def whole(self) -> Path:
        """The index that is built from nothing."""
        path = self.folder / "whole"
        write_index(build_snapshot(self.texts, self.rulings), path)
        return path


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Edited:
    """Before any edit: built once."""
    edited = Edited(tmp_path_factory.mktemp("before"))
    write_all(edited.folder)
    edited.build()
    return edited


@pytest.mark.parametrize(
    "names",
    [*([name] for name in EDITS), list(EDITS)],
    ids=lambda names: names[0] if len(names) == 1 else "one after the other",
)
def test_an_index_built_after_an_edit_is_the_one_built_from_nothing(
    before: Edited, tmp_path: Path, names: list[str]
) -> None:
    edited = Edited(shutil.copytree(before.folder, tmp_path / "edited"))
    for name in names:
        EDITS[name](edited.texts, edited.rulings)
        edited.build()
    assert tables(edited.index) == tables(edited.whole())

"""``magistrate backup``."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from click.testing import CliRunner

from bot.cli import group
from bot.cli.ending import UNUSABLE


def test_a_store_is_copied(tmp_path: Path) -> None:
    store, copy = tmp_path / "store.sqlite", tmp_path / "copy.sqlite"
    with sqlite3.connect(store) as made:
        made.execute("CREATE TABLE kept (number)")
    run = CliRunner().invoke(group, ["backup", str(copy)], env={"MAGISTRATE_STORE": str(store)})
    assert run.exit_code == 0, run.output
    assert str(copy) in run.output
    with sqlite3.connect(copy) as copied:
        assert copied.execute("SELECT count(*) FROM kept").fetchone() == (0,)


def test_what_stands_in_the_way_is_one_line(tmp_path: Path) -> None:
    for store in (str(tmp_path / "none.sqlite"), "postgresql://me:secret@db/store"):
        run = CliRunner().invoke(
            group, ["backup", str(tmp_path / "copy")], env={"MAGISTRATE_STORE": store}
        )
        assert run.exit_code == UNUSABLE
        assert "secret" not in run.output
        assert len(run.output.strip().splitlines()) == 1

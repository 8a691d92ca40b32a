"""Building the index ahead."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from bot import index_cache
from bot.cli import group
from bot.cli.preparing import PREPARING
from bot.progress import Progress
from bot.settings import Settings
from rules_corpus.problems import Problem
from tests.support.indexes import build_here
from tests.support.rulings_app import write_all
from tests.support.rulings_data import KEYWORDS

Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command over rules and rulings of its own; indexes are built in this process."""

    def build(
        settings: Settings, key: str, progress: Progress | None, only_sound: bool
    ) -> tuple[Problem, ...]:
        assert progress
        progress(0.5)
        return build_here(settings, key, progress, only_sound)

    monkeypatch.setattr(index_cache, "_build_aside", build)
    write_all(tmp_path)

    def command(*arguments: str, cache: Path = tmp_path / "cache") -> Result:
        places = {
            "MAGISTRATE_TEXTS": tmp_path / "texts",
            "MAGISTRATE_RULINGS": tmp_path / "rulings",
            "MAGISTRATE_CACHE": cache,
        }
        environment = {name: str(place) for name, place in places.items()}
        return CliRunner(env=environment).invoke(
            group, arguments, catch_exceptions=False, prog_name="magistrate"
        )

    return command


def test_it_says_where_the_index_lies_how_large_it_is_and_how_long_it_took(
    run: Run, tmp_path: Path
) -> None:
    first, second, forced = run("index"), run("index"), run("index", "--force")
    (path,) = (tmp_path / "cache").glob("*.sqlite")
    place, said = first.stdout.splitlines()
    assert (first.exit_code, place, first.stderr) == (0, str(path), f"{PREPARING}\n")
    assert f"{path.stat().st_size / 1e6:.1f} MB, built in " in said
    assert second.stdout.splitlines()[1].endswith("up to date")
    assert "built in" in forced.stdout


def test_in_json(run: Run) -> None:
    said = json.loads(run("index", "--json").stdout)
    assert (said["built"], said["bytes"], said["seconds"] >= 0) == (
        True,
        Path(said["path"]).stat().st_size,
        True,
    )


def test_what_was_built_ahead_is_used(run: Run) -> None:
    run("index")
    result = run("rule", "2.1")
    assert (result.exit_code, result.stderr) == (0, "")


def test_defects_are_told_and_have_their_status(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "rulings" / KEYWORDS
    sound = path.read_text("utf-8")
    path.write_text("- name: [Drift\n" + sound, "utf-8")
    stopped = run("index")
    assert (stopped.exit_code, stopped.stdout) == (1, "")
    assert "Lantern Harbour" in stopped.stderr
    path.write_text(sound, "utf-8")
    assert run("index").exit_code == 0
    path.write_text("- name: [Drift\n" + sound, "utf-8")
    outdated = run("index")
    assert (outdated.exit_code, outdated.stdout) == (1, "")
    assert f"{path}:1: " in outdated.stderr
    shutil.rmtree(tmp_path / "texts")
    assert run("index", cache=tmp_path / "other").exit_code == 2


def test_a_folder_that_cannot_be_written_is_told_and_has_its_status(
    run: Run, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("no folder", "utf-8")
    result = run("index", cache=tmp_path / "file")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.removeprefix(f"{PREPARING}\n").startswith(
        f"The index cannot be saved in {tmp_path / 'file'} ("
    )

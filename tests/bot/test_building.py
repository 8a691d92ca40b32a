"""Making a snapshot, its settings, and the app around it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.app import App, make_app
from bot.building import NOT_WRITTEN, UNUSABLE, build_snapshot, check_sources
from bot.index_file import open_index
from bot.settings import Settings, SettingsError, read_settings
from rules_corpus.files import bundled_texts
from rules_corpus.library import load
from rules_corpus.problems import CorpusError
from rulings.files import bundled_rulings
from rulings.loader import load as load_rulings
from rulings.store import Database
from tests.support.bot_corpora import harbour_files
from tests.support.corpora import REPOSITORY, write_corpus
from tests.support.rulings_data import BOATS, KEYWORDS, edit, write_rulings

WAIT = 60


def test_a_snapshot_holds_the_library_of_its_texts(harbour_texts: Path) -> None:
    made = build_snapshot(harbour_texts)
    assert made.library == load(harbour_texts).library
    assert made.database == Database()
    assert made.engine.index.refs == tuple(made.library.rules)


def test_a_snapshot_holds_the_rulings_beside_them(ruled_settings: Settings) -> None:
    assert ruled_settings.rulings
    made = build_snapshot(ruled_settings.texts, ruled_settings.rulings)
    assert made.database == load_rulings(ruled_settings.rulings).database()
    found = set(map(str, made.engine.index.refs))
    assert {
        "ruling/harbour:drift-twice",
        "keyword/harbour:Drift",
        "keyword/harbour:Drift#1",
        "penalty/harbour:late",
    } <= found


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            edit(BOATS, ('cites: ["guide:2.3.2", "guide:2.3.1"]', 'cites: ["guide:9.9"]')),
            r"boats\.yaml:\d+: no rule guide:9\.9",
        ),
        (edit(BOATS, ("status: judge", "status: sure")), r"boats\.yaml:\d+: "),
        (
            edit(KEYWORDS, ("related: [Anchor]", "related: [Sail]")),
            r"keywords\.yaml:\d+: no keyword 'Sail'",
        ),
    ],
)
def test_rulings_that_break_an_invariant_are_defects(
    tmp_path: Path, ruled_settings: Settings, changes: dict[str, str], message: str
) -> None:
    defects = check_sources(ruled_settings.texts, write_rulings(tmp_path, changes)).defects
    assert [re.search(message, str(defect)) is not None for defect in defects] == [True]


def test_rulings_are_checked_against_the_rules_beside_them(
    harbour_texts: Path, tmp_path: Path
) -> None:
    defects = check_sources(harbour_texts, write_rulings(tmp_path)).defects
    assert {defect.message for defect in defects} == {
        "guide has no edition 'second'; its editions are 'first'"
    }


def test_texts_that_break_an_invariant_are_refused(tmp_path: Path) -> None:
    files = {name: text for name, text in harbour_files().items() if name.startswith("harbour/")}
    files["harbour/guide/guide.md"] += "\n## 2.1\nOnce more (2.9.9).\n"
    with pytest.raises(CorpusError, match=r"guide\.md:\d+: rule 2\.1 appears twice"):
        build_snapshot(write_corpus(tmp_path, files))


def test_rules_that_nobody_asks_for_are_a_warning(tmp_path: Path) -> None:
    files = harbour_files()
    files["kite/kitebook/kitebook.md"] += "\n## 101.3\nNobody asks for this rule.\n"
    checked = check_sources(write_corpus(tmp_path, files), None)
    assert checked.defects == ()
    assert [warning.message.split(";")[0] for warning in checked.warnings] == [
        "rule 101.3 has 0 phrases in en",
        "rule 101.3 has 0 phrases in ja",
    ]
    assert "101.3" in {ref.number for ref in build_snapshot(tmp_path).library.rules}


def as_program(*arguments: object) -> subprocess.CompletedProcess[str]:
    """The module run as whoever waits for the index runs it, standard input held open until it
    ends.
    """
    command = [sys.executable, "-m", "bot.building", *map(str, arguments)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=REPOSITORY
    ) as process:
        assert process.stdout is not None
        told = process.stdout.read()
    return subprocess.CompletedProcess(command, process.returncode, told)


def told(done: subprocess.CompletedProcess[str], kind: str) -> list[Any]:
    """What the module told of a kind."""
    lines = [line.partition(" ") for line in done.stdout.splitlines()]
    return [json.loads(value) for name, _, value in lines if name == kind]


def test_the_module_writes_an_index_and_tells_how_far_it_is(
    harbour_texts: Path, tmp_path: Path
) -> None:
    done = as_program(tmp_path / "index", harbour_texts)
    shares = told(done, "share")
    assert (done.returncode, shares, shares[0], shares[-1]) == (0, sorted(shares), 0.0, 1.0)
    assert open_index(tmp_path / "index").library == load(harbour_texts).library


def test_the_module_takes_the_rulings_as_its_last_argument(
    ruled_settings: Settings, tmp_path: Path
) -> None:
    assert (
        as_program(tmp_path / "index", ruled_settings.texts, ruled_settings.rulings).returncode == 0
    )
    assert open_index(tmp_path / "index").database.entries


def test_the_module_tells_what_is_wrong_and_builds_what_it_can(tmp_path: Path) -> None:
    files = harbour_files()
    files["kite/kitebook/kitebook.md"] += "\n## 101.1\nOnce more.\n"
    texts = write_corpus(tmp_path / "texts", files)
    done = as_program(tmp_path / "index", texts)
    assert (done.returncode, told(done, "problem")[0][0]) == (
        0,
        str(texts / "kite" / "kitebook" / "kitebook.md"),
    )
    assert open_index(tmp_path / "index").library.games["kite"].defects
    done = as_program("--only-sound", tmp_path / "another", texts)
    assert (done.returncode, len(told(done, "problem"))) == (UNUSABLE, 1)
    assert not (tmp_path / "another").exists()


def test_the_module_says_where_it_cannot_write(harbour_texts: Path, tmp_path: Path) -> None:
    done = as_program(tmp_path / "nowhere" / "index", harbour_texts)
    assert (done.returncode, told(done, "problem")[0][0]) == (
        NOT_WRITTEN,
        str(tmp_path / "nowhere" / "index"),
    )


def test_the_module_ends_when_nobody_waits_for_it(tmp_path: Path) -> None:
    """Whoever waits may be ended by kill -9, which only shows in that nobody holds the other end of
    its standard input.
    """
    command = [sys.executable, "-m", "bot.building", str(tmp_path / "index"), str(bundled_texts())]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=REPOSITORY
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=WAIT) == NOT_WRITTEN
    assert not (tmp_path / "index").exists()


@pytest.mark.parametrize(
    ("environment", "texts"),
    [
        ({}, bundled_texts()),
        ({"MAGISTRATE_TEXTS": ""}, bundled_texts()),
        ({"MAGISTRATE_TEXTS": "/elsewhere"}, Path("/elsewhere")),
    ],
)
def test_texts_are_set_from_the_environment(environment: dict[str, str], texts: Path) -> None:
    assert read_settings(environment).texts == texts


@pytest.mark.parametrize(
    ("environment", "rulings"),
    [
        ({}, bundled_rulings()),
        ({"MAGISTRATE_RULINGS": ""}, bundled_rulings()),
        ({"MAGISTRATE_RULINGS": "/elsewhere"}, Path("/elsewhere")),
        ({"MAGISTRATE_TEXTS": "/texts"}, None),
        ({"MAGISTRATE_TEXTS": "/texts", "MAGISTRATE_RULINGS": "/elsewhere"}, Path("/elsewhere")),
        ({"MAGISTRATE_TEXTS": ""}, bundled_rulings()),
    ],
)
def test_rules_from_elsewhere_bring_their_own_rulings_or_none(
    environment: dict[str, str], rulings: Path | None
) -> None:
    assert read_settings(environment).rulings == rulings


def test_cache_and_data_are_set_from_the_environment() -> None:
    settings = read_settings({"MAGISTRATE_CACHE": "/elsewhere", "MAGISTRATE_DATA": "/brought"})
    assert (settings.cache, settings.data) == (Path("/elsewhere"), Path("/brought"))
    for folder in (read_settings({}).cache, read_settings({}).data):
        assert folder
        assert folder.name == "magistrate"


def test_the_app_keeps_its_snapshot_where_the_settings_say(
    harbour_texts: Path, tmp_path: Path
) -> None:
    app = make_app(Settings(harbour_texts, tmp_path / "deep" / "cache"))
    assert app.library.default_game.id == "harbour"
    assert {path.suffix for path in (tmp_path / "deep" / "cache").iterdir()} == {
        ".json",
        ".lock",
        ".sqlite",
    }


def test_the_app_reads_the_text_of_cards_from_the_users_data(ruled: App) -> None:
    assert dict(ruled.texts) == {"LH-001": ("It drifts at dusk.", "[Drift]")}


def test_without_data_there_is_no_text_of_cards(harbour: App, ruled: App, tmp_path: Path) -> None:
    assert dict(harbour.texts) == dict(App(ruled.snapshot).texts) == {}
    assert (
        dict(App(ruled.snapshot, Settings(tmp_path, tmp_path, None, tmp_path / "nowhere")).texts)
        == {}
    )


def test_the_app_speaks_every_language_it_has_words_for(harbour: App) -> None:
    assert harbour.words("en").say("See also:") == "See also:"
    assert (
        harbour.words("xx").say("{rule} differs: {remark}", rule="1", remark="no")
        == "1 differs: no"
    )
    assert "ja" in harbour.snapshot.catalogues


@pytest.mark.parametrize(
    ("name", "game"),
    [("", "harbour"), ("harbour", "harbour"), ("kite", "kite"), ("PK", "kite"), (" kite ", "kite")],
)
def test_the_default_game_can_be_set(
    harbour_texts: Path, harbour_cache: Path, name: str, game: str
) -> None:
    environment = {
        "MAGISTRATE_TEXTS": str(harbour_texts),
        "MAGISTRATE_CACHE": str(harbour_cache),
        "MAGISTRATE_GAME": name,
    }
    assert make_app(read_settings(environment)).library.default_game.id == game


def test_a_default_game_that_is_not_there_is_refused_with_those_that_are(
    harbour_texts: Path, harbour_cache: Path
) -> None:
    with pytest.raises(
        SettingsError,
        match=r"^MAGISTRATE_GAME is 'chess': there is no such game\. Games: harbour, kite\.$",
    ):
        make_app(Settings(harbour_texts, harbour_cache, game="chess"))

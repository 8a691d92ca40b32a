"""Taking up edits: what serves after which edit, and what the log says of it."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

import pytest

from bot import reloading
from bot.app import App, plain_text
from bot.card_texts import keep_texts
from bot.index_cache import CANNOT_KEEP
from bot.reloading import NEW_PROGRAM, NOT_TAKEN_UP, Reloader
from bot.requests import NAMED
from bot.settings import Settings
from tests.support.rulings_app import write_all
from tests.support.rulings_data import BOATS

Log, Patch = pytest.LogCaptureFixture, pytest.MonkeyPatch
OLD, NEW = "A boat has it or has it not.", "One drift is as good as two."


@pytest.fixture
def settings(tmp_path: Path, caplog: Log) -> Settings:
    """Rules and rulings of its own."""
    caplog.set_level(logging.INFO, "magistrate.data")
    texts, rulings = write_all(tmp_path)
    return Settings(texts, tmp_path / "cache", rulings, tmp_path / "data")


@pytest.fixture
def reloader(settings: Settings) -> Reloader:
    return Reloader(settings)


def boats(settings: Settings) -> Path:
    assert settings.rulings
    return settings.rulings / BOATS


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def shown(app: App, kind: str = "ruling", name: str = "drift-twice") -> str:
    return plain_text(app, app.handle(NAMED[kind](name, "harbour", "en")), "en")


def test_nothing_is_made_before_an_edit(
    reloader: Reloader,
    monkeypatch: Patch,
    caplog: Log,
) -> None:
    before = reloader.app
    monkeypatch.setattr(reloading, "make_app", lambda _: 1 / 0)
    assert not reloader.look()
    assert reloader.app is before
    assert caplog.messages == []


def test_an_edited_ruling_is_taken_up(settings: Settings, reloader: Reloader, caplog: Log) -> None:
    before = reloader.app
    edit(boats(settings), OLD, NEW)
    assert reloader.look()
    assert NEW in shown(reloader.app)
    assert OLD in shown(before)
    (line,) = caplog.messages
    assert "serving now" in line
    assert "second" in line  # the edition of the guide
    assert not reloader.look()


def test_an_edit_makes_another_version(settings: Settings, reloader: Reloader) -> None:
    before = reloader.app.version
    assert before
    assert Reloader(settings).app.version == before
    edit(boats(settings), OLD, NEW)
    assert reloader.look()
    assert reloader.app.version not in ("", before)


def test_broken_data_are_told_once(settings: Settings, reloader: Reloader, caplog: Log) -> None:
    before = reloader.app
    edit(boats(settings), 'cites: ["guide:2.3.2", "guide:2.3.1"]', 'cites: ["guide:2.3.99"]')
    assert [reloader.look() for _ in range(3)] == [False] * 3
    assert reloader.app is before
    (record,) = caplog.records
    assert record.levelno == logging.ERROR
    assert f"{BOATS}:10: " in record.getMessage()
    assert "2.3.99" in record.getMessage()
    assert "\n" not in record.getMessage()


def test_mended_data_are_taken_up(settings: Settings, reloader: Reloader, caplog: Log) -> None:
    edit(boats(settings), "answer:", "answers:")
    assert not reloader.look()
    edit(boats(settings), "answers:", "answer:")
    edit(boats(settings), OLD, NEW)
    assert reloader.look()
    assert NEW in shown(reloader.app)
    assert [record.levelname for record in caplog.records] == ["ERROR", "INFO"]


def test_a_stopped_game_leaves_the_old_app(
    settings: Settings,
    reloader: Reloader,
    caplog: Log,
) -> None:
    shutil.rmtree(settings.cache)
    edit(boats(settings), "answer:", "answers:")
    assert not reloader.look()
    assert OLD in shown(reloader.app)
    assert f"{BOATS}:" in caplog.text


def test_rules_that_are_gone_leave_the_old_app(
    settings: Settings,
    reloader: Reloader,
    caplog: Log,
) -> None:
    shutil.rmtree(settings.cache)
    settings.texts.rename(settings.texts.with_name("moved"))
    assert not reloader.look()
    assert caplog.messages[0].startswith(NOT_TAKEN_UP.partition("%s")[0])
    assert "2.1" in shown(reloader.app, "rule", "2.1")


def test_a_start_with_broken_data_takes_up_what_is_mended(settings: Settings) -> None:
    edit(boats(settings), "answer:", "answers:")
    reloader = Reloader(settings)
    assert not reloader.app.sound
    edit(boats(settings), "answers:", "answer:")
    assert reloader.look()
    assert reloader.app.sound
    assert OLD in shown(reloader.app)


def test_edits_are_taken_up_where_no_index_is_kept(
    settings: Settings,
    reloader: Reloader,
    caplog: Log,
) -> None:
    shutil.rmtree(settings.cache)
    settings.cache.write_text("a file in its place", "utf-8")
    edit(boats(settings), OLD, NEW)
    assert reloader.look()
    assert NEW in shown(reloader.app)
    assert [notice.message for notice in reloader.app.notices] == [CANNOT_KEEP]
    assert [record.levelname for record in caplog.records] == ["INFO", "ERROR"]


def test_imported_card_texts_are_taken_up(settings: Settings, reloader: Reloader) -> None:
    assert settings.data
    assert "It drifts at dusk." not in shown(reloader.app, "card", "Grey Heron")
    keep_texts(settings.data, "harbour", {"LH-001": ("It drifts at dusk.",)})
    assert reloader.look()
    assert "It drifts at dusk." in shown(reloader.app, "card", "Grey Heron")


def test_another_program_is_told_of_and_builds_nothing(
    settings: Settings,
    reloader: Reloader,
    monkeypatch: Patch,
    caplog: Log,
) -> None:
    before = reloader.app
    monkeypatch.setattr(reloading, "program_now", lambda: "another")
    monkeypatch.setattr(reloading, "make_app", lambda _: 1 / 0)
    edit(boats(settings), OLD, NEW)
    assert [reloader.look(), reloader.look()] == [False, False]
    assert reloader.app is before
    assert caplog.messages == [NEW_PROGRAM]

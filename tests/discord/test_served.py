"""A new App in a running bot: nothing that was made from the old one is shown any more."""

from __future__ import annotations

import gc
import logging
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from bot.app import App
from bot.discord.screens import Screen, Screens
from bot.reloading import Reloader, Watch
from bot.settings import Settings
from tests.support.rulings_app import write_all
from tests.support.rulings_data import BOATS
from tests.support.simulated import Simulated

OLD, NEW = "A boat has it or has it not.", "One drift is as good as two."


class Edited:
    """A bot over data of its own."""

    def __init__(self, folder: Path) -> None:
        texts, rulings = write_all(folder)
        self.boats = rulings / BOATS
        self.reloader = Reloader(Settings(texts, folder / "cache", rulings, folder / "data"))
        self.here = Simulated(self.reloader.app)

    def edit(self, old: str, new: str) -> bool:
        """Edits the rulings; whether they are taken up."""
        text = self.boats.read_text("utf-8")
        assert old in text
        self.boats.write_text(text.replace(old, new), "utf-8")
        taken_up = self.reloader.look()
        if taken_up:
            self.here.client.serve(self.reloader.app)
        return taken_up

    def ruling(self) -> str:
        return self.here.slash("ruling", case="drift-twice", private=True).text


@pytest.fixture
def bot(tmp_path: Path) -> Iterator[Edited]:
    edited = Edited(tmp_path)
    yield edited
    edited.here.close()


def test_the_new_text_comes_after_an_edit(bot: Edited) -> None:
    assert OLD in bot.ruling()
    assert bot.edit(OLD, NEW)
    assert NEW in bot.ruling()


def test_broken_data_are_not_taken_up(bot: Edited, caplog: pytest.LogCaptureFixture) -> None:
    assert not bot.edit("answer:", "answers:")
    assert f"{BOATS}:" in caplog.text
    assert OLD in bot.ruling()
    assert not bot.edit(OLD, NEW)
    assert bot.edit("answers:", "answer:")
    assert NEW in bot.ruling()


def test_an_answer_under_way_finishes_on_the_old_app(
    bot: Edited,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    look_up, edits = Screens.look_up, [(OLD, NEW)]

    def edited_meanwhile(self: Screens, kind: str, text: str, language: str) -> Screen:
        while edits:
            assert bot.edit(*edits.pop())
        return look_up(self, kind, text, language)  # type: ignore[arg-type]

    monkeypatch.setattr(Screens, "look_up", edited_meanwhile)
    assert OLD in bot.ruling()
    assert NEW in bot.ruling()


def test_the_same_asked_at_once_again_shows_the_new_text_not_a_link_to_the_old(bot: Edited) -> None:
    def ask() -> str:
        return bot.here.slash("ruling", case="drift-twice").text

    assert OLD in ask()
    assert "just above" in ask()
    assert bot.edit(OLD, NEW)
    assert NEW in ask()


def test_buttons_of_the_old_app_work_on_the_new(bot: Edited) -> None:
    before = bot.here.slash("rule", number="2.1")
    assert bot.edit(OLD, NEW)
    assert bot.here.press(before, "日本語").text


def test_what_is_suggested_is_that_of_the_new_app(bot: Edited) -> None:
    question = "Does a second [Drift] do anything?"
    assert question in bot.here.choices("ruling", "case", "does a second")
    edited = "Does a second [Drift] change a boat?"
    assert bot.edit(question, edited)
    assert bot.here.choices("ruling", "case", "does a second") == [edited]


def test_nothing_keeps_the_old_app(bot: Edited) -> None:
    """A bot that runs for months takes no more memory for each edit."""
    bot.ruling()
    bot.here.choices("ruling", "case", "does")
    old = weakref.ref(bot.reloader.app)
    bot.here.app = cast(App, None)
    assert bot.edit(OLD, NEW)
    gc.collect()
    assert old() is None


class Scripted:
    """In the place of a reloader: what each look brings."""

    def __init__(self, *looks: bool | Exception) -> None:
        self.looks, self.app, self.trouble = list(looks), object(), ""
        self.watch: Watch

    def look(self) -> bool:
        found = self.looks.pop(0)
        if not self.looks:
            self.watch.stop()
        if isinstance(found, Exception):
            raise found
        return found


def test_looks_go_on_after_an_error_until_the_bot_stops(caplog: pytest.LogCaptureFixture) -> None:
    served: list[App] = []
    reloader = Scripted(False, True, OSError("the disk is gone"), True)
    reloader.watch = Watch(cast(Reloader, reloader), served.append, 0.0)
    with caplog.at_level(logging.ERROR):
        reloader.watch.run()
    assert served == [reloader.app] * 2
    assert "the disk is gone" in caplog.text

"""Magistrate as a contender: its index is built and written, opened, and asked through the App."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from bot.app import App
from bot.index_file import open_index, write_index
from bot.requests import Ask, ShowRuling
from bot.settings import read_settings
from rules_corpus.model import Language
from tests.bench.engine import Engine, Found, Source
from tests.quality.question_sets import Question

if TYPE_CHECKING:  # answering is measured without what reads texts
    from bot.building import Sources

_INDEX = "index.sqlite"


class Ours:
    """Magistrate over the rules and rulings of the settings, the rules grown to the
    source's scale.
    """

    largest: int | None = None

    def read(self, source: Source) -> Sources:
        """Reads and checks the texts and the rulings."""
        from bot.building import read_sources
        from tests.bench.synthetic import grow

        settings = read_settings(os.environ)
        return grow(read_sources(settings.texts, settings.rulings), source.scale)

    def build(self, material: Sources, folder: Path) -> None:
        """Builds and writes the index."""
        from bot.building import snapshot_of

        write_index(snapshot_of(material), folder / _INDEX)

    def open(self, source: Source, folder: Path) -> Engine:
        return Whole(_app(folder))


class OursOverRulings(Ours):
    """Magistrate over the rules of the settings and the invented rulings, whose look-up is
    asked.
    """

    def read(self, source: Source) -> Sources:
        from bot.building import read_sources

        return read_sources(read_settings(os.environ).texts, source.rulings)

    def open(self, source: Source, folder: Path) -> Engine:
        return Shelf(_app(folder))


class Whole:
    """The whole answer: scope, numbers, arithmetic, search, confidence and citations."""

    def __init__(self, app: App) -> None:
        self._app = app

    def ask(self, asked: Question) -> Found:
        reply = self._app.handle(Ask(*_asked(asked)))
        return Found(reply.answered, tuple(str(citation.ref) for citation in reply.citations()))


class Shelf:
    """The look-up of rulings: the entries that come nearest, where any comes near."""

    def __init__(self, app: App) -> None:
        self._app = app

    def ask(self, asked: Question) -> Found:
        reply = self._app.handle(ShowRuling(*_asked(asked)))
        return Found(reply.answered, tuple(entry.ref.id for entry in reply.entries))


def _app(folder: Path) -> App:
    return App(open_index(folder / _INDEX))


def _asked(asked: Question) -> tuple[str, str | None, Language]:
    return asked.text, asked.game, "ja" if asked.language == "ja" else "en"

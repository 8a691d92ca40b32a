"""Magistrate as a contender: its snapshot is built and packed, loaded from its bytes, and asked through the App."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from bot.answers.answer import Question
from bot.app import App
from bot.snapshot import from_bytes, to_bytes
from tests.bench.engine import Engine, Found, Source
from tests.questions.questions import Asked

if TYPE_CHECKING:  # answering is measured without what reads texts
    from rules_corpus.library import Corpus

_SNAPSHOT = "snapshot"


class Ours:
    """Magistrate over the corpus of the settings, grown to the source's scale."""

    largest: int | None = None

    def read(self, source: Source) -> Corpus:
        """Reads and checks the texts, as `bot.building` does."""
        from bot.building import read_corpus
        from bot.settings import read_settings
        from tests.bench.synthetic import grow

        return grow(read_corpus(read_settings(os.environ).texts), source.scale)

    def build(self, material: Corpus, folder: Path) -> None:
        """Makes and packs the snapshot."""
        from bot.building import snapshot_of

        (folder / _SNAPSHOT).write_bytes(to_bytes(snapshot_of(material)))

    def open(self, source: Source, folder: Path) -> Engine:
        return Whole(App(from_bytes((folder / _SNAPSHOT).read_bytes())))


class Whole:
    """The whole answer: scope, numbers, arithmetic, search, confidence and citations."""

    def __init__(self, app: App) -> None:
        self._answerer = app.answerer

    def ask(self, asked: Asked) -> Found:
        reply = self._answerer.answer(Question(asked.text, asked.game, "ja" if asked.language == "ja" else "en"))
        return Found(reply.answered, tuple(str(citation.ref) for citation in reply.citations()))

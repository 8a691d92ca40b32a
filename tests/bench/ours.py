"""Magistrate as a contender: its snapshot is built and packed, loaded from its bytes, and asked through the App."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from bot.answers.answer import Question
from bot.app import App
from bot.snapshot import Snapshot, from_bytes, to_bytes
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
        from bot.settings import read_settings
        from rules_corpus.check import check
        from rules_corpus.library import load
        from rules_corpus.problems import CorpusError
        from tests.bench.synthetic import grow

        texts = read_settings(os.environ).texts
        corpus = load(texts)
        problems = check(corpus, texts)
        if problems:
            raise CorpusError(problems)
        return grow(corpus, source.scale)

    def build(self, material: Corpus, folder: Path) -> None:
        """Makes the snapshot that `bot.building.build_snapshot` makes, and packs it."""
        from bot.building import bundled_vectors, bundled_weights, read_weights
        from bot.search.lexicon import bundled_wordlists, read_wordlists
        from bot.search.making import make_engine
        from bot.search.meaning import read_vectors
        from bot.words import compile_catalogues

        ranking, calibration = read_weights(bundled_weights())
        engine = make_engine(material, read_wordlists(bundled_wordlists()), read_vectors(bundled_vectors()), ranking)
        (folder / _SNAPSHOT).write_bytes(to_bytes(Snapshot(material.library, engine, calibration, compile_catalogues())))

    def open(self, source: Source, folder: Path) -> Engine:
        return Whole(App(from_bytes((folder / _SNAPSHOT).read_bytes())))


class Whole:
    """The whole answer: scope, numbers, arithmetic, search, confidence and citations."""

    def __init__(self, app: App) -> None:
        self._answerer = app.answerer

    def ask(self, asked: Asked) -> Found:
        reply = self._answerer.answer(Question(asked.text, asked.game, "ja" if asked.language == "ja" else "en"))
        return Found(reply.answered, tuple(str(citation.ref) for citation in reply.citations()))

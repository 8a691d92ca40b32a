"""The composition root: settings in, one App out. Nothing else wires modules together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from bot.answers.answer import Reply
from bot.answers.answering import Answerer
from bot.prepared import load
from bot.render import plain
from bot.render.message import make_message
from bot.settings import Settings
from bot.snapshot import Snapshot
from bot.words import Words
from rules_corpus.model import Language, Library


@dataclass(frozen=True)
class App:
    """A frozen snapshot and what answers from it."""

    snapshot: Snapshot

    @property
    def library(self) -> Library:
        return self.snapshot.library

    @cached_property
    def answerer(self) -> Answerer:
        return Answerer(self.snapshot.library, self.snapshot.engine, self.snapshot.calibration)

    def words(self, language: str) -> Words:
        return Words(language, self.snapshot.catalogues.get(language))


def plain_text(app: App, reply: Reply, language: Language) -> str:
    """A reply as it is shown where there is no terminal."""
    words = app.words(language)
    return plain.render(make_message(reply, app.library, words, language), words)


def make_app(settings: Settings) -> App:
    """The app for ``settings``.

    Raises:
        CorpusError: the texts cannot be used.
    """
    return App(load(settings.texts, settings.cache))

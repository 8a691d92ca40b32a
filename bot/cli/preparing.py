"""What is shown while the index is prepared: a line on standard error, and a progress bar if that
is a terminal.
"""

from __future__ import annotations

import sys
from types import TracebackType
from typing import TYPE_CHECKING

import click

from bot.words import Words
from rules_corpus.model import Language

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar

PREPARING = "Preparing the index (once)"
STEPS = 1000


class Preparing:
    """A progress bar that appears with the first progress reported, and leaves the terminal as it
    was.
    """

    def __init__(self, language: Language) -> None:
        self._language = language
        self._bar: ProgressBar[int] | None = None

    @property
    def begun(self) -> bool:
        """Whether anything had to be prepared."""
        return self._bar is not None

    def progress(self, share: float) -> None:
        """Shows the share done, from 0 to 1."""
        if self._bar is None:
            label = _words(self._language).say(PREPARING)
            self._bar = click.progressbar(
                length=STEPS, label=label, file=sys.stderr, show_eta=False
            )
            self._bar.__enter__()
        self._bar.update(int(share * STEPS) - self._bar.pos)

    def __enter__(self) -> Preparing:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._bar is not None:
            self._bar.__exit__(kind, error, traceback)


def _words(language: Language) -> Words:
    """The words of a language, read from their catalogue, because the index does not exist yet."""
    from bot.words import compile_catalogues

    return Words(language, compile_catalogues().get(language))

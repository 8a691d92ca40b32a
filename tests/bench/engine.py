"""What all engines have in common: a question goes in, references come out, and the time is
taken.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from tests.quality.question_sets import Question

TOP = 10


@dataclass(frozen=True, slots=True)
class Found:
    """What an engine found: whether it calls the question answered, and its rules
    (``document:number``) or the ids of its rulings, the best first.
    """

    answered: bool
    citations: tuple[str, ...]
    failed: bool = False


class Engine(Protocol):
    """An engine that is ready to be asked."""

    def ask(self, asked: Question) -> Found:
        """The best `TOP` for a question."""


class Contender(Protocol):
    """A way to have an engine: reading what it is made from, building it into a folder, opening it
    from there.
    """

    @property
    def largest(self) -> int | None:
        """The largest scale that makes sense; ``None`` for any."""

    def read(self, source: Source) -> Any:
        """What the engine is built from."""

    def build(self, material: Any, folder: Path) -> None:
        """Builds the engine into an empty folder."""

    def open(self, source: Source, folder: Path) -> Engine:
        """The engine that `build` left there."""


@dataclass(frozen=True, slots=True)
class Source:
    """The corpus at ``scale`` times its rules, in the bench's working folder; engines are built
    into folders beside it.
    """

    work: Path
    scale: int

    @property
    def folder(self) -> Path:
        return self.work / str(self.scale)

    @property
    def passages(self) -> Path:
        return self.folder / "passages.jsonl"

    @property
    def games(self) -> Path:
        """The file of the games by every name that a question may give its scope."""
        return self.work / "games.json"

    @property
    def rulings(self) -> Path:
        """The folder of invented rulings, where the contenders are built over those."""
        return self.work / "rulings"

    @property
    def questions(self) -> Path:
        """What every contender is asked alone."""
        return self.work / "questions.jsonl"

    def folder_of(self, contender: str) -> Path:
        return self.folder / contender.replace(" ", "-").lower()


def timed(engine: Engine, asked: Question) -> tuple[Found, float]:
    """What ``engine`` finds and the milliseconds it takes; an error counts as nothing found."""
    start = time.perf_counter()
    try:
        found = engine.ask(asked)
    except Exception:
        found = Found(False, (), failed=True)
    return found, 1000 * (time.perf_counter() - start)

"""Why a request cannot be answered (the tree is drawn in `rules_corpus.errors`)."""

from __future__ import annotations

from collections.abc import Iterable

from bot.answers.answer import Fact, shown
from rules_corpus.errors import MagistrateError
from rules_corpus.model import Game

CANNOT = "Cannot answer: {reason}."
UNKNOWN_GAME = "Cannot answer: there is no game called {name}. Games: {games}."
STOPPED = (
    "STOPPED: {game} is unavailable until its data are corrected. Defects: {count} (magistrate"
    " check names them all), the first: {defect}"
)


class RequestError(MagistrateError, ValueError):
    """A request that cannot be answered. ``fact``: what to say about it, a whole sentence."""

    def __init__(self, fact: Fact, reason: str = "") -> None:
        self.fact = fact
        super().__init__(reason or fact.message.format(**dict(fact.values)))


class QuestionError(RequestError):
    """There is nothing to read, or too much. ``reason``: which of the two."""

    def __init__(self, reason: Fact) -> None:
        self.reason = reason
        super().__init__(
            Fact(CANNOT, (("reason", reason),)), reason.message.format(**dict(reason.values))
        )


class UnknownGameError(RequestError):
    """No game of the library is called ``name``."""

    def __init__(self, name: str, games: Iterable[str]) -> None:
        self.name = name
        fact = Fact(UNKNOWN_GAME, (("name", repr(shown(name))), ("games", ", ".join(games))))
        super().__init__(fact, f"there is no game called {name!r}")


class StoppedGameError(RequestError):
    """The ``game`` that a request is about has defects in its data."""

    def __init__(self, game: Game) -> None:
        self.game = game
        super().__init__(stopped(game))


class UnknownFormatError(RequestError):
    """The game has no format of that name."""


class UnknownListError(RequestError):
    """The format has no list that takes effect on that day."""


class DateError(RequestError):
    """What should be a day is not one, or a period ends before it begins."""


def stopped(game: Game) -> Fact:
    """What to say about a game whose data have defects."""
    return Fact(
        STOPPED, (("game", game.title), ("count", len(game.defects)), ("defect", game.defects[0]))
    )

"""The App in service, with all that is made from it: one frozen value, replaced as a whole.

Whatever answers an event reads the client's value once, at the start, and so finishes on the App
that it began with.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass, field

from bot.app import App
from bot.discord.completion import Completion
from bot.discord.repeats import Repeats
from bot.discord.screen_maker import Maker
from bot.discord.screens import Screens


@dataclass(frozen=True)
class Served:
    """What an App serves with; nothing else may keep what was made from the App.

    ``repeats`` is part of it, so that an edited text is shown, rather than a link to what it was.
    """

    app: App
    screens: Screens
    completion: Completion
    maker: Maker
    repeats: Repeats
    thread: Executor
    _by_game: dict[str, Served] = field(default_factory=dict)

    def about(self, game: str) -> Served:
        """The same with ``game`` as the default game; unchanged if there is no such game, or none
        is given.
        """
        library = self.app.library
        if game == library.default_game.id or game not in library.games:
            return self
        found = self._by_game.get(game)
        return found or self._by_game.setdefault(game, self._made_about(game))

    def _made_about(self, game: str) -> Served:
        app = self.app.with_default(game)
        screens = Screens(app, self.screens.inline, self.screens.keeps)
        return Served(app, screens, Completion(app), Maker(self.thread), self.repeats, self.thread)


def served(app: App, inline: bool, thread: Executor, keeps: bool = False) -> Served:
    """What ``app`` serves with; ``inline`` and ``keeps`` as in `Screens`, ``thread`` as in
    `Maker`.
    """
    screens = Screens(app, inline, keeps)
    return Served(app, screens, Completion(app), Maker(thread), Repeats(), thread)

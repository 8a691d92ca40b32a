"""The App that serves now, with all that is made from it: one frozen value, replaced whole.

Whatever answers an event reads the client's value once, at its start, and so finishes on the App
that it began with.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass

from bot.app import App
from bot.discord.completion import Completion
from bot.discord.repeats import Repeats
from bot.discord.screen_maker import Maker
from bot.discord.screens import Screens


@dataclass(frozen=True)
class Served:
    """What an App serves with; nothing else may keep what was made from it.

    ``repeats`` is among it, so that an edited text is shown, not a link to what it was before.
    """

    app: App
    screens: Screens
    completion: Completion
    maker: Maker
    repeats: Repeats


def served(app: App, inline: bool, thread: Executor) -> Served:
    """What ``app`` serves with; ``inline`` as in `Screens`, ``thread`` as in `Maker`."""
    return Served(app, Screens(app, inline), Completion(app), Maker(thread), Repeats())

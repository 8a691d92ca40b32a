"""Making screens outside the event loop, one after another; those made recently are kept.

The screen that answers a request depends on nothing but the request and the App, so each App has a
maker of its own (`bot.discord.served`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from concurrent.futures import Executor
from functools import partial

from cachetools import LRUCache

from bot.discord.screens import Screen

KEPT = 500  # screens; about ten kilobytes each

Make = partial[Screen]
"""A method of `Screens` with its arguments, which identify the screen that it makes."""


class Maker:
    """Makes screens in ``thread``, which is the client's."""

    def __init__(self, thread: Executor, kept: int = KEPT) -> None:
        self._thread = thread
        self._made: LRUCache[Hashable, Screen] = LRUCache(kept)

    def made(self, make: Make) -> Screen | None:
        """The screen, if it was made recently."""
        return self._made.get(_key(make))

    async def make(self, make: Make) -> Screen:
        """The screen; making it does not keep the connection waiting."""
        screen = self.made(make)
        if screen is None:
            screen = await asyncio.get_running_loop().run_in_executor(self._thread, make)
            self._made[_key(make)] = screen
        return screen


def _key(make: Make) -> Hashable:
    return make.func, make.args

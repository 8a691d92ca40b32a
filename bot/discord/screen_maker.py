"""Making screens outside the event loop, one after the other; what was made lately is there at
once.

What a request is answered with depends on nothing but the request and the App, so a maker is kept
for each App (`bot.discord.served`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from concurrent.futures import Executor
from functools import partial

from cachetools import LRUCache

from bot.discord.screens import Screen

KEPT = 500  # screens; some ten kilobytes each

Make = partial[Screen]
"""A method of `Screens` with all that it is asked, which identifies its screen."""


class Maker:
    """Makes screens in ``thread``, the client's."""

    def __init__(self, thread: Executor, kept: int = KEPT) -> None:
        self._thread = thread
        self._made: LRUCache[Hashable, Screen] = LRUCache(kept)

    def made(self, make: Make) -> Screen | None:
        """The screen where it was made lately."""
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

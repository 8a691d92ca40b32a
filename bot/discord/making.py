"""Making screens beside the event loop, one after the other; what was made lately is there at once.

What a request is answered with depends on nothing but the request and the texts, which do not change while the bot runs.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from bot.discord.memory import trim
from bot.discord.screens import Screen

KEPT = 500  # screens; some ten kilobytes each

Make = partial[Screen]
"""A method of `Screens` with all that it is asked, by which its screen is known again."""


class Maker:
    """Makes screens. One thread: two would only take turns, and each of their askers wait for both."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "answers")
        self._made: OrderedDict[Hashable, Screen] = OrderedDict()

    def made(self, make: Make) -> Screen | None:
        """The screen where it was made lately."""
        screen = self._made.get(_key(make))
        if screen is not None:
            self._made.move_to_end(_key(make))
        return screen

    async def make(self, make: Make) -> Screen:
        """The screen; making it does not keep the connection waiting."""
        screen = self.made(make)
        if screen is None:
            screen = self._made[_key(make)] = await asyncio.get_running_loop().run_in_executor(self._thread, make)
            trim(self._made, KEPT)
        return screen

    def close(self) -> None:
        """Makes no more; does not wait for what is being made."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def _key(make: Make) -> Hashable:
    return make.func, make.args

"""What servers have chosen, as it is at hand when they ask: a store that is slow or away keeps no
answer waiting.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple

from cachetools import LRUCache

from bot.store.errors import StoreError
from bot.store.protocols import Store
from bot.store.values import ServerSettings

AT_HAND_SECONDS = 60.0  # after which another process may have changed them
PATIENCE_SECONDS = 0.3
MOST_SERVERS = 5_000
NOTHING = ServerSettings(0)


class _AtHand(NamedTuple):
    settings: ServerSettings
    until: float


class Chosen:
    """The settings of servers; those of a store that cannot be read are as they were known last."""

    def __init__(self, store: Store | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._at_hand: LRUCache[int, _AtHand] = LRUCache(MOST_SERVERS)

    async def of(self, server: int | None) -> ServerSettings:
        """The settings of a server; nothing is chosen where there is none."""
        if server is None or self._store is None:
            return NOTHING
        found = self._at_hand.get(server)
        if found is None or found.until <= self._clock():
            self.keep(await self._read(server, self._store))
        return self.known(server)

    def known(self, server: int | None) -> ServerSettings:
        """The settings of a server as they were known last."""
        found = self._at_hand.get(server) if server is not None else None
        return found.settings if found else NOTHING

    def keep(self, settings: ServerSettings) -> None:
        """Settings that were just read or kept."""
        until = self._clock() + AT_HAND_SECONDS
        self._at_hand[settings.server] = _AtHand(settings, until)

    async def _read(self, server: int, store: Store) -> ServerSettings:
        reading = asyncio.ensure_future(store.servers.settings(server))
        reading.add_done_callback(_give_up)
        done, _ = await asyncio.wait({reading}, timeout=PATIENCE_SECONDS)
        if done and reading.exception() is None:
            return reading.result()
        if done and not isinstance(reading.exception(), StoreError):
            return reading.result()  # raises what nobody expected
        return self.known(server)._replace(server=server)


def _give_up(reading: asyncio.Future[ServerSettings]) -> None:
    """Nobody waits any more for what comes too late."""
    if not reading.cancelled():
        reading.exception()

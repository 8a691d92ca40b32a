"""What servers have chosen, kept at hand: a slow or unreachable store keeps no answer waiting."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable

from bot.store.errors import StoreError
from bot.store.protocols import Store
from bot.store.values import ServerSettings

AT_HAND_SECONDS = 60.0  # after which another process may have changed them
PATIENCE_SECONDS = 0.3
NOTHING = ServerSettings(0)

_Reading = asyncio.Future[tuple[ServerSettings, ...]]


class Chosen:
    """The settings of all servers that have chosen something; the last known ones while the store
    cannot be read.

    They are read all at once: hundreds of servers may ask in the same second.
    """

    def __init__(self, store: Store | None, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._known: dict[int, ServerSettings] = {}
        self._kept: dict[int, ServerSettings] = {}  # since the last reading
        self._until = -math.inf
        self._reading: _Reading | None = None

    async def of(self, server: int | None) -> ServerSettings:
        """The settings of a server; if there is none, settings in which nothing is chosen."""
        if server is None or self._store is None:
            return NOTHING
        if self._until <= self._clock():
            await self._read(self._store)
        return self._known.get(server, ServerSettings(server))

    def known(self, server: int | None) -> ServerSettings:
        """The last known settings of a server."""
        return self._known.get(server or 0, NOTHING)

    def keep(self, settings: ServerSettings) -> None:
        """Remembers settings that were just stored."""
        self._known[settings.server] = self._kept[settings.server] = settings

    async def _read(self, store: Store) -> None:
        if self._reading is None:
            self._kept.clear()
            self._reading = asyncio.ensure_future(store.servers.all())
            self._reading.add_done_callback(self._take_up)
        reading = self._reading
        done, _ = await asyncio.wait({reading}, timeout=PATIENCE_SECONDS)
        self._until = self._clock() + AT_HAND_SECONDS
        error = reading.exception() if done else None
        if error is not None and not isinstance(error, StoreError):
            raise error

    def _take_up(self, reading: _Reading) -> None:
        """Takes up what was read, even if it is so late that nobody is waiting for it."""
        self._reading = None
        if not reading.cancelled() and reading.exception() is None:
            read = {settings.server: settings for settings in reading.result()}
            self._known = {**read, **self._kept}

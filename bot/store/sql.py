"""The store, in SQLite or PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable

from bot.store.address import StoreAddress
from bot.store.engine import Database
from bot.store.follows import SqlFollows
from bot.store.gaps import SqlGaps
from bot.store.leases import SqlLeases
from bot.store.posts import SqlPosts
from bot.store.proposals import SqlProposals
from bot.store.publications import SqlPublications
from bot.store.servers import SqlServers


class SqlStore:
    """Implements `bot.store.protocols.Store`; ``clock``: as in `Database`.

    Nothing is opened before the first use, so an unavailable store does not prevent a start.
    """

    def __init__(self, address: StoreAddress, clock: Callable[[], float] | None = None) -> None:
        self._database = Database(address, clock)
        self.follows = SqlFollows(self._database)
        self.publications = SqlPublications(self._database)
        self.posts = SqlPosts(self._database)
        self.leases = SqlLeases(self._database)
        self.servers = SqlServers(self._database)
        self.proposals = SqlProposals(self._database)
        self.gaps = SqlGaps(self._database)

    async def close(self) -> None:
        await self._database.close()

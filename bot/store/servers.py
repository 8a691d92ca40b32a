"""What servers have chosen, and what is kept about servers and people."""

from __future__ import annotations

from sqlalchemy import delete, select, update

from bot.store.engine import Database
from bot.store.tables import follows, gap_servers, posts, proposals, servers
from bot.store.values import ServerSettings

# Every column that holds somebody's number
_PEOPLE = (follows.c.asked_by, posts.c.asked_by, proposals.c.asked_by)
_NOBODY = 0


class SqlServers:
    """As `bot.store.protocols.Servers` says."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, server: int) -> ServerSettings:
        async with self._database.reading() as connection:
            row = (
                await connection.execute(select(servers).where(servers.c.server == server))
            ).first()
            return ServerSettings(**row._asdict()) if row else ServerSettings(server)

    async def keep(self, settings: ServerSettings) -> None:
        values = settings._asdict()
        keeping = self._database.insert(servers).values(values)
        async with self._database.writing() as connection:
            await connection.execute(
                keeping.on_conflict_do_update(index_elements=servers.primary_key, set_=values)
            )

    async def forget_server(self, server: int) -> None:
        async with self._database.writing() as connection:
            for table in (follows, posts, servers, proposals, gap_servers):
                await connection.execute(delete(table).where(table.c.server == server))

    async def forget_channel(self, channel: int) -> None:
        async with self._database.writing() as connection:
            await connection.execute(delete(follows).where(follows.c.channel == channel))

    async def forget_person(self, person: int) -> int:
        places = 0
        async with self._database.writing() as connection:
            for column in _PEOPLE:
                theirs = update(column.table).where(column == person)
                places += (await connection.execute(theirs.values({column: _NOBODY}))).rowcount
        return places

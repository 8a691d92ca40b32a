"""What servers have chosen, and what is kept about servers and people."""

from __future__ import annotations

from sqlalchemy import ColumnElement, delete, select, true, update

from bot.store.engine import Database
from bot.store.tables import follows, gap_servers, posts, proposals, servers
from bot.store.values import ServerSettings

# Every column that holds somebody's number
_PEOPLE = (follows.c.asked_by, posts.c.asked_by, proposals.c.asked_by)
_NOBODY = 0


class SqlServers:
    """Implements `bot.store.protocols.Servers`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def settings(self, server: int) -> ServerSettings:
        one = await self._settings(servers.c.server == server, gap_servers.c.server == server)
        return next(iter(one), ServerSettings(server))

    async def all(self) -> tuple[ServerSettings, ...]:
        return await self._settings(true(), true())

    async def _settings(
        self, chose: ColumnElement[bool], counts: ColumnElement[bool]
    ) -> tuple[ServerSettings, ...]:
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(servers).where(chose))).all()
            counted = select(gap_servers.c.server).where(counts)
            counting = set((await connection.execute(counted)).scalars())
        found = {row.server: ServerSettings(**row._asdict()) for row in rows}
        for server in counting:
            found[server] = found.get(server, ServerSettings(server))._replace(gaps=True)
        return tuple(found.values())

    async def keep(self, settings: ServerSettings) -> None:
        values = settings._asdict()
        counts, server = values.pop("gaps"), {"server": settings.server}
        keeping = self._database.insert(servers).values(values)
        counting = self._database.insert(gap_servers).values(server).on_conflict_do_nothing()
        ending = delete(gap_servers).where(gap_servers.c.server == settings.server)
        async with self._database.writing() as connection:
            await connection.execute(
                keeping.on_conflict_do_update(index_elements=servers.primary_key, set_=values)
            )
            await connection.execute(counting if counts else ending)

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

"""Work that one process does at a time, timed by the clock of the database, which all share."""

from __future__ import annotations

from sqlalchemy import delete, or_, select

from bot.store.engine import Database
from bot.store.tables import leases


class SqlLeases:
    """Implements `bot.store.protocols.Leases`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def hold(self, name: str, holder: str, seconds: float) -> bool:
        now = self._database.now
        free = or_(leases.c.holder == holder, leases.c.until <= now)
        values = {"holder": holder, "until": now + seconds}
        taking = self._database.insert(leases).values(name=name, **values)
        taking = taking.on_conflict_do_update(
            index_elements=leases.primary_key, set_=values, where=free
        )
        async with self._database.writing() as connection:
            return bool((await connection.execute(taking)).rowcount)

    async def release(self, name: str, holder: str) -> None:
        mine = (leases.c.name == name, leases.c.holder == holder)
        async with self._database.writing() as connection:
            await connection.execute(delete(leases).where(*mine))

    async def now(self) -> float:
        async with self._database.reading() as connection:
            return float((await connection.execute(select(self._database.now))).scalar_one())

"""Questions that were not answered, counted without names on servers that switched this on."""

from __future__ import annotations

import re
from typing import Any

from sqlalchemy import Row, delete, func, select

from bot.store.engine import Database
from bot.store.tables import gap_servers, gaps
from bot.store.values import Gap

MOST_KEPT = 10_000  # questions
LONGEST = 300  # characters
_COLUMNS = tuple(gaps.c[name] for name in Gap._fields)
_MENTION = re.compile(r"<[@#&!:a][^>]{0,60}>|@[\w.]{2,32}")
_ADDRESS = re.compile(r"https?://\S+|\S+@\S+\.\S+|\b\d[\d -]{6,}\d\b")


class SqlGaps:
    """Implements `bot.store.protocols.Gaps`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def switch(self, server: int, on: bool) -> None:
        row = {"server": server}
        adding = self._database.insert(gap_servers).values(row).on_conflict_do_nothing()
        ending = delete(gap_servers).where(gap_servers.c.server == server)
        async with self._database.writing() as connection:
            await connection.execute(adding if on else ending)

    async def missed(self, server: int, game: str, language: str, question: str) -> bool:
        asked, now = nameless(question), self._database.now
        row = {"game": game, "language": language, "question": asked}
        async with self._database.writing() as connection:
            where = select(gap_servers.c.server).where(gap_servers.c.server == server)
            if not asked or (await connection.execute(where)).first() is None:
                return False
            known = (await connection.execute(select(func.count()).select_from(gaps))).scalar_one()
            same = [gaps.c[name] == value for name, value in row.items()]
            there = (await connection.execute(select(gaps.c.times).where(*same))).first()
            if there is None and known >= MOST_KEPT:
                return False
            adding = self._database.insert(gaps).values(**row, times=1, first=now, last=now)
            again = {"times": gaps.c.times + 1, "last": now}
            await connection.execute(
                adding.on_conflict_do_update(index_elements=gaps.primary_key, set_=again)
            )
            return True

    async def list(self, most: int) -> tuple[Gap, ...]:
        wanted = select(*_COLUMNS).order_by(gaps.c.times.desc(), gaps.c.last.desc()).limit(most)
        async with self._database.reading() as connection:
            return tuple(map(_gap, await connection.execute(wanted)))

    async def clear(self) -> int:
        async with self._database.writing() as connection:
            return int((await connection.execute(delete(gaps))).rowcount)


def nameless(question: str) -> str:
    """A question as it is counted: in lower case, without mentions, addresses and long numbers."""
    without = _MENTION.sub(" ", _ADDRESS.sub(" ", question))
    return " ".join(without.lower().split())[:LONGEST]


def _gap(row: Row[Any]) -> Gap:
    return Gap(**row._asdict())

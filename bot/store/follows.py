"""The channels to which lists are announced."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Row, delete, select

from bot.store.engine import Database
from bot.store.tables import follows, posts
from bot.store.values import Follow

_COLUMNS = tuple(follows.c[name] for name in Follow._fields)


class SqlFollows:
    """Implements `bot.store.protocols.Follows`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def follow(self, follow: Follow) -> bool:
        values = follow._asdict()
        where = _key(follow.channel, follow.game, follow.format)
        keeping = self._database.insert(follows).values(values)
        async with self._database.writing() as connection:
            there = await connection.execute(select(follows.c.channel).where(*where))
            known = there.first() is not None
            await connection.execute(
                keeping.on_conflict_do_update(index_elements=follows.primary_key, set_=values)
            )
            return not known

    async def unfollow(self, server: int, channel: int, game: str, format_: str) -> bool:
        where = (*_key(channel, game, format_), follows.c.server == server)
        async with self._database.writing() as connection:
            gone = await connection.execute(delete(follows).where(*where))
            if gone.rowcount:
                await connection.execute(
                    delete(posts).where(
                        posts.c.channel == channel,
                        posts.c.game == game,
                        posts.c.format == format_,
                        posts.c.state == "due",
                        posts.c.begun == 0.0,
                        posts.c.occasion.not_like("asked:%"),
                    )
                )
            return bool(gone.rowcount)

    async def of_server(self, server: int) -> tuple[Follow, ...]:
        wanted = select(*_COLUMNS).where(follows.c.server == server)
        async with self._database.reading() as connection:
            rows = await connection.execute(wanted.order_by(follows.c.channel, follows.c.format))
            return tuple(map(_follow, rows))

    async def all(self) -> tuple[Follow, ...]:
        async with self._database.reading() as connection:
            rows = await connection.execute(select(*_COLUMNS).order_by(follows.c.channel))
            return tuple(map(_follow, rows))


def _key(channel: int, game: str, format_: str) -> tuple[ColumnElement[bool], ...]:
    return (
        follows.c.channel == channel,
        follows.c.game == game,
        follows.c.format == format_,
    )


def _follow(row: Row[Any]) -> Follow:
    return Follow(**row._asdict())

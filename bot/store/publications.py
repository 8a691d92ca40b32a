"""The lists that the data had when they were last checked."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import select, update

from bot.store.engine import Database
from bot.store.posts import inserting, is_about
from bot.store.tables import lists, posts
from bot.store.values import KnownList, ListKey, Post


class SqlPublications:
    """Implements `bot.store.protocols.Publications`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def known(self) -> Mapping[ListKey, KnownList]:
        async with self._database.reading() as connection:
            rows = (await connection.execute(select(lists))).all()
        found = (
            KnownList(
                ListKey(row.game, row.format, row.effective), row.fingerprint, bool(row.day_over)
            )
            for row in rows
        )
        return {known.key: known for known in found}

    async def take_up(
        self,
        taken: Collection[KnownList],
        due: Collection[Post],
        wanted: Mapping[ListKey, str],
    ) -> None:
        async with self._database.writing() as connection:
            for known in taken:
                now = {"fingerprint": known.fingerprint, "day_over": known.day_over}
                keeping = self._database.insert(lists).values(**known.key._asdict(), **now)
                await connection.execute(
                    keeping.on_conflict_do_update(index_elements=lists.primary_key, set_=now)
                )
            for post in due:
                await connection.execute(inserting(self._database, post))
            for of, fingerprint in wanted.items():
                await connection.execute(
                    update(posts).where(is_about(of)).values(wanted=fingerprint)
                )

"""The messages that are each to be sent once."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, and_, func, or_, select, update

from bot.store.engine import Database
from bot.store.tables import posts
from bot.store.values import Claim, ListKey, Post

_COLUMNS = tuple(posts.c[name] for name in (*ListKey._fields, *Post._fields) if name != "key")
# What a claim may change; others may change meanwhile what a post should show
_RESULTS = (
    "state",
    "due",
    "begun",
    "tried",
    "message",
    "shown",
    "shown_at",
    "crosspost",
    "crossposted_at",
    "trouble",
)
_WAITS = or_(
    posts.c.state.in_(("due", "sending")),
    and_(
        posts.c.state == "sent",
        or_(posts.c.shown != posts.c.wanted, posts.c.crosspost == "wanted"),
    ),
)


class SqlPosts:
    """Implements `bot.store.protocols.Posts`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, post: Post) -> bool:
        async with self._database.writing() as connection:
            added = await connection.execute(inserting(self._database, post))
            return bool(added.rowcount)

    async def claim(self, holder: str, seconds: float) -> Claim | None:
        now = self._database.now
        free = select(*_COLUMNS, now.label("now")).where(
            posts.c.claimed_until <= now, posts.c.due <= now, _WAITS
        )
        first = free.order_by(posts.c.due, posts.c.mark).limit(1)
        async with self._database.writing() as connection:
            # others skip it, if rows and not the whole file are locked
            row = (await connection.execute(first.with_for_update(skip_locked=True))).first()
            if row is None:
                return None
            post, at = _post(row), float(row.now)
            claimed: dict[str, Any] = {"claimed_by": holder, "claimed_until": now + seconds}
            if post.state == "due":
                claimed |= {"state": "sending", "begun": post.begun or at, "tried": post.tried + 1}
                claimed |= {"shown": post.wanted}
            await connection.execute(update(posts).where(posts.c.mark == post.mark).values(claimed))
            return Claim(post, at)

    async def keep(self, post: Post, holder: str) -> bool:
        results = {name: getattr(post, name) for name in _RESULTS}
        results |= {"claimed_by": "", "claimed_until": 0.0}
        mine = (posts.c.mark == post.mark, posts.c.claimed_by == holder)
        async with self._database.writing() as connection:
            kept = await connection.execute(update(posts).where(*mine).values(results))
            return bool(kept.rowcount)

    async def called(self, mark: int) -> Post | None:
        async with self._database.reading() as connection:
            rows = await connection.execute(select(*_COLUMNS).where(posts.c.mark == mark))
            row = rows.first()
            return _post(row) if row else None

    async def all(self) -> tuple[Post, ...]:
        async with self._database.reading() as connection:
            rows = await connection.execute(select(*_COLUMNS).order_by(posts.c.mark))
            return tuple(map(_post, rows))

    async def unfinished(self) -> int:
        waiting = select(func.count()).where(posts.c.state.in_(("due", "sending")))
        async with self._database.reading() as connection:
            return int((await connection.execute(waiting)).scalar_one())

    async def last_edited(self, channel: int) -> float:
        edited = select(func.max(posts.c.shown_at)).where(posts.c.channel == channel)
        async with self._database.reading() as connection:
            return float((await connection.execute(edited)).scalar() or 0.0)

    async def crossposted_since(self, channel: int, since: float) -> tuple[float, ...]:
        at = posts.c.crossposted_at
        wanted = select(at).where(posts.c.channel == channel, at > since).order_by(at)
        async with self._database.reading() as connection:
            return tuple((await connection.execute(wanted)).scalars())


def inserting(database: Database, post: Post) -> Any:
    """Inserts a post, unless there is one for the same list, channel and occasion."""
    values = {**post._asdict(), **post.key._asdict()}
    del values["key"]
    return database.insert(posts).values(values).on_conflict_do_nothing()


def is_about(key: ListKey) -> ColumnElement[bool]:
    """Whether a post is about a list."""
    return and_(*(posts.c[name] == part for name, part in key._asdict().items()))


def _post(row: Any) -> Post:
    values = row._asdict()
    values.pop("now", None)
    key = ListKey(*(values.pop(name) for name in ListKey._fields))
    return Post(key=key, **values)

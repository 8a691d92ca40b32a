"""A simulated server with a store, in which somebody may manage it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import discord  # noqa: TID251

from bot.app import App
from bot.discord.server_settings import VERSION
from bot.store.address import FileAddress
from bot.store.sql import SqlStore
from bot.store.values import Post
from tests.support.simulated import Shown, Simulated

MANAGES = discord.Permissions(manage_guild=True)


class Club(Simulated):
    """A server with a store, in which somebody may manage it."""

    def __init__(self, app: App, path: Path) -> None:
        self.path = path
        self.clock = 1_700_000_000.0
        super().__init__(app, store=self.opened())
        role = self.guild.create_role("crew", permissions=MANAGES)
        self.judge: Any = None
        self.manager = self.guild.add_member(self.env.create_user("manager"), roles=[role])

    def opened(self) -> SqlStore:
        """A store whose clock stands still unless a test moves it."""
        return SqlStore(FileAddress(self.path / "store.sqlite"), lambda: self.clock)

    @property
    def kept(self) -> SqlStore:
        assert isinstance(self.store, SqlStore)
        return self.store

    def close(self) -> None:
        self.do(self.kept.close())
        super().close()

    def ask(self, command: str, **options: Any) -> Shown:
        return self.slash(command, who=self.manager, **options)

    def round(self) -> None:
        """Lets the bot look what is due."""
        assert self.client.announcer
        self.do(self.client.announcer.round())

    def serve(self, app: App) -> None:
        """The data are edited."""
        self.app = app
        self.client.serve(app)

    def posts(self) -> list[Post]:
        return list(self.do(self.kept.posts.all()))

    def choose(self, shown: Shown, field: str, *values: Any, who: Any = None) -> Shown:
        """What a choice in the form of settings brings."""
        step = (who or self.manager).select(
            shown.message, list(values), custom_id=f"{VERSION}:{field}"
        )
        return self._answer(self.do(step), shown)


def with_list(app: App, effective: str = "2024-06-01", **changed: Any) -> App:
    """The data with another list of Open Water."""
    database = app.snapshot.database
    first = next(one for one in database.lists if one.format == "open-water")
    kept = [
        one for one in database.lists if (one.format, one.effective) != ("open-water", effective)
    ]
    new = first._replace(
        **{"effective": effective, "title": "Open Water, new", "note": first.nothing, **changed}
    )
    lists = sorted([*kept, new], key=lambda one: (one.game, one.format, one.effective))
    return replace(app, snapshot=app.snapshot._replace(database=replace(database, lists=lists)))

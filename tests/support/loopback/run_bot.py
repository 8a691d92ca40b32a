"""Runs a bot that speaks to the loopback, not to Discord: ``python -m
tests.support.loopback.run_bot``.

LOOPBACK_API and LOOPBACK_GATEWAY say where that is; LOOPBACK_MAIN (``module:function``) what to
run, by default the bot itself; LOOPBACK_HURRY=1 leaves out the pauses that discord.py makes at the
start.
"""

from __future__ import annotations

import asyncio
import importlib
import os
from typing import Any

MAIN = "bot.discord.running:main"


def point_discord_at(api: str, gateway: str) -> None:
    """Lets discord.py speak to another address, for the whole process."""
    from discord import gateway as gateways  # noqa: TID251 -- the loopback stands for Discord
    from discord import http  # noqa: TID251 -- the loopback stands for Discord
    from yarl import URL

    http.Route.BASE = api
    gateways.DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)


def hurry() -> None:
    """Leaves out 5 s before each further IDENTIFY and most of the 2 s of waiting for guilds."""
    import discord  # noqa: TID251 -- the loopback stands for Discord

    begin = discord.Client.__init__

    def prepared(self: discord.Client, *positional: Any, **options: Any) -> None:
        options.setdefault("guild_ready_timeout", 0.1)
        begin(self, *positional, **options)

    async def at_once(self: discord.Client, shard_id: int | None, *, initial: bool = False) -> None:
        """Identifies without a pause."""

    discord.Client.__init__ = prepared  # type: ignore[method-assign]
    discord.Client.before_identify_hook = at_once  # type: ignore[method-assign]


def main() -> object:
    """Points discord.py at the loopback and runs the bot."""
    point_discord_at(os.environ["LOOPBACK_API"], os.environ["LOOPBACK_GATEWAY"])
    if os.environ.get("LOOPBACK_HURRY") == "1":
        hurry()
    module, _, function = os.environ.get("LOOPBACK_MAIN", MAIN).partition(":")
    result = getattr(importlib.import_module(module), function)()
    return asyncio.run(result) if asyncio.iscoroutine(result) else result


if __name__ == "__main__":
    raise SystemExit(main())

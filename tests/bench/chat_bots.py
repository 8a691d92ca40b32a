"""The bots that `tests.bench.chat_load` compares, each run in a process of its own by
`tests.support.loopback.run_bot`.
"""

from __future__ import annotations

import cProfile
import os
import time
from typing import Any

import discord  # noqa: TID251 -- what a bot costs that only discord.py needs
from discord import app_commands  # noqa: TID251 -- as above

PROFILE = "CHAT_PROFILE"
"""The variable that names where Magistrate's profile is written (cProfile's format, processor time
of the event loop alone).
"""
ANSWER = "A constant answer."


def magistrate() -> int:
    """Magistrate, profiled where the environment asks for that."""
    from bot.discord.running import main

    path = os.environ.get(PROFILE)
    if not path:
        return main()
    profile = cProfile.Profile(time.thread_time)
    try:
        return profile.runcall(main)
    finally:
        profile.dump_stats(path)


def forgetful() -> int:
    """Magistrate as if every question were a new one: it keeps no screen."""
    from bot.discord import screen_maker

    screen_maker.KEPT = 0
    return magistrate()


class Bare(discord.Client):
    """The least that answers a slash command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.default())
        self.tree = app_commands.CommandTree(self)
        self.tree.add_command(_ask)

    async def setup_hook(self) -> None:
        await self.tree.sync()


@app_commands.command(name="ask", description="Ask")
async def _ask(
    interaction: discord.Interaction[Any], question: str, game: str | None = None
) -> None:
    await interaction.response.send_message(ANSWER)


def bare() -> None:
    """The bare bot."""
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    Bare().run(os.environ["DISCORD_TOKEN"])

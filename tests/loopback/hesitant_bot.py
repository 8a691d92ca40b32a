"""The bot, whose every answer takes longer than it waits before it defers."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from bot.discord import client, running
from bot.discord.screen_maker import Make
from bot.discord.screens import Screen
from bot.discord.served import Served


class HesitantClient(client.MagistrateClient):
    """Thinks for a moment, each time."""

    async def made(self, interaction: Any, served: Served, make: Make, private: bool) -> Screen:
        return await super().made(interaction, served, partial(_slowly, make), private)


def _slowly(make: Make) -> Screen:
    time.sleep(0.1)
    return make()


def main() -> int:
    client.THINKING_SECONDS = 0
    running.MagistrateClient = HesitantClient
    return running.main()

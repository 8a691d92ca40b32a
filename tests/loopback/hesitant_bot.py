"""The bot, whose every answer takes longer than it waits before it defers."""

from __future__ import annotations

import time
from typing import Any

from bot.discord import client, running
from bot.discord.screens import Screen


class HesitantClient(client.MagistrateClient):
    """Thinks for a moment, each time."""

    async def made(self, interaction: Any, make: client.Make) -> Screen:
        def slowly() -> Screen:
            time.sleep(0.1)
            return make()

        return await super().made(interaction, slowly)


def main() -> int:
    client.THINKING_SECONDS = 0
    running.MagistrateClient = HesitantClient
    return running.main()

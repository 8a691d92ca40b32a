"""The bot, looking several times a second whether its data have changed."""

from __future__ import annotations

from bot import reloading
from bot.discord import running


def main() -> int:
    reloading.LOOK_SECONDS = 0.2
    return running.main()

"""The commands that keep running: discord."""

from __future__ import annotations

import gc
import os
import sys

import click


@click.command("discord")
def discord_command() -> None:
    """Run the Discord bot.

    Its token is read from the environment variable DISCORD_TOKEN.
    """
    from bot.discord.running import main  # no other command needs Discord's library

    gc.enable()
    sys.exit(main(os.environ))

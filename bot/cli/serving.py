"""The commands that keep running: discord."""

from __future__ import annotations

import gc
import os
import sys

import click


@click.command("discord")
def discord_command() -> None:
    """Run the Discord bot; DISCORD_TOKEN is read from the environment."""
    from bot.discord.running import main  # no other command needs Discord's library

    gc.enable()
    sys.exit(main(os.environ))

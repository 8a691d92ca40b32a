"""Greets a server that the bot has joined."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.answers.answer import Fact
from bot.discord.notices import JOINED
from bot.discord.translation import language_of
from bot.discord.views import parts_of

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient

log = logging.getLogger("magistrate.discord")


async def welcome(client: MagistrateClient, guild: discord.Guild) -> None:
    """Says how to begin in the channel where the server greets newcomers, if the bot may write
    there; once, even if a second process notices the new server.
    """
    log.info("joined server %d", guild.id)
    channel = guild.system_channel
    if channel is None or not channel.permissions_for(guild.me).send_messages:
        return
    notice = client.served.screens.notice(Fact(JOINED), language_of(guild.preferred_locale))
    try:
        await channel.send(**parts_of(notice), nonce=f"j{guild.id:x}")
    except discord.HTTPException as error:
        log.warning("server %d could not be welcomed: %s", guild.id, error)

"""Requests of those who may manage a server: they are saved before they are confirmed, and only the
asker is told if something stands in the way.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.answers.answer import Fact
from bot.answers.errors import RequestError
from bot.discord import sending
from bot.discord.notices import NOT_A_MANAGER, NOT_A_SERVER, STORE_AWAY
from bot.discord.parts import Text
from bot.discord.screens import Screen
from bot.discord.translation import language_of
from bot.discord.views import parts_of
from bot.render.wording import in_words
from bot.store.errors import StoreAwayError, StoreError
from bot.store.protocols import Store

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient

log = logging.getLogger("magistrate.discord")

Interaction: TypeAlias = "discord.Interaction[MagistrateClient]"
Work = Callable[[int, Store], Awaitable[None]]
NO_STORE = "there is no store"


async def managed(interaction: Interaction, work: Work) -> None:
    """Does some work with a server and a store, if the asker may manage that server."""
    refused = refusal(interaction)
    if refused is not None or interaction.guild_id is None:
        await tell(interaction, refused or Fact(NOT_A_SERVER))
        return
    await sending.defer(interaction, True)
    await kept(interaction, work, interaction.guild_id)


async def kept(interaction: Interaction, work: Work, server: int) -> None:
    """Does some work for an asker; tells the asker if the store is away or a request fails."""
    store = interaction.client.store
    try:
        if store is None:
            raise StoreAwayError(NO_STORE)
        await work(server, store)
    except StoreError as error:
        log.warning("the store cannot be used: %s", error)
        await tell(interaction, Fact(STORE_AWAY))
    except RequestError as error:
        await tell(interaction, error.fact)


def refusal(interaction: Interaction) -> Fact | None:
    """Why the asker may not manage this server; ``None`` if they may."""
    server = interaction.guild_id
    if server is None or interaction.client.get_guild(server) is None:
        return Fact(NOT_A_SERVER)
    return None if interaction.permissions.manage_guild else Fact(NOT_A_MANAGER)


async def tell(interaction: Interaction, *facts: Fact) -> None:
    """Tells only the asker some facts, each on a line of its own."""
    screen = Screen(tuple(map(Text, lines(interaction, *facts))), private=True)
    await sending.respond(interaction, parts_of(screen), True)


def lines(interaction: Interaction, *facts: Fact) -> list[str]:
    """Facts in the asker's language."""
    words = interaction.client.served.app.words(language_of(interaction.locale))
    return [in_words(fact, words) for fact in facts]

"""Counts unanswered questions, in servers that have switched that on."""

from __future__ import annotations

import logging

from bot.discord.screen_maker import Make
from bot.discord.screens import Screen, Screens
from bot.store.errors import StoreError
from bot.store.protocols import Store
from bot.store.values import ServerSettings

log = logging.getLogger("magistrate.discord")

NOT_COUNTED = "an unanswered question could not be counted: %s"


async def count_missed(
    store: Store | None, settings: ServerSettings, make: Make, screen: Screen
) -> None:
    """Counts an unanswered question of a server, without names, if its ``settings`` have that
    switched on; one that the store cannot take is not counted.
    """
    if store is None or not settings.gaps or make.func is not Screens.ask or screen.answers:
        return
    _, question, language, *games = make.args
    try:
        await store.gaps.missed(
            settings.server, (games[0] if games else "") or "", language, question
        )
    except StoreError as error:
        log.warning(NOT_COUNTED, error)

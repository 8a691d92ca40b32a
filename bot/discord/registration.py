"""Registering the commands with Discord: once the bot is ready, only if they have changed, and
never fatal.

Discord keeps the commands of an application, so a bot that cannot register them still answers those
that it registered earlier.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import aiohttp
import discord
from discord import app_commands
from discord.http import Route
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception_type, wait_exponential

log = logging.getLogger("magistrate.discord")

FIRST_WAIT, LONGEST_WAIT = 60.0, 3600.0  # seconds between two attempts
NOT_REGISTERED = "the commands could not be registered, trying again in %.0f s: %s"

_TROUBLE = (discord.HTTPException, aiohttp.ClientError, OSError, TimeoutError)
# What a user sees of a command or an option; Discord adds ids, versions and defaults
_SEEN = (
    "type",
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "options",
    "choices",
    "value",
    "required",
    "autocomplete",
    "min_length",
    "max_length",
    "contexts",
    "integration_types",
    "default_member_permissions",
    "nsfw",
)


async def register(tree: app_commands.CommandTree[Any]) -> None:
    """Registers the commands of a tree if Discord has others, however long that takes."""
    retrying = AsyncRetrying(
        retry=retry_if_exception_type(_TROUBLE),
        wait=wait_exponential(FIRST_WAIT, max=LONGEST_WAIT),
        before_sleep=_log_trouble,
    )
    async for attempt in retrying:
        with attempt:
            if are_same(await _wanted(tree), await _registered(tree)):
                log.info("the commands are registered already")
            else:
                await tree.sync()
                log.info("the commands are registered")


def are_same(ours: Sequence[Mapping[str, Any]], theirs: Sequence[Mapping[str, Any]]) -> bool:
    """Whether Discord has these commands, as it shows them, and no others."""
    return _by_name(ours) == _by_name(theirs)


def _by_name(commands: Sequence[Mapping[str, Any]]) -> dict[tuple[int, str], Mapping[str, Any]]:
    return {(command.get("type", 1), command["name"]): _essence(command) for command in commands}


def _essence(part: Mapping[str, Any]) -> dict[str, Any]:
    """What users see of a command, an option or a choice; what is empty counts as absent."""
    return {key: _plain(key, part[key]) for key in _SEEN if part.get(key) not in _EMPTY}


_EMPTY: tuple[Any, ...] = (None, False, "", [], {})


def _plain(key: str, value: Any) -> Any:
    match key:
        case "options" | "choices":
            return [_essence(part) for part in value]
        case "contexts" | "integration_types":
            return sorted(value)
        case "default_member_permissions":
            return str(value)
        case _:
            return value


async def _wanted(tree: app_commands.CommandTree[Any]) -> list[Mapping[str, Any]]:
    translator = tree.translator
    commands = tree.get_commands()
    if translator is None:
        return [command.to_dict(tree) for command in commands]
    return [await command.get_translated_payload(tree, translator) for command in commands]


async def _registered(tree: app_commands.CommandTree[Any]) -> list[Mapping[str, Any]]:
    """The commands that Discord has, with localisations, which discord.py does not ask for."""
    route = Route(
        "GET",
        "/applications/{application_id}/commands",
        application_id=tree.client.application_id,
    )
    found: list[Mapping[str, Any]] = await tree.client.http.request(
        route, params={"with_localizations": "true"}
    )
    return found


def _log_trouble(state: RetryCallState) -> None:
    if state.outcome and state.next_action:
        error = " ".join(str(state.outcome.exception()).split())
        log.warning(NOT_REGISTERED, state.next_action.sleep, error)

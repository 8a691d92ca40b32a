"""Sending that survives a dropped connection without answering twice.

discord.py does not send again what a dropped connection lost. An answer to an interaction may be
sent again: Discord takes one for each, and says so (40060) where the first had come through. A
message to a channel carries a nonce that Discord is asked to enforce, so that the second is the
first.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import aiohttp
import discord
from tenacity import (
    AsyncRetrying,
    retry_if_exception_type,
    stop_after_attempt,
    wait_random_exponential,
)

ATTEMPTS = 4
LONGEST_WAIT = 0.8  # seconds; an interaction waits for three
ALREADY_ANSWERED = 40060
MAY_NOT_REFER = 160002
TOO_LATE = frozenset({10062, 50027})  # the interaction is not known any more; its token has run out

_Sent = TypeVar("_Sent")
_DEFERRED = {
    discord.InteractionType.application_command: (
        discord.InteractionResponseType.deferred_channel_message
    ),
    discord.InteractionType.component: discord.InteractionResponseType.deferred_message_update,
}
_DROPPED = (aiohttp.ClientConnectionError, ConnectionError, TimeoutError)


async def defer(interaction: discord.Interaction[Any]) -> None:
    """Lets Discord wait for the answer; a command's is for the asker alone then."""
    # the first had come through, which discord.py does not know
    if await _once(lambda: interaction.response.defer(ephemeral=True)) is None:
        interaction.response._response_type = _DEFERRED[interaction.type]


async def respond(
    interaction: discord.Interaction[Any], parts: dict[str, Any], private: bool
) -> int | None:
    """Answers an interaction, or completes the answer that was deferred; gives the message where it
    is known.

    Raises:
        discord.HTTPException: Discord refuses it.
    """
    # what the component stands on stays
    if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
        return (await interaction.followup.send(ephemeral=private, wait=True, **parts)).id
    if interaction.response.is_done():
        return (await _again(lambda: interaction.edit_original_response(**parts))).id
    sent = await _once(lambda: interaction.response.send_message(ephemeral=private, **parts))
    return sent.message_id if sent else None


async def change(interaction: discord.Interaction[Any], parts: dict[str, Any]) -> None:
    """Puts other content into the message that the component stands on."""
    parts = {"view": None, **parts}
    if interaction.response.is_done():
        await _again(lambda: interaction.edit_original_response(**parts))
        return
    await _once(lambda: interaction.response.edit_message(**parts))


async def reply(message: discord.Message, parts: dict[str, Any]) -> discord.Message:
    """Replies to a message without pinging its author; without naming it where the bot may not read
    what was said before.

    Raises:
        discord.HTTPException: Discord refuses it.
    """
    nonce = secrets.token_hex(12)
    try:
        return await _again(lambda: message.reply(mention_author=False, nonce=nonce, **parts))
    except discord.HTTPException as error:
        if error.code != MAY_NOT_REFER:
            raise
        return await _again(lambda: message.channel.send(nonce=nonce, **parts))


async def edit(message: discord.PartialMessage, parts: dict[str, Any]) -> None:
    """Puts other content into a message of the bot's.

    Raises:
        discord.HTTPException: Discord refuses it.
    """
    await _again(lambda: message.edit(**{"view": None, **parts}))


async def delete(message: discord.PartialMessage) -> None:
    """Deletes a message of the bot's; that it is gone already is as good.

    Raises:
        discord.HTTPException: Discord refuses it.
    """
    with suppress(discord.NotFound):
        await _again(message.delete)


def is_too_late(error: BaseException) -> bool:
    """Whether Discord takes no answer to an interaction any more: nothing can be told to the asker
    either.
    """
    error = error.original if isinstance(error, discord.app_commands.CommandInvokeError) else error
    return isinstance(error, discord.HTTPException) and error.code in TOO_LATE


async def _once(send: Callable[[], Awaitable[_Sent]]) -> _Sent | None:
    """Sends what Discord takes once only; that it has it already is as good."""
    try:
        return await _again(send)
    except discord.InteractionResponded:
        return None
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        return None


async def _again(send: Callable[[], Awaitable[_Sent]]) -> _Sent:
    """Sends again where the connection was dropped, after a short wait."""
    retrying = AsyncRetrying(
        retry=retry_if_exception_type(_DROPPED),
        stop=stop_after_attempt(ATTEMPTS),
        wait=wait_random_exponential(0.05, max=LONGEST_WAIT),
        reraise=True,
    )

    # a lambda is not seen to be a coroutine, and would not be awaited
    async def attempt() -> _Sent:
        return await send()

    return await retrying(attempt)

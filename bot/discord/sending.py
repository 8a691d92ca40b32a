"""Sending that survives a dropped connection without answering twice.

discord.py does not send again what a dropped connection lost. An answer to an interaction may be
sent again: Discord takes one for each, and says so (40060) where the first had come through. A
reply carries a nonce made from the message that it answers, which Discord is asked to enforce: the
second is the first, were it even sent by a second process.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord
from tenacity import (
    AsyncRetrying,
    retry_if_exception,
    stop_after_attempt,
    wait_random_exponential,
)


class Patience(NamedTuple):
    """How often something is sent, and the longest wait between two attempts, in seconds, the first
    of which takes at most ``first``.
    """

    attempts: int
    first: float
    longest: float


INTERACTION = Patience(4, 0.05, 0.8)  # it waits for three seconds
MESSAGE = Patience(6, 0.5, 8.0)  # an answer that comes half a minute later is still read
INVALID_FORM = 50035
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
SENT_AGAIN = frozenset({500, 502, 504, 524})  # by discord.py itself


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
    nonce = nonce_of(message)
    try:
        return await _again(
            lambda: message.reply(mention_author=False, nonce=nonce, **parts), MESSAGE
        )
    except discord.HTTPException as error:
        if error.code != MAY_NOT_REFER:
            raise
        return await _again(lambda: message.channel.send(nonce=nonce, **parts), MESSAGE)


def nonce_of(message: discord.Message) -> str:
    """What is the same for every reply to a message as it stands, whoever sends it: 25 characters
    at most.
    """
    edited = f"-{int(message.edited_at.timestamp()):x}" if message.edited_at else ""
    return f"{message.id:x}{edited}"


def is_gone(error: discord.HTTPException) -> bool:
    """Whether a reply was refused because the message that it answers is gone."""
    return error.code == INVALID_FORM and "message_reference" in error.text


async def edit(message: discord.PartialMessage, parts: dict[str, Any]) -> None:
    """Puts other content into a message of the bot's.

    Raises:
        discord.HTTPException: Discord refuses it.
    """
    await _again(lambda: message.edit(**{"view": None, **parts}), MESSAGE)


async def delete(message: discord.PartialMessage) -> None:
    """Deletes a message of the bot's; that it is gone already is as good.

    Raises:
        discord.HTTPException: Discord refuses it.
    """
    with suppress(discord.NotFound):
        await _again(message.delete, MESSAGE)


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


async def _again(send: Callable[[], Awaitable[_Sent]], patience: Patience = INTERACTION) -> _Sent:
    """Sends again where the connection was dropped or Discord is out of order, after a wait."""
    retrying = AsyncRetrying(
        retry=retry_if_exception(_is_passing),
        stop=stop_after_attempt(patience.attempts),
        wait=wait_random_exponential(patience.first, max=patience.longest),
        reraise=True,
    )

    # a lambda is not seen to be a coroutine, and would not be awaited
    async def attempt() -> _Sent:
        return await send()

    return await retrying(attempt)


def _is_passing(error: BaseException) -> bool:
    """Whether sending may succeed a little later, and nobody has tried that yet."""
    if isinstance(error, discord.DiscordServerError):
        return error.status not in SENT_AGAIN
    return isinstance(error, _DROPPED)

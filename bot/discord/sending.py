"""Sending that survives a dropped connection without answering twice.

discord.py does not resend what a dropped connection lost. An answer to an interaction may be sent
again: Discord takes only one for each interaction, and says so (40060) if the first one arrived. A
reply carries a nonce made from the message that it answers, and Discord is asked to enforce it: a
second reply then counts as the first, even if another process sent it.
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

from bot.discord.views import plain_text


class Patience(NamedTuple):
    """How many attempts are made at sending, and the longest wait between two, in seconds; the
    ``first`` wait is shorter.
    """

    attempts: int
    first: float
    longest: float


INTERACTION = Patience(4, 0.05, 0.8)  # Discord waits three seconds for an answer
MESSAGE = Patience(6, 0.5, 8.0)  # an answer half a minute later is still read
INVALID_FORM = 50035
ALREADY_ANSWERED = 40060
MAY_NOT_REFER = 160002
TOO_LATE = frozenset({10062, 50027})  # the interaction is no longer known; its token has expired

_Sent = TypeVar("_Sent")
_DEFERRED = discord.InteractionResponseType.deferred_channel_message
_DEFERRED_CHANGE = discord.InteractionResponseType.deferred_message_update
NOTHING_FOR_ALL = "…"  # shown for a moment
FOR_ALL = "for all"  # under this an interaction remembers how it was deferred
_DROPPED = (aiohttp.ClientConnectionError, ConnectionError, TimeoutError)
SENT_AGAIN = frozenset({500, 502, 504, 524})  # statuses after which discord.py itself retries


async def defer(interaction: discord.Interaction[Any], private: bool) -> None:
    """Asks Discord to wait: for the answer, which will be ``private`` or for everyone, or for a
    change to the message that the component is on.
    """
    answers = interaction.type is not discord.InteractionType.component
    sent = await _once(lambda: interaction.response.defer(ephemeral=private, thinking=answers))
    if sent is None:  # the first attempt got through, which discord.py does not know
        interaction.response._response_type = _DEFERRED if answers else _DEFERRED_CHANGE
    interaction.extras[FOR_ALL] = answers and not private


async def defer_change(interaction: discord.Interaction[Any]) -> None:
    """Asks Discord to wait for a change to the message that a component is on, even if a form was
    opened from it.
    """
    if await _once(interaction.response.defer) is None:
        interaction.response._response_type = _DEFERRED_CHANGE


async def respond(
    interaction: discord.Interaction[Any], parts: dict[str, Any], private: bool
) -> int | None:
    """Answers an interaction, or completes a deferred answer; gives the id of the message if it is
    known.

    Raises:
        discord.HTTPException: Discord refuses the answer.
    """
    return await _or_plainly(lambda parts: _respond(interaction, parts, private), parts)


async def _respond(
    interaction: discord.Interaction[Any], parts: dict[str, Any], private: bool
) -> int | None:
    # the message that the component is on stays as it is
    if interaction.response.type is _DEFERRED_CHANGE:
        return await add(interaction, parts, private)
    if interaction.response.is_done():
        if private and interaction.extras.get(FOR_ALL):
            return await _respond_alone(interaction, parts)
        return (await _again(lambda: interaction.edit_original_response(**parts))).id
    sent = await _once(lambda: interaction.response.send_message(ephemeral=private, **parts))
    return sent.message_id if sent else None


async def add(
    interaction: discord.Interaction[Any], parts: dict[str, Any], private: bool = False
) -> int:
    """Sends another message for an interaction that has been answered; gives the message's id.

    Raises:
        discord.HTTPException: Discord refuses the message.
    """
    return await _or_plainly(lambda parts: _add(interaction, parts, private), parts)


async def _add(interaction: discord.Interaction[Any], parts: dict[str, Any], private: bool) -> int:
    return (await interaction.followup.send(ephemeral=private, wait=True, **parts)).id


async def _respond_alone(interaction: discord.Interaction[Any], parts: dict[str, Any]) -> int:
    """Answers only the asker, although the answer was deferred for everyone.

    The first thing sent after a deferral fills it in and is for everyone, so a placeholder is sent
    first, and deleted.
    """
    await _again(lambda: interaction.edit_original_response(content=NOTHING_FOR_ALL))
    sent = await interaction.followup.send(ephemeral=True, wait=True, **parts)
    await _again(interaction.delete_original_response)
    return sent.id


async def change(interaction: discord.Interaction[Any], parts: dict[str, Any]) -> None:
    """Changes the content of the message that the component is on."""
    await _or_plainly(lambda parts: _change(interaction, parts), parts)


async def _change(interaction: discord.Interaction[Any], parts: dict[str, Any]) -> None:
    if interaction.response.is_done():
        await _again(lambda: interaction.edit_original_response(**parts))
        return
    await _once(lambda: interaction.response.edit_message(**parts))


async def write(client: discord.Client, person: int, parts: dict[str, Any]) -> bool:
    """Sends somebody a direct message; whether it could be sent."""
    try:
        channel = await client.create_dm(discord.Object(person))
        await channel.send(**parts)
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return False
    return True


async def reply(message: discord.Message, parts: dict[str, Any]) -> discord.Message:
    """Replies to a message without pinging its author; as a plain message if the bot may not read
    the history of the channel.

    Raises:
        discord.HTTPException: Discord refuses the reply.
    """
    return await _or_plainly(lambda parts: _reply(message, parts), parts)


async def _reply(message: discord.Message, parts: dict[str, Any]) -> discord.Message:
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
    """A text that is the same for every reply to this state of a message, whoever sends it; at
    most 25 characters.
    """
    edited = f"-{int(message.edited_at.timestamp()):x}" if message.edited_at else ""
    return f"{message.id:x}{edited}"


def is_gone(error: discord.HTTPException) -> bool:
    """Whether a reply was refused because the message that it answers is gone."""
    return error.code == INVALID_FORM and "message_reference" in error.text


async def edit(message: discord.PartialMessage, parts: dict[str, Any]) -> None:
    """Changes the content of one of the bot's messages.

    Raises:
        discord.HTTPException: Discord refuses the change.
    """
    await _or_plainly(lambda parts: _edit(message, parts), parts)


async def _edit(message: discord.PartialMessage, parts: dict[str, Any]) -> None:
    await _again(lambda: message.edit(**parts), MESSAGE)


async def delete(message: discord.PartialMessage) -> None:
    """Deletes one of the bot's messages; if it is already gone, that is fine.

    Raises:
        discord.HTTPException: Discord refuses the deletion.
    """
    with suppress(discord.NotFound):
        await _again(message.delete, MESSAGE)


def is_too_late(error: BaseException) -> bool:
    """Whether Discord no longer takes an answer to an interaction: then the asker cannot be told
    anything either.
    """
    error = error.original if isinstance(error, discord.app_commands.CommandInvokeError) else error
    return isinstance(error, discord.HTTPException) and error.code in TOO_LATE


async def _or_plainly(
    send: Callable[[dict[str, Any]], Awaitable[_Sent]], parts: dict[str, Any]
) -> _Sent:
    """Sends parts; as plain text if Discord does not take components of version 2.

    Discord does not say which clients are too old to show them, and a message may not have content
    next to them: such a client itself says that it has to be updated.
    """
    try:
        return await send(parts)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM or "components" not in error.text:
            raise
        content = plain_text(parts["view"])
        others = {name: value for name, value in parts.items() if name != "view"}
        return await send({**others, "content": content})


async def _once(send: Callable[[], Awaitable[_Sent]]) -> _Sent | None:
    """Sends what Discord takes only once; ``None`` if Discord already has it."""
    try:
        return await _again(send)
    except discord.InteractionResponded:
        return None
    except discord.HTTPException as error:
        if error.code != ALREADY_ANSWERED:
            raise
        return None


async def _again(send: Callable[[], Awaitable[_Sent]], patience: Patience = INTERACTION) -> _Sent:
    """Sends; again, after a wait, if the connection was dropped or Discord is out of order."""
    retrying = AsyncRetrying(
        retry=retry_if_exception(_is_passing),
        stop=stop_after_attempt(patience.attempts),
        wait=wait_random_exponential(patience.first, max=patience.longest),
        reraise=True,
    )

    # a lambda is not recognised as a coroutine, and would not be awaited
    async def attempt() -> _Sent:
        return await send()

    return await retrying(attempt)


def _is_passing(error: BaseException) -> bool:
    """Whether sending may succeed a little later, and discord.py has not tried that itself."""
    if isinstance(error, discord.DiscordServerError):
        return error.status not in SENT_AGAIN
    return isinstance(error, _DROPPED)

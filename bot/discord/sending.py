"""Sending that survives a dropped connection without answering twice.

discord.py does not send again what a dropped connection lost. An answer to an interaction may be
sent again: Discord takes one for each, and says so (40060) where the first had come through. A
reply carries a nonce made from the message that it answers, which Discord is asked to enforce: the
second counts as the first, even if a second process sent it.
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
_DEFERRED = discord.InteractionResponseType.deferred_channel_message
_DEFERRED_CHANGE = discord.InteractionResponseType.deferred_message_update
NOTHING_FOR_ALL = "…"  # read for a moment
FOR_ALL = "for all"  # what an interaction remembers of its deferral
_DROPPED = (aiohttp.ClientConnectionError, ConnectionError, TimeoutError)
SENT_AGAIN = frozenset({500, 502, 504, 524})  # by discord.py itself


async def defer(interaction: discord.Interaction[Any], private: bool) -> None:
    """Lets Discord wait: for the answer, which is ``private`` then or for all, or for a change of
    the message that the component stands on.
    """
    answers = interaction.type is not discord.InteractionType.component
    sent = await _once(lambda: interaction.response.defer(ephemeral=private, thinking=answers))
    if sent is None:  # the first had come through, which discord.py does not know
        interaction.response._response_type = _DEFERRED if answers else _DEFERRED_CHANGE
    interaction.extras[FOR_ALL] = answers and not private


async def defer_change(interaction: discord.Interaction[Any]) -> None:
    """Lets Discord wait for a change of the message that a component stands on, be it behind a
    form.
    """
    if await _once(interaction.response.defer) is None:
        interaction.response._response_type = _DEFERRED_CHANGE


async def respond(
    interaction: discord.Interaction[Any], parts: dict[str, Any], private: bool
) -> int | None:
    """Answers an interaction, or completes the answer that was deferred; gives the message where it
    is known.

    Raises:
        discord.HTTPException: Discord refuses it.
    """
    return await _or_plainly(lambda parts: _respond(interaction, parts, private), parts)


async def _respond(
    interaction: discord.Interaction[Any], parts: dict[str, Any], private: bool
) -> int | None:
    # what the component stands on stays
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
    """Sends another message, to an interaction that is answered; gives that message.

    Raises:
        discord.HTTPException: Discord refuses it.
    """
    return await _or_plainly(lambda parts: _add(interaction, parts, private), parts)


async def _add(interaction: discord.Interaction[Any], parts: dict[str, Any], private: bool) -> int:
    return (await interaction.followup.send(ephemeral=private, wait=True, **parts)).id


async def _respond_alone(interaction: discord.Interaction[Any], parts: dict[str, Any]) -> int:
    """Answers for the asker alone what was deferred for all.

    What comes first after a deferral fills it in and is for all, so that is filled in before, and
    deleted.
    """
    await _again(lambda: interaction.edit_original_response(content=NOTHING_FOR_ALL))
    sent = await interaction.followup.send(ephemeral=True, wait=True, **parts)
    await _again(interaction.delete_original_response)
    return sent.id


async def change(interaction: discord.Interaction[Any], parts: dict[str, Any]) -> None:
    """Puts other content into the message that the component stands on."""
    await _or_plainly(lambda parts: _change(interaction, parts), parts)


async def _change(interaction: discord.Interaction[Any], parts: dict[str, Any]) -> None:
    if interaction.response.is_done():
        await _again(lambda: interaction.edit_original_response(**parts))
        return
    await _once(lambda: interaction.response.edit_message(**parts))


async def write(client: discord.Client, person: int, parts: dict[str, Any]) -> bool:
    """Writes somebody a direct message; whether that one takes it."""
    try:
        channel = await client.create_dm(discord.Object(person))
        await channel.send(**parts)
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return False
    return True


async def reply(message: discord.Message, parts: dict[str, Any]) -> discord.Message:
    """Replies to a message without pinging its author; without naming it where the bot may not read
    what was said before.

    Raises:
        discord.HTTPException: Discord refuses it.
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
    await _or_plainly(lambda parts: _edit(message, parts), parts)


async def _edit(message: discord.PartialMessage, parts: dict[str, Any]) -> None:
    await _again(lambda: message.edit(**parts), MESSAGE)


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


async def _or_plainly(
    send: Callable[[dict[str, Any]], Awaitable[_Sent]], parts: dict[str, Any]
) -> _Sent:
    """Sends parts; as plain text where Discord does not take components of version 2.

    A client that is too old to show them is not told apart from others by Discord, nor may a
    message have content beside them: it shows its own word that it has to be updated.
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

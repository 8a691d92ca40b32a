"""Messages: mentions, replies to the bot's answers, [[inline]] names; edits and deletions of what
was asked.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import discord

from bot.answers.answer import Fact
from bot.discord import sending
from bot.discord.inline import names_in
from bot.discord.memory import Answered
from bot.discord.notices import FAILED, HELLO, MAY_NOT_SEND, REPEATED, TOO_FAST
from bot.discord.screens import Screen, Screens, question_on
from bot.discord.served import Served
from bot.discord.views import parts_of, shown_on
from rules_corpus.languages import language_in
from rules_corpus.model import Language

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient


class Messages:
    """Answers messages for a client."""

    def __init__(self, client: MagistrateClient) -> None:
        self.client = client

    async def sent(self, message: discord.Message) -> None:
        """A message was sent somewhere that the bot can see."""
        if message.author.bot or not message.content:
            return
        await self.client.guarded(self._answered(message), self._failing(message))

    async def edited(self, payload: discord.RawMessageUpdateEvent) -> None:
        """The question was edited: so is the answer, within five minutes."""
        message = payload.message
        editable = self.client.memory.editable(payload.message_id, time.monotonic())
        if editable and message.content and self._asks(message) and not self._wait(message):
            await self.client.guarded(self._changed(message), self._failing(message))

    async def deleted(self, *questions: int) -> None:
        """Questions were deleted: so are the replies."""
        replies = [
            reply for question in questions for reply in self.client.memory.replies_to(question)
        ]
        for question in questions:
            self.client.memory.forget(question)
        for reply in replies:
            await sending.delete(self._sent(reply))

    async def _changed(self, message: discord.Message) -> None:
        """Puts the answers to an edited question into the replies that it has."""
        language = language_in(message.content)
        screens = await self._screens(message, self.client.served)
        for reply, screen in zip(self.client.memory.replies_to(message.id), screens, strict=False):
            with suppress(discord.NotFound):
                await sending.edit(self._sent(reply), parts_of(screen, language))

    def _sent(self, reply: Answered) -> discord.PartialMessage:
        return self.client.get_partial_messageable(reply.channel).get_partial_message(reply.reply)

    async def _answered(self, message: discord.Message) -> None:
        if not self._asks(message):
            return
        language, served = language_in(message.content), self.client.served
        wait = self._wait(message)
        if wait:
            if self.client.memory.may_warn(message.author.id, time.monotonic()):
                notice = Fact(TOO_FAST, (("seconds", max(1, round(wait))),))
                screen = served.screens.notice(notice, language)
                await self._reply(message, served, screen, language)
            return
        for screen in await self._screens(message, served):
            await self._reply(message, served, screen, language)

    def _wait(self, message: discord.Message) -> float:
        """The seconds that the author has to wait; 0 where the message may be answered."""
        return self.client.wait_of(message.author.id, message.guild.id if message.guild else None)

    def _asks(self, message: discord.Message) -> bool:
        """Whether a message is meant for the bot: it names it, replies to it, is a direct message,
        or holds [[names]].
        """
        return (
            self._names_me(message)
            or message.guild is None
            or _replied_to(message, self.client) is not None
            or bool(self._inline(message))
        )

    def _names_me(self, message: discord.Message) -> bool:
        return self.client.user is not None and bool(
            _mention(self.client.user.id).search(message.content)
        )

    def _inline(self, message: discord.Message) -> tuple[str, ...]:
        return (
            names_in(message.content)
            if self.client.settings.inline or self._names_me(message)
            else ()
        )

    async def _screens(self, message: discord.Message, served: Served) -> list[Screen]:
        """What answers a message, a screen for each thing asked."""
        language = language_in(message.content)
        screens, make = served.screens, served.maker.make
        names = self._inline(message)
        if names:
            made = [await make(partial(Screens.named, screens, name, language)) for name in names]
            found = [screen for screen in made if screen.answers]
            if found or not self._names_me(message):
                return found
        text = self._question(message)
        if not text:
            return [screens.notice(Fact(HELLO), language)]
        earlier = _replied_to(message, self.client)
        if earlier is not None:
            question, ref, _ = shown_on(earlier)
            screen = await make(partial(Screens.follow_up, screens, text, ref, question, language))
        else:
            screen = await make(partial(Screens.ask, screens, text, language))
        asked = question_on(screen)  # stands above what a question finds, and above nothing else
        return [
            screens.near(asked, language)
            if screen.private and asked and message.guild is not None
            else screen
        ]

    def _question(self, message: discord.Message) -> str:
        """A message without the bot's name."""
        user = self.client.user
        return (
            _mention(user.id).sub(" ", message.content).strip() if user else message.content.strip()
        )

    async def _reply(
        self,
        message: discord.Message,
        served: Served,
        screen: Screen,
        language: Language,
    ) -> None:
        now, in_public = time.monotonic(), bool(screen.answers and message.guild)
        where = message.channel.id
        link = served.repeats.said_lately(where, screen.answers, now) if in_public else None
        if link is not None:
            screen = served.screens.notice(Fact(REPEATED, (("link", link),)), language)
        try:
            answer = await sending.reply(message, parts_of(screen, language))
        except discord.Forbidden:
            await self._tell(message, Fact(MAY_NOT_SEND))
            return
        self.client.memory.answered(message.id, message.channel.id, answer.id, now)
        if screen.answers and link is None:
            served.repeats.told(where, screen.answers, answer.jump_url, now)

    def _failing(self, message: discord.Message) -> Callable[[str], Awaitable[None]]:
        """Tells the asker the number of an error."""
        return lambda number: self._tell(message, Fact(FAILED, (("id", number),)))

    async def _tell(self, message: discord.Message, fact: Fact) -> None:
        """Tells the asker something in private, where that can be done."""
        language = language_in(message.content)
        try:
            notice = self.client.served.screens.notice(fact, language)
            await message.author.send(**parts_of(notice, language))
        except discord.HTTPException:
            return


def _mention(user: int) -> re.Pattern[str]:
    return re.compile(rf"<@!?{user}>")


def _replied_to(message: discord.Message, client: MagistrateClient) -> discord.Message | None:
    """The bot's own message that this one replies to."""
    earlier = message.reference.resolved if message.reference else None
    return (
        earlier
        if isinstance(earlier, discord.Message)
        and client.user
        and earlier.author.id == client.user.id
        else None
    )

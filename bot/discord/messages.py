"""Messages: mentions, replies to the bot's answers, [[inline]] names; edits and deletions of
questions.
"""

from __future__ import annotations

import re
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

import discord

from bot.answers.answer import Fact
from bot.discord import sending
from bot.discord.asking_judges import with_judges
from bot.discord.inline import names_in
from bot.discord.memory import Answered
from bot.discord.missed import count_missed
from bot.discord.notices import FAILED, HELLO, MAY_NOT_SEND, NOT_SHOWN, REPEATED
from bot.discord.repeats import link_to
from bot.discord.screens import Screen, Screens
from bot.discord.served import Served
from bot.discord.translation import language_for
from bot.discord.views import parts_of, place_on
from rules_corpus.model import Language

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient


class Messages:
    """Answers messages for a client: each with one reply, which changes as its message does."""

    def __init__(self, client: MagistrateClient) -> None:
        self.client = client
        # The messages being answered, as they are now; None if deleted
        self._under_way: dict[int, discord.Message | None] = {}

    async def sent(self, message: discord.Message) -> None:
        """Handles a message that was sent somewhere the bot can see."""
        if message.author.bot or not self._may_ask(message):
            return
        await self.client.chosen.of(message.guild.id if message.guild else None)
        if self._asks(message):
            await self._follow(message)

    async def edited(self, payload: discord.RawMessageUpdateEvent) -> None:
        """Handles an edit: if the message was answered in the last five minutes, edits the reply.

        Discord also reports an edit when it adds a preview to a link; that is ignored.
        """
        message = payload.message
        if message.id in self._under_way:
            before = self._under_way[message.id]
            if before and message.edited_at != before.edited_at:
                self._under_way[message.id] = message
            return
        answered = self.client.memory.editable(message.id, time.monotonic())
        if answered and message.edited_at != answered.edited and self._asks(message):
            await self._follow(message)

    async def deleted(self, *messages: int) -> None:
        """Handles deletions: deletes the replies too, and refers nobody to them any more."""
        for message in messages:
            self.client.served.repeats.forget(message)
            if message in self._under_way:
                self._under_way[message] = None
        for message in messages:
            await self._withdraw(message)

    async def _follow(self, message: discord.Message) -> None:
        """Answers a message as it is when the answer is ready, however often it was edited in the
        meantime; if it is gone by then, says nothing.
        """
        wait = self.client.wait_of(message.author.id, message.guild.id if message.guild else None)
        if wait is not None:
            await self._ask_to_wait(message, wait)
            return
        self._under_way[message.id] = message
        try:
            await self.client.guarded(self._answered(message), self._failing(message))
        finally:
            del self._under_way[message.id]

    async def _answered(self, message: discord.Message) -> None:
        answered: discord.Message | None = None
        while answered is not (now := self._under_way[message.id]):
            if now is None or not self._asks(now):
                await self._withdraw(message.id)
            else:
                await self._answer(now)
            answered = now

    async def _answer(self, message: discord.Message) -> None:
        """Replies to a message with what answers it, unless it has changed in the meantime."""
        chosen = self.client.chosen.known(message.guild.id if message.guild else None)
        served = self.client.served.about(chosen.game)
        screen = await self._screen(message, served)
        if self._under_way[message.id] is not message:
            return
        if screen is None:
            await self._withdraw(message.id)
        else:
            screen = with_judges(screen, chosen)
            await self._reply(message, served, screen, self._language(message))

    async def _withdraw(self, message: int) -> None:
        """Deletes the reply to a message."""
        answered = self.client.memory.forget(message)
        if answered:
            self.client.served.repeats.forget(answered.reply)
            await sending.delete(self._sent(answered))

    def _sent(self, answered: Answered) -> discord.PartialMessage:
        channel = self.client.get_partial_messageable(answered.channel)
        return channel.get_partial_message(answered.reply)

    async def _ask_to_wait(self, message: discord.Message, told: Fact) -> None:
        """Tells an author to wait, unless told so just now; an answer already given stays."""
        memory, now = self.client.memory, time.monotonic()
        if memory.reply_to(message.id) or not memory.may_warn(message.author.id, now):
            return
        language, served = self._language(message), self.client.served
        screen = served.screens.notice(told, language)
        await self.client.guarded(
            self._reply(message, served, screen, language), self._failing(message)
        )

    def _asks(self, message: discord.Message) -> bool:
        """Whether a message is meant for the bot: it mentions the bot, replies to it, is a direct
        message, or contains [[names]].
        """
        return self._names_me(message) or (
            bool(message.content)
            and (
                message.guild is None
                or _replied_to(message, self.client) is not None
                or bool(self._inline(message))
            )
        )

    def _may_ask(self, message: discord.Message) -> bool:
        """Whether a message may be meant for the bot, whatever its server has chosen."""
        return self._asks(message) or "[[" in message.content

    def _names_me(self, message: discord.Message) -> bool:
        """Whether a message mentions the bot or its role, which Discord tells apart."""
        role = message.guild.self_role if message.guild else None
        return role in message.role_mentions or bool(self._name(message).search(message.content))

    def _name(self, message: discord.Message) -> re.Pattern[str]:
        """A pattern for a mention of the bot, or of its role."""
        role = message.guild.self_role if message.guild else None
        mine = f"|&{role.id}" if role else ""
        return re.compile(rf"<@(?:!?{self.client.user.id if self.client.user else 0}{mine})>")

    def _inline(self, message: discord.Message) -> tuple[str, ...]:
        chosen = self.client.chosen.known(message.guild.id if message.guild else None)
        looked_up = self.client.settings.inline and chosen.inline is not False
        return names_in(message.content) if looked_up or self._names_me(message) else ()

    def _language(self, message: discord.Message) -> Language:
        chosen = self.client.chosen.known(message.guild.id if message.guild else None)
        return language_for(message, chosen.language)

    async def _screen(self, message: discord.Message, served: Served) -> Screen | None:
        """What answers a message; ``None`` if it only contains [[names]], none of them known."""
        language = self._language(message)
        screens, make = served.screens, served.maker.make
        names = self._inline(message)
        if names:
            screen = await make(partial(Screens.names, screens, names, language))
            if screen.answers:
                return screen
            if not self._names_me(message):
                return None
        text = self.question(message)
        if not text:
            return screens.notice(Fact(HELLO if message.content else NOT_SHOWN), language)
        earlier = _replied_to(message, self.client)
        if earlier is not None:
            shown = place_on(earlier)
            screen = await make(partial(Screens.follow_up, screens, text, shown, language))
        else:
            asking = partial(Screens.ask, screens, text, language)
            screen = await make(asking)
            chosen = self.client.chosen.known(message.guild.id if message.guild else None)
            await count_missed(self.client.store, chosen, asking, screen)
        asked = screen.question  # stands above answers to questions, and above nothing else
        if screen.private and screen.offers and asked and message.guild is not None:
            return screens.near(asked, language)
        return screen

    def question(self, message: discord.Message) -> str:
        """The text of a message without mentions of the bot; empty if the bot wrote it."""
        if message.author == self.client.user:
            return ""
        return self._name(message).sub(" ", message.content).strip()

    async def _reply(
        self,
        message: discord.Message,
        served: Served,
        screen: Screen,
        language: Language,
    ) -> None:
        """Replies to a message, or changes the reply that it already has."""
        now, where = time.monotonic(), message.channel.id
        earlier = self.client.memory.reply_to(message.id)
        in_public = message.guild is not None and bool(screen.answers)
        said = served.repeats.said_lately(where, screen.answers, now) if in_public else None
        repeated = said is not None and not (earlier and earlier.reply == said)
        if message.guild and said and repeated:
            link = link_to(message.guild.id, where, said)
            screen = served.screens.notice(Fact(REPEATED, (("link", link),)), language)
        parts = parts_of(screen)
        if earlier:
            served.repeats.forget(earlier.reply)
            reply, at = earlier.reply, earlier.at
            with suppress(discord.NotFound):
                await sending.edit(self._sent(earlier), parts)
        else:
            sent = await self._new_reply(message, parts)
            if sent is None:
                return
            reply, at = sent.id, now
        self.client.memory.answered(message.id, Answered(where, reply, at, message.edited_at))
        if in_public and not repeated:
            served.repeats.remember(where, screen.answers, reply, now)

    async def _new_reply(
        self, message: discord.Message, parts: dict[str, Any]
    ) -> discord.Message | None:
        """Sends a new reply, and gives it; ``None`` if the message is gone, or the bot may not
        answer there.
        """
        try:
            return await sending.reply(message, parts)
        except discord.Forbidden:
            await self._tell(message, Fact(MAY_NOT_SEND))
        except discord.HTTPException as error:
            if not sending.is_gone(error):
                raise
        return None

    def _failing(self, message: discord.Message) -> Callable[[str], Awaitable[None]]:
        """What tells the asker the number of an error, unless the message was deleted."""

        async def tell(number: str) -> None:
            if self._under_way.get(message.id, message):
                await self._tell(message, Fact(FAILED, (("id", number),)))

        return tell

    async def _tell(self, message: discord.Message, fact: Fact) -> None:
        """Tells the asker something in private, if that is possible."""
        language = self._language(message)
        try:
            notice = self.client.served.screens.notice(fact, language)
            await message.author.send(**parts_of(notice))
        except discord.HTTPException:
            return


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

"""The client: what it listens to, and the single path by which every request is answered."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

import discord
from cachetools import LRUCache
from discord import app_commands

from bot.answers.answer import Fact
from bot.app import App
from bot.discord import sending
from bot.discord.announcements import Confirmed
from bot.discord.announcer import Announcer
from bot.discord.answering import AnsweringThread
from bot.discord.asking_judges import MOST_ASKED, ask_judges, with_judges
from bot.discord.asking_on import ask_on, asking_on
from bot.discord.chosen import Chosen
from bot.discord.completion import Suggestion
from bot.discord.controls import Control
from bot.discord.judging import EDITING, Press, edit_filled_in
from bot.discord.limits import ANSWER_SECONDS
from bot.discord.memory import Memory
from bot.discord.messages import Messages
from bot.discord.missed import count_missed
from bot.discord.notices import BUSY, FAILED, OLD_BUTTON, REPEATED, SHOWN, TOO_FAST
from bot.discord.proposals import MOST_REPORTED, propose_filled_in, report
from bot.discord.registration import register
from bot.discord.repeats import link_to
from bot.discord.screen_maker import Make
from bot.discord.screens import Screen, Screens
from bot.discord.served import Served, served
from bot.discord.server_settings import Choice
from bot.discord.settings import DiscordSettings
from bot.discord.throttle import ASKER, SERVER, SESSIONS
from bot.discord.translation import Translator, language_of
from bot.discord.views import Used, control_of, parts_of
from bot.discord.watching import UnderWay
from bot.discord.welcome import welcome
from bot.store.errors import StoreError
from bot.store.protocols import Store
from bot.throttle import Throttle
from rules_corpus.model import Language

log = logging.getLogger("magistrate.discord")

THINKING_SECONDS = ANSWER_SECONDS / 2  # after which an answer is deferred
TOO_LATE = "an answer came too late: Discord no longer takes it"
# Answers being made at once; any more are deferred straight away, as they might come too late
MOST_AT_ONCE = 20
MOST_PUBLISHED = 5_000  # messages that are remembered as shown to everyone

CLOSING_SECONDS = 2.0  # in which announcing has to end

_Asked = ParamSpec("_Asked")
_Result = TypeVar("_Result")


class SessionsLostError(Exception):
    """Discord ends every session as soon as it has begun."""


class MagistrateClient(discord.AutoShardedClient):
    """Magistrate on Discord."""

    def __init__(
        self,
        app: App,
        settings: DiscordSettings,
        store: Store | None = None,
        **options: Any,
    ) -> None:
        if settings.shard_ids:
            options["shard_ids"] = list(settings.shard_ids)
        super().__init__(
            intents=intents_of(settings),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            max_messages=None,
            shard_count=settings.shards,
            **options,
        )
        self.settings = settings
        self.store = store
        self.chosen = Chosen(store)
        self.announcer = Announcer(self, store) if store else None
        self._announcing: asyncio.Task[None] | None = None
        self._answering = AnsweringThread()
        self._suggesting = ThreadPoolExecutor(1, "suggestions")
        self.serve(app)
        self.memory = Memory()
        self.messages = Messages(self)
        self.askers, self.servers = Throttle(ASKER), Throttle(SERVER)
        self.sessions = Throttle(SESSIONS)
        self._registering: asyncio.Task[None] | None = None
        self.making = 0
        self.under_way = UnderWay()
        self.shown_again: Callable[[], None] = lambda: None
        self.told_to_wait: Callable[[str], None] = lambda limit: None
        self._published: LRUCache[int, bool] = LRUCache(MOST_PUBLISHED)
        self.reported: LRUCache[str, str] = LRUCache(MOST_REPORTED)
        self.asked_judges: LRUCache[int, str] = LRUCache(MOST_ASKED)
        self.tree = Tree(
            self,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )

    def serve(self, app: App) -> None:
        """Lets an App answer from now on; may be called from any thread.

        Whatever began earlier finishes on the App that it began with.
        """
        self.served: Served = served(
            app, self.settings.inline, self._answering, self.store is not None
        )

    async def served_in(self, server: int | None) -> Served:
        """What answers in a server, whose default game may be another."""
        return self.served.about((await self.chosen.of(server)).game)

    async def setup_hook(self) -> None:
        from bot.discord.commands import add_commands

        self.add_dynamic_items(Used, Confirmed, Choice, Press)
        await self.tree.set_translator(Translator(lambda language: self.served.app.words(language)))
        add_commands(self)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Begins sessions no faster than Discord allows: it resets the token of a bot that begins
        1,000 in a day.

        Raises:
            SessionsLostError: the sessions are lost again and again.
        """
        if self.sessions.wait(shard_id or 0, time.monotonic()):
            raise SessionsLostError
        await super().before_identify_hook(shard_id, initial=initial)

    async def close(self) -> None:
        for task in (self._registering, self._announcing):
            if task:
                task.cancel()
        if self._announcing:
            await asyncio.wait({self._announcing}, timeout=CLOSING_SECONDS)
        if self.store:
            await self.store.close()
        for thread in (self._answering, self._suggesting):
            thread.shutdown(wait=False, cancel_futures=True)
        await super().close()

    async def on_ready(self) -> None:
        log.info("ready as %s in %d servers; %s", self.user, len(self.guilds), self.switched_off())
        if self.settings.sync and self._registering is None:
            self._registering = asyncio.create_task(register(self.tree))
        if self.announcer and self._announcing is None:
            self._announcing = asyncio.create_task(self.announcer.run())

    async def outside(
        self, work: Callable[_Asked, _Result], *asked: _Asked.args, **named: _Asked.kwargs
    ) -> _Result:
        """The result of work that would keep the connection waiting, done in another thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._answering, partial(work, *asked, **named))

    def switched_off(self) -> str:
        """Whether [[inline]] look-ups are switched on, in words."""
        return (
            "[[inline]] look-ups are on"
            if self.settings.inline
            else "[[inline]] look-ups are off (MAGISTRATE_INLINE is not on)"
        )

    async def on_message(self, message: discord.Message) -> None:
        with self.under_way.one():
            await self.messages.sent(message)

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        await self.messages.edited(payload)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        await self.messages.deleted(payload.message_id)

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        await self.messages.deleted(*payload.message_ids)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        await welcome(self, guild)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Forgets a server that the bot was removed from."""
        if self.store is None:
            return
        try:
            await self.store.servers.forget_server(guild.id)
        except StoreError as error:
            log.error("server %d could not be forgotten: %s", guild.id, error)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        log.exception("error %s in %s", secrets.token_hex(4), event_method)

    async def answer(
        self,
        interaction: discord.Interaction[Any],
        private: bool | None,
        method: Callable[Concatenate[Screens, _Asked], Screen],
        *asked: _Asked.args,
        **named: _Asked.kwargs,
    ) -> None:
        """Answers an interaction with the screen that a method of `Screens` makes.

        At once, or deferred if it takes long; never twice. ``private``: for the asker alone;
        ``None``: as the server has chosen.
        """
        with self.under_way.one():
            chosen = await self.chosen.of(interaction.guild_id)
            served = self.served.about(chosen.game)
            make = partial(method, served.screens, *asked, **named)
            alone = chosen.private if private is None else private
            screen = await self._answer(interaction, alone, served, make)
            if screen:
                await count_missed(self.store, chosen, make, screen)

    async def _answer(
        self, interaction: discord.Interaction[Any], private: bool, served: Served, make: Make
    ) -> Screen | None:
        """Sends the screen that answers, and gives it; ``None`` if the asker has to wait."""
        language = language_of(interaction.locale)
        wait = self.wait_of(interaction.user.id, interaction.guild_id)
        if wait is not None:
            notice = served.screens.notice(wait, language)
            await sending.respond(interaction, parts_of(notice), True)
            return None
        screen = await self.made(interaction, served, make, private)
        screen = with_judges(screen, self.chosen.known(interaction.guild_id))
        alone = private or screen.private
        where = None if alone else interaction.guild_id and interaction.channel_id
        if not where or not screen.answers:
            parts = parts_of(screen, alone and interaction.guild_id is not None)
            await sending.respond(interaction, parts, alone)
            return screen
        said = served.repeats.said_lately(where, screen.answers, time.monotonic())
        if said is not None:
            link = link_to(interaction.guild_id, where, said)
            notice = served.screens.notice(Fact(REPEATED, (("link", link),)), language)
            await sending.respond(interaction, parts_of(notice), True)
            return screen
        sent = await sending.respond(interaction, parts_of(screen), False)
        if sent is not None:
            served.repeats.remember(where, screen.answers, sent, time.monotonic())
        return screen

    async def suggest(
        self, kind: str, typed: str, language: Language, format_name: str = ""
    ) -> list[Suggestion]:
        """What autocomplete offers, looked up outside the event loop."""
        loop = asyncio.get_running_loop()
        suggest = self.served.completion.suggest
        asked = (kind, typed, language, format_name)
        return await loop.run_in_executor(self._suggesting, suggest, *asked)

    async def made(
        self,
        interaction: discord.Interaction[Any],
        served: Served,
        make: Make,
        private: bool,
    ) -> Screen:
        """The screen; if it takes long or many are waiting, the interaction is deferred so that
        Discord waits, for the asker alone if the answer is to be ``private``.
        """
        screen = served.maker.made(make)
        if screen is not None:
            self.shown_again()
            return screen
        self.making += 1
        try:
            if self.making > MOST_AT_ONCE:
                await self._defer(interaction, private)
            working = asyncio.ensure_future(served.maker.make(make))
            done, _ = await asyncio.wait({working}, timeout=THINKING_SECONDS)
            if not done and not interaction.response.is_done():
                await self._defer(interaction, private)
            return await working
        finally:
            self.making -= 1

    async def _defer(self, interaction: discord.Interaction[Any], private: bool) -> None:
        with self._answering.first():
            await sending.defer(interaction, private)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handles a form that was filled in; discord.py handles all other interactions."""
        if interaction.type is discord.InteractionType.modal_submit:
            await self.guarded(
                self._filled_in(interaction), lambda number: self.failed(interaction, number)
            )

    async def _filled_in(self, interaction: discord.Interaction[Any]) -> None:
        data: Any = interaction.data or {}
        custom_id = str(data.get("custom_id", ""))
        control = control_of(custom_id, interaction.message)
        if control is not None and control.action == "follow":
            await ask_on(interaction, control.place)
        elif custom_id.startswith(EDITING):
            await edit_filled_in(interaction, custom_id)
        else:
            await propose_filled_in(interaction, custom_id)

    async def pressed(self, interaction: discord.Interaction[Any], control: Control | None) -> None:
        """Does what a button is for, once it is pressed."""
        await self.guarded(
            self._pressed(interaction, control),
            lambda number: self.failed(interaction, number),
        )

    async def _pressed(
        self, interaction: discord.Interaction[Any], control: Control | None
    ) -> None:
        """Opens what a button leads to: in place of a message that only the asker sees, else in a
        new one for whoever pressed it.
        """
        served = await self.served_in(interaction.guild_id)
        if control is None or interaction.message is None:
            notice = served.screens.notice(Fact(OLD_BUTTON), language_of(interaction.locale))
            await sending.respond(interaction, parts_of(notice), True)
            return
        if control.action == "follow":
            await interaction.response.send_modal(asking_on(self, control.place))
            return
        if control.action == "judges":
            await ask_judges(interaction, control.place)
            return
        if control.action == "report":
            await report(interaction, interaction.message)
            return
        make = partial(Screens.open, served.screens, control.place)
        screen = await self.made(interaction, served, make, True)
        screen = with_judges(screen, await self.chosen.of(interaction.guild_id))
        if control.action == "public":
            await self._publish(interaction, interaction.message, screen, served)
        elif screen.rows and _is_alone_with(interaction, interaction.message):
            await sending.change(interaction, parts_of(screen, interaction.guild_id is not None))
        else:
            await sending.respond(interaction, parts_of(screen, bool(interaction.guild_id)), True)

    async def _publish(
        self,
        interaction: discord.Interaction[Any],
        message: discord.Message,
        screen: Screen,
        served: Served,
    ) -> None:
        """Shows everyone what only the asker saw: once, in a message of its own."""
        if message.id in self._published:
            return
        self._published[message.id] = True
        note = served.app.words(language_of(interaction.locale)).say(SHOWN)
        await sending.change(interaction, parts_of(screen, note=note))
        sent = await sending.add(interaction, parts_of(screen))
        where = interaction.guild_id and interaction.channel_id
        if where and screen.answers:
            served.repeats.remember(where, screen.answers, sent, time.monotonic())

    async def failed(self, interaction: discord.Interaction[Any], number: str) -> None:
        """Tells the asker the number of an error."""
        language = language_of(interaction.locale)
        notice = self.served.screens.notice(Fact(FAILED, (("id", number),)), language)
        await sending.respond(interaction, parts_of(notice), True)

    def wait_of(self, asker: int, server: int | None) -> Fact | None:
        """What to tell an asker who has to wait before the next request; ``None`` where there is no
        wait.
        """
        now = time.monotonic()
        wait = self.askers.wait(asker, now)
        if wait:
            self.told_to_wait("asker")
            return Fact(TOO_FAST, (("seconds", max(1, round(wait))),))
        wait = self.servers.wait(server, now) if server is not None else 0.0
        if wait:
            self.told_to_wait("server")
            return Fact(BUSY, (("seconds", max(1, round(wait))),))
        return None

    async def guarded(self, work: Awaitable[None], tell: Callable[[str], Awaitable[None]]) -> None:
        """Runs a piece of work; if it fails, logs the error with a traceback, and tells its
        number.
        """
        try:
            with self.under_way.one():
                await work
        except Exception as error:
            await self.report(error, "", tell)

    async def report(
        self, error: Exception, where: str, tell: Callable[[str], Awaitable[None]]
    ) -> None:
        """Logs what went wrong, and tells the asker its number if Discord still takes an answer."""
        if sending.is_too_late(error):
            log.warning(TOO_LATE)
            return
        number = secrets.token_hex(4)
        log.error("error %s%s", number, where, exc_info=error)
        try:
            await tell(number)
        except discord.DiscordException:
            log.warning("the asker could not be told about error %s", number)


class Tree(app_commands.CommandTree[MagistrateClient]):
    """The commands, with one place for everything that goes wrong in them."""

    async def on_error(
        self,
        interaction: discord.Interaction[MagistrateClient],
        error: app_commands.AppCommandError,
        /,
    ) -> None:
        where = f" in {interaction.command.qualified_name if interaction.command else '?'}"
        await self.client.report(
            error, where, lambda number: self.client.failed(interaction, number)
        )


def _is_alone_with(interaction: discord.Interaction[Any], message: discord.Message) -> bool:
    """Whether nobody else sees a message: it is for the asker alone, or in direct messages with
    the bot.
    """
    return message.flags.ephemeral or interaction.context.dm_channel


def intents_of(settings: DiscordSettings) -> discord.Intents:
    """The intents that the bot asks Discord for: servers and messages; the content of messages
    only for [[inline]] look-ups.
    """
    intents = discord.Intents.none()
    intents.guilds = True
    intents.guild_messages = True
    intents.dm_messages = True
    intents.message_content = settings.inline
    return intents

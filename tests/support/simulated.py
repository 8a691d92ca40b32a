"""A simulated Discord with the bot in it, driven one step after the other.

`SimCord <https://github.com/SilentHacks/simcord>`_ stands for Discord: its permissions, its errors,
its clock. Here its steps are ordinary calls, so that a test reads like a conversation. What the bot
did not mean to raise fails the test.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import discord  # noqa: TID251
import pytest
import simcord

from bot.app import App
from bot.discord import client
from bot.discord.client import MagistrateClient
from bot.discord.markup import read_question
from bot.discord.settings import DiscordSettings, Token
from bot.discord.views import QUESTION
from bot.store.protocols import Store
from tests.support.loopback.model import walk

# seconds of the simulated clock: nobody asks too fast, nothing was said lately
BETWEEN_REQUESTS = 60.0
TEXT, BUTTON = 10, 2  # types of components

_Given = TypeVar("_Given")


class Shown(NamedTuple):
    """A message of the bot as someone sees it; ``private``: that one alone."""

    message: Any
    private: bool

    @property
    def text(self) -> str:
        """Everything that is written on it, the question included."""
        texts = (part["content"] for part in self.components if part["type"] == TEXT)
        return "\n".join(texts) or self.message.content

    @property
    def question(self) -> str:
        """The question that stands above it."""
        lines = [part["content"] for part in self.components if part.get("id") == QUESTION]
        return read_question(lines[0]) if lines else ""

    @property
    def components(self) -> list[Mapping[str, Any]]:
        """Its components, those within others included, as they are sent."""
        return list(walk([part.to_dict() for part in self.message.components]))

    @property
    def buttons(self) -> list[Mapping[str, Any]]:
        """Its buttons but those that are links."""
        return [part for part in self.components if part["type"] == BUTTON and "url" not in part]

    @property
    def labels(self) -> list[str]:
        """The words on its buttons."""
        return [button["label"] for button in self.buttons]

    @property
    def links(self) -> list[str]:
        """The addresses behind its links."""
        return [part["url"] for part in self.components if part.get("url")]

    @property
    def openings(self) -> list[str]:
        """The custom_ids of the buttons beside its lines."""
        return [part["accessory"]["custom_id"] for part in self.components if _opens(part)]


def _opens(part: Mapping[str, Any]) -> bool:
    return "custom_id" in part.get("accessory", {})


class Simulated:
    """One server with one channel and one asker, and the bot; ``before``: what is done to SimCord
    before the bot starts.
    """

    def __init__(
        self,
        app: App,
        *,
        before: Callable[[simcord.Env], None] | None = None,
        store: Store | None = None,
        **settings: Any,
    ) -> None:
        self.app, self.store = app, store
        self.settings = DiscordSettings(Token("no token"), shards=1, **settings)
        self._runner = asyncio.Runner()
        self.failing = False  # whether the bot is expected to raise
        self._context: dict[str, Any] = {}
        self.env = simcord.Env(self._runner.run(_called(self._client)))
        if before:
            before(self.env)
        self._runner.run(self.env.start())
        self._listen()
        self.guild = self.env.create_guild()
        self.channel = self.guild.create_text_channel("general")
        self.asker = self.member("asker")

    @property
    def client(self) -> MagistrateClient:
        return self.env.bot

    def do(self, step: Coroutine[Any, Any, _Given]) -> _Given:
        """Takes a step of SimCord, until the bot has nothing more to do."""

        async def taken() -> _Given:
            with self.env.time_context():
                return await step

        return self._runner.run(taken())

    def close(self) -> None:
        """Ends it; raises what the bot raised and no test looked at."""
        try:
            self._runner.run(self.env.shutdown())
        finally:
            self._runner.close()
        if not self.failing:
            self.env.raise_errors()

    def member(self, name: str) -> Any:
        """Someone else in the server."""
        return self.guild.add_member(self.env.create_user(name))

    def own_role(self, monkeypatch: pytest.MonkeyPatch) -> Any:
        """The role that Discord gives a bot, which SimCord does not."""
        role = self.guild.create_role("Magistrate", mentionable=True)
        monkeypatch.setattr(
            discord.Guild, "self_role", property(lambda guild: guild.get_role(role.id))
        )
        return role

    def forbidden(self) -> Any:
        """A channel in which the bot may read but not write."""
        return self.guild.create_text_channel(
            "quiet", overwrites={self.guild.me: discord.PermissionOverwrite(send_messages=False)}
        )

    def thread(self) -> Any:
        """A public thread in the channel."""

        async def started() -> Any:
            with self.env._bot_scope():
                await self.client.get_channel(self.channel.id).create_thread(
                    name="a table", type=discord.ChannelType.public_thread
                )
            await self.env.settle()
            return self.channel.threads[0]

        return self.do(started())

    def wait(self, seconds: float) -> None:
        """Lets time go by on the simulated clock."""
        self.do(self.env.advance_time(seconds))

    def restart(self) -> None:
        """Stops the bot and starts another one, which knows nothing of the first."""
        self.do(self.env.restart_bot(self.do(_called(self._client))))

    def slash(
        self, command: str, /, *, who: Any = None, channel: Any = None, **options: Any
    ) -> Shown:
        """What a command is answered with."""
        return self._answer(
            self.do((who or self.asker).slash(channel or self.channel, command, **options))
        )

    def slash_alone(self, command: str, /, **options: Any) -> Shown:
        """What a command is answered with in direct messages."""
        return self._answer(self.do(self.asker.user.slash(command, **options)))

    def choices(self, command: str, option: str, typed: str) -> list[str]:
        """The names that are offered while something is typed."""
        return [
            choice["name"]
            for choice in self.do(self.asker.autocomplete(self.channel, command, option, typed))
        ]

    def menu(self, command: str, message: Any) -> Shown:
        """What an entry of a message's menu is answered with."""
        return self._answer(self.do(self.asker.context_menu(self.channel, command, message)))

    def press(
        self,
        shown: Shown,
        label: str | None = None,
        *,
        who: Any = None,
        custom_id: str | None = None,
    ) -> Shown:
        """What a button brings: an answer of its own, or the message as it is then."""
        result = self.do((who or self.asker).click(shown.message, label=label, custom_id=custom_id))
        return self._answer(result, shown)

    def fill_in(self, shown: Shown, label: str, text: str) -> Shown:
        """What the form behind a button brings, its one field filled in."""
        form = self.do(self.asker.click(shown.message, label=label))
        (field,) = [part["component"] for part in form.modal["components"]]
        return self._answer(self.do(self.asker.submit_modal(form, {field["custom_id"]: text})))

    def press_alone(self, shown: Shown, label: str) -> Shown:
        """What a button in direct messages brings."""
        result = self.do(self.asker.user.click(shown.message, label=label))
        answer = result.followups[-1] if result.followups else result.response
        return Shown(answer.message, answer.ephemeral) if answer else self.direct_messages()[-1]

    def press_again(self, shown: Shown, button: Mapping[str, Any]) -> None:
        """Presses a button that has just gone, as a second tap does that is under way already."""
        self.rewrite(shown, button["custom_id"])
        self.do(self.asker.click(shown.message, custom_id=button["custom_id"]))

    def rewrite(self, shown: Shown, custom_id: str) -> None:
        """Puts another custom_id onto the last button of a message."""
        message = self.env.backend.get_message(shown.message.channel.id, shown.message.id)
        buttons = [part for part in walk(message.components) if part.get("custom_id")]
        buttons[-1].update(custom_id=custom_id)

    def seen_alone(self, shown: Shown) -> Shown:
        """A message for the asker alone, as it is now."""
        (found,) = [
            Shown(message, True)
            for message in self.channel.history(viewer=self.asker)
            if message.id == shown.message.id
        ]
        return found

    def say(
        self, text: str, *, to: Shown | None = None, who: Any = None, channel: Any = None
    ) -> list[Shown]:
        """What the bot replies in the channel to a message; ``to``: what it is a reply to."""
        return self.say_and_keep(text, to=to, who=who, channel=channel)[1]

    def say_and_keep(
        self, text: str, *, to: Shown | None = None, who: Any = None, channel: Any = None
    ) -> tuple[Any, list[Shown]]:
        """The message as well as the replies to it."""
        where = channel or self.channel
        before = {message.id for message in where.history()}
        message = self.do(
            (who or self.asker).send(where, text, reply_to=to.message if to else None)
        )
        return message, [
            shown for shown in self.in_channel(where) if shown.message.id not in before
        ]

    def say_alone(self, text: str) -> list[Shown]:
        """What the bot replies to a direct message."""
        before = len(self.direct_messages())
        self.do(self.asker.send_dm(text))
        return self.direct_messages()[before:]

    def named(self, text: str) -> str:
        """A text that names the bot."""
        return f"<@{self.client.user.id}> {text}"

    def mention(self, text: str, **more: Any) -> list[Shown]:
        """What the bot replies to a message that names it."""
        return self.say(self.named(text), **more)

    def edit(self, message: Any, text: str) -> None:
        """Edits a message of the asker's, a little later than whatever was before."""
        self.wait(0.01)
        self.do(self.asker.edit(message, text))

    def while_answering(self, change: Callable[[Any], None]) -> None:
        """Lets something happen to the next message in the channel while it is being answered."""
        maker = self.client.served.maker
        make = maker.make

        async def changed(asked: Any) -> Any:
            maker.make = make  # type: ignore[method-assign]
            self.env.backend.advance_clock(0.01)
            change(self.channel.history()[-1])
            for _ in range(10):  # so many turns until the bot has heard of it
                await asyncio.sleep(0)
            return await make(asked)

        maker.make = changed  # type: ignore[method-assign]

    def in_channel(self, channel: Any = None) -> list[Shown]:
        """Every message of the bot in a channel."""
        return self._mine((channel or self.channel).history())

    def direct_messages(self, who: Any = None) -> list[Shown]:
        """Every direct message of the bot to someone."""
        return self._mine((who or self.asker).user.dm_channel.history())

    def current(self, shown: Shown) -> Shown:
        """A message as it is now."""
        return next(other for other in self.in_channel() if other.message.id == shown.message.id)

    def seen_from(self, **context: Any) -> None:
        """Changes what Discord tells of those who ask from now on: ``locale``, ``context`` ..."""
        self._context = context

    def sent(self, method: str = "POST") -> list[Mapping[str, Any]]:
        """The bodies that the bot sent, the data of interactions in place of their envelope."""
        bodies = [
            request.json
            for request in self.env.http_requests
            if request.method == method and isinstance(request.json, dict)
        ]
        return [body.get("data", body) for body in bodies]

    def _client(self) -> MagistrateClient:
        return MagistrateClient(self.app, self.settings, self.store)

    def _mine(self, messages: list[Any]) -> list[Shown]:
        return [
            Shown(message, message.flags.ephemeral)
            for message in messages
            if message.author.id == self.client.user.id and message.components
        ]

    def _answer(self, result: Any, before: Shown | None = None) -> Shown:
        assert result.acknowledged, "the bot said nothing"
        answer = result.followups[-1] if result.followups else result.response
        if answer is None:
            assert before is not None
            return self.current(before)
        return Shown(answer.message, answer.ephemeral)

    def _listen(self) -> None:
        """Puts what `seen_from` says into the interactions."""
        backend = self.env.backend
        emit = backend.emit

        def emit_as_seen(event: str, payload: Mapping[str, Any]) -> None:
            emit(event, {**payload, **self._context} if event == "INTERACTION_CREATE" else payload)

        backend.emit = emit_as_seen


def everything_takes_long(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Makes every answer take longer than the bot waits before it defers; the waits, in seconds, as
    they happen.

    The simulated clock stands still while a thread works, so the bot is told that its wait is over.
    """
    waits: list[float] = []

    async def wait_in_vain(
        working: set[asyncio.Future[Any]], *, timeout: float
    ) -> tuple[set[Any], set[asyncio.Future[Any]]]:
        waits.append(timeout)
        return set(), working

    monkeypatch.setattr(
        client, "asyncio", SimpleNamespace(wait=wait_in_vain, ensure_future=asyncio.ensure_future)
    )
    return waits


async def _called(make: Any) -> Any:
    """What ``make`` makes, within the loop: a client and its views want one."""
    return make()

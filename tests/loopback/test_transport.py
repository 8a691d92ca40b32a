"""The bot in a process of its own, over the bundled texts, against a Discord that fails as Discord
does.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, TypeVar
from urllib.request import urlopen

import pytest

from bot.app import App
from bot.discord.limits import CHOICES
from bot.discord.notices import MAY_NOT_SEND, OLD_BUTTON
from bot.discord.running import REFUSED_INTENT, REFUSED_TOKEN, UNREACHABLE, UNUSABLE
from bot.reloading import AS_BEFORE
from rules_corpus.model import RuleRef
from tests.support.asked import VAGUE
from tests.support.loopback import (
    BotProcess,
    Broken,
    Channel,
    Intent,
    Loopback,
    Message,
    Permission,
    Person,
    ResetAfter,
    ResetBefore,
    Seen,
    Slow,
    TooMany,
)
from tests.support.loopback.faults import Fault, Plan
from tests.support.loopback.model import Json, walk
from tests.support.rulings_app import write_all
from tests.support.rulings_data import BOATS

CALLBACK = "POST /interactions/*/callback"
COMPLETION = "PATCH /webhooks/*/messages/@original"
CREATE = "POST /channels/*/messages"
EDIT = "PATCH /channels/*/messages/*"
DELETE = "DELETE /channels/*/messages/*"

QUESTION = "What does [Imperishable] do?"
COMMANDS: Mapping[str, tuple[dict[str, Any], str]] = {
    "ask": ({"question": QUESTION}, "1109.1 Rulers can have [Imperishable]"),
    "rule": ({"number": "803.3a"}, "Rules 803.3a"),
    "keyword": ({"name": "Imperishable"}, "Keyword: [Imperishable]"),
    "card": ({"name": "Law of Silence"}, "Card: Law of Silence"),
    "ruling": ({"case": "pierce-unblocked-attack"}, "Ruling: "),
    "penalty": ({"situation": "slow play"}, "Penalty: Slow play"),
    "about": ({}, "Comprehensive Rules"),
    "help": ({}, "/ask"),
    "banlist show": ({"format": "wanderer"}, "Law of Silence"),
    "banlist check": ({"card": "Law of Silence", "format": "wanderer"}, "banned in Wanderer"),
    "banlist changes": (
        {"format": "wanderer", "start": "2018-01-01", "end": "2019-01-01"},
        "Wanderer",
    ),
}
# What servers and people ask of the bot besides answers; see tests/discord
MANAGING = {
    "banlist follow", "banlist unfollow", "banlist announce", "settings", "forget me", "propose",
}  # fmt: skip
FIND = "Find the rule"
MENU = [FIND, "Penalty for this", "Report an answer", "Mark as ruling"]
SUBCOMMAND, GROUP = 1, 2
NONE = Intent(0)
PATIENCE = 20.0  # seconds; for machines that are busy, not for the bot

_Given = TypeVar("_Given")


class Stage:
    """A Discord and the bot's process.

    One loop serves both; it runs while a test waits for something.
    """

    def __init__(
        self,
        folder: Path,
        environment: Mapping[str, str],
        *,
        sessions: int = 1,
        main: str = "",
        granted: Intent = NONE,
    ) -> None:
        self.folder, self.environment, self.sessions = folder, environment, sessions
        self.main, self.granted = main or "bot.discord.running:main", granted
        self._runner = asyncio.Runner()

    def __enter__(self) -> Stage:
        self.do(self._open())
        return self

    def __exit__(self, *error: object) -> None:
        self.do(self._opened.aclose())
        self._runner.close()

    async def _open(self) -> None:
        async with AsyncExitStack() as opened:
            self.server = await opened.enter_async_context(
                Loopback(granted=self.granted, answer_within=PATIENCE)
            )
            self.bot = await opened.enter_async_context(
                BotProcess(self.server, self.folder, self.environment, main=self.main)
            )
            await self.ready()
            self._opened = opened.pop_all()

    async def ready(self) -> None:
        """Waits for the bot; longer than it takes, for the snapshot may have to be made."""
        await self.bot.ready(sessions=self.sessions, timeout=180)

    def do(self, step: Coroutine[Any, Any, _Given]) -> _Given:
        """Takes a step; fails where it takes for ever."""

        async def bounded() -> _Given:
            async with asyncio.timeout(200):
                return await step

        return self._runner.run(bounded())

    def until(self, condition: Callable[[], object]) -> bool:
        """Whether something comes true."""
        return self.do(self.server.until(condition, PATIENCE))

    def check(self) -> None:
        """Stops the bot: it ends well, and everything that it has sent and written until then was
        in order.
        """
        began = time.monotonic()
        assert self.do(self.bot.terminate(timeout=PATIENCE)) == 0
        assert time.monotonic() - began < 10
        assert self.server.problems() == []
        assert self.server.own_problems() == []
        log = self.bot.log()
        assert "stopped" in log
        for unwanted in (
            self.server.token,
            "magistrate.discord: error",
            "never retrieved",
            "never awaited",
            "Unclosed",
        ):
            assert unwanted not in log, log


class Visit:
    """Someone with a server and a channel of their own, so that tests neither wait for nor read
    each other.
    """

    def __init__(self, stage: Stage, locale: str = "en-US") -> None:
        self.stage, self.server, self.faults = stage, stage.server, stage.server.faults
        self.asker = self.somebody(locale)
        self.guild = self.server.guild("Club", self.asker)
        self.channel = self.guild.channels[0]

    def somebody(self, locale: str = "en-US") -> Person:
        """Someone who has asked nothing yet."""
        person = self.server.person("asker", locale)
        person.patience = person.settle = PATIENCE
        return person

    def slash(self, command: str, /, *, place: Channel | None = None, **options: Any) -> Seen:
        return shown(self.stage.do(self.asker.slash(place or self.channel, command, **options)))

    def say(
        self,
        text: str,
        *,
        to: Seen | None = None,
        mention: bool = True,
        place: Channel | None = None,
    ) -> Seen:
        """What comes next in a channel when something was said there."""
        return shown(
            self.stage.do(
                self.asker.say(
                    place or self.channel, text, mention=mention and to is None, reply_to=to
                )
            )
        )

    def post(self, text: str, *, mention: bool = True) -> Message:
        """A message that nobody waits for."""
        return self.stage.do(self.asker.post(self.channel, text, mention=mention))

    def sees(self, place: Channel, since: int = 0) -> Seen:
        return shown(self.stage.do(self.asker.sees(place, since)))

    def press(self, seen: Seen, label: str) -> Seen:
        """Presses the one button whose words begin so."""
        (whole,) = [button for button in seen.buttons if button.startswith(label)]
        return shown(self.stage.do(self.asker.press(seen, whole)))

    def choose(self, seen: Seen, value: str) -> Seen:
        return shown(self.stage.do(self.asker.choose(seen, value)))

    def from_bot(self, place: Channel | None = None) -> list[Message]:
        """The bot's messages that all can read."""
        return [
            message
            for message in self.server.messages(place or self.channel)
            if message.author is self.server.world.bot
        ]

    def plan(self, pattern: str, fault: Fault, times: int = 1) -> tuple[Plan, int]:
        """Plans a fault; gives it, and the mark from which `statuses` counts."""
        self.faults.clear()
        return self.faults.plan(fault, on=pattern, times=times), len(self.server.exchanges)

    def statuses(self, planned: tuple[Plan, int], attempts: int) -> list[int]:
        """With what the bot's attempts at what met the fault ended, as soon as there are so
        many.
        """
        plan, mark = planned
        assert self.stage.until(lambda: plan.met)
        met = plan.met[0]

        def found() -> list[int]:
            return [
                one.status
                for one in self.server.exchanges[mark:]
                if f"{one.method} {one.path}" == met
            ]

        assert self.stage.until(lambda: len(found()) >= attempts and found()[-1]), found()
        return found()


def card(seen: Seen) -> str:
    """What stands on a message below the question."""
    return seen.text


def shown(seen: Seen | None) -> Seen:
    """What was seen; fails where nothing was."""
    assert seen is not None, "the bot did not answer"
    return seen


@pytest.fixture(scope="session")
def environment(
    bundled_app: App, bundled_cache: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """Where the bot finds its snapshot, which is made by now."""
    return {
        "MAGISTRATE_CACHE": str(bundled_cache),
        "MAGISTRATE_DATA": str(tmp_path_factory.mktemp("nothing")),
    }


@pytest.fixture(scope="module")
def usual(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The bot as it is set up at first, and as Discord lets in everybody: it cannot read what is
    not meant for it.
    """
    with Stage(tmp_path_factory.mktemp("usual"), environment) as stage:
        yield stage
        stage.check()


@pytest.fixture(scope="module")
def sharded(
    environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stage]:
    """The bot on two shards, with [[inline]] look-ups."""
    wanted = {**environment, "MAGISTRATE_INLINE": "on", "MAGISTRATE_SHARDS": "2"}
    with Stage(
        tmp_path_factory.mktemp("sharded"), wanted, sessions=2, granted=Intent.MESSAGE_CONTENT
    ) as stage:
        yield stage
        stage.check()


@pytest.fixture(scope="module")
def hesitant(
    environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stage]:
    """The bot, every answer of which is deferred."""
    with Stage(
        tmp_path_factory.mktemp("hesitant"), environment, main="tests.loopback.hesitant_bot:main"
    ) as stage:
        yield stage
        stage.check()


@pytest.fixture
def here(usual: Stage) -> Iterator[Visit]:
    yield Visit(usual)
    usual.server.faults.clear()


@pytest.fixture
def slowly(hesitant: Stage) -> Iterator[Visit]:
    yield Visit(hesitant)
    hesitant.server.faults.clear()


# Commands


def leaves(command: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """A command's subcommands with their paths, or itself."""
    path = f"{path} {command['name']}".strip()
    below = [
        option for option in command.get("options", ()) if option["type"] in (SUBCOMMAND, GROUP)
    ]
    if not below:
        yield path, command
    for option in below:
        yield from leaves(option, path)


def registered(server: Loopback) -> dict[str, Json]:
    """The slash commands by their paths."""
    return {
        path: leaf
        for command in server.commands()
        if command["type"] == 1
        for path, leaf in leaves(command)
    }


def test_every_command_is_registered_in_both_languages(here: Visit) -> None:
    commands = here.server.commands()
    assert set(registered(here.server)) == {*COMMANDS, *MANAGING}
    assert {command["name"] for command in commands if command["type"] == 3} == {*MENU}
    for command in commands:
        of_servers = command["name"] in ("settings", "Mark as ruling")
        assert set(command["contexts"]) == ({0} if of_servers else {0, 1, 2}), command["name"]
        assert set(command["integration_types"]) == ({0} if of_servers else {0, 1})
        assert command["name_localizations"]["ja"] != command["name"]
        for part in walk_options(command) if command["type"] == 1 else ():
            assert part["description_localizations"]["ja"] != part["description"], part["name"]


def walk_options(command: Json) -> Iterator[Json]:
    yield command
    for option in command.get("options", ()):
        yield from walk_options(option)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers(here: Visit, command: str) -> None:
    options, expected = COMMANDS[command]
    seen = here.slash(command, **options)
    assert seen.how == "sent"
    assert expected in seen.text
    assert here.slash(command, place=here.asker.dm, **options).text == seen.text


def test_a_command_is_answered_in_the_language_of_the_asker(usual: Stage) -> None:
    there = Visit(usual, "ja")
    seen = there.slash("質問", question="不滅とは")
    assert {"English"} <= set(seen.buttons)


def test_the_bot_answers_where_it_is_not(here: Visit) -> None:
    """Someone has installed it for themselves."""
    elsewhere = here.server.guild("Elsewhere", here.asker, has_bot=False).channels[0]
    assert "Rules 803.3a" in here.slash("rule", place=elsewhere, number="803.3a").text


def test_every_option_that_completes_offers_choices(here: Visit) -> None:
    completing = [
        (path, option["name"])
        for path, leaf in registered(here.server).items()
        for option in leaf.get("options", ())
        if option.get("autocomplete")
    ]
    assert len(completing) == 18
    for person in (here.asker, here.somebody("ja")):
        for path, option in completing:
            for typed in ("", "a", "の", "no such thing " * 7):
                seen = shown(here.stage.do(person.complete(person.dm, path, option, typed)))
                assert (len(seen.choices) > 0) >= (typed == ""), (path, option)
                assert len(seen.choices) <= CHOICES
                assert len({choice.value for choice in seen.choices}) == len(seen.choices)


def test_the_menu_of_a_message_finds_the_rule(here: Visit) -> None:
    message = here.post(QUESTION, mention=False)
    found = shown(here.stage.do(here.asker.menu(message, FIND)))
    assert "1109.1 Rulers can have [Imperishable]" in found.text
    unclear = here.post(VAGUE, mention=False)
    assert shown(here.stage.do(here.asker.menu(unclear, FIND))).ephemeral


# Buttons


def rich_rule(app: App) -> RuleRef:
    """A rule that has examples, cites others, stands below another and has one after it."""
    return next(
        ref
        for ref, rule in app.library.rules.items()
        if rule.examples
        and app.library.links_from(ref)
        and rule.parent
        and app.library.neighbour(ref, 1)
        and app.library.neighbour(ref, -1) != rule.parent
    )


def number_of(app: App, ref: RuleRef) -> str:
    """What someone types for a rule."""
    return f"{app.library.documents[ref.document].short} {ref.number}"


def test_every_button_under_a_rule(here: Visit, bundled_app: App) -> None:
    ref = rich_rule(bundled_app)
    rule = here.slash("rule", number=number_of(bundled_app, ref))
    first = card(rule)
    for label in ("Examples", "Rules it cites", "日本語", "◂", "▴"):
        opened = here.press(rule, label)
        assert (opened.how, opened.ephemeral) == ("sent", True)
        assert card(opened) != first
    assert card(rule) == first


def test_the_rule_above_and_an_answer_for_all(here: Visit, bundled_app: App) -> None:
    ref = rich_rule(bundled_app)
    alone = here.slash("rule", number=number_of(bundled_app, ref), private=True)
    assert alone.ephemeral
    above = here.press(alone, "▴")
    parent = bundled_app.library.rules[ref].parent
    assert parent is not None
    assert parent.number in above.text
    assert above.message is alone.message
    back = here.press(alone, "Back to the answer")
    whole = card(back)
    to_all = here.press(back, "Show to everyone")
    assert here.stage.until(lambda: to_all.followups)
    assert [message.ephemeral for message in to_all.followups] == [False]
    assert to_all.followups[0].text == whole
    assert not [label for label in alone.buttons if label == "Show to everyone"]


def test_pages_are_turned(here: Visit) -> None:
    answer = here.slash("ask", question=QUESTION, private=True)
    first = card(answer)
    turned = here.press(answer, "More (2/")
    assert (turned.how, turned.message) == ("edited", answer.message)
    assert card(turned) != first
    assert card(here.press(answer, "◂ Page 1")) == first


def test_a_rule_that_may_answer_is_opened(here: Visit) -> None:
    answer = here.slash("ask", question=QUESTION)
    first = answer.text
    opened = shown(here.stage.do(here.asker.press(answer, opening(answer))))
    assert opened.ephemeral
    assert opened.text != first == answer.text


def opening(seen: Seen) -> str:
    """The custom_id of the first button beside a line."""
    assert seen.message is not None
    parts = walk(seen.message.components)
    return next(part["accessory"]["custom_id"] for part in parts if "accessory" in part)


def test_one_asks_on_from_the_answer_of_a_command(here: Visit) -> None:
    answer = here.slash("ask", question="can a resonator that is rested attack?")
    form = here.press(answer, "Ask a follow-up")
    assert form.modal is not None
    after = shown(
        here.stage.do(
            here.asker.submit(form, {"What else do you want to know?": "and if it flies?"})
        )
    )
    assert not after.ephemeral
    assert "can a resonator that is rested attack if it flies?" in after.text


def test_a_button_of_an_earlier_version_is_answered(here: Visit) -> None:
    rule = here.slash("rule", number="803.3a")
    assert rule.message is not None
    for part in walk(rule.message.components):
        if "custom_id" in part:
            part["custom_id"] = part["custom_id"].replace("m2:", "m1:", 1)
    for label in ("日本語", "803.3b"):
        told = here.press(rule, label)
        assert told.ephemeral
        assert OLD_BUTTON in told.text


# Messages


def test_a_mention_is_answered_and_followed_up(here: Visit) -> None:
    answer = here.say("803.3a")
    assert answer.message is not None
    assert answer.message.replies_to is not None
    assert answer.message.mentions == []
    assert "Rules 803.3b" in here.say("next", to=answer).text
    assert here.say("parent", to=answer).text != answer.text


def test_what_is_uncertain_is_for_the_asker_alone(here: Visit) -> None:
    answer = here.say(VAGUE)
    near = here.press(answer, "Closest matches")
    assert near.ephemeral


def test_threads_and_direct_messages(here: Visit) -> None:
    thread = here.server.thread(here.channel, "a question")
    assert "Rules 803.3a" in here.say("803.3a", place=thread).text
    answer = here.say("803.3a", place=here.asker.dm, mention=False)
    assert "Rules 803.3b" in here.say("next", place=here.asker.dm, to=answer).text


def test_names_in_brackets_are_not_looked_up_unasked(here: Visit) -> None:
    here.post("[[Imperishable]]", mention=False)
    answer = here.say("803.3a")
    assert here.from_bot() == [answer.message]
    assert "Keyword: [Imperishable]" in here.say("[[Imperishable]]").text


def test_names_in_brackets_are_looked_up_where_that_is_on(sharded: Stage) -> None:
    there = Visit(sharded)
    assert (
        "Keyword: [Imperishable]" in there.say("I have [[Imperishable]] here", mention=False).text
    )
    there.post("`[[Law of Silence]]`", mention=False)
    assert "Rules 803.3a" in there.say("803.3a").text
    assert len(there.from_bot()) == 2


def test_an_edited_and_a_deleted_question(here: Visit) -> None:
    answer = here.say("803.3a")
    assert answer.message is not None
    question = answer.message.replies_to
    assert question is not None
    edited = shown(
        here.stage.do(here.asker.edit(question, f"<@{here.server.world.bot.id}> 803.3b"))
    )
    assert (edited.how, edited.message) == ("edited", answer.message)
    assert "Rules 803.3b" in edited.text
    assert shown(here.stage.do(here.asker.delete(question))).how == "deleted"


def test_a_missing_permission_is_told_in_private(here: Visit) -> None:
    here.server.deny(here.channel, Permission.SEND_MESSAGES)
    here.post("803.3a")
    assert MAY_NOT_SEND in here.sees(here.asker.dm).text
    assert here.from_bot() == []


def test_no_permission_to_embed_links_is_needed(here: Visit) -> None:
    here.server.deny(here.channel, Permission.EMBED_LINKS)
    assert "Rules 803.3a" in here.say("803.3a").text


def test_an_answer_where_the_bot_may_not_read_what_was_said(here: Visit) -> None:
    here.server.deny(here.channel, Permission.READ_MESSAGE_HISTORY)
    answer = here.say("803.3a")
    assert "Rules 803.3a" in answer.text
    assert answer.message is not None
    assert answer.message.replies_to is None


# Slowness


def test_an_answer_that_takes_long_is_deferred(slowly: Visit, bundled_app: App) -> None:
    number = number_of(bundled_app, rich_rule(bundled_app))
    rule = slowly.slash("rule", number=number, private=True)
    assert (rule.how, rule.deferred, rule.ephemeral) == ("sent", True, True)
    first = card(rule)
    after = slowly.press(rule, "▴")
    assert (after.how, after.deferred, after.message) == ("edited", True, rule.message)
    assert card(slowly.press(after, "Back to the answer")) == first


@pytest.mark.parametrize("fault", [ResetBefore(), ResetAfter()], ids=["before", "after"])
def test_a_deferral_survives_a_reset(slowly: Visit, bundled_app: App, fault: Fault) -> None:
    planned = slowly.plan(CALLBACK, fault)
    rule = slowly.slash("rule", number=number_of(bundled_app, rich_rule(bundled_app)), private=True)
    slowly.statuses(planned, 2)
    assert rule.deferred
    first = card(rule)
    planned = slowly.plan(CALLBACK, fault)
    assert card(slowly.press(rule, "▴")) != first
    slowly.statuses(planned, 2)
    planned = slowly.plan(COMPLETION, fault)
    assert card(slowly.press(rule, "Back to the answer")) == first
    slowly.statuses(planned, 2)


def test_latency(here: Visit) -> None:
    here.server.latency = 0.4
    try:
        assert here.slash("rule", number="803.3a").waited >= 0.8
        assert "Rules 803.3b" in here.say("803.3b").text
    finally:
        here.server.latency = 0.0


# What is lost, limited or broken


@pytest.mark.parametrize(
    ("fault", "statuses"),
    [
        (TooMany(0.1), [429, 200]),
        (TooMany(0.1, everywhere=True), [429, 200]),
        (Broken(), [502, 200]),
        (Broken(503), [503, 200]),
        (Slow(0.5), [200]),
        (Slow(0.5, after=True), [200]),
        (ResetBefore(), [0, 200]),
        (ResetAfter(), [0, 400]),
    ],
    ids=[
        "limited",
        "limited everywhere",
        "broken",
        "unavailable",
        "slow before",
        "slow after",
        "reset before",
        "reset after",
    ],
)
def test_a_command_is_answered_once(here: Visit, fault: Fault, statuses: list[int]) -> None:
    planned = here.plan(CALLBACK, fault)
    assert "Rules 803.3a" in here.slash("rule", number="803.3a").text
    assert here.statuses(planned, len(statuses)) == statuses
    here.say("803.3b")
    assert len(here.from_bot()) == 2


@pytest.mark.parametrize(
    ("fault", "last"), [(ResetBefore(), 200), (ResetAfter(), 400)], ids=["before", "after"]
)
def test_a_button_survives_a_reset(here: Visit, fault: Fault, last: int) -> None:
    rule = here.slash("rule", number="803.3a")
    planned = here.plan(CALLBACK, fault)
    assert "Rules 803.3b" in here.press(rule, "803.3b").text
    assert here.statuses(planned, 2) == [0, last]
    here.say("803.4")
    assert len(here.from_bot()) == 2


@pytest.mark.parametrize(
    ("fault", "statuses"),
    [
        (TooMany(0.1), [429, 200]),
        (TooMany(0.1, everywhere=True), [429, 200]),
        (Broken(), [502, 200]),
        (Broken(503), [503, 200]),
        (Broken(520), [520, 200]),
        (Slow(0.5), [200]),
        (ResetBefore(), [0, 200]),
        (ResetAfter(), [0, 200]),
    ],
    ids=[
        "limited",
        "limited everywhere",
        "broken",
        "unavailable",
        "unknown",
        "slow",
        "reset before",
        "reset after",
    ],
)
def test_a_message_is_answered_once(here: Visit, fault: Fault, statuses: list[int]) -> None:
    planned = here.plan(CREATE, fault)
    answer = here.say("803.3a")
    assert here.statuses(planned, len(statuses)) == statuses
    here.slash("rule", number="803.3b")
    assert [message for message in here.from_bot() if message.replies_to] == [answer.message]


@pytest.mark.parametrize(
    "fault",
    [TooMany(0.1), Broken(), ResetBefore(), ResetAfter()],
    ids=["limited", "broken", "reset before", "reset after"],
)
def test_an_edit_and_a_deletion_survive(here: Visit, fault: Fault) -> None:
    answer = here.say("803.3a")
    assert answer.message is not None
    question = answer.message.replies_to
    assert question is not None
    planned = here.plan(EDIT, fault)
    assert (
        "Rules 803.3b"
        in shown(
            here.stage.do(here.asker.edit(question, f"<@{here.server.world.bot.id}> 803.3b"))
        ).text
    )
    assert here.statuses(planned, 2)[-1] == 200
    planned = here.plan(DELETE, fault)
    assert shown(here.stage.do(here.asker.delete(question))).how == "deleted"
    assert here.statuses(planned, 2)[-1] == (404 if isinstance(fault, ResetAfter) else 204)


def test_a_question_deleted_before_its_answer_comes_is_silence(here: Visit) -> None:
    async def deleted() -> None:
        here.server.publisher.deleted(question)

    planned = here.plan(CREATE, Slow(0.5))
    question = here.post("803.3a")
    assert here.stage.until(lambda: planned[0].met)
    here.stage.do(deleted())
    assert here.statuses(planned, 1) == [400]
    here.say("803.3b")
    assert len(here.from_bot()) == 1
    assert here.server.messages(here.asker.dm) == []


def test_a_second_process_answers_nothing_twice(usual: Stage, tmp_path: Path) -> None:
    async def joined() -> None:
        async with BotProcess(usual.server, tmp_path, usual.environment) as other:
            await other.ready(sessions=1, timeout=180)
            answers = len(usual.server.requests("POST", "/messages"))
            await asker.asker.post(asker.channel, "803.3a", mention=True)
            assert await usual.server.until(
                lambda: len(usual.server.requests("POST", "/messages")) >= answers + 2, PATIENCE
            )
            assert await other.terminate(timeout=PATIENCE) == 0

    asker = Visit(usual)
    usual.do(joined())
    assert len(asker.from_bot()) == 1


def test_a_limited_channel_is_waited_for(here: Visit) -> None:
    here.server.limits.route("POST /channels/{channel}/messages", limit=2, per=0.5)
    try:
        for number in range(6):
            here.post(f"803.{number + 1}")
        assert here.stage.until(lambda: len(here.from_bot()) == 6)
    finally:
        here.server.limits.route("POST /channels/{channel}/messages", limit=1000, per=0.5)


# The gateway


@pytest.mark.parametrize("how", ["drop", "close", "reconnect", "invalid"])
def test_a_message_that_came_while_the_bot_was_away_is_answered(usual: Stage, how: str) -> None:
    there, gateway = Visit(usual), usual.server.gateway
    identified, resumed = gateway.identified, gateway.resumed
    gateway.hold()
    match how:
        case "drop":
            gateway.drop()
        case "close":
            usual.do(gateway.close(4000))
        case "reconnect":
            gateway.ask_reconnect()
        case _:
            gateway.invalidate(resumable=True)
    assert usual.until(lambda: not gateway.online)
    question = there.post("803.3a")
    gateway.release()
    answer = there.sees(there.channel)
    assert "Rules 803.3a" in answer.text
    assert answer.message is not None
    assert answer.message.replies_to is question
    assert (gateway.identified, gateway.resumed) == (identified, resumed + 1)


def test_a_lost_session_is_begun_anew(usual: Stage) -> None:
    gateway = usual.server.gateway
    before = gateway.identified
    gateway.invalidate()
    assert usual.until(lambda: gateway.identified == before + 1 and gateway.online)
    there = Visit(usual)
    assert "Rules 803.3a" in there.slash("rule", number="803.3a").text
    assert "Rules 803.3b" in there.say("803.3b").text


def test_shards_have_their_own_servers(sharded: Stage) -> None:
    visits = [Visit(sharded) for _ in range(8)]
    assert {(int(visit.guild.id) >> 22) % 2 for visit in visits} == {0, 1}
    for visit in visits:
        assert "Rules 803.3a" in visit.slash("rule", number="803.3a").text
        assert "Rules 803.3b" in visit.say("803.3b").text
    sharded.server.gateway.drop(shard=1)
    assert sharded.until(lambda: sharded.server.gateway.resumed == 1)
    for visit in visits[:2]:
        assert "Rules 803.4" in visit.slash("rule", number="803.4").text


# Starting and stopping


def test_a_killed_bot_comes_back_and_its_buttons_work(
    environment: dict[str, str], tmp_path: Path
) -> None:
    with Stage(tmp_path, environment) as stage:
        there = Visit(stage)
        rule, answer = there.slash("rule", number="803.3a"), there.say("803.3b")
        assert stage.do(stage.bot.kill()) == -9
        stage.do(stage.bot.start())
        stage.do(stage.ready())
        assert stage.until(lambda: "registered already" in stage.bot.log())
        assert len(stage.server.requests("PUT", "/commands")) == 1
        assert "Rules 803.3b" in there.press(rule, "803.3b").text
        assert "Rules 803.4" in there.say("next", to=answer).text
        planned = there.plan(CALLBACK, Slow(30))
        stage.do(_unanswered(there.asker, there.channel, planned[0], stage.server))
        stage.check()


def test_edited_data_are_taken_up_while_the_bot_runs(tmp_path: Path) -> None:
    texts, rulings = write_all(tmp_path)
    own = {
        "MAGISTRATE_TEXTS": str(texts),
        "MAGISTRATE_RULINGS": str(rulings),
        "MAGISTRATE_CACHE": str(tmp_path / "cache"),
        "MAGISTRATE_DATA": str(tmp_path / "data"),
        "MAGISTRATE_METRICS": str(port := free_port()),
    }
    with Stage(tmp_path, own, main="tests.loopback.attentive_bot:main") as stage:
        there = Visit(stage)
        assert fetched(port, "readyz") == fetched(port, "healthz") == "ok\n"
        os.kill(stage.bot.pid, signal.SIGHUP)
        assert stage.until(lambda: AS_BEFORE in stage.bot.log())

        def edited(old: str, new: str, logged: str) -> str:
            """What is answered after an edit, as soon as the log tells of it."""
            text, before = (rulings / BOATS).read_text("utf-8"), len(stage.bot.log())
            (rulings / BOATS).write_text(text.replace(old, new), "utf-8")
            assert stage.until(lambda: logged in stage.bot.log()[before:]), stage.bot.log()
            return there.slash("ruling", case="drift-twice", private=True).text

        old, new = "A boat has it or has it not.", "One drift is as good as two."
        assert old in there.slash("ruling", case="drift-twice", private=True).text
        assert new in edited(old, new, "serving now")
        assert new in edited("answer:", "answers:", f"{BOATS}:4: ")
        assert new in edited("answers:", "answer:", "serving now")
        figures = fetched(port, "metrics")
        assert 'magistrate_answer_seconds_count{kind="show-ruling",outcome="found"}' in figures
        assert "magistrate_gateway_ready 1.0" in figures
        stage.check()


def free_port() -> int:
    """A port at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def fetched(port: int, path: str) -> str:
    """What is served there."""
    with urlopen(f"http://127.0.0.1:{port}/{path}") as answer:
        return str(answer.read(), "utf-8")


async def _unanswered(asker: Person, channel: Channel, plan: Plan, server: Loopback) -> None:
    """Asks something, the answer to which is still under way."""
    asker.patience = 0.0
    await asker.slash(channel, "rule", number="803.3a")
    assert await server.until(lambda: plan.met, PATIENCE)


WRONG = {
    "DISCORD_TOKEN": "hush a secret",
    "MAGISTRATE_INLINE": "perhaps",
    "MAGISTRATE_SHARDS": "0",
    "MAGISTRATE_SYNC": "maybe",
}


@pytest.mark.parametrize(
    ("fault", "on", "told", "status"),
    [
        (ResetBefore(), "GET /users/@me", "Discord cannot be reached: ", UNREACHABLE),
        (Broken(503), "GET /users/@me", "Discord cannot be reached: ", UNREACHABLE),
        (TooMany(3600), "PUT */commands", REFUSED_TOKEN, UNUSABLE),
    ],
    ids=["unreachable", "unavailable", "commands limited, token reset later"],
)
def test_a_bot_that_cannot_go_on_says_why_in_one_line(
    environment: dict[str, str],
    tmp_path: Path,
    fault: Fault,
    on: str,
    told: str,
    status: int,
) -> None:
    async def scenario() -> None:
        async with Loopback(granted=NONE) as server:
            server.faults.plan(fault, on=on, times=9)  # aiohttp and discord.py try again
            asker = server.person("asker")
            asker.patience = PATIENCE
            channel = server.guild("Club", asker).channels[0]
            async with BotProcess(server, tmp_path, environment) as bot:
                if status == UNUSABLE:
                    await bot.ready(commands=False, timeout=180)
                    assert await server.until(lambda: server.requests("PUT", "/commands"))
                    assert (
                        "Rules 803.3a"
                        in shown(await asker.say(channel, "803.3a", mention=True)).text
                    )
                    await server.gateway.close(4004)
                assert await bot.wait(timeout=180) == status
                log = bot.log()
            assert told in log
            assert "Traceback" not in log, log

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        (WRONG, list(WRONG)),
        (
            {"DISCORD_TOKEN": "", "MAGISTRATE_TEXTS": "/no/such/texts"},
            ["DISCORD_TOKEN", "/no/such/texts"],
        ),
        ({"DISCORD_TOKEN": "somebody.elses.token" * 3}, [REFUSED_TOKEN]),
        ({"MAGISTRATE_INLINE": "on"}, [REFUSED_INTENT]),
    ],
    ids=["wrong settings", "wrong settings and texts", "refused token", "refused intent"],
)
def test_a_bot_that_cannot_run_says_why(
    environment: dict[str, str], tmp_path: Path, settings: dict[str, str], told: list[str]
) -> None:
    async def scenario() -> None:
        async with (
            Loopback(granted=NONE) as server,
            BotProcess(server, tmp_path, {**environment, **settings}) as bot,
        ):
            assert await bot.wait(timeout=180) == 2
            log = bot.log()
            assert [text for text in told if text not in log] == [], log
            assert "Traceback" not in log, log
            assert (settings.get("DISCORD_TOKEN") or server.token) not in log

    asyncio.run(scenario())

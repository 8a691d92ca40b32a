"""The loopback Discord, spoken to by an unmodified discord.py."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.loopback.small_bot import NUMBERS, SmallBot
from tests.support.loopback import (
    BotProcess,
    Broken,
    Channel,
    Intent,
    Loopback,
    Permission,
    Person,
    Refused,
    ResetAfter,
    ResetBefore,
    Seen,
    Slow,
    TooMany,
    UnusableError,
    Upload,
)
from tests.support.loopback.conformance import Problem, body_problems, discord_schema
from tests.support.loopback.run_bot import point_discord_at

# the loopback is tested with the library that the bot uses
import discord  # isort: skip  # noqa: TID251

BAD_SHARD: dict[str, Any] = {"shard_ids": [5], "shard_count": 2}
SMALL_BOT = "tests.loopback.small_bot:main"
CREATE = "POST /channels/*/messages"
CALLBACK = "POST /interactions/*/callback"


def within(seconds: float, scenario: Coroutine[Any, Any, None]) -> None:
    """Runs a scenario that has to end in time."""

    async def bounded() -> None:
        async with asyncio.timeout(seconds):
            await scenario

    asyncio.run(bounded())


class Stage:
    """A server with a guild, somebody in it and a bot that is online."""

    def __init__(self, server: Loopback, bot: SmallBot) -> None:
        self.server, self.bot = server, bot
        self.alice = server.person("alice", "ja")
        self.bob = server.person("bob")
        self.guild = server.guild("Club", self.alice, self.bob)
        self.general = self.guild.channels[0]

    async def send(self, text: str, **options: Any) -> discord.Message:
        """The bot says something in general of its own accord."""
        channel = self.bot.get_channel(int(self.general.id))
        assert isinstance(channel, discord.TextChannel)
        return await channel.send(text, **options)


@asynccontextmanager
async def stage(
    *, content: bool = True, sound: bool = True, **options: Any
) -> AsyncIterator[Stage]:
    """The stage; afterwards the bodies of the bot, where they should be ``sound``, and the answers
    of the server are checked.
    """
    async with Loopback(**options) as server:
        point_discord_at(server.api, server.gateway.address)
        bot = SmallBot(content=content)
        made = Stage(server, bot)
        running = asyncio.create_task(bot.start(server.token))
        try:
            await server.until_ready(sessions=server.gateway.shards)
            await bot.wait_until_ready()
            yield made
        finally:
            await bot.close()
            await asyncio.wait({running})
        assert running.exception() is None
        assert not sound or server.problems() == []
        assert server.own_problems() == []


def shown(seen: Seen | None) -> Seen:
    """What was seen; fails where nothing was."""
    assert seen is not None, "the bot did not answer"
    return seen


def on_stage(play: Callable[[Stage], Awaitable[None]], **options: Any) -> None:
    """Plays a scene."""

    async def scenario() -> None:
        async with stage(**options) as made:
            await play(made)

    within(8, scenario())


def test_a_bot_logs_in_and_registers_its_commands() -> None:
    async def play(at: Stage) -> None:
        assert [request.route for request in at.server.exchanges[:3]] == [
            "/users/@me",
            "/oauth2/applications/@me",
            "/applications/{application}/commands",
        ]
        assert at.bot.user is not None
        assert str(at.bot.user.id) == at.server.world.bot.id
        assert [guild.name for guild in at.bot.guilds] == ["Club"]
        assert "rule" in at.alice.commands(at.general)
        assert at.alice.commands(at.general, kind=3) == ["Find cards"]

    on_stage(play)


def test_a_slash_command_answers_in_the_language_of_the_user() -> None:
    async def play(at: Stage) -> None:
        seen = shown(await at.alice.slash(at.general, "rule", number="702.9"))
        assert (seen.how, seen.text, seen.ephemeral) == ("sent", "Rule 702.9\nja", False)
        assert at.server.messages(at.general) == [seen.message]
        private = shown(await at.bob.slash(at.general, "rule", number="1", private=True))
        assert private.ephemeral
        assert private.text.endswith("en-US")
        assert shown(await at.bob.slash(at.bob.dm, "rule", number="1")).how == "sent"
        assert (
            shown(await at.alice.slash(at.general, "set game language", value=3)).content == "set 3"
        )

    on_stage(play)


def test_a_user_can_only_use_what_is_offered() -> None:
    async def play(at: Stage) -> None:
        panel = shown(await at.alice.slash(at.general, "panel"))
        hidden = shown(await at.alice.slash(at.general, "panel", private=True))
        stranger = at.server.person("eve")
        refused = [
            at.alice.slash(at.general, "nothing"), at.alice.slash(at.general, "rule"),
            at.alice.slash(at.general, "rule", number=3),
            at.alice.slash(at.general, "rule", number="1" * 21),
            at.alice.slash(at.general, "set game"), at.alice.slash(at.general, "rule", numbr="1"),
            at.bob.slash(at.general, "admin", place=at.general, user=at.bob),
            at.bob.slash(at.bob.dm, "admin"), at.bob.slash(at.alice.dm, "rule", number="1"),
            at.alice.press(panel, "Previous"), at.alice.press(panel, "Off"),
            at.alice.choose(panel, "Three"), at.bob.press(hidden, "Next"),
            at.alice.complete(at.general, "slow", "private", "x"),
            stranger.say(at.general, "hello"),
        ]  # fmt: skip
        for attempt in refused:
            with pytest.raises(UnusableError):
                await attempt
        assert (
            shown(await at.alice.slash(at.general, "admin", place=at.general, user=at.bob)).content
            == "general bob"
        )
        assert "admin" not in at.bob.commands(at.general)

    on_stage(play)


def test_autocompletion_offers_choices() -> None:
    async def play(at: Stage) -> None:
        seen = shown(await at.alice.complete(at.general, "rule", "number", "10"))
        assert seen.how == "choices"
        assert [choice.value for choice in seen.choices] == NUMBERS[:25]
        assert shown(await at.alice.complete(at.general, "rule", "number", "nothing")).choices == ()

    on_stage(play)


def test_buttons_and_selects() -> None:
    async def play(at: Stage) -> None:
        panel = shown(await at.alice.slash(at.general, "panel"))
        assert (panel.buttons, panel.options) == (["Next", "Later", "Form"], ["One", "Two"])
        turned = shown(await at.bob.press(panel, "Next"))
        assert (turned.how, turned.content, turned.message is panel.message) == (
            "edited",
            "the next page",
            True,
        )
        later = shown(await at.alice.press(panel, "later"))
        assert (later.how, later.content, later.deferred) == ("edited", "edited later", True)
        chosen = shown(await at.alice.choose(panel, "Two", "one"))
        assert (chosen.ephemeral, chosen.content) == (True, "chosen: two, one")
        hidden = shown(await at.alice.slash(at.general, "panel", private=True))
        assert shown(await at.alice.press(hidden, "Next")).ephemeral

    on_stage(play)


def test_a_modal_is_filled_in() -> None:
    async def play(at: Stage) -> None:
        panel = shown(await at.alice.slash(at.general, "panel"))
        form = shown(await at.alice.press(panel, "Form"))
        assert form.how == "modal"
        assert form.modal is not None
        assert form.modal["title"] == "A form"
        answer = shown(await at.alice.submit(form, {"Question": "why?", "kind": ["a"]}))
        assert answer.content == "asked: why? ['a']"
        for wrong in (
            {"Question": ""},
            {"Question": "x" * 51, "kind": ["a"]},
            {"Question": "why?", "kind": ["b"]},
            {"Other": "x"},
        ):
            with pytest.raises(UnusableError):
                await at.alice.submit(form, wrong)  # type: ignore[arg-type]

    on_stage(play)


def test_the_menu_of_a_message_shows_its_content_without_the_intent() -> None:
    async def play(at: Stage) -> None:
        message = await at.alice.post(at.general, "Lightning Bolt")
        assert shown(await at.bob.menu(message, "Find cards")).content == "found in: Lightning Bolt"
        assert await at.server.until(lambda: at.bot.heard == [""])

    on_stage(play, content=False, granted=Intent(0))


def test_a_deferral_is_seen_first_and_filled_in_later() -> None:
    async def play(at: Stage) -> None:
        at.alice.settle = 0
        thinking = shown(await at.alice.slash(at.general, "slow"))
        assert (thinking.how, thinking.ephemeral, thinking.deferred) == ("thinking", True, True)
        at.alice.settle = 5
        found = shown(await at.alice.slash(at.general, "slow", private=False))
        assert (found.how, found.content, found.ephemeral) == ("sent", "found", False)
        assert await at.server.until(
            lambda: [message.content for message in found.followups] == ["and more"]
        )
        assert found.followups[0].ephemeral

    on_stage(play)


def test_a_late_answer_is_refused() -> None:
    async def play(at: Stage) -> None:
        assert await at.alice.slash(at.general, "late") is None
        assert await at.server.until(lambda: at.bot.failures)
        assert getattr(at.bot.failures[0], "code", None) == 10062

    on_stage(play, answer_within=0.2)


def test_what_discord_says_about_interactions_that_are_over() -> None:
    async def play(at: Stage) -> None:
        seen = shown(await at.alice.slash(at.general, "rule", number="1"))
        assert seen.interaction is not None
        callback = f"/interactions/{seen.interaction.id}/{seen.interaction.token}/callback"
        hook = f"/webhooks/{at.server.world.bot.id}/{seen.interaction.token}"
        assert await ask(at, "POST", callback, {"type": 4, "data": {"content": "again"}}) == (
            400,
            40060,
        )
        assert await ask(at, "POST", callback.replace("token", "t"), {"type": 6}) == (404, 10062)
        assert await ask(at, "PATCH", f"{hook}/messages/@original", {"content": "changed"}) == (
            200,
            None,
        )
        assert seen.content == "changed"
        assert await ask(at, "DELETE", f"{hook}/messages/@original") == (204, None)
        assert await ask(at, "GET", f"{hook}/messages/@original") == (404, 10008)
        at.server.world.clock.advance(901)
        assert await ask(at, "POST", hook, {"content": "more"}) == (401, 50027)

    on_stage(play, sound=False)


async def ask(at: Stage, method: str, path: str, body: object = None) -> tuple[int, int | None]:
    """A request by hand; the status and the code of the refusal."""
    headers = {"Authorization": f"Bot {at.server.token}"}
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.request(method, at.server.api + path, json=body) as response,
    ):
        text = await response.text()
        told = json.loads(text) if text else {}
        return response.status, told.get("code") if isinstance(told, dict) else None


def test_messages_dms_mentions_threads_and_replies() -> None:
    async def play(at: Stage) -> None:
        thread = at.server.thread(at.general, "a question")
        await asyncio.sleep(0.02)
        for place in (at.general, thread):
            answer = shown(await at.alice.say(place, "who?", mention=True))
            assert answer.message is not None
            assert answer.message.replies_to is not None
            assert answer.content.startswith("read: <@")
            assert answer.message.mentions == [at.server.world.bot]
            assert shown(await at.alice.say(place, "and?", reply_to=answer)).content == "read: and?"
        assert shown(await at.bob.say(at.bob.dm, "hello")).content == "read: hello"
        at.bob.patience = 0.2
        assert await at.bob.say(at.general, "nobody asks") is None

    on_stage(play)


def test_an_edited_and_a_deleted_message() -> None:
    async def play(at: Stage) -> None:
        message = await at.alice.post(at.general, "nothing")
        assert shown(await at.alice.edit(message, "something")).content == "edited: something"
        at.alice.patience = 0.1
        assert await at.alice.delete(message) is None
        assert message not in at.server.messages(at.general)
        with pytest.raises(UnusableError):
            await at.bob.delete(await at.alice.post(at.general, "mine"))

    on_stage(play)


@pytest.mark.parametrize("content", [True, False])
def test_the_content_of_messages_needs_the_intent(content: bool) -> None:
    async def play(at: Stage) -> None:
        await at.alice.post(at.general, "plain")
        await at.alice.post(at.general, "named", mention=True)
        await at.alice.post(at.alice.dm, "private")
        mention = f"<@{at.server.world.bot.id}> named"
        assert await at.server.until(
            lambda: at.bot.heard == ["plain" if content else "", mention, "private"]
        )

    on_stage(play, content=content)


def test_files_go_both_ways() -> None:
    async def play(at: Stage) -> None:
        seen = shown(await at.alice.slash(at.general, "deck", file=Upload("deck.txt", b"4 Bolt")))
        assert seen.content == "deck.txt: 4 Bolt"
        assert seen.files == {"copy.txt": b"4 Bolt"}

    on_stage(play)


def test_a_limit_that_is_broken_is_refused_and_kept() -> None:
    async def play(at: Stage) -> None:
        at.alice.patience = 0.3
        assert await at.alice.slash(at.general, "long") is None
        assert await at.server.until(lambda: at.bot.failures)
        assert getattr(at.bot.failures[0], "code", None) == 50035
        assert any(
            "embeds: must be 6000 or fewer in length together, are 8000" in problem
            for problem in at.server.problems()
        )

    on_stage(play, sound=False)


def test_permissions_of_the_bot() -> None:
    async def play(at: Stage) -> None:
        at.server.deny(at.general, Permission.EMBED_LINKS)
        await at.send("plain")
        with pytest.raises(discord.Forbidden) as refused:
            await at.send("rich", embed=discord.Embed(title="x"))
        assert refused.value.code == 50013
        at.server.deny(at.general, Permission.SEND_MESSAGES)
        with pytest.raises(discord.Forbidden):
            await at.send("plain")
        at.server.deny(at.general, Permission.VIEW_CHANNEL)
        assert await ask(at, "POST", f"/channels/{at.general.id}/messages", {"content": "x"}) == (
            403,
            50001,
        )
        at.bob.user.takes_dms = False
        user = await at.bot.fetch_user(int(at.bob.user.id))
        with pytest.raises(discord.Forbidden) as closed:
            await user.send("hello")
        assert closed.value.code == 50007
        assert shown(await at.alice.slash(at.general, "rule", number="1")).how == "sent"

    on_stage(play)


def test_a_nonce_gives_the_first_message_again() -> None:
    async def play(at: Stage) -> None:
        first, second = await at.send("once", nonce="n1"), await at.send("once", nonce="n1")
        assert first.id == second.id
        at.server.world.clock.advance(301)
        assert (await at.send("once", nonce="n1")).id != first.id
        assert len(at.server.messages(at.general)) == 2

    on_stage(play)


def test_a_route_that_is_limited() -> None:
    async def play(at: Stage) -> None:
        plan = at.server.faults.plan(TooMany(0.1), on=CREATE)
        await at.send("patience")
        assert len(plan.met) == 1
        assert [request.status for request in at.server.requests("POST", "/messages")] == [429, 200]
        assert at.server.invalid_requests == 1
        at.server.faults.plan(TooMany(banned=True), on=CREATE)
        with pytest.raises(discord.HTTPException):
            await at.send("banned")

    on_stage(play)


def test_a_bucket_is_waited_for_and_enforced() -> None:
    async def play(at: Stage) -> None:
        at.server.limits.route("POST /channels/{channel}/messages", limit=2, per=0.3)
        for number in range(5):
            await at.send(str(number))
        assert at.server.invalid_requests == 0
        others = [
            await ask(at, "POST", f"/channels/{at.general.id}/messages", {"content": "x"})
            for _ in range(3)
        ]
        assert (429, None) in others

    on_stage(play, sound=False)


def test_everything_is_limited() -> None:
    async def play(at: Stage) -> None:
        at.server.limits.everywhere = 10
        await asyncio.gather(*(at.send(str(number)) for number in range(20)))
        assert at.server.invalid_requests > 0
        assert len(at.server.messages(at.general)) == 20
        at.server.faults.plan(TooMany(0.1, everywhere=True), on=CREATE)
        await at.send("once more")

    on_stage(play)


def test_a_bad_gateway_is_tried_again() -> None:
    async def play(at: Stage) -> None:
        at.server.faults.plan(Broken(), on=CREATE)
        await at.send("at the second attempt")
        assert [request.status for request in at.server.requests("POST", "/messages")] == [502, 200]

    on_stage(play)


@pytest.mark.parametrize(("fault", "arrived"), [(ResetBefore(), 0), (ResetAfter(), 1)])
def test_a_connection_is_reset(fault: ResetBefore | ResetAfter, arrived: int) -> None:
    async def play(at: Stage) -> None:
        at.server.faults.plan(fault, on=CREATE)
        with pytest.raises((aiohttp.ClientError, ConnectionError)):
            await at.send("lost", nonce="n2")
        assert len(at.server.messages(at.general)) == arrived
        assert at.server.requests("POST", "/messages")[0].status == 0
        await at.send("lost", nonce="n2")
        assert len(at.server.messages(at.general)) == 1

    on_stage(play)


def test_other_faults() -> None:
    async def play(at: Stage) -> None:
        at.server.faults.plan(Refused(404, 10003, "Unknown Channel"), on=CREATE)
        with pytest.raises(discord.NotFound):
            await at.send("nowhere")
        at.server.faults.plan(Slow(0.4), on=CALLBACK)
        at.server.faults.plan(Slow(0.4, after=True), on=CALLBACK)
        assert await at.alice.slash(at.general, "rule", number="1") is None
        assert shown(await at.alice.slash(at.general, "rule", number="1")).how == "sent"

    on_stage(play, answer_within=0.3)


def test_latency_is_added_each_way() -> None:
    async def play(at: Stage) -> None:
        at.server.latency = 0.05
        assert 0.1 <= shown(await at.alice.slash(at.general, "rule", number="1")).waited < 1
        await asyncio.gather(*(at.alice.post(at.general, str(number)) for number in range(9)))
        assert await at.server.until(lambda: len(at.bot.heard) == 9)
        assert at.bot.heard == [str(number) for number in range(9)]

    on_stage(play)


@pytest.mark.parametrize("how", ["drop", "close", "reconnect", "invalid"])
def test_a_session_is_resumed_with_what_was_missed(how: str) -> None:
    async def play(at: Stage) -> None:
        gateway = at.server.gateway
        gateway.hold()
        await {
            "drop": _now(gateway.drop),
            "close": lambda: gateway.close(4000),
            "reconnect": _now(gateway.ask_reconnect),
            "invalid": _now(lambda: gateway.invalidate(resumable=True)),
        }[how]()
        assert await at.server.until(lambda: not gateway.online)
        await at.alice.post(at.general, "[[missed]]")
        gateway.release()
        assert shown(await at.alice.sees(at.general, 0)).content == "read: [[missed]]"
        assert (gateway.identified, gateway.resumed) == (1, 1)

    on_stage(play)


def _now(act: Callable[[], None]) -> Callable[[], Awaitable[None]]:
    async def later() -> None:
        act()

    return later


def test_an_invalid_session_identifies_anew() -> None:
    async def play(at: Stage) -> None:
        at.server.gateway.invalidate()
        assert await at.server.until(
            lambda: at.server.gateway.identified == 2 and at.server.gateway.online
        )
        at.server.gateway.drop(resumable=False)
        assert await at.server.until(
            lambda: at.server.gateway.identified == 3 and at.server.gateway.online
        )
        assert shown(await at.alice.slash(at.general, "rule", number="1")).how == "sent"
        assert at.server.gateway.resumed == 0

    on_stage(play)


def test_heartbeats_go_on() -> None:
    async def play(at: Stage) -> None:
        at.server.gateway.heartbeat = 0.1
        at.server.gateway.drop()
        assert await at.server.until(
            lambda: sum(operation == 1 for operation, _ in at.server.gateway.heard) >= 3
        )
        assert at.server.gateway.closed_with == []

    on_stage(play)


@pytest.mark.parametrize(
    ("query", "said", "code"),
    [
        ("v=9&encoding=json", None, 4012),
        ("v=10&encoding=json", "no json", 4002),
        ("v=10&encoding=json", {"op": 99}, 4001),
        ("v=10&encoding=json", {"op": 3, "d": {}}, 4003),
        ("v=10&encoding=json", {"op": 2, "d": {"token": "x", "intents": 1}}, 4004),
        (
            "v=10&encoding=json",
            {"op": 2, "d": {"token": "right", "intents": 1, "shard": [2, 2]}},
            4010,
        ),
        ("v=10&encoding=json", {"op": 2, "d": {"token": "right", "intents": 1 << 30}}, 4013),
        ("v=10&encoding=json", {"op": 2, "d": {"token": "right", "intents": 1 << 1}}, 4014),
        ("v=10&encoding=json", {"op": 6, "d": {"token": "x", "session_id": "y", "seq": 1}}, 4004),
        ("v=10&encoding=json", None, 4009),
    ],
)
def test_the_gateway_closes_with_a_code(query: str, said: object, code: int) -> None:
    async def scenario() -> None:
        async with Loopback() as server, aiohttp.ClientSession() as session:
            server.gateway.heartbeat = 0.05
            async with session.ws_connect(f"{server.gateway.address}?{query}") as socket:
                if said is not None:
                    assert (await socket.receive_json())["op"] == 10
                    await socket.send_str(
                        json.dumps(said).replace('"right"', f'"{server.token}"')
                        if isinstance(said, dict)
                        else "no json"
                    )
                while (await socket.receive()).type is aiohttp.WSMsgType.TEXT:
                    pass
                assert socket.close_code == code

    within(5, scenario())


def test_a_command_that_users_install_works_where_the_bot_is_not() -> None:
    async def play(at: Stage) -> None:
        elsewhere = at.server.guild("Elsewhere", at.bob, has_bot=False).channels[0]
        assert at.bob.commands(elsewhere) == ["rule"]
        assert shown(await at.bob.slash(elsewhere, "rule", number="1")).how == "sent"
        at.bob.patience = 0.1
        assert await at.bob.say(elsewhere, "who?", mention=True) is None
        assert at.bot.heard == []

    on_stage(play)


def test_an_answer_that_was_lost_had_been_taken() -> None:
    async def play(at: Stage) -> None:
        at.server.faults.plan(ResetAfter(), on=CALLBACK)
        seen = shown(await at.alice.slash(at.general, "rule", number="1"))
        assert await at.server.until(lambda: at.bot.failures)
        assert seen.interaction is not None
        assert await ask(
            at,
            "POST",
            f"/interactions/{seen.interaction.id}/{seen.interaction.token}/callback",
            {"type": 4, "data": {"content": "x"}},
        ) == (
            400,
            40060,
        )

    on_stage(play)


@pytest.mark.skipif(
    not discord_schema().present,
    reason="Discord's OpenAPI document does not lie beside the repository",
)
def test_the_document_of_discord_judges_too() -> None:
    schema = discord_schema()
    route = "/channels/1/messages"
    assert schema.request_problems("POST", route, {"content": "x"}) == []
    assert (
        schema.request_problems(
            "POST", route, {"content": "x", "message_reference": {"message_id": 5}}
        )
        == []
    )
    for body in (
        {"content": 5},
        {"embeds": [{"title": "x" * 257}]},
        {"components": [{"type": 1, "components": []}]},
    ):
        assert schema.request_problems("POST", route, body)
    assert schema.request_problems("POST", "/nowhere", {})
    assert schema.request_problems(
        "PUT", "/applications/1/commands", [{"name": "x" * 33, "description": "x"}]
    )
    assert schema.answer_problems("GET", "/users/@me", 200, {"id": "1"})


def test_shards_have_their_own_guilds() -> None:
    async def play(at: Stage) -> None:
        guilds = [at.guild, *(at.server.guild(f"Club {number}", at.bob) for number in range(6))]
        assert await at.server.until(lambda: len(at.bot.guilds) == 7)
        for guild in guilds:
            assert shown(await at.bob.slash(guild.channels[0], "rule", number="1")).how == "sent"
        assert {guild.shard_id for guild in at.bot.guilds} == {0, 1, 2}
        at.server.gateway.drop(shard=1)
        assert await at.server.until(lambda: "resumed 1" in at.bot.heard)

    on_stage(play, shards=3)


def test_the_bot_comes_and_goes() -> None:
    async def play(at: Stage) -> None:
        club = at.server.guild("New", at.alice)
        room = at.server.channel(club, "room")
        assert await at.server.until(lambda: at.bot.get_channel(int(room.id)))
        at.server.remove_channel(room)
        assert await at.server.until(
            lambda: len(at.bot.guilds) == 2 and not at.bot.get_channel(int(room.id))
        )
        assert await ask(at, "POST", f"/channels/{room.id}/messages", {"content": "x"}) == (
            404,
            10003,
        )
        at.server.expel(club)
        await asyncio.sleep(0.05)
        assert len(at.bot.guilds) == 1

    on_stage(play)


@pytest.mark.parametrize(
    ("options", "token", "error"),
    [
        ({"granted": Intent(0)}, None, discord.PrivilegedIntentsRequired),
        ({}, "wrong" * 8, discord.LoginFailure),
        ({"shards": -1}, None, discord.ConnectionClosed),
    ],
)
def test_who_is_not_let_in(
    options: dict[str, Any], token: str | None, error: type[Exception]
) -> None:
    async def scenario() -> None:
        async with Loopback(**({} if options.get("shards") else options)) as server:
            point_discord_at(server.api, server.gateway.address)
            bot = SmallBot(**(BAD_SHARD if options.get("shards") else {}))
            with pytest.raises(error):
                await bot.start(token or server.token)
            await bot.close()
            assert not server.gateway.online

    within(8, scenario())


def test_a_bot_in_its_own_process_is_stopped_and_killed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with Loopback() as server:
            alice = server.person("alice")
            general = server.guild("Club", alice).channels[0]
            async with BotProcess(server, tmp_path, main=SMALL_BOT) as bot:
                await bot.ready()
                await use(alice, general)
                assert bot.memory > 1_000_000
                assert await bot.kill() == -9
                alice.patience = 0.1
                assert await alice.slash(general, "rule", number="1") is None
                alice.patience = 3
                await bot.start()
                await bot.ready()
                await use(alice, general)
                assert await bot.terminate() == 0
                assert bot.log().count("starting") == 2
            assert server.problems() == []

    within(25, scenario())


async def use(alice: Person, general: Channel) -> None:
    """The bot answers."""
    assert shown(await alice.slash(general, "rule", number="1")).text == "Rule 1\nen-US"


def test_a_process_that_does_not_come_up_shows_its_log(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with (
            Loopback() as server,
            BotProcess(server, tmp_path, main="tests.loopback.nowhere:main") as bot,
        ):
            with pytest.raises(RuntimeError, match=r"exit code 1(.|\n)*ModuleNotFoundError"):
                await bot.ready()

    within(15, scenario())


@pytest.mark.parametrize(
    ("route", "body", "wrong"),
    [
        ("/channels/{channel}/messages", {"content": "x" * 2001}, "content"),
        ("/channels/{channel}/messages", {"content": " "}, ""),
        ("/channels/{channel}/messages", {"embeds": [{"title": "x" * 257}]}, "embeds.0.title"),
        (
            "/channels/{channel}/messages",
            {"embeds": [{"fields": [{"name": "a", "value": " "}]}]},
            "embeds.0.fields.0.value",
        ),
        (
            "/channels/{channel}/messages",
            {
                "content": "x",
                "components": [{"type": 1, "components": [{"type": 2, "style": 1, "label": "x"}]}],
            },
            "components(2)",
        ),
        (
            "/channels/{channel}/messages",
            {"content": "x", "components": [{"type": 10, "content": "x"}]},
            "components",
        ),
        (
            "/channels/{channel}/messages",
            {"flags": 1 << 15, "components": [{"type": 10, "content": "x" * 2001}] * 2},
            "components",
        ),
        (
            "/channels/{channel}/messages",
            {"flags": 1 << 15, "content": "x", "components": [{"type": 10, "content": "x"}]},
            "content",
        ),
        (
            "/interactions/{interaction}/{token}/callback",
            {"type": 5, "data": {"flags": 1 << 15}},
            "data.flags",
        ),
        (
            "/interactions/{interaction}/{token}/callback",
            {"type": 8, "data": {"choices": [{"name": "x", "value": "x"}] * 26}},
            "data.choices",
        ),
        (
            "/interactions/{interaction}/{token}/callback",
            {"type": 8, "data": {"choices": [{"name": "x", "value": "x" * 101}]}},
            "data.choices.0.value",
        ),
        (
            "/applications/{application}/commands",
            [{"name": "Rule", "description": "x"}],
            "Rule.name",
        ),
        (
            "/applications/{application}/commands",
            [{"name": "rule", "description": "x"}] * 2,
            "rule",
        ),
    ],
)
def test_limits_are_known(route: str, body: Any, wrong: str) -> None:
    problems = body_problems("POST", route, body)
    assert [problem for problem in problems if problem.where.startswith(wrong)], problems


def test_an_edit_is_judged_together_with_what_stays() -> None:
    before = {"content": "", "embeds": [{"description": "x" * 4000}], "components": [], "flags": 0}
    route = "/channels/{channel}/messages/{message}"
    assert body_problems("PATCH", route, {"content": "x"}, (), before) == []
    assert body_problems("PATCH", route, {"embeds": []}, (), before) == []
    assert (
        body_problems(
            "PATCH",
            route,
            {"components": [{"type": 10, "content": "x"}]},
            (),
            before | {"flags": 1 << 15, "embeds": []},
        )
        == []
    )
    assert isinstance(
        body_problems("PATCH", route, {"components": [{"type": 10, "content": "x"}]}, (), before)[
            0
        ],
        Problem,
    )


with suppress(AttributeError):
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

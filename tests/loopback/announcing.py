"""Followers are told of a list once, whatever happens meanwhile: the run that tries it.

One run: so many channels follow a format, the data gain a list, and until all is quiet the bot is
killed and started again, kept waiting by Discord, run twice at once, stopped for longer than it may
hold its work; channels vanish and permissions are taken away.
"""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from typing import NamedTuple

from bot.store.address import StoreAddress, read_store_address
from bot.store.sql import SqlStore
from bot.store.values import Follow, Post
from tests.support.loopback import (
    BotProcess,
    Broken,
    Channel,
    Loopback,
    Permission,
    ResetAfter,
    ResetBefore,
    Slow,
    TooMany,
)
from tests.support.loopback.model import ChannelKind, walk

CREATE = "POST /channels/*/messages"
HURRIED = "tests.loopback.hurried_bot:main"
CONTAINER = 17
EVERY_NEWS = 5  # every so many-th channel is one whose posts are published to others
LEAST_MARK = 1 << 20
PATIENCE = 300.0  # seconds in which a bot starts or ends on a busy machine
NEW_LIST = """\
format: open-water
effective: "2024-06-01"
kind: whole
complete: true
title: Open Water, summer 2024
authority: Harbour office
status: official
url: https://harbour.example/lists/24
banned:
  - {card: Night Ferry}
  - {card: Red Buoy}
"""


class Told(NamedTuple):
    """How a run ended: how often it was killed, what the channels show, and in what state the posts
    are; ``seconds``: from the new list until all was quiet.
    """

    channels: int
    kills: int
    stalls: int
    lost: int  # channels that vanished, or refuse
    sent: Counter[int]  # messages in the channels that should have one
    states: Counter[str]
    wrong: tuple[str, ...]
    seconds: float


class Play(NamedTuple):
    """What happens in a run."""

    channels: int = 200
    processes: int = 2
    kills: int = 4
    stalls: int = 1
    vanish: int = 5
    refuse: int = 5
    mute: int = 5  # channels whose history may not be read any more


async def run(
    folder: Path, environment: Mapping[str, str], play: Play, seed: int, shards: int = 0
) -> Told:
    """A run with the data that an environment names, to which a list is added."""
    chance = random.Random(seed)
    address = read_store_address(environment)
    async with AsyncExitStack() as opened:
        server = await opened.enter_async_context(Loopback(shards=shards or 1, latency=0.04))
        channels = _channels(server, play.channels)
        await _followed(address, channels)
        bots = []
        for number in range(shards or play.processes):
            own = folder / f"{seed}-{number}"
            own.mkdir()
            named = {**environment, **_shards(number, shards)}
            bot = BotProcess(server, own, named, main=HURRIED)
            bots.append(await opened.enter_async_context(bot))
            await bot.ready(timeout=PATIENCE)
        store = SqlStore(address)
        opened.push_async_callback(store.close)
        await _known(store)
        lists = Path(environment["MAGISTRATE_RULINGS"]) / "harbour/banlists/open-water"
        (lists / "2024-06-01.yaml").write_text(NEW_LIST, "utf-8")
        began = time.monotonic()
        if not await server.until(lambda: server.requests("POST", "/messages"), 300):
            raise AssertionError(f"nothing is announced: {bots[0].log()[-3000:]}")
        lost = await _trouble(server, bots, channels, play, chance)
        posts = await _quiet(store, 60 + play.channels / 2)
        seconds = time.monotonic() - began
        for bot in bots:
            if bot.running:
                await bot.terminate(PATIENCE)
    return _told(server, channels, lost, posts, play, seconds)


def _shards(number: int, count: int) -> dict[str, str]:
    if not count:
        return {}
    return {"MAGISTRATE_SHARDS": str(count), "MAGISTRATE_SHARD_IDS": str(number)}


def _channels(server: Loopback, count: int) -> list[Channel]:
    """So many channels, fifty in a server."""
    owner = server.person("owner")
    channels: list[Channel] = []
    while len(channels) < count:
        guild = server.guild(f"club {len(channels)}", owner)
        more = (
            server.channel(guild, f"news {number}", news=number % EVERY_NEWS == 0)
            for number in range(50)
        )
        channels += [
            channel for _, channel in zip(range(count - len(channels)), more, strict=False)
        ]
    return channels


async def _followed(address: StoreAddress, channels: list[Channel]) -> None:
    store = SqlStore(address)
    for channel in channels:
        assert channel.guild is not None
        published = channel.kind is ChannelKind.NEWS
        where = (int(channel.guild.id), int(channel.id))
        await store.follows.follow(Follow(*where, "harbour", "open-water", crosspost=published))
    await store.close()


async def _trouble(
    server: Loopback,
    bots: list[BotProcess],
    channels: list[Channel],
    play: Play,
    chance: random.Random,
) -> dict[str, str]:
    """Lets everything happen; gives the channels that need not have a post, and why."""
    lost: dict[str, str] = {}
    todo = ["kill"] * play.kills + ["stall"] * play.stalls
    todo += ["vanish"] * play.vanish + ["refuse"] * play.refuse + ["mute"] * play.mute
    chance.shuffle(todo)
    faults = [TooMany(0.2), TooMany(0.1, everywhere=True), Broken(), ResetAfter(), ResetBefore()]
    for what in todo:
        plan = chance.choice([*faults, Slow(0.4), Slow(0.4, after=True)])
        server.faults.plan(plan, on=CREATE, times=chance.randint(1, 4))
        await asyncio.sleep(chance.uniform(0.0, 0.15))
        bot = chance.choice(bots)
        match what:
            case "kill":
                await bot.kill()
                await bot.start()
                if chance.random() < 0.7:  # else the next happens while it starts
                    with suppress(RuntimeError):
                        await bot.ready(timeout=PATIENCE)
            case "stall":
                os.kill(bot.pid, signal.SIGSTOP)
                await asyncio.sleep(chance.uniform(2.0, 4.0))
                os.kill(bot.pid, signal.SIGCONT)
            case "vanish":
                channel = _waiting(channels, lost, chance)
                server.remove_channel(channel)
                lost[channel.id] = what
            case "refuse":
                channel = _waiting(channels, lost, chance)
                server.deny(channel, Permission.SEND_MESSAGES)
                lost[channel.id] = what
            case _:
                channel = _waiting(channels, lost, chance)
                server.deny(channel, Permission.READ_MESSAGE_HISTORY)
                lost[channel.id] = what
    server.faults.clear()
    return lost


def _waiting(channels: list[Channel], lost: Mapping[str, str], chance: random.Random) -> Channel:
    """A channel to which nothing has happened, one that has no post yet where there is any."""
    untouched = [channel for channel in channels if channel.id not in lost]
    waiting = [channel for channel in untouched if not channel.messages]
    return chance.choice(waiting or untouched)


async def _known(store: SqlStore) -> None:
    """Waits until the lists are known, of which none is announced."""
    async with asyncio.timeout(300):
        while not await store.publications.known():
            await asyncio.sleep(0.1)


async def _quiet(store: SqlStore, patience: float) -> tuple[Post, ...]:
    """The posts, as soon as nothing is left to be done but waiting for a day, and what has been
    sent is published.
    """
    ends = time.monotonic() + patience
    while True:
        posts = await store.posts.all()
        waiting = [post for post in posts if post.state in ("due", "sending") or _unpublished(post)]
        if posts and all(post.trouble == "forbidden" and post.state == "due" for post in waiting):
            return posts
        if time.monotonic() > ends:
            raise AssertionError(f"not quiet: {Counter(post.state for post in posts)}")
        await asyncio.sleep(0.2)


def _unpublished(post: Post) -> bool:
    return post.state == "sent" and post.crosspost == "wanted"


def _told(
    server: Loopback,
    channels: list[Channel],
    lost: Mapping[str, str],
    posts: tuple[Post, ...],
    play: Play,
    seconds: float,
) -> Told:
    by_channel = {str(post.channel): post for post in posts}
    sent: Counter[int] = Counter()
    wrong: list[str] = []
    for channel in channels:
        messages = [
            message for message in channel.messages.values() if _is_post(message.components)
        ]
        why, post = lost.get(channel.id, ""), by_channel[channel.id]
        if not why:
            sent[len(messages)] += 1
        if len(messages) > 1 or (not why and len(messages) != 1):
            wrong.append(f"{channel.name}: {len(messages)} posts, {post.state} {post.trouble}")
        if why == "mute" and not messages and post.state != "unsure":
            wrong.append(f"{channel.name}: none, though it may be sent to: {post}")
        if (
            channel.kind is ChannelKind.NEWS
            and not why
            and not all(message.crossposted for message in messages)
        ):
            wrong.append(f"{channel.name}: not published, {post.crosspost}")
        if post.state == "sent" and not messages:
            wrong.append(f"{channel.name}: called sent, and is not there ({why})")
    return Told(
        len(channels), play.kills, play.stalls, len(lost), sent,
        Counter(post.state for post in posts), tuple(wrong), seconds,
    )  # fmt: skip


def _is_post(components: list[dict[str, object]]) -> bool:
    return any(
        part["type"] == CONTAINER and int(str(part["id"])) >= LEAST_MARK
        for part in walk(components)
    )

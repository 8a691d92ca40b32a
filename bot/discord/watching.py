"""The state of the connection to Discord, for health and figures; and answers under way."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import isfinite
from typing import TYPE_CHECKING

import discord

from bot.discord.markup import escaped
from bot.observing import Handled
from bot.operating import Operation

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient

log = logging.getLogger("magistrate.discord")

SHOWN_AGAIN = Handled("again", "found", "", 0.0, "", "")
"""Noted when a screen that was made recently is shown again."""
LIFE_SECONDS = 5.0  # between two signs of life
MOST_TOLD = 1_900  # characters, out of the 2,000 that a message may have
OWNER_NOT_TOLD = "the owner could not be told: %s"
NOT_READY = "no session with Discord yet"


def watch_client(client: MagistrateClient, operation: Operation) -> None:
    """Lets health and figures show the state of a client's connection to Discord."""
    client.shown_again = lambda: operation.observe(SHOWN_AGAIN)
    if operation.health is None or operation.metrics is None:
        return
    operation.health.why_not_ready = lambda: "" if client.is_ready() else NOT_READY
    client.told_to_wait = operation.metrics.told_to_wait
    gauge = operation.metrics.gauge
    gauge("gateway_ready", "1 while every shard has its session", lambda: float(client.is_ready()))
    gauge("gateway_servers", "Servers that the bot is in", lambda: len(client.guilds))
    gauge("gateway_shards", "Shards of this process", lambda: len(client.shards))
    gauge("gateway_shards_closed", "Those without a connection", lambda: closed_shards(client))
    gauge("gateway_latency_seconds", "The slowest shard's heartbeat", lambda: latency(client))
    gauge("answers_under_way", "Requests being answered", lambda: client.under_way.count)


def closed_shards(client: MagistrateClient) -> int:
    """How many shards have no connection."""
    return sum(shard.is_closed() for shard in client.shards.values())


def latency(client: MagistrateClient) -> float:
    """How long the slowest shard's last heartbeat took, in seconds; 0 before there was one."""
    return max((seconds for _, seconds in client.latencies if isfinite(seconds)), default=0.0)


async def live(operation: Operation) -> None:
    """Gives signs of life as long as the event loop runs."""
    while True:
        operation.alive()
        await asyncio.sleep(LIFE_SECONDS)


async def tell_owner(client: MagistrateClient, trouble: str) -> None:
    """Tells the owner of the bot in a direct message what keeps edits from being picked up."""
    try:
        found = (await client.application_info()).owner
        await found.send(escaped(trouble)[:MOST_TOLD])
    except discord.DiscordException as error:
        log.warning(OWNER_NOT_TOLD, error)


class UnderWay:
    """Counts requests that are being answered, so that stopping can wait for them."""

    def __init__(self) -> None:
        self.count = 0
        self._none = asyncio.Event()
        self._none.set()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Counts a request as under way while it is being answered."""
        self.count += 1
        self._none.clear()
        try:
            yield
        finally:
            self.count -= 1
            if not self.count:
                self._none.set()

    async def finished(self, seconds: float) -> int:
        """Waits until nothing is under way, but no longer than ``seconds``; how many are left."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._none.wait(), seconds)
        return self.count

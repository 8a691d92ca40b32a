"""What is under way is answered before the bot stops, and no longer than a while."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord  # noqa: TID251 -- its errors are told
import pytest

from bot.discord.watching import UnderWay, closed_shards, latency, tell_owner, watch_client
from bot.health import Health
from bot.metrics import Metrics
from bot.operating import Operation
from tests.support.simulated import Simulated


def test_stopping_waits_for_what_is_under_way() -> None:
    async def answered() -> tuple[int, int]:
        under_way = UnderWay()

        async def answer() -> None:
            with under_way.one():
                await asyncio.sleep(0)

        task = asyncio.create_task(answer())
        await asyncio.sleep(0)
        left = await under_way.finished(5)
        await task
        return left, await under_way.finished(0)

    assert asyncio.run(answered()) == (0, 0)


def test_stopping_does_not_wait_for_ever() -> None:
    async def hanging() -> int:
        under_way = UnderWay()
        with under_way.one():
            return await under_way.finished(0.001)

    assert asyncio.run(hanging()) == 1


def test_figures_show_how_the_bot_stands_with_discord(here: Simulated) -> None:
    operation = Operation(Metrics("1"), Health())
    assert operation.metrics
    assert operation.health
    watch_client(here.client, operation)
    assert operation.health.why_not_ready() in ("", "no session with Discord yet")
    lines = operation.metrics.text().decode()
    assert "magistrate_gateway_ready" in lines
    assert "magistrate_answers_under_way 0.0" in lines
    assert closed_shards(here.client) >= 0
    assert latency(here.client) >= 0.0


class Owner:
    """Whoever owns the bot."""

    def __init__(self, error: discord.DiscordException | None = None) -> None:
        self.error, self.told = error, ""

    async def send(self, text: str) -> None:
        if self.error:
            raise self.error
        self.told = text


def told(owner: Owner, trouble: str) -> str:
    async def application_info() -> SimpleNamespace:
        return SimpleNamespace(owner=owner)

    asyncio.run(tell_owner(cast(Any, SimpleNamespace(application_info=application_info)), trouble))
    return owner.told


def test_the_owner_is_told_in_plain_text(caplog: pytest.LogCaptureFixture) -> None:
    assert told(Owner(), "a.yaml:3: no card").startswith("a.yaml")
    assert "@everyone" not in told(Owner(), "no card '@everyone'")
    assert len(told(Owner(), "x" * 9000)) == 1_900
    assert told(Owner(discord.DiscordException("closed")), "x") == ""
    assert "the owner could not be told: closed" in caplog.text

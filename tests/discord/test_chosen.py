"""What servers have chosen is at hand, however slow the store is."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord import chosen
from bot.discord.chosen import AT_HAND_SECONDS, NOTHING, Chosen
from bot.store.errors import StoreAwayError
from bot.store.values import ServerSettings

KITE = ServerSettings(1, game="kite")


class Servers:
    """Settings as a store has them, counted as they are read."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings_now, self.read = settings, 0
        self.how = "well"

    async def all(self) -> tuple[ServerSettings, ...]:
        self.read += 1
        if self.how == "away":
            raise StoreAwayError("locked")
        if self.how == "slow":
            await asyncio.Event().wait()
        return (self.settings_now,)


def made(servers: Servers) -> tuple[Chosen, list[float]]:
    store: Any = SimpleNamespace(servers=servers)
    now = [0.0]
    return Chosen(store, lambda: now[0]), now


def test_they_are_read_once_a_minute() -> None:
    async def scenario() -> None:
        servers = Servers(KITE)
        at_hand, now = made(servers)
        for _ in range(3):
            assert await at_hand.of(1) == KITE
        assert servers.read == 1
        servers.settings_now = KITE._replace(game="harbour")
        now[0] += AT_HAND_SECONDS
        assert (await at_hand.of(1)).game == "harbour"

    asyncio.run(scenario())


@pytest.mark.parametrize("how", ["away", "slow"])
def test_a_store_that_is_away_or_slow_leaves_what_was_known(
    how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chosen, "PATIENCE_SECONDS", 0.0)

    async def scenario() -> None:
        servers = Servers(KITE)
        at_hand, now = made(servers)
        at_hand.keep(KITE)
        now[0] += AT_HAND_SECONDS
        servers.how = how
        assert await at_hand.of(1) == KITE
        assert await at_hand.of(2) == ServerSettings(2)
        read = servers.read
        assert await at_hand.of(1) == KITE
        assert servers.read == read  # nobody waits for it again before a minute is over

    asyncio.run(scenario())


def test_servers_that_ask_together_are_read_together() -> None:
    async def scenario() -> None:
        servers = Servers(KITE)
        at_hand, _ = made(servers)
        await asyncio.gather(*map(at_hand.of, range(500)))
        assert servers.read == 1
        assert (await at_hand.of(1)).game == "kite"

    asyncio.run(scenario())


def test_what_is_kept_while_they_are_read_is_not_lost() -> None:
    async def scenario() -> None:
        servers = Servers(KITE)
        at_hand, _ = made(servers)
        reading = asyncio.ensure_future(at_hand.of(2))
        await asyncio.sleep(0)
        at_hand.keep(KITE._replace(game="harbour"))
        await reading
        assert (await at_hand.of(1)).game == "harbour"

    asyncio.run(scenario())


def test_without_a_store_or_a_server_nothing_is_chosen() -> None:
    async def scenario() -> None:
        assert await Chosen(None).of(1) == NOTHING
        assert await made(Servers(KITE))[0].of(None) == NOTHING

    asyncio.run(scenario())

"""What was asked in vain is counted for a server, and nothing else is."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any, cast

import pytest

from bot.discord.missed import count_missed
from bot.discord.screens import Screen, Screens
from bot.store.errors import StoreAwayError
from bot.store.values import ServerSettings

NOTHING, SOMETHING = Screen(()), Screen((), answers="guide:2.1")


class Gaps:
    """Remembers what it is told of."""

    def __init__(self, away: bool = False) -> None:
        self.away = away
        self.told: list[tuple[object, ...]] = []

    @property
    def gaps(self) -> Gaps:
        return self

    async def missed(self, *told: object) -> bool:
        if self.away:
            raise StoreAwayError("away")
        self.told.append(told)
        return True


ON, OFF = ServerSettings(7, gaps=True), ServerSettings(7)


def counted(store: Any, settings: ServerSettings, method: Any, screen: Screen) -> None:
    make = partial(method, cast(Any, None), "may we fish?", "en")
    asyncio.run(count_missed(store, settings, make, screen))


def test_a_question_without_an_answer_is_counted_in_a_server() -> None:
    store = Gaps()
    counted(store, ON, Screens.ask, NOTHING)
    assert store.told == [(7, "", "en", "may we fish?")]


def test_nothing_else_is_counted() -> None:
    store = Gaps()
    counted(store, ON, Screens.ask, SOMETHING)
    counted(store, OFF, Screens.ask, NOTHING)
    counted(store, ON, Screens.follow_up, NOTHING)
    counted(None, ON, Screens.ask, NOTHING)
    assert store.told == []


def test_a_store_that_is_away_stops_nobody(caplog: pytest.LogCaptureFixture) -> None:
    counted(Gaps(away=True), ON, Screens.ask, NOTHING)
    assert "could not be counted: away" in caplog.text

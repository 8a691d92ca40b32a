"""The simulated Discords that the behaviour tests talk to."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.app import App
from bot.discord import announcer
from tests.support.club import Club
from tests.support.simulated import Simulated


@pytest.fixture
def here(bundled_app: App) -> Iterator[Simulated]:
    """A server with the bot, as it is set up at first."""
    simulated = Simulated(bundled_app)
    yield simulated
    simulated.close()


@pytest.fixture
def inline(bundled_app: App) -> Iterator[Simulated]:
    """A server with the bot, [[inline]] look-ups on."""
    simulated = Simulated(bundled_app, inline=True)
    yield simulated
    simulated.close()


@pytest.fixture
def club(ruled: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Club]:
    async def at_once(self: announcer.Announcer) -> None:
        """Looks only where a test says so: SimCord waits until the bot has nothing more to do."""

    monkeypatch.setattr(announcer.Announcer, "run", at_once)
    made = Club(ruled, tmp_path)
    made.round()
    yield made
    made.close()

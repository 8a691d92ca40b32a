"""The simulated Discords that the behaviour tests talk to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.app import App
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

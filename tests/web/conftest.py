"""The web over the invented corpus, asked without a network."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from bot.app import App
from bot.web.server import make_server
from bot.web.serving import Served, Serving

ADDRESS = "https://rules.example"


@pytest.fixture(scope="session")
def served(ruled: App) -> Served:
    """What is served of the invented corpus and the invented rulings."""
    return Served(ruled, ADDRESS)


@pytest.fixture(scope="session")
def web(ruled: App) -> TestClient:
    """Asks the server for pages; what moved is not followed."""
    return TestClient(make_server(Serving(ruled, ADDRESS)), follow_redirects=False)

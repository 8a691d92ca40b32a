"""Registering the commands: only where they changed, and never fatal."""

from __future__ import annotations

from typing import Any

import pytest

from bot.app import App
from bot.discord.registration import FIRST_WAIT, are_same
from tests.support.simulated import Simulated

COMMAND: dict[str, Any] = {
    "type": 1,
    "name": "tide",
    "description": "The tide",
    "name_localizations": {"ja": "潮"},
    "options": [{"type": 3, "name": "day", "description": "Which", "required": True}],
    "contexts": [0, 1],
    "integration_types": [0],
    "default_member_permissions": 8,
    "nsfw": False,
}
THEIRS: dict[str, Any] = {
    **COMMAND,
    "id": "1",
    "version": "2",
    "application_id": "3",
    "description_localizations": None,
    "contexts": [1, 0],
    "default_member_permissions": "8",
}


def test_what_discord_adds_is_no_change() -> None:
    assert are_same([COMMAND], [THEIRS])


@pytest.mark.parametrize(
    "change",
    [
        {"description": "The moon"},
        {"name_localizations": {}},
        {"options": []},
        {"options": [{"type": 3, "name": "day", "description": "Which"}]},
        {"contexts": [0]},
        {"nsfw": True},
        {"default_member_permissions": None},
        {"name": "moon"},
    ],
)
def test_what_someone_sees_is_a_change(change: dict[str, Any]) -> None:
    assert not are_same([COMMAND | change], [THEIRS])


def test_a_command_more_or_less_is_a_change() -> None:
    assert not are_same([COMMAND], [])
    assert not are_same([COMMAND], [THEIRS, THEIRS | {"name": "moon"}])


def registrations(here: Simulated) -> int:
    return sum(request.method == "PUT" for request in here.env.http_requests)


def test_commands_are_registered_once(here: Simulated) -> None:
    assert registrations(here) == 1
    here.restart()
    assert registrations(here) == 1
    assert "803.3a" in here.slash("rule", number="803.3a").text


@pytest.mark.parametrize("status", [403, 503])
def test_a_bot_that_cannot_register_answers_and_tries_again(
    bundled_app: App, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    def refuse(env: Any) -> None:
        env.inject_error("PUT", "/applications/*/commands", status=status, code=50001)

    here = Simulated(bundled_app, before=refuse)
    try:
        assert "trying again in 60 s" in caplog.text
        assert "Traceback" not in caplog.text
        assert here.mention("803.3a")
        here.wait(FIRST_WAIT + 1)
        assert "803.3b" in here.slash("rule", number="803.3b").text
    finally:
        here.close()

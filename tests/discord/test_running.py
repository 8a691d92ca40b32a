"""How the bot ends, and what it says then."""

from __future__ import annotations

import logging
import sys
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord  # noqa: TID251 -- its errors are told
import pytest

from bot.discord.client import SessionsLostError
from bot.discord.running import (
    REFUSED_TOKEN,
    SESSIONS_LOST,
    UNREACHABLE,
    UNUSABLE,
    ending_of,
    in_one_line,
)
from bot.discord.throttle import SESSIONS
from tests.support.simulated import Simulated

SOCKET: Any = SimpleNamespace(close_code=4000)


def closed(code: int) -> discord.ConnectionClosed:
    return discord.ConnectionClosed(SOCKET, shard_id=0, code=code)


@pytest.mark.parametrize(
    ("error", "said", "status"),
    [
        (discord.LoginFailure("no"), REFUSED_TOKEN, UNUSABLE),
        (closed(4004), REFUSED_TOKEN, UNUSABLE),
        (closed(4010), "close code 4010", UNUSABLE),
        (discord.PrivilegedIntentsRequired(0), "intent", UNUSABLE),
        (SessionsLostError(), SESSIONS_LOST, UNREACHABLE),
        (OSError("no route to\nhost"), "reached: no route to host", UNREACHABLE),
        (TimeoutError(), "reached: TimeoutError", UNREACHABLE),
        (discord.GatewayNotFound(), "reached: ", UNREACHABLE),
    ],
)
def test_an_ending_is_one_line(error: Exception, said: str, status: int) -> None:
    line, ended = ending_of(error)
    assert said in line
    assert "\n" not in line
    assert ended == status


def test_a_lost_connection_is_a_line_of_the_log_and_any_other_error_is_not() -> None:
    for name, error, brief in (
        ("discord.shard", aiohttp.ClientConnectionError("gone"), True),
        ("discord.shard", ValueError("what"), False),
        ("magistrate.discord", OSError("mine"), False),
    ):
        try:
            raise error
        except Exception:
            record = logging.LogRecord(
                name, logging.ERROR, "", 1, "again in %.1f s", (2.0,), sys.exc_info()
            )
        assert in_one_line(record)
        assert (record.exc_info is None) == brief
        assert record.getMessage() == "again in 2.0 s" + (f" ({error})" if brief else "")


def test_sessions_are_not_begun_without_end(
    here: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(*_: Any, **__: Any) -> None:
        """Does not wait."""

    async def again_and_again() -> None:
        for _ in range(SESSIONS.burst + 1):
            await here.client.before_identify_hook(0)

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    with pytest.raises(SessionsLostError):
        here.do(again_and_again())

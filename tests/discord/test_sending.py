"""Where Discord does not take components, the same is said as plain text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import discord  # noqa: TID251
import pytest

from bot.discord import sending
from bot.discord.parts import Line, Link, Text
from bot.discord.screens import Screen
from bot.discord.views import parts_of

SCREEN = Screen((Text("## Six boats."), Line("Lantern", Link("https://example.org/1", "Source"))))
SAID = "## Six boats.\nLantern\n<https://example.org/1>"


class Refusing:
    """A message, an interaction, its response and its followup, where no components are taken."""

    id, edited_at, message_id = 7, None, 7

    def __init__(self) -> None:
        self.taken: list[str] = []

    @property
    def response(self) -> Refusing:
        return self

    @property
    def followup(self) -> Refusing:
        return self

    @property
    def type(self) -> None:
        return None

    def is_done(self) -> bool:
        return False

    async def take(self, **parts: Any) -> Refusing:
        if "view" in parts:
            refused: Any = SimpleNamespace(status=400, reason="Bad Request")
            errors = {"components": {"0": {"_errors": [{"code": "X", "message": "not here"}]}}}
            body = {"code": 50035, "message": "Invalid Form Body", "errors": errors}
            raise discord.HTTPException(refused, body)
        self.taken.append(parts["content"])
        return self

    edit = reply = send = edit_message = send_message = take


@pytest.mark.parametrize(
    "send",
    [
        lambda to, parts: sending.respond(to, parts, False),
        lambda to, parts: sending.add(to, parts),
        lambda to, parts: sending.change(to, parts),
        lambda to, parts: sending.reply(to, parts),
        lambda to, parts: sending.edit(to, parts),
    ],
)
def test_the_same_is_said_as_plain_text(
    send: Callable[[Any, dict[str, Any]], Awaitable[Any]],
) -> None:
    async def sent() -> list[str]:
        refusing = Refusing()
        await send(refusing, parts_of(SCREEN))
        return refusing.taken

    assert asyncio.run(sent()) == [SAID]

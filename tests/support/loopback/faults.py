"""What can go wrong between the bot and Discord's REST API, on purpose.

    server.faults.plan(TooMany(0.2), on="POST /channels/*/messages", times=2)

``on`` is a shell pattern over method and path below /api/v10. Plans are tried in the order they
were made; one whose ``times`` are used up is passed over.
"""

from __future__ import annotations

import asyncio
import json
import socket
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Protocol

from aiohttp import web

from .model import Json

Answer = Callable[[], Awaitable[web.StreamResponse]]
VIA = {"Via": "1.1 google"}
"""Without it discord.py takes a 429 for a ban by Cloudflare."""


def json_response(
    body: object, status: int = 200, headers: dict[str, str] | None = None
) -> web.Response:
    """An answer with exactly the Content-Type that discord.py wants: no charset."""
    return web.Response(
        body=json.dumps(body).encode(),
        status=status,
        headers={"Content-Type": "application/json", **VIA, **(headers or {})},
    )


class Fault(Protocol):
    """Answers a request in place of the server, or around it: ``answer`` is what the server would
    do.
    """

    async def meet(self, request: web.Request, answer: Answer) -> web.StreamResponse: ...


@dataclass(frozen=True)
class TooMany:
    """429: the route is limited, or ``everywhere`` the whole bot.

    ``banned``: as Cloudflare words it, without Via and JSON.
    """

    retry_after: float = 0.1
    everywhere: bool = False
    banned: bool = False

    async def meet(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        if self.banned:
            return web.Response(status=429, text="error code: 1015")
        return too_many(self.retry_after, everywhere=self.everywhere)


@dataclass(frozen=True)
class Broken:
    """A gateway error before the request was processed: 502, or another 5xx."""

    status: int = 502

    async def meet(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        return web.Response(
            status=self.status,
            text="<html>bad gateway</html>",
            content_type="text/html",
            headers=VIA,
        )


@dataclass(frozen=True)
class Refused:
    """Any refusal, such as 403 50013 or 404 10008."""

    status: int
    code: int
    message: str = "Refused"

    async def meet(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        return json_response({"code": self.code, "message": self.message}, self.status)


@dataclass(frozen=True)
class ResetBefore:
    """The connection is reset, and the request was never processed."""

    async def meet(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        return cut(request)


@dataclass(frozen=True)
class ResetAfter:
    """The request is processed, but the connection is reset before the answer."""

    async def meet(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        await answer()
        return cut(request)


@dataclass(frozen=True)
class Slow:
    """The request, or ``after`` processing the answer, takes longer."""

    seconds: float
    after: bool = False

    async def meet(self, request: web.Request, answer: Answer) -> web.StreamResponse:
        if not self.after:
            await asyncio.sleep(self.seconds)
        response = await answer()
        if self.after:
            await asyncio.sleep(self.seconds)
        return response


def too_many(
    retry_after: float, *, everywhere: bool = False, headers: dict[str, str] | None = None
) -> web.Response:
    """The answer 429 with its headers."""
    scope = (
        {"X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"}
        if everywhere
        else {"X-RateLimit-Scope": "user"}
    )
    body: Json = {
        "message": "You are being rate limited.",
        "retry_after": retry_after,
        "global": everywhere,
    }
    return json_response(
        body, 429, {**(headers or {}), **scope, "Retry-After": str(int(retry_after) + 1)}
    )


def cut(request: web.Request) -> web.Response:
    """Resets the connection of a request (RST, no FIN); the response given goes nowhere."""
    if request.transport is not None:
        reset(request.transport)
    return web.Response()


def reset(transport: asyncio.BaseTransport) -> None:
    """Closes a connection as a crash would: lingering 0 seconds makes the kernel send RST."""
    transport.get_extra_info("socket").setsockopt(
        socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0)
    )
    if isinstance(transport, asyncio.WriteTransport):
        transport.abort()


@dataclass
class Plan:
    """A fault that waits for its requests; ``met`` says which it has met."""

    fault: Fault
    on: str
    times: int
    met: list[str] = field(default_factory=list)

    def wants(self, asked: str) -> bool:
        """Whether it is for this request."""
        return len(self.met) < self.times and fnmatchcase(asked, self.on)


class Faults:
    """The planned faults."""

    def __init__(self) -> None:
        self._plans: list[Plan] = []

    def plan(self, fault: Fault, on: str = "*", times: int = 1) -> Plan:
        """Lets the next ``times`` requests that match ``on`` meet the fault."""
        plan = Plan(fault, on, times)
        self._plans.append(plan)
        return plan

    def clear(self) -> None:
        """Everything works again."""
        self._plans.clear()

    def next(self, method: str, path: str) -> Fault | None:
        """The fault for a request, if any."""
        asked = f"{method} {path}"
        for plan in self._plans:
            if plan.wants(asked):
                plan.met.append(asked)
                return plan.fault
        return None

"""The loopback Discord: REST v10 and gateway v10 on 127.0.0.1, over the world of `model`."""

from __future__ import annotations

import asyncio
import json
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any

from aiohttp import BodyPartReader, web

from .client import Person
from .conformance import Problem, Schema, body_problems, discord_schema, error_tree
from .faults import VIA, Faults, json_response
from .gateway import Gateway
from .limits import RateLimits
from .model import (
    ApiError,
    Channel,
    ChannelKind,
    Event,
    Guild,
    Intent,
    Json,
    Message,
    Permission,
    Upload,
    World,
)
from .payloads import channel_payload, guild_payload
from .publishing import Publisher
from .rest import CURRENT, Rest, before_edit

TOKEN = "bG9vcGJhY2sgYm90.loop.back-to-the-machine"
API = "/api/v10"
CONTENT_GRANTED = 1 << 19
"""The flag of an application that may read messages, and is in fewer than 100 guilds."""
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(eq=False)
class Exchange:
    """A request of the bot and its answer.

    ``route``: the path without values. ``status`` is 0 where there was none.
    """

    method: str
    path: str
    route: str
    body: Any = None
    uploads: list[Upload] = field(default_factory=list)
    multipart: bool = False
    query: dict[str, str] = field(default_factory=dict)
    headers: dict[str, str] = field(default_factory=dict)
    status: int = 0
    answer: Any = None
    problems: list[Problem] = field(default_factory=list)


class Loopback:
    """A Discord of one's own, as an asynchronous context manager.

    ``shards``: what gateway/bot recommends; ``granted``: privileged intents; ``answer_within``: the
    3 s of an interaction; ``latency``: seconds each way, for REST and gateway; ``compress``:
    whether zlib-stream is given to those who ask for it.
    """

    def __init__(
        self,
        *,
        shards: int = 1,
        granted: Intent = Intent.MESSAGE_CONTENT,
        answer_within: float = 3.0,
        latency: float = 0.0,
    ) -> None:
        self.token = TOKEN
        self.world = World()
        self.world.answer_within = answer_within
        self.world.application_flags = CONTENT_GRANTED if Intent.MESSAGE_CONTENT in granted else 0
        self.gateway = Gateway(self.world, TOKEN, shards=shards, granted=granted)
        self.faults, self.limits = Faults(), RateLimits()
        self.publisher = Publisher(self.world)
        self.exchanges: list[Exchange] = []
        self.failures: list[str] = []
        self.latency = latency
        self._schema: Schema = discord_schema()
        self._runner: web.AppRunner | None = None

    @property
    def latency(self) -> float:
        """Simulated seconds each way."""
        return self._latency

    @latency.setter
    def latency(self, seconds: float) -> None:
        self._latency = self.gateway.latency = seconds

    async def __aenter__(self) -> Loopback:
        app = web.Application(client_max_size=30 * 1024 * 1024, middlewares=[self._guarded])
        app.router.add_get("/gateway", self.gateway.serve)
        app.router.add_get("/gateway/", self.gateway.serve)
        app.router.add_get("/files/{number}/{name}", self._file)
        Rest(self).add_routes(app.router, API)
        self._runner = web.AppRunner(app, shutdown_timeout=0.2, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        host = f"127.0.0.1:{self._runner.addresses[0][1]}"
        self.api, self.gateway.address, self.world.file_address = (
            f"http://{host}{API}",
            f"ws://{host}/gateway",
            f"http://{host}/files",
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.gateway.stop()
        if self._runner:
            await self._runner.cleanup()

    # People and places

    def person(self, name: str, locale: str = "en-US") -> Person:
        """A new user who can do things."""
        return Person(self, self.world.user(name, locale))

    def guild(
        self,
        name: str,
        owner: Person,
        *members: Person,
        locale: str = "en-US",
        has_bot: bool = True,
    ) -> Guild:
        """A new guild with a text channel ``general``; a bot that is online joins it."""
        guild = self.world.guild(
            name, owner.user, [member.user for member in members], locale=locale, has_bot=has_bot
        )
        self.world.channel(guild, "general")
        if has_bot:
            self.world.dispatch(
                Event("GUILD_CREATE", guild_payload(guild, self.world.bot), guild, Intent.GUILDS)
            )
        return guild

    def expel(self, guild: Guild) -> None:
        """The bot is removed from a guild."""
        guild.has_bot = False
        guild.members.pop(self.world.bot.id, None)
        self.world.dispatch(Event("GUILD_DELETE", {"id": guild.id}, guild, Intent.GUILDS))

    def channel(self, guild: Guild, name: str, *, news: bool = False) -> Channel:
        """A new text channel, or an announcement channel."""
        made = self.world.channel(guild, name)
        made.kind = ChannelKind.NEWS if news else made.kind
        return self._announced("CHANNEL_CREATE", made)

    def thread(self, parent: Channel, name: str) -> Channel:
        """A new public thread."""
        return self._announced("THREAD_CREATE", self.world.thread(parent, name))

    def remove_channel(self, channel: Channel) -> None:
        """Takes a channel away, with its threads."""
        self.world.remove_channel(channel)
        self._announced("CHANNEL_DELETE", channel)

    def deny(self, channel: Channel, permissions: Permission) -> None:
        """Forbids the bot these permissions in a text channel, and no others."""
        channel.denied = permissions
        self._announced("CHANNEL_UPDATE", channel)

    def _announced(self, name: str, channel: Channel) -> Channel:
        if channel.guild and channel.guild.has_bot:
            self.world.dispatch(
                Event(name, channel_payload(channel, self.world.bot), channel.guild, Intent.GUILDS)
            )
        return channel

    def commands(self, guild: Guild | None = None) -> list[Json]:
        """The registered commands: global ones, or those of a guild."""
        return list(self.world.commands.get(guild.id if guild else None, {}).values())

    def messages(self, channel: Channel) -> list[Message]:
        """What can be read in a channel by everybody, oldest first."""
        return [message for message in channel.messages.values() if not message.ephemeral]

    # Waiting and looking back

    async def until(self, condition: Callable[[], object], timeout: float = 5.0) -> bool:
        """Whether the condition came true within ``timeout`` seconds; looked at whenever something
        happened here.
        """
        return bool(await self.world.pulse.until(lambda: condition() or None, timeout))

    async def until_ready(
        self, *, sessions: int = 1, commands: bool = True, timeout: float = 10.0
    ) -> None:
        """Waits for a bot that is online on so many shards and, unless told otherwise, has
        registered commands.

        Raises TimeoutError.
        """
        if not await self.until(
            lambda: len(self.gateway.online) >= sessions and (not commands or self.commands()),
            timeout,
        ):
            raise TimeoutError(
                f"the bot is not ready: {len(self.gateway.online)} sessions, {len(self.commands())}"
                f" commands, closed with {self.gateway.closed_with}"
            )

    def requests(self, method: str = "", ending: str = "") -> list[Exchange]:
        """The requests so far with that method, on routes with that ending."""
        return [
            one
            for one in self.exchanges
            if method in ("", one.method) and one.route.endswith(ending)
        ]

    @property
    def invalid_requests(self) -> int:
        """How many requests count towards the ban at 10 000 in 10 minutes: answered 401, 403 or
        429.
        """
        return sum(one.status in (401, 403, 429) for one in self.exchanges)

    @property
    def schema_present(self) -> bool:
        """Whether Discord's OpenAPI document lies beside the repository, so that `problems` asks it
        too.
        """
        return self._schema.present

    def problems(self) -> list[str]:
        """Everything that is wrong with the bodies which the bot has sent; a good bot leaves this
        empty.
        """
        found = []
        for one in self.exchanges:
            asked = f"{one.method} {one.route}"
            wrong = one.problems + self._schema.request_problems(
                one.method, one.path, one.body, multipart=one.multipart
            )
            found += [f"{asked} {problem}" for problem in wrong]
        return found

    def own_problems(self) -> list[str]:
        """What the OpenAPI document has against the answers of this server itself, and the errors
        in it.
        """
        wrong = (
            (one, self._schema.answer_problems(one.method, one.path, one.status, one.answer))
            for one in self.exchanges
        )
        return self.failures + [
            f"{one.method} {one.route} {problem}" for one, problems in wrong for problem in problems
        ]

    # HTTP

    async def _file(self, request: web.Request) -> web.StreamResponse:
        attachment = self.world.attachments.get(request.match_info["number"])
        if attachment is None:
            raise web.HTTPNotFound
        return web.Response(
            body=attachment.upload.data, content_type=attachment.upload.content_type
        )

    @web.middleware
    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Everything that comes before and after the route of a request: latency, faults, limits,
        token, body, refusals.
        """
        if not request.path.startswith(API):
            return await handler(request)
        exchange = await self._heard(request)
        self.exchanges.append(exchange)
        CURRENT.set(exchange)
        await asyncio.sleep(self.latency)

        async def answer() -> web.StreamResponse:
            return await self._answered(exchange, request, handler)

        fault = self.faults.next(exchange.method, exchange.path)
        response = await (fault.meet(request, answer) if fault else answer())
        await asyncio.sleep(self.latency)
        connected = request.transport is not None and not request.transport.is_closing()
        exchange.status = response.status if connected else 0
        self.world.pulse.beat()
        return response

    async def _heard(self, request: web.Request) -> Exchange:
        resource = request.match_info.route.resource
        path = request.path.removeprefix(API)
        exchange = Exchange(
            request.method, path, resource.canonical.removeprefix(API) if resource else path
        )
        exchange.query, exchange.headers = dict(request.query), dict(request.headers)
        if request.content_type == "multipart/form-data":
            exchange.multipart = True
            exchange.body, exchange.uploads = await _multipart(request)
        elif raw := await request.read():
            exchange.body = _decoded(raw)
        return exchange

    async def _answered(
        self, exchange: Exchange, request: web.Request, handler: Handler
    ) -> web.StreamResponse:
        headers, refusal = self.limits.judge(f"{exchange.method} {exchange.route}", exchange.path)
        if refusal is not None:
            return refusal
        try:
            self._admit(exchange)
            response = await handler(request)
        except ApiError as error:
            response = _refused(error)
        except web.HTTPException as error:
            response = json_response(
                {"code": 0, "message": f"{error.status}: {error.reason}"}, error.status
            )
        except Exception:
            self.failures.append(f"{exchange.method} {exchange.path}\n{traceback.format_exc()}")
            raise
        response.headers.update(headers)
        return response

    def _admit(self, exchange: Exchange) -> None:
        """Raises ApiError for a wrong token, a body that is no JSON and one that breaks a limit."""
        free = exchange.path.startswith(("/interactions/", "/webhooks/"))
        if not free and exchange.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(401, 0, "401: Unauthorized")
        if exchange.body is UNREADABLE:
            raise ApiError(400, 50109, "The request body contains invalid JSON.")
        before = before_edit(self.world, exchange.method, exchange.route, exchange.path)
        exchange.problems = body_problems(
            exchange.method, exchange.route, exchange.body, exchange.uploads, before
        )
        if exchange.problems:
            empty = any(
                problem.message == "cannot send an empty message" for problem in exchange.problems
            )
            raise (
                ApiError(400, 50006, "Cannot send an empty message")
                if empty
                else ApiError(400, 50035, "Invalid Form Body", error_tree(exchange.problems))
            )


UNREADABLE = object()
"""The body of a request that is no JSON."""


def _decoded(raw: bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError:
        return UNREADABLE


async def _multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body, uploads = None, []
    async for part in await request.multipart():
        assert isinstance(part, BodyPartReader)
        data = bytes(await part.read(decode=False))
        if part.name == "payload_json":
            body = _decoded(data)
        else:
            uploads.append(
                Upload(
                    part.filename or "file",
                    data,
                    part.headers.get("Content-Type", "application/octet-stream"),
                )
            )
    return body, uploads


def _refused(error: ApiError) -> web.Response:
    body: Json = {"code": error.code, "message": error.message} | (
        {"errors": error.errors} if error.errors else {}
    )
    return json_response(body, error.status, VIA)

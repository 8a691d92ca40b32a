"""Gateway v10 over a real websocket: sessions that outlive their connections, so that a bot can
resume.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from .faults import reset
from .model import Event, Flag, Guild, Intent, Json, Message, User, World
from .payloads import guild_payload, ready_payload

DISPATCH, HEARTBEAT, IDENTIFY, PRESENCE, VOICE, RESUME, RECONNECT, MEMBERS, INVALID, HELLO, ACK = (
    0,
    1,
    2,
    3,
    4,
    6,
    7,
    8,
    9,
    10,
    11,
)
(
    UNKNOWN_OPCODE,
    DECODE_ERROR,
    NOT_AUTHENTICATED,
    BAD_TOKEN,
    ALREADY,
    BAD_SEQUENCE,
    TOO_FAST,
    TIMED_OUT,
) = (
    4001,
    4002,
    4003,
    4004,
    4005,
    4007,
    4008,
    4009,
)
BAD_SHARD, BAD_VERSION, BAD_INTENTS, REFUSED_INTENTS = 4010, 4012, 4013, 4014
PRIVILEGED = Intent.GUILD_MEMBERS | Intent.GUILD_PRESENCES | Intent.MESSAGE_CONTENT
KNOWN_INTENTS = (1 << 26) - 1
PAYLOAD_BYTES, EVENTS_PER_MINUTE, KEPT_EVENTS = 4096, 120, 2000


class ClosedError(Exception):
    """The connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One websocket; sends in order, each payload ``latency`` seconds after it was given."""

    def __init__(
        self,
        socket: web.WebSocketResponse,
        transport: asyncio.BaseTransport | None,
        *,
        compressed: bool,
        latency: Callable[[], float],
    ) -> None:
        self.socket, self.transport, self._latency = socket, transport, latency
        self._zlib = zlib.compressobj() if compressed else None
        self._outbox: asyncio.Queue[tuple[float, Json]] = asyncio.Queue()
        self._writer = asyncio.create_task(self._write())
        self.stamps: deque[float] = deque()
        self.heard = time.monotonic()

    def send(
        self, operation: int, data: Any = None, sequence: int | None = None, name: str | None = None
    ) -> None:
        """Puts a payload into the queue."""
        self._outbox.put_nowait(
            (
                time.monotonic() + self._latency(),
                {"op": operation, "d": data, "s": sequence, "t": name},
            )
        )

    async def _write(self) -> None:
        while not self.socket.closed:
            due, payload = await self._outbox.get()
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            try:
                await self._put(json.dumps(payload, separators=(",", ":")))
            except ConnectionError:
                return

    async def _put(self, text: str) -> None:
        if self._zlib is None:
            await self.socket.send_str(text)
        else:
            await self.socket.send_bytes(
                self._zlib.compress(text.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
            )

    def abort(self) -> None:
        """Breaks the connection without a close frame."""
        self._writer.cancel()
        if self.transport is not None and not self.transport.is_closing():
            reset(self.transport)

    async def close(self, code: int) -> None:
        """Closes the connection with a close frame."""
        self._writer.cancel()
        await self.socket.close(code=code)

    async def done(self) -> None:
        """Stops the writer."""
        self._writer.cancel()
        await asyncio.wait({self._writer})


@dataclass(eq=False)
class Session:
    """What a bot has identified as; keeps its events for a RESUME.

    ``ended``: by the bot itself, or made invalid.
    """

    id: str
    shard: int
    shards: int
    intents: Intent
    connection: Connection | None = None
    sequence: int = 0
    ended: bool = False
    kept: deque[tuple[int, str, Json]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS))

    def emit(self, name: str, data: Json) -> None:
        """Sends an event, or keeps it for later."""
        self.sequence += 1
        self.kept.append((self.sequence, name, data))
        if self.connection:
            self.connection.send(DISPATCH, data, self.sequence, name)

    def replay(self, after: int) -> None:
        """Sends the events again that came after a sequence number."""
        for sequence, name, data in self.kept:
            if sequence > after and self.connection:
                self.connection.send(DISPATCH, data, sequence, name)

    def holds(self, guild: Guild | None) -> bool:
        """Whether the guild belongs to this shard; DMs belong to the first."""
        return self.shard == ((int(guild.id) >> 22) % self.shards if guild else 0)

    def wants(self, event: Event) -> bool:
        """Whether an event is for this session."""
        return (
            not self.ended
            and self.holds(event.guild)
            and (not event.intents or bool(event.intents & self.intents))
        )


Handler = Callable[[Connection, Session | None, Any], Session | None]
"""What is done about a frame of one opcode: the session that the connection has afterwards."""


class Gateway:
    """All sessions, and what a test may do to them.

    ``granted``: the privileged intents of the application; ``heartbeat``: seconds; ``deaf``:
    heartbeats are not acknowledged; ``identify_window``: seconds between two IDENTIFY with the same
    rate limit key (Discord: 5; here 0, so that shards start quickly).
    """

    def __init__(
        self, world: World, token: str, *, shards: int = 1, granted: Intent = Intent.MESSAGE_CONTENT
    ) -> None:
        self.world, self.token, self.shards, self.granted = world, token, shards, granted
        self.address, self.heartbeat, self.deaf, self.identify_window, self.max_concurrency = (
            "",
            41.25,
            False,
            0.0,
            1,
        )
        self.latency = 0.0
        self.sessions: dict[str, Session] = {}
        self.heard: list[tuple[int, Any]] = []
        self.identified = self.resumed = 0
        self.closed_with: list[int] = []
        self._open = asyncio.Event()
        self._open.set()
        self._connections: set[Connection] = set()
        self._identifies: dict[int, float] = {}
        self._handlers: Mapping[int, Handler] = {
            HEARTBEAT: self._on_heartbeat, IDENTIFY: self._on_identify, RESUME: self._on_resume,
            MEMBERS: self._on_members,
            PRESENCE: self._on_nothing, VOICE: self._on_nothing,
        }  # fmt: skip
        world.dispatch = self.dispatch

    # What a test does

    @property
    def online(self) -> list[Session]:
        """The sessions that have a connection."""
        return [
            session
            for session in self.sessions.values()
            if session.connection and not session.ended
        ]

    def hold(self) -> None:
        """Lets new connections wait until `release`."""
        self._open.clear()

    def release(self) -> None:
        """Lets connections in again."""
        self._open.set()

    def drop(self, shard: int | None = None, *, resumable: bool = True) -> None:
        """Breaks the connections as a lost network does."""
        for session, connection in self._taken(shard, resumable):
            session.connection = None
            connection.abort()

    async def close(self, code: int, shard: int | None = None, *, resumable: bool = True) -> None:
        """Closes the connections with a code."""
        for session, connection in self._taken(shard, resumable):
            session.connection = None
            await connection.close(code)

    def ask_reconnect(self, shard: int | None = None) -> None:
        """Sends op 7: the bot should reconnect and resume."""
        for _, connection in self._taken(shard, resumable=True):
            connection.send(RECONNECT)

    def invalidate(self, shard: int | None = None, *, resumable: bool = False) -> None:
        """Sends op 9: the session is lost, or where it is ``resumable`` the bot should resume."""
        for _, connection in self._taken(shard, resumable):
            connection.send(INVALID, resumable)

    def _taken(self, shard: int | None, resumable: bool) -> list[tuple[Session, Connection]]:
        taken = [
            (session, session.connection)
            for session in self.online
            if session.connection and shard in (None, session.shard)
        ]
        for session, _ in taken:
            session.ended = not resumable
        return taken

    def dispatch(self, event: Event) -> None:
        """Sends an event to the sessions that want it, without what their intents hide."""
        for session in self.sessions.values():
            if session.wants(event):
                session.emit(event.name, self._seen_by(session, event))

    def _seen_by(self, session: Session, event: Event) -> Json:
        message = event.message
        if (
            message is None
            or Intent.MESSAGE_CONTENT in session.intents
            or readable(message, self.world.bot)
        ):
            return event.data
        return event.data | {"content": "", "embeds": [], "attachments": [], "components": []}

    # The protocol

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Handles one websocket from HELLO to its end."""
        await self._open.wait()
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        connection = Connection(
            socket,
            request.transport,
            compressed=request.query.get("compress") == "zlib-stream",
            latency=lambda: self.latency,
        )
        self._connections.add(connection)
        try:
            await self._converse(connection, request.query)
        except ClosedError as end:
            self.closed_with.append(end.code)
            await socket.close(code=end.code)
        finally:
            self._connections.discard(connection)
            self._leave(connection)
            await connection.done()
            self.world.pulse.beat()
        return socket

    async def stop(self) -> None:
        """Closes what is still open."""
        self.release()
        for connection in list(self._connections):
            await connection.close(1001)

    def _leave(self, connection: Connection) -> None:
        for session in self.sessions.values():
            if session.connection is connection:
                session.connection = None
                session.ended = session.ended or connection.socket.close_code in (1000, 1001)

    async def _converse(self, connection: Connection, query: Mapping[str, str]) -> None:
        if query.get("v") != "10" or query.get("encoding") != "json":
            raise ClosedError(BAD_VERSION)
        connection.send(HELLO, {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": []})
        session: Session | None = None
        while (payload := await self._receive(connection)) is not None:
            operation, data = int(payload.get("op", -1)), payload.get("d")
            self.heard.append((operation, data))
            if operation not in self._handlers:
                raise ClosedError(UNKNOWN_OPCODE)
            session = self._handlers[operation](connection, session, data)
            self.world.pulse.beat()

    async def _receive(self, connection: Connection) -> Json | None:
        """The next payload; None at the end.

        Raises ClosedError for a client that is silent, too fast or too talkative.
        """
        patience = max(0.05, connection.heard + self.heartbeat * 1.6 - time.monotonic())
        try:
            message = await connection.socket.receive(timeout=patience)
        except TimeoutError:
            raise ClosedError(TIMED_OUT) from None
        if message.type is not WSMsgType.TEXT:
            return None
        now = time.monotonic()
        connection.stamps.append(now)
        while now - connection.stamps[0] > 60:
            connection.stamps.popleft()
        if len(connection.stamps) > EVENTS_PER_MINUTE:
            raise ClosedError(TOO_FAST)
        return decoded(message.data)

    def _on_heartbeat(
        self, connection: Connection, session: Session | None, data: Any
    ) -> Session | None:
        connection.heard = time.monotonic()
        if not self.deaf:
            connection.send(ACK)
        return session

    def _on_nothing(
        self, connection: Connection, session: Session | None, data: Any
    ) -> Session | None:
        if session is None:
            raise ClosedError(NOT_AUTHENTICATED)
        return session

    def _on_identify(
        self, connection: Connection, session: Session | None, data: Json
    ) -> Session | None:
        if session is not None:
            raise ClosedError(ALREADY)
        shard, shards = data.get("shard") or (0, 1)
        check_identify(data, self.token, self.granted)
        key, now = shard % self.max_concurrency, time.monotonic()
        if now - self._identifies.get(key, -self.identify_window) < self.identify_window:
            connection.send(INVALID, False)
            return None
        self._identifies[key] = now
        self.identified += 1
        session = Session(secrets.token_hex(16), shard, shards, Intent(data["intents"]), connection)
        self.sessions[session.id] = session
        self._greet(session)
        return session

    def _greet(self, session: Session) -> None:
        guilds = [
            guild for guild in self.world.guilds.values() if guild.has_bot and session.holds(guild)
        ]
        session.emit(
            "READY",
            ready_payload(
                self.world, session.id, [session.shard, session.shards], self.address, guilds
            ),
        )
        for guild in guilds if Intent.GUILDS in session.intents else ():
            session.emit("GUILD_CREATE", guild_payload(guild, self.world.bot))

    def _on_resume(
        self, connection: Connection, session: Session | None, data: Json
    ) -> Session | None:
        if data["token"] != self.token:
            raise ClosedError(BAD_TOKEN)
        known = self.sessions.get(data["session_id"])
        if known is None or known.ended:
            connection.send(INVALID, False)
            return None
        if data["seq"] > known.sequence:
            raise ClosedError(BAD_SEQUENCE)
        known.connection = connection
        known.replay(data["seq"])
        known.emit("RESUMED", {"_trace": []})
        self.resumed += 1
        return known

    def _on_members(
        self, connection: Connection, session: Session | None, data: Json
    ) -> Session | None:
        if session is None:
            raise ClosedError(NOT_AUTHENTICATED)
        guild = str(data["guild_id"])
        chunk: Json = {
            "guild_id": guild,
            "members": [],
            "chunk_index": 0,
            "chunk_count": 1,
            "not_found": [],
            "nonce": data.get("nonce"),
        }
        if guild in self.world.guilds:
            chunk["members"] = guild_payload(self.world.guilds[guild], self.world.bot)["members"]
        session.emit("GUILD_MEMBERS_CHUNK", chunk)
        return session


def decoded(text: str) -> Json:
    """A payload of the client. Raises ClosedError where it is too long or no JSON object."""
    try:
        payload = json.loads(text)
    except ValueError:
        raise ClosedError(DECODE_ERROR) from None
    if not isinstance(payload, dict) or len(text.encode()) > PAYLOAD_BYTES:
        raise ClosedError(DECODE_ERROR)
    return payload


def check_identify(data: Json, token: str, granted: Intent) -> None:
    """Whether somebody may come in like that. Raises ClosedError with Discord's code where not."""
    shard, shards = data.get("shard") or (0, 1)
    intents = data.get("intents")
    if data.get("token") != token:
        raise ClosedError(BAD_TOKEN)
    if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
        raise ClosedError(BAD_INTENTS)
    if Intent(intents) & PRIVILEGED & ~granted:
        raise ClosedError(REFUSED_INTENTS)
    if not 0 <= shard < shards:
        raise ClosedError(BAD_SHARD)


def readable(message: Message, bot: User) -> bool:
    """Whether a bot without the intent MESSAGE_CONTENT can read the message: a DM, its own, or one
    that mentions it.
    """
    return message.channel.guild is None or message.author is bot or bot in message.mentions


def message_intents(message: Message) -> Intent:
    """Who hears of a message."""
    return Intent.GUILD_MESSAGES if message.channel.guild else Intent.DIRECT_MESSAGES


def is_public(message: Message) -> bool:
    """Whether the gateway announces a message at all."""
    return Flag.EPHEMERAL not in message.flags

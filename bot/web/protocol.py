"""HTTP as uvicorn speaks it, with limited patience for requests that never end, and without a delay
before the last packet of a response.
"""

from __future__ import annotations

import asyncio
import socket

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from bot.web.limits import HEAD_SECONDS


class PatientProtocol(H11Protocol):
    """Closes a connection if a complete request does not arrive within `HEAD_SECONDS`; uvicorn
    itself only closes those on which nothing arrives after a response.

    Responses leave at once: with several workers, asyncio does not see that their sockets are TCP,
    and leaves Nagle's algorithm on, which delays the body of a response by 40 ms.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        connection = transport.get_extra_info("socket")
        if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._await_request()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._stop_waiting()
        elif self._deadline is None:
            self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _await_request(self) -> None:
        self._deadline = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self.transport.abort()

"""How the web starts and stops."""

from __future__ import annotations

import signal
import socket
from typing import Any

import pytest
import uvicorn

from bot.web.protocol import PatientProtocol
from bot.web.running import told_to_stop
from tests.web.test_guard import anything


def test_being_told_to_stop_is_a_good_end() -> None:
    async def stop() -> None:
        signal.raise_signal(signal.SIGTERM)

    before = signal.getsignal(signal.SIGTERM)
    config = uvicorn.Config(
        anything, port=0, lifespan="off", log_config=None, callback_notify=stop, timeout_notify=0
    )
    with told_to_stop():
        uvicorn.Server(config).run()  # without it, the signal would end this process
    assert signal.getsignal(signal.SIGTERM) is before


def test_answers_leave_at_once_also_where_asyncio_does_not_know_that_it_is_tcp(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As where several workers share a socket."""
    delays: list[int] = []
    made = PatientProtocol.connection_made

    def look(protocol: PatientProtocol, transport: Any) -> None:
        made(protocol, transport)
        connection = transport.get_extra_info("socket")
        delays.append(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        server.should_exit = True

    monkeypatch.setattr(PatientProtocol, "connection_made", look)
    config = uvicorn.Config(anything, lifespan="off", log_config=None, http=PatientProtocol)
    server = uvicorn.Server(config)
    with socket.socket() as shared:  # without naming the protocol
        shared.bind(("127.0.0.1", 0))
        shared.listen()
        with socket.create_connection(shared.getsockname()):
            server.run([shared])
    assert delays == [1]

"""What the server does with bytes that mean it no good, over real connections: it says so in a
status from 400 to 499 or hangs up, and answers everybody else meanwhile.
"""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
import uvicorn
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.app import App
from bot.web import protocol
from bot.web.limits import MAX_HEAD
from bot.web.running import options
from bot.web.server import make_server
from bot.web.serving import Serving
from bot.web.settings import WebSettings

HEAD_SECONDS = 0.4  # in place of those that a slow connection really has
PATIENCE = 20.0
MANY = 300


@contextmanager
def running(app: App, settings: WebSettings) -> Iterator[int]:
    """Where a server listens, on a thread of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(protocol, "HEAD_SECONDS", HEAD_SECONDS)
        listening = socket.create_server(("127.0.0.1", 0))
        served = make_server(Serving(app, settings.address), settings.requests)
        server = uvicorn.Server(uvicorn.Config(served, **options(settings)))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        yield listening.getsockname()[1]
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def port(ruled: App) -> Iterator[int]:
    """Where a server listens that lets anybody ask as often as they like."""
    with running(ruled, WebSettings(requests=0)) as port:
        yield port


@contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as connection:
        yield connection


def answer(port: int, request: bytes) -> bytes:
    """All that comes back until the server hangs up, or has answered once."""
    with connected(port) as connection:
        connection.sendall(request)
        return read(connection)


def read(connection: socket.socket) -> bytes:
    received = b""
    try:
        while part := connection.recv(65_536):
            received += part
    except ConnectionError:
        pass
    return received


def status(received: bytes) -> int:
    """The first status of what came back; 0 where the server hung up."""
    return int(received.split(b" ", 2)[1]) if received.startswith(b"HTTP/1.1 ") else 0


def request(path: bytes, *headers: bytes, method: bytes = b"GET") -> bytes:
    lines = [method + b" " + path + b" HTTP/1.1", b"Host: h", b"Connection: close", *headers]
    return b"\r\n".join((*lines, b"", b""))


def assert_serves(port: int) -> None:
    received = answer(port, request(b"/api/v1/ask?question=What+does+Drift+do%3F"))
    assert status(received) == 200
    assert b'"answered":true' in received


@pytest.mark.parametrize(
    "path",
    [
        b"/static/../settings.py",
        b"/static/..%2f..%2f..%2f..%2f..%2f..%2fetc%2fpasswd",
        b"/static/%2e%2e/%2e%2e/app.py",
        b"/static//etc/passwd",
        b"/static/%00",
        b"/static/style.css%00.py",
        b"/en/../../etc/passwd",
        b"/..%5c..%5cwindows",
        b"/api/v1/rules/..%2f..%2f/etc",
        b"/en/lh/%2e%2e/%2e%2e",
        b"//etc/passwd",
        b"/" + b"%2e%2e/" * 100,
    ],
)
def test_nothing_lies_outside(path: bytes, port: int) -> None:
    received = answer(port, request(path))
    assert 300 <= status(received) < 500
    assert b"root:" not in received
    assert b"import annotations" not in received


@pytest.mark.parametrize(
    "sent",
    [
        b"\r\n\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # TLS
        b"GET /\r\n\r\n",
        b"GET  /  HTTP/1.1\r\nHost: h\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost h\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",
        request(b"/", b"X: \x00"),
        request(b"/", b"Content-Length: -1"),
        request(b"/", b"Content-Length: 5", b"Content-Length: 6"),
        request(b"/", b"Transfer-Encoding: chunked, gzip"),
        request(b"/", b"Content-Length: 99999999999"),
        request(b"/", b"Transfer-Encoding: chunked") + b"ffffffff\r\n",
        request(b"/api/v1/ask", b"Content-Length: 4", method=b"POST") + b"a=b&",
        request(b"/", b"X: " + b"x" * MAX_HEAD),
        request(b"/" + b"x" * MAX_HEAD),
        request(b"/en?q=" + b"x" * 25_000),
        request(b"/", *(b"X-%d: 1" % number for number in range(200))),
        request(b"/", b"Cookie: " + b"x" * 20_000),
        request(b"*", method=b"OPTIONS"),
        request(b"http://other.example/", method=b"DELETE"),
    ],
    ids=lambda sent: repr(sent[:30]),
)
def test_what_is_no_sensible_request_is_refused(sent: bytes, port: int) -> None:
    received = answer(port, sent)
    assert status(received) == 0 or 400 <= status(received) < 500
    assert b"Traceback" not in received
    assert_serves(port)


@given(sent=st.binary(max_size=300))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_bytes_are_survived(sent: bytes, port: int) -> None:
    received = answer(port, sent + b"\r\n\r\n")
    assert status(received) < 500
    assert b"Traceback" not in received


@given(
    target=st.binary(max_size=60).map(
        lambda raw: b"/" + bytes(byte for byte in raw if byte > 32 and byte != 127)
    ),
    value=st.binary(max_size=60).map(lambda raw: raw.translate(None, b"\r\n\x00")),
    name=st.sampled_from([b"Host", b"Accept-Language", b"If-None-Match", b"X-Forwarded-For"]),
)
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_address_and_header_is_survived(
    target: bytes, name: bytes, value: bytes, port: int
) -> None:
    sent = request(target, name + b": " + value) if name != b"Host" else request(target, b"Z: 1")
    assert status(answer(port, sent)) < 500


def test_what_a_host_header_says_stands_nowhere(port: int) -> None:
    sent = b"GET /en HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
    received = answer(port, sent)
    assert status(received) == 200
    assert b"evil.example" not in received


def test_who_sends_byte_by_byte_is_hung_up_on_and_others_are_served(port: int) -> None:
    with connected(port) as slow:
        begun = time.monotonic()
        slow.sendall(b"GET /en HTTP/1.1\r\nHost: ")
        assert_serves(port)
        while time.monotonic() < begun + PATIENCE:
            try:
                slow.sendall(b"x")
            except OSError:
                break
            time.sleep(0.1)
        assert time.monotonic() - begun < PATIENCE
        assert status(read(slow)) == 0


def test_who_connects_and_says_nothing_is_hung_up_on(port: int) -> None:
    with connected(port) as silent:
        assert read(silent) == b""


def test_a_second_request_on_a_connection_must_arrive_too(port: int) -> None:
    whole = b"GET /api/v1/documents HTTP/1.1\r\nHost: h\r\n\r\n"
    with connected(port) as connection:
        connection.sendall(whole)
        first = connection.recv(65_536)
        assert status(first) == 200
        connection.sendall(whole[:20])
        assert b"HTTP/1.1" not in read(connection)


@pytest.mark.parametrize(
    ("proxies", "statuses"), [("127.0.0.0/8", [200, 200, 429]), ("10.0.0.1", [200, 429, 429])]
)
def test_who_asks_is_believed_of_a_trusted_proxy_alone(
    proxies: str, statuses: list[int], ruled: App
) -> None:
    with running(ruled, WebSettings(proxies=proxies, requests=0.2)) as port:
        clients = [b"203.0.113.1", b"203.0.113.2", b"203.0.113.2"]
        sent = (request(b"/api/v1/documents", b"X-Forwarded-For: " + each) for each in clients)
        assert [status(answer(port, each)) for each in sent] == statuses


def test_many_connections_keep_nobody_out(port: int) -> None:
    with ExitStack() as stack:
        silent = [stack.enter_context(connected(port)) for _ in range(MANY)]
        assert_serves(port)
        assert len(silent) == MANY

"""Whether a running program is alive and ready, and its metrics, over HTTP on a port of its own.

``/healthz``: 200 while it is alive, else 503: restart it. ``/readyz``: 200 while it can answer,
else 503 with the reason. ``/metrics``: the metrics. The port is for the operator, not for the
public.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, NamedTuple

from bot.settings import METRICS, SettingsError

if TYPE_CHECKING:
    from bot.metrics import Metrics

HOST = "127.0.0.1"
MOST_PORT = 65_535
PLAIN = "text/plain; charset=utf-8"
FIGURES = "text/plain; version=0.0.4; charset=utf-8"  # as Prometheus expects
SILENT_SECONDS = 30.0  # without a sign of life, after which a program is considered dead
SOCKET_SECONDS = 10.0
NOT_READY = "starting"


class HealthAddress(NamedTuple):
    """Where health and metrics are served."""

    host: str
    port: int


def read_health_address(environment: Mapping[str, str]) -> HealthAddress | None:
    """Where to serve health and metrics; ``None`` if that is not set.

    Raises:
        SettingsError: it is neither a port nor a host and a port.
    """
    text = environment.get(METRICS, "").strip()
    if not text:
        return None
    host, _, port = text.rpartition(":")
    if not (port.isascii() and port.isdigit() and int(port[:6]) <= MOST_PORT):
        raise SettingsError(
            f"{METRICS} is {text[:40]!r}, but must be a port such as 9464, or host:port."
        )
    return HealthAddress(host.strip("[]") or HOST, int(port))


class Health:
    """The state of a program: its last sign of life, and why it is not ready, if it is not."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._alive_at: float | None = None
        self.why_not_ready: Callable[[], str] = lambda: NOT_READY

    def alive(self) -> None:
        """Records a sign of life."""
        self._alive_at = self._clock()

    @property
    def is_alive(self) -> bool:
        """Whether the last sign of life is recent; also before the first one, because building an
        index takes time.
        """
        return self._alive_at is None or self._clock() - self._alive_at < SILENT_SECONDS

    def page(self, path: str, metrics: Metrics) -> tuple[HTTPStatus, str, bytes]:
        """The response for a path: status, content type, content."""
        match path:
            case "/healthz":
                return _told("" if self.is_alive else "no sign of life")
            case "/readyz":
                return _told(self.why_not_ready() if self.is_alive else "no sign of life")
            case "/metrics":
                return HTTPStatus.OK, FIGURES, metrics.text()
            case _:
                return HTTPStatus.NOT_FOUND, PLAIN, b"not found\n"


def _told(wrong: str) -> tuple[HTTPStatus, str, bytes]:
    status = HTTPStatus.SERVICE_UNAVAILABLE if wrong else HTTPStatus.OK
    return status, PLAIN, f"{wrong or 'ok'}\n".encode()


def serve_health(address: HealthAddress, health: Health, metrics: Metrics) -> ThreadingHTTPServer:
    """Serves health and metrics from separate threads, which end with the program and answer even
    if it hangs.

    Raises:
        SettingsError: the address cannot be listened on.
    """

    class Handler(BaseHTTPRequestHandler):
        timeout = SOCKET_SECONDS

        def do_GET(self) -> None:
            status, kind, content = health.page(self.path.partition("?")[0], metrics)
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Logs nothing: requests for metrics are of no interest."""

    try:
        server = ThreadingHTTPServer(address, Handler)
    except OSError as error:
        place = f"{address.host}:{address.port}"
        raise SettingsError(f"{METRICS}: cannot listen on {place} ({error.strerror}).") from error
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name="health", daemon=True).start()
    return server

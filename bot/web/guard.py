"""What stands in front of everything: limits, rates, headers, and no traceback for anybody."""

from __future__ import annotations

import logging
import math
import secrets
import time
import traceback
from contextlib import suppress
from http import HTTPStatus

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.api.problems import Problem
from bot.throttle import Throttle
from bot.web.api import problem_response
from bot.web.limits import METHODS, MOST_AT_ONCE, client_of, rate_of, refusal_of

log = logging.getLogger("magistrate.web")

UNEXPECTED = "unexpected error %s: %s\n%s"
TOO_OFTEN = "too many requests: ask again in {seconds} seconds"
BUSY = "too many requests at once: try again in a few seconds"
BUSY_SECONDS = 5
BROKEN = "an unexpected error; the server's log has it under {id}"
FREE = "/static/"  # files, which cost nothing

# Scripts, styles and pictures are our own, and nothing is written into a page but data, which no
# browser runs. Nobody may frame a page, and no other site learns what was asked.
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class Guard:
    """Passes sensible requests on to ``app``; ``requests``: how many a client may send in a second;
    0 for any number.
    """

    def __init__(self, app: ASGIApp, requests: float = 0) -> None:
        self.app = app
        self._under_way = 0
        self._throttle = Throttle(rate_of(requests)) if requests else None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        refused = self._refused(scope)
        if refused:
            await refused(scope, receive, send_guarded)
            return
        self._under_way += 1
        try:
            # Starlette raises again what `broken` has handled, for a server to log with its message
            with suppress(Exception):
                await self.app(scope, receive, send_guarded)
        finally:
            self._under_way -= 1

    def _refused(self, scope: Scope) -> Response | None:
        """The response to a request that is not passed on; ``None`` if it is passed on."""
        raw_path, query = scope.get("raw_path") or b"", scope["query_string"]
        refusal = refusal_of(scope["method"], raw_path, query, scope["headers"])
        if refusal:
            allow = [("Allow", ", ".join(METHODS))]
            not_allowed = refusal.status is HTTPStatus.METHOD_NOT_ALLOWED
            return problem_response(Problem(*refusal).json, allow if not_allowed else ())
        if self._under_way >= MOST_AT_ONCE:
            busy = Problem(HTTPStatus.SERVICE_UNAVAILABLE, BUSY)
            return problem_response(busy.json, [("Retry-After", str(BUSY_SECONDS))])
        return self._too_often(scope)

    def _too_often(self, scope: Scope) -> Response | None:
        if self._throttle is None or scope["path"].startswith(FREE):
            return None
        host, _ = scope.get("client") or ("", 0)
        seconds = math.ceil(self._throttle.wait(client_of(host), time.monotonic()))
        if not seconds:
            return None
        problem = Problem(HTTPStatus.TOO_MANY_REQUESTS, TOO_OFTEN.format(seconds=seconds))
        return problem_response(problem.json, [("Retry-After", str(seconds))])


def broken(_: Request, error: Exception) -> Response:
    """The response to an unexpected error. The log says where it happened, but not its message,
    which may contain what was asked.
    """
    id_ = secrets.token_hex(4)
    where = "".join(traceback.format_tb(error.__traceback__))
    log.error(UNEXPECTED, id_, type(error).__name__, where)
    problem = Problem(HTTPStatus.INTERNAL_SERVER_ERROR, BROKEN.format(id=id_))
    return problem_response(problem.json)

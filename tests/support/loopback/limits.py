"""Rate limits as Discord counts them: a window per route and its first id, and 50 requests a second
for the whole bot.
"""

from __future__ import annotations

import time
import zlib
from collections import deque
from dataclasses import dataclass, field

from aiohttp import web

from .faults import too_many

Headers = dict[str, str]


@dataclass
class Window:
    """How much of a bucket is used, and until when."""

    ends: float
    used: int = 0


@dataclass
class RateLimits:
    """``everywhere``: requests a second of the whole bot; interactions and webhooks do not count.

    No route is limited before `route` says so: Discord's real numbers are not documented.
    """

    everywhere: int = 50
    _routes: dict[str, tuple[int, float]] = field(default_factory=dict)
    _windows: dict[str, Window] = field(default_factory=dict)
    _recent: deque[float] = field(default_factory=deque)

    def route(self, route: str, limit: int, per: float) -> None:
        """Limits e.g. ``POST /channels/{channel}/messages`` to so many requests in ``per`` seconds,
        each channel for itself.
        """
        self._routes[route] = limit, per

    def judge(self, route: str, path: str) -> tuple[Headers, web.Response | None]:
        """The headers for the answer to a request and, where it is one too many, the answer."""
        now = time.monotonic()
        free = path.startswith(("/interactions/", "/webhooks/"))
        if not free and (wait := self._too_many_everywhere(now)):
            return {}, too_many(wait, everywhere=True)
        if route not in self._routes:
            return {}, None
        return self._judge_bucket(route, path, now)

    def _too_many_everywhere(self, now: float) -> float:
        while self._recent and now - self._recent[0] >= 1:
            self._recent.popleft()
        if len(self._recent) >= self.everywhere:
            return round(1 - (now - self._recent[0]) + 0.001, 3)
        self._recent.append(now)
        return 0.0

    def _judge_bucket(
        self, route: str, path: str, now: float
    ) -> tuple[Headers, web.Response | None]:
        limit, per = self._routes[route]
        bucket = f"{route} {path.split('/')[2] if path.count('/') > 1 else ''}"
        window = self._windows.get(bucket)
        if window is None or now >= window.ends:
            window = self._windows[bucket] = Window(now + per)
        window.used += 1
        headers = self._headers(route, limit, window, now)
        if window.used <= limit:
            return headers, None
        return headers, too_many(round(window.ends - now + 0.001, 3), headers=headers)

    def _headers(self, route: str, limit: int, window: Window, now: float) -> Headers:
        left = window.ends - now
        headers = {
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(max(0, limit - window.used)),
        }
        headers |= {
            "X-RateLimit-Reset": f"{time.time() + left:.3f}",
            "X-RateLimit-Reset-After": f"{left:.3f}",
        }
        return headers | {"X-RateLimit-Bucket": f"{zlib.crc32(route.encode()):08x}"}

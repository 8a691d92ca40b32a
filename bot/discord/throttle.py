"""How much one asker, and one server, may ask: token buckets. Pure: the time is given."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

MOST_BUCKETS = 20_000


class Rate(NamedTuple):
    """``burst`` requests at once, then one every ``seconds``."""

    burst: int
    seconds: float


ASKER = Rate(8, 3.0)
SERVER = Rate(60, 0.2)


class Throttle:
    """Counts requests by key; keeps at most `MOST_BUCKETS` of them, the least recent forgotten first."""

    def __init__(self, rate: Rate) -> None:
        self.rate = rate
        self._buckets: OrderedDict[int, tuple[float, float]] = OrderedDict()

    def wait(self, key: int, now: float) -> float:
        """Takes a request; gives the seconds to wait where there are too many, else 0."""
        left, then = self._buckets.pop(key, (float(self.rate.burst), now))
        left = min(float(self.rate.burst), left + (now - then) / self.rate.seconds)
        allowed = left >= 1
        self._buckets[key] = (left - 1 if allowed else left, now)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return 0.0 if allowed else (1 - left) * self.rate.seconds

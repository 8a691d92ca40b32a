"""Rate limits by key, with token buckets. Pure: the caller passes the time."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from cachetools import LRUCache

MOST_BUCKETS = 20_000


class Rate(NamedTuple):
    """``burst`` requests at once, then one every ``seconds``."""

    burst: int
    seconds: float


class _Bucket(NamedTuple):
    """The number of requests that were left at a time."""

    left: float
    at: float


class Throttle:
    """Counts requests by key; if there are more than ``most`` keys, the least recently used is
    forgotten.
    """

    def __init__(self, rate: Rate, most: int = MOST_BUCKETS) -> None:
        self.rate = rate
        self._buckets: LRUCache[Hashable, _Bucket] = LRUCache(most)

    def wait(self, key: Hashable, now: float) -> float:
        """Counts a request at the time ``now`` (in seconds); returns the seconds to wait if there
        were too many, else 0.
        """
        burst = float(self.rate.burst)
        bucket = self._buckets.get(key) or _Bucket(burst, now)
        left = min(burst, bucket.left + (now - bucket.at) / self.rate.seconds)
        allowed = left >= 1
        self._buckets[key] = _Bucket(left - 1 if allowed else left, now)
        return 0.0 if allowed else (1 - left) * self.rate.seconds

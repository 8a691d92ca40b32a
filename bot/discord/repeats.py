"""What was answered in which channel lately, so that the same is not shown twice in a row.

Pure: the time is given.
"""

from __future__ import annotations

from cachetools import LRUCache

MOST = 5_000
REPEATED_SECONDS = 30


class Repeats:
    """The last answers; of more than ``most`` the least recent is forgotten."""

    def __init__(self, most: int = MOST) -> None:
        self._lately: LRUCache[tuple[int, str], tuple[str, float]] = LRUCache(most)

    def said_lately(self, channel: int, what: str, now: float) -> str | None:
        """Where the same was answered in a channel within half a minute."""
        link, at = self._lately.get((channel, what), ("", 0.0))
        return link if link and now - at <= REPEATED_SECONDS else None

    def told(self, channel: int, what: str, link: str, now: float) -> None:
        """Remembers that something was answered in a channel, and where."""
        self._lately[channel, what] = (link, now)

"""What was recently answered in which channel, so that nothing is shown twice in a row.

Pure: the time is passed in.
"""

from __future__ import annotations

from typing import NamedTuple

from cachetools import LRUCache

MOST = 5_000
REPEATED_SECONDS = 30


class _Answered(NamedTuple):
    """A message that gives an answer, and when it was sent."""

    message: int
    at: float


class Repeats:
    """The last answers; if there are more than ``most``, the least recent is forgotten."""

    def __init__(self, most: int = MOST) -> None:
        self._lately: LRUCache[tuple[int, str], _Answered] = LRUCache(most)
        self._on: LRUCache[int, tuple[int, str]] = LRUCache(most)

    def said_lately(self, channel: int, what: str, now: float) -> int | None:
        """The message in a channel that gave the same answer in the last half minute."""
        said = self._lately.get((channel, what))
        return said.message if said and now - said.at <= REPEATED_SECONDS else None

    def remember(self, channel: int, what: str, message: int, now: float) -> None:
        """Remembers what a message in a channel answers."""
        self.forget(message)
        self._lately[channel, what] = _Answered(message, now)
        self._on[message] = (channel, what)

    def forget(self, message: int) -> None:
        """Refers nobody to a message any more, as it is gone or says something else now."""
        key = self._on.pop(message, None)
        said = self._lately.get(key) if key else None
        if key and said and said.message == message:
            del self._lately[key]


def link_to(server: int | None, channel: int, message: int) -> str:
    """The address of a message, as Discord writes it."""
    return f"https://discord.com/channels/{server or '@me'}/{channel}/{message}"

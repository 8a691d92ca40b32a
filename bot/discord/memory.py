"""What is remembered while the bot runs: which reply answers which message, who was told to wait.

Pure: the time is given.
"""

from __future__ import annotations

from typing import NamedTuple

from cachetools import LRUCache

MOST = 5_000
EDITABLE_SECONDS = 5 * 60
WARNED_SECONDS = 30


class Answered(NamedTuple):
    """A reply to a message: where it stands, and when the message was answered first."""

    channel: int
    reply: int
    at: float


class Memory:
    """The last replies, and whom they went to.

    Of more than ``most`` of a kind the least recent is forgotten.
    """

    def __init__(self, most: int = MOST) -> None:
        self._replies: LRUCache[int, tuple[Answered, ...]] = LRUCache(most)
        self._warned: LRUCache[int, float] = LRUCache(most)

    def answered(self, message: int, channel: int, reply: int, now: float) -> None:
        """Remembers which reply answers a message; one of several where it asks several things."""
        self._replies[message] = (*self.replies_to(message), Answered(channel, reply, now))

    def reply_to(self, message: int) -> Answered | None:
        """The first reply to a message, where it is remembered."""
        return next(iter(self.replies_to(message)), None)

    def replies_to(self, message: int) -> tuple[Answered, ...]:
        """Every reply to a message that is remembered."""
        return self._replies.get(message, ())

    def editable(self, message: int, now: float) -> Answered | None:
        """The reply to a message that may still be edited."""
        found = self.reply_to(message)
        return found if found and now - found.at <= EDITABLE_SECONDS else None

    def forget(self, message: int) -> Answered | None:
        """Forgets a message; gives its first reply."""
        return next(iter(self._replies.pop(message, ())), None)

    def may_warn(self, asker: int, now: float) -> bool:
        """Whether an asker may be told to wait where all can read it: once in half a minute."""
        at = self._warned.get(asker)
        if at is not None and now - at <= WARNED_SECONDS:
            return False
        self._warned[asker] = now
        return True

"""What is remembered while the bot runs: which reply answers which message, who was told to wait.

Pure: the time is given.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from cachetools import LRUCache

MOST = 5_000
EDITABLE_SECONDS = 5 * 60
WARNED_SECONDS = 30


class Answered(NamedTuple):
    """The reply to a message, where it stands, and when the message was answered first.

    ``edited``: when the message had been edited last as it was answered; ``None`` where never.
    """

    channel: int
    reply: int
    at: float
    edited: datetime | None = None


class Memory:
    """The last replies, and whom they went to.

    Of more than ``most`` of a kind the least recent is forgotten.
    """

    def __init__(self, most: int = MOST) -> None:
        self._replies: LRUCache[int, Answered] = LRUCache(most)
        self._warned: LRUCache[int, float] = LRUCache(most)

    def answered(self, message: int, answered: Answered) -> None:
        """Remembers which reply answers a message."""
        self._replies[message] = answered

    def reply_to(self, message: int) -> Answered | None:
        """The reply to a message, where it is remembered."""
        return self._replies.get(message)

    def editable(self, message: int, now: float) -> Answered | None:
        """The reply to a message that may still be edited."""
        found = self.reply_to(message)
        return found if found and now - found.at <= EDITABLE_SECONDS else None

    def forget(self, message: int) -> Answered | None:
        """Forgets a message; gives its reply."""
        return self._replies.pop(message, None)

    def may_warn(self, asker: int, now: float) -> bool:
        """Whether an asker may be told to wait where all can read it: once in half a minute."""
        at = self._warned.get(asker)
        if at is not None and now - at <= WARNED_SECONDS:
            return False
        self._warned[asker] = now
        return True

"""What is remembered while the bot runs: which reply answers which message, who was told to wait.

Pure: the time is passed in.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from cachetools import LRUCache

MOST = 5_000
EDITABLE_SECONDS = 5 * 60
WARNED_SECONDS = 30


class Answered(NamedTuple):
    """The reply to a message, its channel, and when the message was first answered.

    ``edited``: when the message had last been edited as it was answered; ``None`` if never.
    """

    channel: int
    reply: int
    at: float
    edited: datetime | None = None


class Memory:
    """The last replies, and who was told to wait.

    If there are more than ``most`` of a kind, the least recent is forgotten.
    """

    def __init__(self, most: int = MOST) -> None:
        self._replies: LRUCache[int, Answered] = LRUCache(most)
        self._warned: LRUCache[int, float] = LRUCache(most)

    def answered(self, message: int, answered: Answered) -> None:
        """Remembers which reply answers a message."""
        self._replies[message] = answered

    def reply_to(self, message: int) -> Answered | None:
        """The reply to a message, if it is remembered."""
        return self._replies.get(message)

    def editable(self, message: int, now: float) -> Answered | None:
        """The reply to a message, if it may still be edited."""
        found = self.reply_to(message)
        return found if found and now - found.at <= EDITABLE_SECONDS else None

    def forget(self, message: int) -> Answered | None:
        """Forgets a message, and gives its reply."""
        return self._replies.pop(message, None)

    def may_warn(self, asker: int, now: float) -> bool:
        """Whether an asker may be told to wait in public: once every half minute."""
        at = self._warned.get(asker)
        if at is not None and now - at <= WARNED_SECONDS:
            return False
        self._warned[asker] = now
        return True

"""What is remembered while the bot runs: which reply answers which message, and what was answered lately. Pure: the time is given."""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple, TypeVar

MOST = 5_000
EDITABLE_SECONDS = 5 * 60
REPEATED_SECONDS = 30

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class Answered(NamedTuple):
    """A reply to a message: where it stands, and when the message was answered first."""

    channel: int
    reply: int
    at: float


class Memory:
    """Bounded memory of the last replies."""

    def __init__(self) -> None:
        self._replies: OrderedDict[int, tuple[Answered, ...]] = OrderedDict()
        self._lately: OrderedDict[tuple[int, str], tuple[str, float]] = OrderedDict()
        self._warned: OrderedDict[int, float] = OrderedDict()

    def answered(self, message: int, channel: int, reply: int, now: float) -> None:
        """Remembers which reply answers a message; one of several where it asks several things."""
        self._replies[message] = (*self.replies_to(message), Answered(channel, reply, now))
        trim(self._replies, MOST)

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

    def said_lately(self, channel: int, what: str, now: float) -> str | None:
        """Where the same was answered in a channel within half a minute."""
        link, at = self._lately.get((channel, what), ("", 0.0))
        return link if link and now - at <= REPEATED_SECONDS else None

    def told(self, channel: int, what: str, link: str, now: float) -> None:
        """Remembers that something was answered in a channel, and where."""
        self._lately[channel, what] = (link, now)
        self._lately.move_to_end((channel, what))
        trim(self._lately, MOST)

    def may_warn(self, asker: int, now: float) -> bool:
        """Whether an asker may be told to wait where all can read it: once in half a minute."""
        at = self._warned.get(asker)
        if at is not None and now - at <= REPEATED_SECONDS:
            return False
        self._warned[asker] = now
        self._warned.move_to_end(asker)
        trim(self._warned, MOST)
        return True


def trim(kept: OrderedDict[_Key, _Value], most: int) -> None:
    """Forgets what was put in, or moved to the end, longest ago, until so many are left."""
    while len(kept) > most:
        kept.popitem(last=False)

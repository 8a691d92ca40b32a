"""What is to be done next about a post, and what becomes of it. Pure.

    due ──claimed──▶ sending ──sent──▶ sent ──▶ edited where it is corrected, crossposted if wanted
     ▲                 │
     └─ refused, ──────┤ nobody knows whether it was sent: looked for in the channel before it is
        for now        │ sent again
                       ├─▶ unsure    it cannot be looked for: it is not sent again
                       └─▶ given up  the channel is gone, or has refused it for a day

"sending" is on the disk before anything is sent, so whoever finds it there knows that it may have
been.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.store.values import Post

Step = Literal["send", "look", "edit", "crosspost", "nothing"]
Trouble = Literal["forbidden", "gone", "refused", "unsure", "not crossposted"]

FIRST_WAIT, LONGEST_WAIT = 2.0, 60.0  # seconds until it is looked whether a post was sent
REFUSED_WAIT = 600.0  # ... until a channel that refuses is tried again
REFUSED_FOR = 24 * 3600.0
EDIT_EVERY = 1200.0  # seconds between two edits in an announcement channel
CROSSPOSTS, HOUR = 10, 3600.0  # that Discord takes in a channel


def next_step(post: Post) -> Step:
    """What is to be done about a post as it was when it was claimed."""
    match post.state:
        case "due":
            return "send"
        case "sending":
            return "look"
        case "sent" if post.shown != post.wanted:
            return "edit"
        case "sent" if post.crosspost == "wanted":
            return "crosspost"
        case _:
            return "nothing"


def sent(post: Post, message: int, shown: str, now: float) -> Post:
    """It stands in the channel."""
    return post._replace(state="sent", message=message, shown=shown, due=now, trouble="")


def in_doubt(post: Post, now: float) -> Post:
    """Nobody knows whether it was sent: a little later it is looked for."""
    wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(post.tried, 10))
    return post._replace(state="sending", due=now + wait)


def forbidden(post: Post, now: float) -> Post:
    """The channel refuses it: it was not sent, and is tried again for a day."""
    if post.begun and now - post.begun >= REFUSED_FOR:
        return given_up(post, "forbidden")
    return post._replace(state="due", due=now + REFUSED_WAIT, trouble="forbidden")


def given_up(post: Post, trouble: Trouble) -> Post:
    """It will never be sent."""
    return post._replace(state="given up", trouble=trouble)


def unsure(post: Post) -> Post:
    """It may have been sent, and that cannot be seen: it is not sent again."""
    return post._replace(state="unsure", trouble="unsure")


def edited(post: Post, shown: str, now: float) -> Post:
    """It shows the list as it is corrected."""
    return post._replace(shown=shown, shown_at=now, due=now, trouble="")


def not_editable(post: Post) -> Post:
    """It cannot be edited any more, and stays as it is."""
    return post._replace(shown=post.wanted)


def crossposted(post: Post, now: float) -> Post:
    """It is published to the channels that follow its own."""
    return post._replace(crosspost="done", crossposted_at=now)


def not_crossposted(post: Post) -> Post:
    """Its channel is none whose posts are published."""
    return post._replace(crosspost="refused", trouble="not crossposted")


def postponed(post: Post, until: float) -> Post:
    """Nothing is done about it until then."""
    return post._replace(due=until)


def edit_due(last: float, now: float) -> float:
    """When a post in an announcement channel may be edited, where one was edited ``last``:
    Discord takes about three edits an hour.
    """
    return max(now, last + EDIT_EVERY)


def crosspost_due(lately: Sequence[float], now: float) -> float:
    """When a post may be crossposted, where others of its channel were ``lately``, the earliest
    first: Discord takes about ten an hour.
    """
    return now if len(lately) < CROSSPOSTS else lately[-CROSSPOSTS] + HOUR

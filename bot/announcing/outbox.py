"""The next step for a post, and its states. Pure.

    due ──claimed──▶ sending ──sent──▶ sent ──▶ edited where it is corrected, crossposted if wanted
     ▲                 │
     └─ refused, ──────┤ nobody knows whether it was sent: looked for in the channel before it is
        for now        │ sent again
                       ├─▶ unsure    it cannot be looked for: it is not sent again
                       └─▶ given up  the channel is gone, or has refused it for a day

"sending" is stored before anything is sent, so a post found in this state may have been sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.store.values import Post

Step = Literal["send", "look", "edit", "crosspost", "nothing"]
Trouble = Literal["forbidden", "gone", "refused", "unsure", "not crossposted"]

FIRST_WAIT, LONGEST_WAIT = 2.0, 60.0  # seconds until the channel is searched for a post
REFUSED_WAIT = 600.0  # ... until a channel that refused is tried again
REFUSED_FOR = 24 * 3600.0
EDIT_EVERY = 1200.0  # seconds between two edits in an announcement channel
CROSSPOSTS, HOUR = 10, 3600.0  # posts that Discord accepts per channel in this many seconds


def next_step(post: Post) -> Step:
    """The next step for a post, given its state when it was claimed."""
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
    """The post after it was sent to the channel."""
    return post._replace(state="sent", message=message, shown=shown, due=now, trouble="")


def in_doubt(post: Post, now: float) -> Post:
    """The post if it is not known whether it was sent: it is searched for a little later."""
    wait = min(LONGEST_WAIT, FIRST_WAIT * 2 ** min(post.tried, 10))
    return post._replace(state="sending", due=now + wait)


def forbidden(post: Post, now: float) -> Post:
    """The post after the channel refused it: it was not sent, and is tried again for a day."""
    if post.begun and now - post.begun >= REFUSED_FOR:
        return given_up(post, "forbidden")
    return post._replace(state="due", due=now + REFUSED_WAIT, trouble="forbidden")


def given_up(post: Post, trouble: Trouble) -> Post:
    """The post if it will never be sent."""
    return post._replace(state="given up", trouble=trouble)


def unsure(post: Post) -> Post:
    """The post if it may have been sent, which cannot be checked: it is not sent again."""
    return post._replace(state="unsure", trouble="unsure")


def edited(post: Post, shown: str, now: float) -> Post:
    """The post after it was edited to show the corrected list."""
    return post._replace(shown=shown, shown_at=now, due=now, trouble="")


def not_editable(post: Post) -> Post:
    """The post if it can no longer be edited: it stays as it is."""
    return post._replace(shown=post.wanted)


def crossposted(post: Post, now: float) -> Post:
    """The post after it was published to the channels that follow its channel."""
    return post._replace(crosspost="done", crossposted_at=now)


def not_crossposted(post: Post) -> Post:
    """The post if it cannot be crossposted, because it is not in an announcement channel."""
    return post._replace(crosspost="refused", trouble="not crossposted")


def postponed(post: Post, until: float) -> Post:
    """The post, with nothing to be done about it until a given time."""
    return post._replace(due=until)


def edit_due(last: float, now: float) -> float:
    """When (in seconds) a post in an announcement channel may be edited, if one was ``last`` edited
    at that time: Discord accepts about three edits an hour.
    """
    return max(now, last + EDIT_EVERY)


def crosspost_due(lately: Sequence[float], now: float) -> float:
    """When (in seconds) a post may be crossposted, given the times ``lately``, the earliest first,
    of others in its channel: Discord accepts about ten an hour.
    """
    return now if len(lately) < CROSSPOSTS else lately[-CROSSPOSTS] + HOUR

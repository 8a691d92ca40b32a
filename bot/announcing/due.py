"""What a check of the lists finds: which are new, which are corrected, which take effect, and which
channels to tell. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from bot.announcing.published import PublishedList
from bot.store.values import Follow, KnownList, ListKey, Post

PUBLISHED = "published"
ASKED = "asked"
RECENT = timedelta(days=30)  # how long the first list of a format is news


class News(NamedTuple):
    """What is to be stored in one transaction: lists as they are now, posts that are due, and what
    earlier posts should show from now on.
    """

    taken: tuple[KnownList, ...] = ()
    due: tuple[Post, ...] = ()
    wanted: Mapping[ListKey, str] = {}


def news(
    lists: Collection[PublishedList],
    known: Mapping[ListKey, KnownList],
    follows: Iterable[Follow],
    today: str,
    mark: Callable[[], int],
) -> News:
    """What is new in ``lists`` compared with those ``known``; ``mark`` makes a mark for each post.

    If none is known, all become known without being announced: they were published before the bot
    first started. Nor is a list announced that was added after a newer one of its format.
    """
    taken: list[KnownList] = []
    due: list[Post] = []
    wanted: dict[ListKey, str] = {}
    following = list(follows)
    for banlist in lists:
        before = known.get(banlist.key)
        now = KnownList(banlist.key, banlist.fingerprint, _is_over(banlist, before, today))
        if before == now:
            continue
        taken.append(now)
        if before is None and known and _is_news(banlist, lists, known, today):
            due += _posts(banlist, following, PUBLISHED, mark)
        if before is not None and before.fingerprint != now.fingerprint:
            wanted[banlist.key] = now.fingerprint
        if before is not None and now.day_over and not before.day_over:
            told = [follow for follow in following if follow.on_the_day]
            due += _posts(banlist, told, on_the_day(banlist.effective), mark)
    return News(tuple(taken), tuple(due), wanted)


def on_the_day(effective: str) -> str:
    """The occasion that a list takes effect."""
    return f"day {effective}"


def asked(request: int) -> str:
    """The occasion of a manual request, which has a number."""
    return f"{ASKED}:{request}"


def correcting(post: Post) -> str:
    """The occasion of a second post, when the first can no longer be edited."""
    return f"corrects {post.mark} {post.wanted}"


def _is_over(banlist: PublishedList, before: KnownList | None, today: str) -> bool:
    """Whether no post is due on the day of a list: it is in force, or only its month or year is
    known.
    """
    is_day = len(banlist.effective) == len(today)
    return not is_day or banlist.effective <= today


def _is_news(
    banlist: PublishedList,
    lists: Iterable[PublishedList],
    known: Mapping[ListKey, KnownList],
    today: str,
) -> bool:
    """Whether a list that was not known is newer than all known ones of its format, or, if there
    are none, recent.
    """
    earlier = [
        other.effective
        for other in lists
        if other.key in known and other.key[:2] == banlist.key[:2]
    ]
    if earlier:
        return banlist.effective > max(earlier)
    return banlist.effective >= (date.fromisoformat(today) - RECENT).isoformat()


def _posts(
    banlist: PublishedList, follows: Iterable[Follow], occasion: str, mark: Callable[[], int]
) -> list[Post]:
    key = banlist.key
    return [
        Post(
            mark(),
            key,
            occasion,
            follow.server,
            follow.channel,
            follow.language,
            follow.role,
            follow.asked_by,
            wanted=banlist.fingerprint,
            crosspost="wanted" if follow.crosspost else "",
        )
        for follow in follows
        if (follow.game, follow.format) == (key.game, key.format)
    ]

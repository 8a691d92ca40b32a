"""What a look at the lists brings: which are new, which are corrected, whose day has come, and who
is to be told. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import date, timedelta
from typing import NamedTuple

from bot.announcing.published import PublishedList
from bot.store.values import Follow, KnownList, ListKey, Post

PUBLISHED = "published"
ASKED = "asked"
RECENT = timedelta(days=30)  # the first list of a format is news for so long


class News(NamedTuple):
    """What is to be kept at once: lists as they are now, posts that are due, and what earlier posts
    should show from now on.
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
    """What is new in ``lists`` against those ``known``; ``mark`` makes a mark for each post.

    Where none is known, all are, without a word: whoever starts with these data has published them
    before. Nor is a list announced that was added later than a newer one of its format.
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
    """The occasion of a list's taking effect."""
    return f"day {effective}"


def asked(request: int) -> str:
    """The occasion of a request by hand, which has a number."""
    return f"{ASKED}:{request}"


def correcting(post: Post) -> str:
    """The occasion of a second post, where the first cannot be edited any more."""
    return f"corrects {post.mark} {post.wanted}"


def _is_over(banlist: PublishedList, before: KnownList | None, today: str) -> bool:
    """Whether a list holds; one of which only the month or year is known has no day of its own."""
    is_day = len(banlist.effective) == len(today)
    return not is_day or banlist.effective <= today


def _is_news(
    banlist: PublishedList,
    lists: Iterable[PublishedList],
    known: Mapping[ListKey, KnownList],
    today: str,
) -> bool:
    """Whether a list that was not known is the newest of its format."""
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

"""What a look at the lists brings."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from bot.announcing.due import News, news, on_the_day
from bot.announcing.published import PublishedList
from bot.store.values import Follow, KnownList, ListKey, Post

TODAY = "2026-05-06"
FOLLOW = Follow(1, 20, "harbour", "tidal", "ja", role=7, asked_by=99)
ON_THE_DAY = Follow(2, 30, "harbour", "tidal", on_the_day=True, crosspost=True)
OTHER = Follow(1, 20, "harbour", "open-water")


def published(effective: str, fingerprint: str = "a", first: str = "") -> PublishedList:
    key = ListKey("harbour", "tidal", first or effective)
    return PublishedList(key, effective, fingerprint)


def known(*lists: PublishedList, day_over: bool = True) -> dict[ListKey, KnownList]:
    return {one.key: KnownList(one.key, one.fingerprint, day_over) for one in lists}


def looked(*lists: PublishedList, before: dict[ListKey, KnownList], today: str = TODAY) -> News:
    marks: Callable[[], int] = count(1).__next__
    return news(lists, before, (FOLLOW, ON_THE_DAY, OTHER), today, marks)


OLD, NEW, COMING = published("2025-01-01"), published("2026-05-01"), published("2026-06-01")


def test_a_first_start_announces_nothing() -> None:
    found = looked(OLD, COMING, before={})
    assert found.due == ()
    assert found.taken == (
        KnownList(OLD.key, "a", True),
        KnownList(COMING.key, "a", False),
    )


def test_a_new_list_is_announced_to_its_followers_once() -> None:
    found = looked(OLD, NEW, before=known(OLD))
    assert found.taken == (KnownList(NEW.key, "a", True),)
    assert found.due == (
        Post(1, NEW.key, "published", 1, 20, "ja", 7, 99, wanted="a"),
        Post(2, NEW.key, "published", 2, 30, wanted="a", crosspost="wanted"),
    )
    assert looked(OLD, NEW, before=known(OLD, NEW)) == News()


def test_a_list_that_is_added_late_is_not_news() -> None:
    found = looked(OLD, NEW, before=known(NEW))
    assert found.due == ()
    assert found.taken == (KnownList(OLD.key, "a", True),)


@pytest.mark.parametrize(("effective", "posts"), [("2026-04-20", 2), ("2019-04-20", 0)])
def test_the_first_list_of_a_format_is_news_while_it_is_recent(effective: str, posts: int) -> None:
    other = PublishedList(ListKey("harbour", "pier", "2020-01-01"), "2020-01-01", "b")
    assert len(looked(other, published(effective), before=known(other)).due) == posts


def test_on_its_day_those_are_told_who_want_that() -> None:
    before = known(COMING, day_over=False)
    assert looked(COMING, before=before) == News()
    (told,) = looked(COMING, before=before, today="2026-06-01").due
    assert (told.channel, told.occasion) == (30, on_the_day("2026-06-01"))
    late = looked(COMING, before=before, today="2026-06-09")  # nobody looked on the day
    assert [post.channel for post in late.due] == [30]
    assert late.taken == (KnownList(COMING.key, "a", True),)


def test_a_list_that_holds_when_it_is_published_has_no_day_to_come() -> None:
    found = looked(OLD, NEW, before=known(OLD))
    assert {post.occasion for post in found.due} == {"published"}


def test_a_month_is_no_day() -> None:
    month = published("2026-07")
    (taken,) = looked(OLD, month, before=known(OLD)).taken
    assert taken.day_over


def test_a_correction_is_wanted_in_what_was_posted() -> None:
    corrected = published("2026-05-01", "b")
    found = looked(OLD, corrected, before=known(OLD, NEW))
    assert found == News((KnownList(NEW.key, "b", True),), (), {NEW.key: "b"})


def test_a_list_moved_to_a_later_day_has_that_day_to_come() -> None:
    moved = published("2026-05-20", "b", first="2026-05-01")
    found = looked(OLD, moved, before=known(OLD, NEW))
    assert found.taken == (KnownList(NEW.key, "b", False),)
    (told,) = looked(
        OLD, moved, before={**known(OLD), **known(moved, day_over=False)}, today="2026-05-20"
    ).due
    assert told.key == NEW.key
    assert told.occasion == on_the_day("2026-05-20")

"""What a format's lists say of a card on a day, on invented lists; and a slow, obvious reading of
the same lists beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.legality import (
    Change,
    Event,
    Legality,
    Listing,
    Standing,
    brought_by,
    coming,
    complete,
    difference,
    in_force,
    legality,
    listings_of,
    state,
)
from rulings.model import BanList, ListedCard
from tests.support.corpora import unhurried

LATEST = "9999"
PARTS: dict[str, tuple[str, Event]] = {
    "banned": ("unbanned", "banned"),
    "restricted": ("unrestricted", "restricted"),
    "combinations": ("combinations_unbanned", "combination banned"),
    "side_deck_banned": ("side_deck_unbanned", "side deck banned"),
}
OPPOSITES: dict[Event, Event] = {
    "banned": "unbanned",
    "restricted": "unrestricted",
    "combination banned": "combination unbanned",
    "side deck banned": "side deck unbanned",
}
BEGINNINGS = frozenset(OPPOSITES)
OPPOSITES |= {end: start for start, end in OPPOSITES.items()}
INSTEAD: dict[str, str] = {"banned": "restricted", "restricted": "banned"}

Holding = tuple[Event, frozenset[str]]


def banlist(effective: str, *, whole: bool = False, complete: bool = True, **parts: Any) -> BanList:
    """A list of changes; ``parts`` are lists of cards, each a name, ``a + b`` for a combination, or
    a `ListedCard`.
    """
    made = {
        part: tuple(_entry(part, written) for written in entries) for part, entries in parts.items()
    }
    return BanList(
        "moonrise",
        "night",
        effective,
        whole,
        complete,
        f"List of {effective}",
        "The harbour",
        "official",
        "https://example.org",
        **made,
    )


def _entry(part: str, written: str | ListedCard) -> Any:
    if isinstance(written, ListedCard):
        return written
    cards = tuple(
        ListedCard(name, copies=int(part == "restricted")) for name in written.split(" + ")
    )
    return cards if part.startswith("combinations") else cards[0]


def whole(effective: str, **parts: Any) -> BanList:
    return banlist(effective, whole=True, **parts)


def of(lists: Sequence[BanList], card: str = "Anchor", day: str = LATEST) -> Legality:
    return legality(lists, frozenset({card}), day)


def told(changes: Iterable[Change]) -> list[tuple[str, str]]:
    return [(change.banlist.effective, change.listing.event) for change in changes]


def keys(listings: Iterable[Listing]) -> set[Holding]:
    return {(listing.event, listing.names) for listing in listings}


@pytest.mark.parametrize(
    ("lists", "standing", "since", "complete"),
    [
        pytest.param([], "no list", "", False, id="no list"),
        pytest.param([whole("2021", banned=["Anchor"])], "banned", "2021", True, id="banned"),
        pytest.param([whole("2021", banned=["Buoy"])], "not listed", "", True, id="another card"),
        pytest.param([whole("2021")], "not listed", "", True, id="an empty list"),
        pytest.param([whole("2021", complete=False)], "not listed", "", False, id="perhaps lost"),
        pytest.param(
            [whole("2021", complete=False, banned=["Anchor"])],
            "banned",
            "2021",
            False,
            id="banned on what is left",
        ),
        pytest.param(
            [banlist("2021", banned=["Anchor"])],
            "banned",
            "2021",
            False,
            id="changes to a list that we do not have",
        ),
        pytest.param(
            [banlist("2021", unbanned=["Anchor"])],
            "not listed",
            "",
            False,
            id="unbanned, never seen banned",
        ),
        pytest.param(
            [whole("2021"), banlist("2022", banned=["Anchor"])],
            "banned",
            "2022",
            True,
            id="banned by a change",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"]), banlist("2022")],
            "banned",
            "2021",
            True,
            id="nothing changed",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"]), banlist("2022", complete=False)],
            "banned",
            "2021",
            False,
            id="something changed",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"]), whole("2022", banned=["Anchor"])],
            "banned",
            "2021",
            True,
            id="still on the list",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"]), banlist("2022", banned=["Anchor"])],
            "banned",
            "2021",
            True,
            id="banned when banned",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"]), whole("2022")],
            "not listed",
            "",
            True,
            id="no longer on the list",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"]), whole("2022", complete=False)],
            "banned",
            "2021",
            False,
            id="not on what is left",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"]), banlist("2022", unbanned=["Anchor"])],
            "not listed",
            "",
            True,
            id="unbanned",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"]), banlist("2022", unbanned=["Buoy"])],
            "banned",
            "2021",
            True,
            id="another unbanned",
        ),
        pytest.param(
            [
                whole("2021", banned=["Anchor"]),
                banlist("2022", unbanned=["Anchor"]),
                banlist("2023", banned=["Anchor"]),
            ],
            "banned",
            "2023",
            True,
            id="banned again",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"]), whole("2022"), whole("2023", banned=["Anchor"])],
            "banned",
            "2023",
            True,
            id="on the list again",
        ),
        pytest.param(
            [banlist("2020", complete=False), whole("2021", banned=["Anchor"]), banlist("2022")],
            "banned",
            "2021",
            True,
            id="lost before a whole list",
        ),
        pytest.param(
            [whole("2020"), whole("2021", complete=False), banlist("2022", banned=["Anchor"])],
            "banned",
            "2022",
            False,
            id="the last whole list lost in part",
        ),
        pytest.param(
            [whole("2021", restricted=["Anchor"])], "restricted", "2021", True, id="restricted"
        ),
        pytest.param(
            [whole("2021", restricted=["Anchor"]), banlist("2022", unrestricted=["Anchor"])],
            "not listed",
            "",
            True,
            id="unrestricted",
        ),
        pytest.param(
            [whole("2021", restricted=["Anchor"]), banlist("2022", unbanned=["Anchor"])],
            "restricted",
            "2021",
            True,
            id="unbanned is not unrestricted",
        ),
        pytest.param(
            [
                whole("2021", banned=["Anchor"]),
                banlist("2022", unbanned=["Anchor"], restricted=["Anchor"]),
            ],
            "restricted",
            "2022",
            True,
            id="from banned to restricted",
        ),
        pytest.param(
            [whole("2021", side_deck_banned=["Anchor"])],
            "side deck banned",
            "2021",
            True,
            id="side deck",
        ),
        pytest.param(
            [
                whole("2021", side_deck_banned=["Anchor"]),
                banlist("2022", side_deck_unbanned=["Anchor"]),
            ],
            "not listed",
            "",
            True,
            id="side deck again",
        ),
        pytest.param(
            [whole("2021", side_deck_banned=["Anchor"]), banlist("2022", unbanned=["Anchor"])],
            "side deck banned",
            "2021",
            True,
            id="unbanned, not there",
        ),
        pytest.param(
            [whole("2021", combinations=["Anchor + Buoy"])],
            "combination",
            "2021",
            True,
            id="combination",
        ),
        pytest.param(
            [whole("2021", combinations=["Buoy + Anchor + Dory"])],
            "combination",
            "2021",
            True,
            id="combination of three",
        ),
        pytest.param(
            [whole("2021", combinations=["Dory + Buoy"])],
            "not listed",
            "",
            True,
            id="combination of others",
        ),
        pytest.param(
            [
                whole("2021", combinations=["Anchor + Buoy"]),
                banlist("2022", combinations_unbanned=["Buoy + Anchor"]),
            ],
            "not listed",
            "",
            True,
            id="in either order",
        ),
        pytest.param(
            [
                whole("2021", combinations=["Anchor + Buoy"]),
                banlist("2022", combinations_unbanned=["Anchor + Dory"]),
            ],
            "combination",
            "2021",
            True,
            id="another combination unbanned",
        ),
        pytest.param(
            [whole("2021", banned=["Anchor"], combinations=["Anchor + Buoy"])],
            "banned",
            "2021",
            True,
            id="the strictest",
        ),
        pytest.param(
            [whole("2021", restricted=["Anchor"], side_deck_banned=["Anchor"])],
            "restricted",
            "2021",
            True,
            id="the stricter",
        ),
        pytest.param(
            [
                whole("2021", banned=["Anchor"], combinations=["Anchor + Buoy"]),
                banlist("2022", unbanned=["Anchor"]),
            ],
            "combination",
            "2021",
            True,
            id="what remains",
        ),
    ],
)
def test_how_a_card_stands(
    lists: list[BanList], standing: Standing, since: str, complete: bool
) -> None:
    found = of(lists)
    assert (found.standing, found.since, found.complete) == (standing, since, complete)
    assert found.newest == (lists[-1] if lists else None)


@pytest.mark.parametrize(
    ("part", "others"),
    [
        ("banned", "side_deck_banned"),
        ("banned", "restricted"),
        ("side_deck_banned", "combinations"),
        ("restricted", "combinations"),
    ],
)
def test_since_when_the_strictest_holds(part: str, others: str) -> None:
    found = of(
        [
            whole("2021", **{others: ["Anchor + Buoy" if others == "combinations" else "Anchor"]}),
            banlist("2022", **{part: ["Anchor"]}),
        ]
    )
    assert (found.standing, found.since) == (PARTS[part][1], "2022")


def test_what_holds_comes_with_the_list_that_brought_it() -> None:
    first, second = (
        whole("2021", side_deck_banned=["Anchor"]),
        banlist("2022", combinations=["Anchor + Buoy", "Dory + Buoy"]),
    )
    found = of([first, second])
    assert found.holds == (
        Change(first, Listing("side deck banned", (ListedCard("Anchor"),))),
        Change(second, Listing("combination banned", (ListedCard("Anchor"), ListedCard("Buoy")))),
    )


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_a_restriction_says_how_many_copies(copies: int) -> None:
    (change,) = of([whole("2021", restricted=[ListedCard("Anchor", copies=copies)])]).holds
    assert [card.copies for card in change.listing.cards] == [copies]


@pytest.mark.parametrize("is_whole", [True, False])
@pytest.mark.parametrize(
    ("part", "old", "new"),
    [
        pytest.param(
            "restricted",
            ListedCard("Anchor", copies=1),
            ListedCard("Anchor", copies=2),
            id="more copies",
        ),
        pytest.param(
            "restricted",
            ListedCard("Anchor", copies=3),
            ListedCard("Anchor", copies=1),
            id="fewer copies",
        ),
        pytest.param(
            "banned",
            ListedCard("Anchor", "MBK-001", only_code=True),
            ListedCard("Anchor", "MBK-001"),
            id="every printing",
        ),
    ],
)
def test_a_later_list_says_it_anew(
    part: str, old: ListedCard, new: ListedCard, is_whole: bool
) -> None:
    lists = [whole("2021", **{part: [old]}), banlist("2022", whole=is_whole, **{part: [new]})]
    assert new in [card for change in of(lists).holds for card in change.listing.cards]


def test_another_number_of_copies_is_a_difference() -> None:
    lists = [
        whole("2021", restricted=[ListedCard("Anchor", copies=1)]),
        whole("2022", restricted=[ListedCard("Anchor", copies=2)]),
    ]
    assert difference(lists, "2021", "2022")[0]


@pytest.mark.parametrize("name", ["Mio, Lamp of the Bay", "Mio, Beacon of Storms"])
def test_a_card_is_listed_by_either_face(name: str) -> None:
    faces = frozenset({"Mio, Lamp of the Bay", "Mio, Beacon of Storms"})
    assert legality([whole("2021", banned=[name])], faces, LATEST).standing == "banned"


# One printing alone

ONE = ListedCard("Anchor", "MBK-001", only_code=True)
OTHER = ListedCard("Anchor", "TB2-009", only_code=True)


def test_a_ban_of_one_printing_says_so() -> None:
    found = of([whole("2021", banned=[ONE])])
    assert (found.standing, found.since) == ("printing banned", "2021")
    assert [change.listing.only_code for change in found.holds] == [True]
    assert not Listing("banned", (ListedCard("Anchor", "MBK-001"),)).only_code


def test_unbanning_one_printing_leaves_the_card_banned() -> None:
    lists = [whole("2021", banned=["Anchor"]), banlist("2022", unbanned=[ONE])]
    found = of(lists)
    assert (found.standing, found.since) == ("banned", "2021")
    assert told(found.history) == [("2021", "banned"), ("2022", "unbanned")]
    assert difference(lists, "2021", "2022") == ((), True)


def test_unbanning_the_one_printing_that_was_banned() -> None:
    assert (
        of([whole("2021", banned=[ONE]), banlist("2022", unbanned=[ONE])]).standing == "not listed"
    )


def test_two_printings_banned_alone_are_both_banned() -> None:
    assert {
        card
        for change in of([whole("2021", banned=[ONE, OTHER])]).holds
        for card in change.listing.cards
    } == {ONE, OTHER}


def test_a_card_and_one_of_its_printings_banned_are_the_card_banned() -> None:
    assert (
        of([whole("2021", banned=[ONE]), banlist("2022", banned=["Anchor"])]).standing == "banned"
    )


def test_unbanning_a_card_releases_its_printings() -> None:
    assert (
        of([whole("2021", banned=[ONE]), banlist("2022", unbanned=["Anchor"])]).standing
        == "not listed"
    )


# Days


@pytest.mark.parametrize(
    ("effective", "day", "expected"),
    [
        ("2021", "2020", False),
        ("2021", "2020-12", False),
        ("2021", "2020-12-31", False),
        ("2021", "2021", True),
        ("2021", "2021-01", True),
        ("2021", "2021-01-01", True),
        ("2021", "2022-06", True),
        ("2021-12", "2020", False),
        ("2021-12", "2021", True),
        ("2021-12", "2021-11", False),
        ("2021-12", "2021-12", True),
        ("2021-12", "2021-11-30", False),
        ("2021-12", "2021-12-01", True),
        ("2021-12", "2022", True),
        ("2021-12-10", "2020", False),
        ("2021-12-10", "2021", True),
        ("2021-12-10", "2021-11", False),
        ("2021-12-10", "2021-12", True),
        ("2021-12-10", "2021-12-09", False),
        ("2021-12-10", "2021-12-10", True),
        ("2021-12-10", "2021-12-11", True),
        ("2021-12-10", "2022-01", True),
        ("2021-12-10", "2022", True),
    ],
)
def test_a_list_is_in_force_from_any_part_of_its_day(
    effective: str, day: str, expected: bool
) -> None:
    lists = [whole(effective, banned=["Anchor"])]
    assert in_force(lists, day) == tuple(lists if expected else [])
    assert of(lists, day=day).standing == ("banned" if expected else "no list")


def test_before_the_first_list_nothing_is_known() -> None:
    assert of([whole("2021", banned=["Anchor"])], day="2020") == Legality(
        "no list", (), None, False, ()
    )


@unhurried
@given(st.permutations(["2019-05-01", "2020", "2020-03", "2020-03-09", "2020-11-30", "2021"]))
def test_lists_are_read_oldest_first_whatever_their_order(days: list[str]) -> None:
    lists = [whole(day, banned=[day]) for day in days]
    assert [found.effective for found in in_force(lists, LATEST)] == sorted(days)
    assert of(lists, "2021").newest == whole("2021", banned=["2021"])


# What a list says


def test_a_list_says_what_ends_before_what_begins() -> None:
    parts = {begun: ["Anchor + Buoy" if begun == "combinations" else "Anchor"] for begun in PARTS}
    parts |= {ended: parts[begun] for begun, (ended, _) in PARTS.items()}
    events = [listing.event for listing in listings_of(banlist("2021", **parts))]
    assert sorted(events) == sorted(OPPOSITES)
    assert set(events[:4]) == {
        "unbanned",
        "unrestricted",
        "combination unbanned",
        "side deck unbanned",
    }


@pytest.mark.parametrize(
    ("begun", "ended", "event"), [(begun, *rest) for begun, rest in PARTS.items()]
)
def test_ended_and_begun_on_one_list_holds_from_there(begun: str, ended: str, event: Event) -> None:
    entry = ["Anchor + Buoy" if begun == "combinations" else "Anchor"]
    found = of([whole("2021", **{begun: entry}), banlist("2022", **{begun: entry, ended: entry})])
    assert told(found.holds) == [("2022", event)]


# History


@pytest.mark.parametrize(
    ("lists", "history"),
    [
        ([whole("2021", banned=["Buoy"])], []),
        (
            [whole("2021", banned=["Anchor"]), whole("2022", banned=["Anchor"])],
            [("2021", "banned")],
        ),
        (
            [whole("2021", banned=["Anchor"]), banlist("2022", banned=["Anchor"])],
            [("2021", "banned")],
        ),
        (
            [whole("2021", banned=["Anchor"]), whole("2022")],
            [("2021", "banned"), ("2022", "unbanned")],
        ),
        ([whole("2021", banned=["Anchor"]), whole("2022", complete=False)], [("2021", "banned")]),
        (
            [whole("2021", banned=["Anchor"]), whole("2022", unbanned=["Anchor"])],
            [("2021", "banned"), ("2022", "unbanned")],
        ),
        (
            [whole("2021", side_deck_banned=["Anchor"]), whole("2022")],
            [("2021", "side deck banned"), ("2022", "side deck unbanned")],
        ),
        (
            [whole("2021", combinations=["Anchor + Buoy"]), whole("2022")],
            [("2021", "combination banned"), ("2022", "combination unbanned")],
        ),
        ([banlist("2022", unbanned=["Anchor"])], [("2022", "unbanned")]),
        (
            [
                banlist("2023", banned=["Anchor"]),
                banlist("2021", banned=["Anchor"]),
                banlist("2022", unbanned=["Anchor"]),
            ],
            [("2021", "banned"), ("2022", "unbanned"), ("2023", "banned")],
        ),
        (
            [
                whole("2021", banned=["Anchor"]),
                banlist("2022", unbanned=["Anchor"], restricted=["Anchor"]),
            ],
            [("2021", "banned"), ("2022", "unbanned"), ("2022", "restricted")],
        ),
    ],
)
def test_history(lists: list[BanList], history: list[tuple[str, str]]) -> None:
    assert told(of(lists).history) == history


def test_in_the_history_too_what_ends_stands_before_what_begins() -> None:
    lists = [whole("2021", banned=["Anchor"]), whole("2022", restricted=["Anchor"])]
    assert told(of(lists).history) == [
        ("2021", "banned"),
        ("2022", "unbanned"),
        ("2022", "restricted"),
    ]


def test_history_ends_at_the_day_asked_for() -> None:
    lists = [whole("2021", banned=["Anchor"]), banlist("2022", unbanned=["Anchor"])]
    assert told(of(lists, day="2021-12").history) == [("2021", "banned")]


# Difference

LISTS = [
    whole("2021", banned=["Anchor"], restricted=["Buoy"], combinations=["Compass + Dory"]),
    banlist("2022", unbanned=["Anchor"], banned=["Dory"]),
    banlist("2023", complete=False, unrestricted=["Buoy"], side_deck_banned=["Anchor"]),
    whole("2024", banned=["Dory"]),
]


@pytest.mark.parametrize(
    ("start", "end", "changed", "complete"),
    [
        ("2021", "2022", {("banned", "Dory"), ("unbanned", "Anchor")}, True),
        ("2022", "2021", {("unbanned", "Dory"), ("banned", "Anchor")}, True),
        ("2022", "2023", {("unrestricted", "Buoy"), ("side deck banned", "Anchor")}, False),
        ("2023", "2022", {("restricted", "Buoy"), ("side deck unbanned", "Anchor")}, False),
        (
            "2023",
            "2024",
            {("side deck unbanned", "Anchor"), ("combination unbanned", "Compass + Dory")},
            False,
        ),
        (
            "2021",
            "2024",
            {
                ("unbanned", "Anchor"),
                ("unrestricted", "Buoy"),
                ("combination unbanned", "Compass + Dory"),
                ("banned", "Dory"),
            },
            True,
        ),
        (
            "2020",
            "2021",
            {
                ("banned", "Anchor"),
                ("restricted", "Buoy"),
                ("combination banned", "Compass + Dory"),
            },
            False,
        ),
        ("2021-02", "2021-11-30", set(), True),
        ("2019", "2020", set(), False),
    ],
)
def test_difference(start: str, end: str, changed: set[tuple[str, str]], complete: bool) -> None:
    listings, is_complete = difference(LISTS, start, end)
    assert {(listing.event, " + ".join(sorted(listing.names))) for listing in listings} == changed
    assert is_complete is complete


# Properties

CARDS = ("Anchor", "Buoy", "Compass", "Dory")
ENTRIES = {
    part: ("Anchor + Buoy", "Buoy + Anchor + Dory", "Compass + Dory")
    if part == "combinations"
    else CARDS
    for part in PARTS
}
SAYINGS = [
    (begins, part, entry)
    for begins in (True, False)
    for part, entries in ENTRIES.items()
    for entry in entries
]
EARLIER = st.sampled_from(
    [
        "2020",
        "2020-02",
        "2020-02-01",
        "2020-02-29",
        "2020-11",
        "2021",
        "2021-01-01",
        "2021-12",
        "2021-12-10",
        "2022-06-30",
    ]
)
LATER = st.sampled_from(["2030", "2030-04", "2031-12-31", "2040"])
DAYS = EARLIER | st.sampled_from(["2019", "2019-12-31", "2020-03", "2022", "2022-07", "2029-12-31"])


def banlists(effective: st.SearchStrategy[str] = EARLIER) -> st.SearchStrategy[BanList]:
    sayings = st.lists(
        st.sampled_from(SAYINGS), max_size=6, unique_by=lambda said: said[1:]
    ).filter(_is_sound)
    return st.builds(_drawn, effective, st.booleans(), st.booleans(), sayings)


def _is_sound(sayings: list[tuple[bool, str, str]]) -> bool:
    """No card is both banned and restricted by one list, which `check` refuses."""
    return not any(
        begins and part in INSTEAD and (True, INSTEAD[part], entry) in sayings
        for begins, part, entry in sayings
    )


def _drawn(
    effective: str, is_whole: bool, complete: bool, sayings: list[tuple[bool, str, str]]
) -> BanList:
    parts: dict[str, list[str]] = {}
    for begins, part, entry in sayings:
        parts.setdefault(part if begins else PARTS[part][0], []).append(entry)
    return banlist(effective, whole=is_whole, complete=complete, **parts)


def some_lists(effective: st.SearchStrategy[str] = EARLIER) -> st.SearchStrategy[list[BanList]]:
    """Lists of one format: no two from the same day."""
    return st.lists(banlists(effective), max_size=5, unique_by=lambda made: made.effective)


def _named(entries: Iterable[Any]) -> list[frozenset[str]]:
    return [
        frozenset({entry.card} if isinstance(entry, ListedCard) else (card.card for card in entry))
        for entry in entries
    ]


class Reference:
    """Reads lists entry by entry and list by list, from the newest back."""

    def __init__(self, lists: Iterable[BanList], day: str) -> None:
        last_of_day = (day + "-99-99")[:10]
        held = [
            made
            for made in lists
            if (made.effective + "-00-00")[:10].replace("-00", "-01") <= last_of_day
        ]
        self.lists = sorted(held, key=lambda made: made.effective)

    def brought(self, part: str, entry: str, at: int | None = None) -> str:
        """The day of the list that brought the entry, if it still holds after the list ``at``."""
        at = len(self.lists) - 1 if at is None else at
        if at < 0:
            return ""
        made, before = self.lists[at], self.brought(part, entry, at - 1)
        names = frozenset(entry.split(" + "))
        begun, ended = (names in _named(getattr(made, name)) for name in (part, PARTS[part][0]))
        if begun:
            return made.effective if ended or not before else before
        replaced = part in INSTEAD and names in _named(getattr(made, INSTEAD[part]))
        return "" if ended or replaced or (made.whole and made.complete) else before

    def holding(self) -> dict[Holding, str]:
        every = {
            (PARTS[part][1], frozenset(entry.split(" + "))): self.brought(part, entry)
            for part, entries in ENTRIES.items()
            for entry in entries
        }
        return {key: day for key, day in every.items() if day}

    def standing(self, card: str) -> Standing:
        events = {event for event, names in self.holding() if card in names}
        if not self.lists:
            return "no list"
        if "banned" in events:
            return "banned"
        if "restricted" in events:
            return "restricted"
        if "side deck banned" in events:
            return "side deck banned"
        return "combination" if events else "not listed"

    def complete(self) -> bool:
        for made in reversed(self.lists):
            if not made.complete:
                return False
            if made.whole:
                return True
        return False


@unhurried
@given(some_lists(), DAYS)
def test_the_slow_reading_agrees(lists: list[BanList], day: str) -> None:
    reference = Reference(lists, day)
    held = in_force(lists, day)
    assert list(held) == reference.lists
    assert {
        (change.listing.event, change.listing.names): change.banlist.effective
        for change in state(held)
    } == reference.holding()
    for card in (*CARDS, "Unheard Of"):
        found = of(lists, card, day)
        assert (found.standing, found.complete) == (reference.standing(card), reference.complete())
        assert keys(change.listing for change in found.holds) == {
            key for key in reference.holding() if card in key[1]
        }


@unhurried
@given(some_lists(), some_lists(LATER), DAYS, st.sampled_from(CARDS))
def test_what_comes_after_the_day_does_not_matter(
    lists: list[BanList], later: list[BanList], day: str, card: str
) -> None:
    assert of([*later, *lists], card, day) == of(lists, card, day)
    assert difference([*later, *lists], day, "2020-05") == difference(lists, day, "2020-05")


@unhurried
@given(some_lists(), DAYS, st.sampled_from(CARDS), st.randoms(use_true_random=False))
def test_the_order_of_the_lists_does_not_matter(
    lists: list[BanList], day: str, card: str, random: Any
) -> None:
    shuffled = random.sample(lists, len(lists))
    assert of(shuffled, card, day) == of(lists, card, day)


@unhurried
@given(some_lists(), DAYS)
def test_nothing_changes_between_a_day_and_itself(lists: list[BanList], day: str) -> None:
    assert difference(lists, day, day) == ((), of(lists, day=day).complete)


@unhurried
@given(some_lists(), DAYS, DAYS)
def test_a_difference_read_backwards_is_its_opposite(
    lists: list[BanList], start: str, end: str
) -> None:
    (forth, complete), (back, also_complete) = (
        difference(lists, start, end),
        difference(lists, end, start),
    )
    assert {(OPPOSITES[event], names) for event, names in keys(back)} == keys(forth)
    assert len(back) == len(forth)
    assert (
        complete is also_complete is (of(lists, day=start).complete and of(lists, day=end).complete)
    )


@unhurried
@given(some_lists(), DAYS, DAYS)
def test_a_difference_leads_from_one_state_to_the_other(
    lists: list[BanList], start: str, end: str
) -> None:
    before, after = (
        keys(change.listing for change in state(in_force(lists, day))) for day in (start, end)
    )
    changed = keys(difference(lists, start, end)[0])
    begun = {(event, names) for event, names in changed if event in BEGINNINGS}
    ended = {(OPPOSITES[event], names) for event, names in changed if event not in BEGINNINGS}
    assert (before - ended) | begun == after
    assert ended <= before


@unhurried
@given(some_lists(), banlists(LATER), st.sampled_from(CARDS))
def test_what_rests_on_an_incomplete_list_is_never_complete(
    lists: list[BanList], newest: BanList, card: str
) -> None:
    lists = [*lists, newest._replace(complete=False)]
    assert not of(lists, card).complete
    assert not difference(lists, "2020", LATEST)[1]
    assert not difference(lists, LATEST, "2020")[1]


@unhurried
@given(some_lists(), banlists(LATER), st.sampled_from(CARDS))
def test_a_complete_whole_list_says_everything(
    lists: list[BanList], newest: BanList, card: str
) -> None:
    newest = newest._replace(whole=True, complete=True)
    found = of([*lists, newest], card)
    alone = of([newest], card)
    assert found.complete
    assert (found.standing, keys(change.listing for change in found.holds)) == (
        alone.standing,
        keys(change.listing for change in alone.holds),
    )


@unhurried
@given(some_lists(), DAYS, st.sampled_from(CARDS))
def test_history_goes_by_the_day_and_ends_in_what_holds(
    lists: list[BanList], day: str, card: str
) -> None:
    found = of(lists, card, day)
    days = [change.banlist.effective for change in found.history]
    assert days == sorted(days)
    holding: set[Holding] = set()
    for change in found.history:
        event, names = change.listing.event, change.listing.names
        assert card in names
        holding -= {(OPPOSITES[event], names), (INSTEAD.get(event), names)}
        holding |= {(event, names)} if event in BEGINNINGS else set()
    assert holding == keys(change.listing for change in found.holds)


# Lists after which something is missing


def gapped(effective: str, **parts: Any) -> BanList:
    return banlist(effective, **parts)._replace(whole=True, complete=True, gap_after=True)


@pytest.mark.parametrize(
    ("day", "known"),
    [
        ("2021-03-01", True),
        ("2021-03-02", False),
        ("2021-03", False),
        ("2021", False),
        ("2022-01-01", True),
        ("2023", True),
    ],
)
def test_after_a_gap_nothing_is_complete_until_the_next_whole_list(day: str, known: bool) -> None:
    assert (
        of(
            [gapped("2021-03-01", banned=["Buoy"]), whole("2022-01-01", banned=["Buoy"])], day=day
        ).complete
        is known
    )


def test_changes_behind_a_gap_do_not_close_it() -> None:
    lists = [gapped("2021-03-01", banned=["Buoy"]), banlist("2022-01-01", banned=["Dory"])]
    assert not of(lists, day="2022-01-01").complete
    assert not complete(lists, "2022-01-01")


# Lists to come


def test_what_comes_is_told_apart_from_what_holds() -> None:
    lists = [
        whole("2021", banned=["Anchor"]),
        banlist("2022-05-01", unbanned=["Anchor"], banned=["Buoy"]),
    ]
    assert of(lists, day="2022-04-30").standing == "banned"
    assert told(coming(lists, frozenset({"Anchor"}), "2022-04-30")) == [("2022-05-01", "unbanned")]
    assert told(coming(lists, None, "2022-04-30")) == [
        ("2022-05-01", "unbanned"),
        ("2022-05-01", "banned"),
    ]
    assert coming(lists, None, "2022-05-01") == ()


def test_a_whole_list_to_come_says_what_it_ends() -> None:
    lists = [whole("2021", banned=["Anchor", "Buoy"]), whole("2022", banned=["Buoy"])]
    assert told(coming(lists, None, "2021-12-31")) == [("2022", "unbanned")]


def test_a_list_brings_what_was_not_so_before() -> None:
    first = whole("2021", banned=["Anchor", "Buoy"])
    second = banlist("2022", banned=["Buoy", "Crane"], unbanned=["Anchor"])
    third = whole("2023", banned=["Crane"])
    lists = [third, first, second]
    assert brought_by(second, lists) == (
        (
            Listing("unbanned", (ListedCard("Anchor"),)),
            Listing("banned", (ListedCard("Crane"),)),
        ),
        True,
    )
    assert brought_by(third, lists) == ((Listing("unbanned", (ListedCard("Buoy"),)),), True)


def test_what_a_list_brings_is_not_known_where_it_or_what_was_before_is_incomplete() -> None:
    first = whole("2021", banned=["Anchor"])
    assert brought_by(first, [first]) == (listings_of(first), False)
    after_a_gap = whole("2023", banned=["Anchor", "Buoy"])
    assert brought_by(after_a_gap, [first._replace(gap_after=True), after_a_gap]) == (
        listings_of(after_a_gap),
        False,
    )
    part = banlist("2022", complete=False, banned=["Buoy"])
    assert brought_by(part, [first, part]) == (listings_of(part), False)

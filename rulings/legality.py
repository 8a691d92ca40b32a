"""What a format's banned lists say about a card on a given day, and what changed between two days.

Pure functions over the lists.

A list states everything, or only what changed on its date; it is complete, or part of it is lost;
and later lists may be lost altogether. So a card that is on no list is known not to be banned only
if the last whole list and every change since are complete, with no gap between or after them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

from rules_corpus.languages import Text
from rulings.dates import day_before, last_day
from rulings.model import BanList, ListedCard, ListingKind, OwnListing

Standing = Literal[
    "banned",
    "printing banned",
    "restricted",
    "side deck banned",
    "combination",
    "listed",
    "not listed",
    "no list",
]
"""``listed``: by a kind of listing of the game's own."""
Event: TypeAlias = str
"""What happens to cards: one of those below, the id of a kind of listing of the game's own, or
`NO_LONGER` followed by such an id.
"""
NO_LONGER = "no longer "

_CHANGES: tuple[tuple[str, Event], ...] = (
    ("unbanned", "unbanned"),
    ("unrestricted", "unrestricted"),
    ("combinations_unbanned", "combination unbanned"),
    ("side_deck_unbanned", "side deck unbanned"),
    ("banned", "banned"),
    ("restricted", "restricted"),
    ("combinations", "combination banned"),
    ("side_deck_banned", "side deck banned"),
)
_ENDS: dict[Event, Event] = {
    "unbanned": "banned",
    "unrestricted": "restricted",
    "combination unbanned": "combination banned",
    "side deck unbanned": "side deck banned",
}
_STARTS: dict[Event, Event] = {start: end for end, start in _ENDS.items()}
_INSTEAD: dict[Event, Event] = {"banned": "restricted", "restricted": "banned"}
_Key = tuple[Event, frozenset[str], str]


def event_begun(event: Event) -> Event | None:
    """The event that an event ends; ``None`` if it ends none."""
    own = event.removeprefix(NO_LONGER) if event.startswith(NO_LONGER) else None
    return _ENDS.get(event) or own


def _ended_by(event: Event) -> Event:
    """The event that ends an event."""
    return _STARTS.get(event) or NO_LONGER + event


class Listing(NamedTuple):
    """What a list says about one card, or about a combination of cards.

    ``kind``: the kind of listing of the game's own, or ``None``.
    """

    event: Event
    cards: tuple[ListedCard, ...]
    kind: ListingKind | None = None

    @property
    def heading(self) -> Text:
        """What a kind of listing of the game's own says about the cards; empty for those that every
        game has.
        """
        if self.kind is None:
            return Text()
        return self.kind.over if event_begun(self.event) else self.kind.name

    @property
    def over(self) -> Listing:
        """The listing that ends this one."""
        return self._replace(event=_ended_by(self.event))

    @property
    def names(self) -> frozenset[str]:
        return frozenset(card.card for card in self.cards)

    @property
    def key(self) -> tuple[frozenset[str], str]:
        """What it is about: the names of the cards, and the code if it is about one printing
        only.
        """
        return self.names, next((card.code for card in self.cards if card.only_code), "")

    @property
    def exactly(self) -> tuple[Event, tuple[frozenset[str], str], int]:
        """Everything that it says: the event, what it is about, and how many copies are allowed."""
        return self.event, self.key, self.cards[0].copies

    @property
    def only_code(self) -> bool:
        return any(card.only_code for card in self.cards)


class Change(NamedTuple):
    """A listing with the list that introduced it."""

    banlist: BanList
    listing: Listing


_Told = tuple[BanList, tuple[Listing, ...]]


class Correction(NamedTuple):
    """What a correction changed in a list: the list ``before`` and ``after`` it.

    ``said``: what only the corrected list says; ``unsaid``: what only the one before says.
    """

    before: BanList
    after: BanList
    said: tuple[Listing, ...]
    unsaid: tuple[Listing, ...]


class Legality(NamedTuple):
    """The status of a card in a format on a day.

    ``standing``: the strictest that applies; ``holds``: every listing in force, with the list that
    introduced it; ``newest``: the newest list considered; ``complete``: nothing is missing from the
    lists that the answer rests on; ``history``: all changes that name the card, the oldest first.
    """

    standing: Standing
    holds: tuple[Change, ...]
    newest: BanList | None
    complete: bool
    history: tuple[Change, ...]

    @property
    def since(self) -> str:
        """The day since which the standing applies; empty if nothing is listed."""
        return next(
            (
                change.banlist.effective
                for change in self.holds
                if _standing_by(change.listing) == self.standing
            ),
            "",
        )


_STRICTEST: tuple[Standing, ...] = (
    "banned",
    "printing banned",
    "restricted",
    "side deck banned",
    "combination",
    "listed",
)


def _standing_by(listing: Listing) -> Standing:
    """The standing that one listing in force gives a card."""
    match listing.event:
        case "banned":
            return "printing banned" if listing.only_code else "banned"
        case "combination banned":
            return "combination"
        case "side deck banned":
            return "side deck banned"
        case "restricted":
            return "restricted"
        case _:
            return "listed"


def in_force(lists: Iterable[BanList], day: str) -> tuple[BanList, ...]:
    """The lists in effect on or before ``day`` (a year, a month or a day: 2021, 2021-12,
    2021-12-10), the oldest first.
    """
    return tuple(
        sorted(
            (banlist for banlist in lists if _has_begun(banlist, day)),
            key=lambda banlist: banlist.effective,
        )
    )


def after(lists: Iterable[BanList], day: str) -> tuple[BanList, ...]:
    """The lists that take effect only after ``day``, the oldest first."""
    return tuple(
        sorted(
            (banlist for banlist in lists if not _has_begun(banlist, day)),
            key=lambda banlist: banlist.effective,
        )
    )


def _has_begun(banlist: BanList, day: str) -> bool:
    return banlist.effective[: len(day)] <= day


def legality(lists: Sequence[BanList], names: frozenset[str], day: str) -> Legality:
    """The status on a day, by the lists of one format, of the card with these ``names`` (its
    faces).
    """
    looked_at = in_force(lists, day)
    if not looked_at:
        return Legality("no list", (), None, False, ())
    told = _told(looked_at, names)
    holds = _state(told)
    standings = {_standing_by(change.listing) for change in holds}
    standing: Standing = next((found for found in _STRICTEST if found in standings), "not listed")
    return Legality(standing, holds, looked_at[-1], complete(looked_at, day), tuple(_changes(told)))


def coming(lists: Sequence[BanList], names: frozenset[str] | None, day: str) -> tuple[Change, ...]:
    """What changes after ``day`` according to the lists already known: for the card with these
    ``names``, or for every card.
    """
    begun = in_force(lists, day)
    return tuple(
        change
        for change in _changes(_told((*begun, *after(lists, day)), names))
        if change.banlist not in begun
    )


def state(lists: Sequence[BanList]) -> tuple[Change, ...]:
    """Everything that is banned, restricted or combined after ``lists`` (the oldest first), each
    with the list that introduced it.

    What a whole but incomplete list does not show may still be in force, so it is kept. A card is
    never banned and restricted at once: the newer listing applies. A changed number of copies
    applies from the list that introduced it. What ends for a card ends for its printings.
    """
    return _state(_told(lists))


def _told(lists: Sequence[BanList], names: frozenset[str] | None = None) -> tuple[_Told, ...]:
    """What each list says: everything, or only about the card with these ``names``, which no other
    listing affects.
    """
    return tuple(
        (
            banlist,
            tuple(said for said in listings_of(banlist) if names is None or said.names & names),
        )
        for banlist in lists
    )


def _state(told: Sequence[_Told]) -> tuple[Change, ...]:
    holds: dict[_Key, Change] = {}
    for banlist, listings in told:
        if banlist.whole and banlist.complete:
            stays = {(listing.event, *listing.key) for listing in listings}
            holds = {key: change for key, change in holds.items() if key in stays}
        for listing in listings:
            ends = event_begun(listing.event) or _INSTEAD.get(listing.event)
            if ends:
                holds = {
                    key: change for key, change in holds.items() if not _ended(key, ends, listing)
                }
            if not event_begun(listing.event):
                first = holds.get((listing.event, *listing.key))
                unchanged = first is not None and _copies(first.listing) == _copies(listing)
                holds[listing.event, *listing.key] = Change(
                    first.banlist if first and unchanged else banlist, listing
                )
    return tuple(holds.values())


def _ended(key: _Key, ends: Event, listing: Listing) -> bool:
    """Whether a listing that ends the event ``ends`` for its cards or its printing ends what has
    this key.
    """
    event, names, code = key
    about, printing = listing.key
    return (event, names) == (ends, about) and printing in ("", code)


def difference(lists: Sequence[BanList], start: str, end: str) -> tuple[tuple[Listing, ...], bool]:
    """What is in force on the day ``end`` and was not on ``start``, and the other way round; and
    whether that is certainly complete.
    """
    first, last = in_force(lists, start), in_force(lists, end)
    old, new = _by_key(state(first)), _by_key(state(last))
    ended = [listing.over for key, listing in old.items() if key not in new]
    begun = [
        listing
        for key, listing in new.items()
        if key not in old or _copies(old[key]) != _copies(listing)
    ]
    return (*begun, *ended), bool(first) and complete(first, start) and complete(last, end)


def brought_by(banlist: BanList, lists: Sequence[BanList]) -> tuple[tuple[Listing, ...], bool]:
    """What a list changes, given the ``lists`` of its format; and whether that is certainly
    complete.

    If it states everything and what was in force before is not known, what it changes cannot be
    told: then everything that the list says is returned.
    """
    before = [
        other
        for other in sorted(lists, key=lambda other: other.effective)
        if other.effective < banlist.effective
    ]
    is_compared = complete(before, day_before(banlist.effective))
    if banlist.whole and not is_compared:
        return listings_of(banlist), False
    told = _told((*before, banlist))
    brought = (change.listing for change in _changes(told) if change.banlist is banlist)
    return tuple(brought), banlist.complete


def corrections(banlist: BanList, names: frozenset[str] | None = None) -> tuple[Correction, ...]:
    """What each correction of a list changed, the oldest first; with ``names``, only what concerns
    the card with these names.
    """
    pairs = pairwise(banlist.versions)
    found = (_corrected(before, after, names) for before, after in pairs)
    return tuple(each for each in found if names is None or each.said or each.unsaid)


def _corrected(before: BanList, after: BanList, names: frozenset[str] | None) -> Correction:
    (_, old), (_, new) = _told((before, after), names)
    said, unsaid = (
        tuple(listing for listing in these if listing.exactly not in {one.exactly for one in those})
        for these, those in ((new, old), (old, new))
    )
    return Correction(before, after, said, unsaid)


def listings_of(banlist: BanList) -> tuple[Listing, ...]:
    """What a list says, as one listing per entry; those that end something come first."""
    parts = ((event, cards) for name, event in _CHANGES for cards in getattr(banlist, name))
    common = (
        Listing(event, (cards,) if isinstance(cards, ListedCard) else cards)
        for event, cards in parts
    )
    return (*common, *(_own(said) for said in banlist.own))


def _own(said: OwnListing) -> Listing:
    event = said.kind.id
    return Listing(_ended_by(event) if said.ends else event, said.cards, said.kind)


def _changes(told: Sequence[_Told]) -> Iterable[Change]:
    """What each list changed: for a whole list only what was not in force before, and, if it is
    complete, what it no longer has.
    """
    for at, (banlist, listings) in enumerate(told):
        before = _by_key(_state(told[:at]))
        said = {(listing.event, *listing.key) for listing in listings}
        if banlist.whole and banlist.complete:
            for key, listing in before.items():
                if key not in said and (listing.over.event, *listing.key) not in said:
                    yield Change(banlist, listing.over)
        for listing in listings:
            known = before.get((listing.event, *listing.key))
            if event_begun(listing.event) or known is None or _copies(known) != _copies(listing):
                yield Change(banlist, listing)


def _by_key(changes: Iterable[Change]) -> dict[_Key, Listing]:
    return {(change.listing.event, *change.listing.key): change.listing for change in changes}


def _copies(listing: Listing) -> int:
    return listing.cards[0].copies


def complete(lists: Sequence[BanList], day: str) -> bool:
    """Whether, of the ``lists`` in effect on a day, the last whole one and every change since are
    complete, without a gap up to that day.
    """
    since = lists[
        max((at for at, banlist in enumerate(lists) if banlist.whole), default=len(lists)) :
    ]
    gaps = any(banlist.gap_after for banlist in since[:-1]) or (
        bool(since) and since[-1].gap_after and last_day(day) > since[-1].effective
    )
    return bool(since) and all(banlist.complete for banlist in since) and not gaps

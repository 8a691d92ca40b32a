"""An announced banned list -> a block: what happens to which cards, a card a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.answers.answer import Found, Reply
from bot.answers.banlists.facts import correction_facts
from bot.answers.banlists.values import Announced
from bot.render.blocks import Detail, EntryBlock
from bot.render.wording import Wording, in_words
from rulings.legality import Event, Listing, corrections
from rulings.model import ListedCard

TITLE = "{format}: banned list from {date}"
CORRECTED = "{format}: banned list from {date}, corrected on {day}"
FEED = "Banned lists of {format}"
EFFECTIVE = "In force from {date}."
UNCHANGED = "This list changes nothing."
IN_PART = "Not everything that this list changes is known; check the publisher's own list."
ALL_IT_SAYS = (
    "What this list changes is not known, because not everything that held before is; below is"
    " everything that it says."
)
NOT_KNOWN = "What this list changes is not known; check the publisher's own list."
AT_MOST = "{card}: {copies} in a deck"
HEADS: dict[Event, str] = {
    "banned": "Banned:",
    "restricted": "Restricted:",
    "side deck banned": "Not in the side deck:",
    "combination banned": "Not together:",
    "unbanned": "No longer banned:",
    "unrestricted": "No longer restricted:",
    "side deck unbanned": "In the side deck again:",
    "combination unbanned": "Together again:",
}
"""What happens to cards in any game, in the order in which it is announced; what only one game's
lists say comes after it.
"""


def announcements_in(reply: Reply) -> tuple[Announced, ...]:
    """The lists that a reply announces."""
    return tuple(
        finding
        for answer in reply.answers
        if isinstance(answer, Found)
        for finding in answer.from_lists
        if isinstance(finding, Announced)
    )


def announcement_block(announced: Announced, wording: Wording) -> EntryBlock:
    """The block of an announced list; its id names game, format and day: two with the same id are
    the same list, corrected or not.
    """
    banlist = announced.banlist
    name = announced.format.name.in_language(wording.language)
    return EntryBlock(
        "announcement",
        f"banlist/{banlist.game}/{banlist.format}/{banlist.corrects or banlist.effective}",
        wording.say(TITLE, format=name, date=banlist.effective)
        if not banlist.earlier
        else wording.say(CORRECTED, format=name, date=banlist.effective, day=banlist.published),
        tuple(_details(announced, wording)),
        f"{banlist.title}, {banlist.authority}, {banlist.url}",
        banlist.cites,
    )


def _details(announced: Announced, wording: Wording) -> Iterator[Detail]:
    banlist = announced.banlist
    yield Detail("effective", wording.say(EFFECTIVE, date=banlist.effective))
    for fact in correction_facts(corrections(banlist)):
        yield Detail("corrected", in_words(fact, wording.words))
    if not announced.known:
        yield Detail("not-known", _doubt(announced, wording))
    elif not announced.listings:
        yield Detail("unchanged", wording.say(UNCHANGED))
    for title, listed in by_heading(announced.listings, wording):
        yield Detail("event", title)
        yield from (Detail("listed", _listed(listing, wording)) for listing in listed)
    for text in filter(None, (banlist.nothing, banlist.note)):
        yield Detail("note", wording.say("Note: {text}", text=text.in_language(wording.language)))


def by_heading(
    listings: Iterable[Listing], wording: Wording
) -> Iterator[tuple[str, tuple[Listing, ...]]]:
    """Listings under what happens to their cards."""
    every = tuple(listings)
    own = dict.fromkeys(listing.event for listing in every if listing.kind)
    for event in (*HEADS, *own):
        listed = tuple(listing for listing in every if listing.event == event)
        if listed:
            own_title = listed[0].heading.in_language(wording.language)
            yield f"{own_title}:" if own_title else wording.say(HEADS[event]), listed


def _doubt(announced: Announced, wording: Wording) -> str:
    """What is said about a list whose changes are not all known."""
    if not announced.listings:
        return wording.say(NOT_KNOWN)
    return wording.say(ALL_IT_SAYS if announced.banlist.whole else IN_PART)


def _listed(listing: Listing, wording: Wording) -> str:
    cards = " + ".join(map(_card, listing.cards))
    if listing.event != "restricted":
        return cards
    return wording.say(AT_MOST, card=cards, copies=listing.cards[0].copies)


def _card(card: ListedCard) -> str:
    return f"{card.card} ({card.code})" if card.code else card.card

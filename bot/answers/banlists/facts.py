"""What the lists say about cards, as facts to show."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from bot.answers.answer import Fact, shown
from bot.answers.banlists import messages
from bot.answers.banlists.values import CardStanding
from rules_corpus.model import Language
from rules_corpus.text import fold
from rulings.legality import Change, Correction, Event, Legality, Listing
from rulings.model import BanList, Card, Format, ListedCard

MAX_NAMES = 5  # of the cards that a name may mean
_OTHER_PICTURE = "^"
_Values = tuple[tuple[str, str], ...]


def standing_facts(
    standing: CardStanding, language: Language, codes: Collection[str] = ()
) -> Iterator[Fact]:
    """What holds for a card, and what will change.

    What is said about a printing with one of the ``codes`` comes first.
    """
    card, format_, held = standing.card, standing.format, standing.legality
    name = format_.name.in_language(language)
    both = (("card", card.whole_name), ("format", name))
    if held.standing == "no list":
        yield no_list(format_, name)
    released = list(_released(held))
    asked = [change for change in released if fold(change.listing.key[1]) in codes]
    yield from (_released_fact(change, both) for change in asked)
    if held.standing == "printing banned":
        yield from (
            Fact(messages.PRINTING_FREE, (*both, ("code", code)))
            for code in _free_printings(standing, codes)
        )
    for change in held.holds:
        yield holding_fact(change, card, both, bool(asked))
    yield from (_released_fact(change, both) for change in released if change not in asked)
    yield from _not_listed(held, both, bool(standing.coming))
    yield from coming_lines(standing, language)
    yield from correction_facts(standing.corrections)


def coming_lines(standing: CardStanding, language: Language) -> Iterator[Fact]:
    """What will change for a card, a line each."""
    name = standing.format.name.in_language(language)
    return (_coming_fact(change, standing.card, name) for change in standing.coming)


def _not_listed(held: Legality, both: _Values, is_coming: bool) -> Iterator[Fact]:
    """The fact that a card is not banned, as far as that can be said."""
    ended = [
        change
        for change in held.history
        if change.listing.event == "unbanned" and not change.listing.only_code
    ]
    if (
        held.standing in ("not listed", "combination", "side deck banned", "printing banned")
        and ended
    ):
        yield Fact(
            messages.NO_LONGER,
            (*both, ("date", ended[-1].banlist.effective), ("list", ended[-1].banlist.title)),
        )
    elif held.standing == "not listed" and held.complete and held.newest:
        yield (
            Fact(messages.NOT_LISTED_YET, both)
            if is_coming
            else Fact(messages.NOT_LISTED, (*both, ("date", held.newest.effective)))
        )
    if held.newest and not held.complete and held.standing == "not listed":
        yield (
            Fact(messages.NOT_KNOWN_YET, both)
            if is_coming
            else Fact(messages.NOT_KNOWN, (*both, ("date", held.newest.effective)))
        )


def history_facts(history: Iterable[Change]) -> Iterator[Fact]:
    """A line for each change, the oldest first; what one list says about several printings is said
    once.
    """
    seen: set[tuple[str, Event]] = set()
    for change in history:
        if (change.banlist.effective, change.listing.event) not in seen:
            seen.add((change.banlist.effective, change.listing.event))
            what = _what(change.listing)
            yield Fact(
                messages.HISTORY,
                (
                    ("date", change.banlist.effective),
                    ("what", what),
                    ("list", change.banlist.title),
                ),
            )


def holding_fact(change: Change, card: Card, both: _Values, but_one: bool = False) -> Fact:
    """What a listing in force says about a card; ``but_one``: it is about all printings but one."""
    values = (*both, ("date", change.banlist.effective), ("list", change.banlist.title))
    if change.listing.kind:
        others = _others(change.listing, card)
        kind = ("kind", change.listing.heading)
        return (
            Fact(messages.OWN_TOGETHER, (*values, kind, ("others", others)))
            if others
            else Fact(messages.OWN, (*values, kind))
        )
    match change.listing.event:
        case "restricted":
            copies = change.listing.cards[0].copies
            return (
                Fact(messages.ONE_COPY, values)
                if copies == 1
                else Fact(messages.RESTRICTED, (*values, ("copies", copies)))
            )
        case "side deck banned":
            return Fact(messages.SIDE_DECK, values)
        case "combination banned":
            return Fact(messages.TOGETHER, (*values, ("others", _others(change.listing, card))))
        case _ if change.listing.only_code:
            return Fact(messages.PRINTING_BANNED, (*values, ("code", change.listing.key[1])))
        case _:
            return (
                Fact(messages.OTHERS_BANNED, values) if but_one else Fact(messages.BANNED, values)
            )


def _coming_fact(change: Change, card: Card, name: str) -> Fact:
    values = (
        ("format", name),
        ("others", _others(change.listing, card)),
        ("copies", change.listing.cards[0].copies),
    )
    what = (
        Fact(messages.OWN_COMES, (("format", name), ("kind", change.listing.heading)))
        if change.listing.kind
        else Fact(messages.COMES[change.listing.event], values)
    )
    return Fact(
        messages.COMING,
        (("date", change.banlist.effective), ("what", what), ("list", change.banlist.title)),
    )


def _others(listing: Listing, card: Card) -> str:
    return " + ".join(other.card for other in listing.cards if other.card not in card.names)


def listing_facts(listings: Sequence[Listing]) -> list[Fact]:
    """A line for each kind of listing with all its cards."""
    by_event: dict[Event, list[Listing]] = {}
    for listing in listings:
        by_event.setdefault(listing.event, []).append(listing)
    return [_cards_fact(those) for those in by_event.values()]


def _cards_fact(listings: Sequence[Listing]) -> Fact:
    """All cards of listings of one kind."""
    first, cards = listings[0], ("cards", _cards_text(listings))
    if first.kind:
        return Fact(messages.OWN_CARDS, (("kind", first.heading), cards))
    return Fact(messages.CARDS[first.event], (cards,))


def coming_facts(coming: Sequence[Change]) -> Iterator[Fact]:
    """What each coming list changes in a format."""
    for banlist in dict.fromkeys(change.banlist for change in coming):
        yield Fact(messages.COMING_HEAD, (("date", banlist.effective), ("list", banlist.title)))
        yield from listing_facts([change.listing for change in coming if change.banlist == banlist])


def correction_facts(corrections: Iterable[Correction]) -> Iterator[Fact]:
    """What corrections changed in lists that had been published."""
    for before, after, said, unsaid in corrections:
        values = (("date", before.effective), ("day", after.published))
        moved = before.effective != after.effective
        told = said or unsaid or moved
        yield Fact(messages.CORRECTION if told else messages.CORRECTED_BUT_CARDS, values)
        if moved:
            yield Fact(messages.MOVED, (("date", after.effective),))
        yield from (Fact(messages.NEW_IN_IT, (("what", _what(listing)),)) for listing in said)
        yield from (
            Fact(messages.NO_LONGER_IN_IT, (("what", _what(listing)),)) for listing in unsaid
        )


def several(typed: str, cards: Sequence[Card]) -> Fact:
    """The fact that a name may mean several cards."""
    names = "; ".join(card.whole_name for card in cards[:MAX_NAMES])
    more = len(cards) - MAX_NAMES
    return Fact(
        messages.SEVERAL,
        (("name", shown(typed)), ("cards", f"{names} (+{more})" if more > 0 else names)),
    )


def no_list(format_: Format, name: str) -> Fact:
    """The fact that there is no list of a format for a day."""
    return Fact(messages.NO_LIST if format_.own_list else messages.NO_OWN_LIST, (("format", name),))


def newest_list(banlist: BanList) -> Fact:
    """Where the newest list comes from, and since when it has been in force."""
    return Fact(messages.NEWEST, _source(banlist))


def next_list(banlist: BanList) -> Fact:
    """Where a coming list is announced, and from when it will be in force."""
    return Fact(messages.NEXT, _source(banlist))


def _source(banlist: BanList) -> _Values:
    return (
        ("date", banlist.effective),
        ("list", banlist.title),
        ("authority", banlist.authority),
        ("url", banlist.url),
    )


def pool(format_: Format, language: Language) -> Fact:
    """Which cards a format is played with."""
    return Fact(
        messages.POOL,
        (
            ("format", format_.name.in_language(language)),
            ("pool", format_.pool.in_language(language)),
        ),
    )


def _free_printings(standing: CardStanding, codes: Collection[str]) -> Iterator[str]:
    """The printings with these ``codes`` that are not banned, when only some printings are; a sign
    after the number marks the picture.
    """
    banned = {
        fold(change.listing.key[1]).rstrip(_OTHER_PICTURE) for change in standing.legality.holds
    }
    for printing in standing.card.printings:
        if (
            fold(printing.code) in codes
            and fold(printing.code).rstrip(_OTHER_PICTURE) not in banned
        ):
            yield printing.code


def _released(held: Legality) -> Iterator[Change]:
    """How single printings of a banned card left the list."""
    history = held.history if held.standing == "banned" else ()
    return (
        change
        for change in history
        if change.listing.event == "unbanned" and change.listing.only_code
    )


def _released_fact(change: Change, both: _Values) -> Fact:
    return Fact(
        messages.RELEASED,
        (
            *both,
            ("code", change.listing.key[1]),
            ("date", change.banlist.effective),
            ("list", change.banlist.title),
        ),
    )


def _what(listing: Listing) -> Fact:
    """What a listing says about its cards; for a restriction, also how many copies are allowed."""
    cards = ("card", _cards_text([listing]))
    if listing.event == "restricted":
        return Fact(messages.COPIES, (cards, ("copies", listing.cards[0].copies)))
    if listing.kind:
        return Fact(messages.OWN_WHAT, (cards, ("kind", listing.heading)))
    return Fact(messages.WHAT[listing.event], (cards,))


def _cards_text(listings: Iterable[Listing]) -> str:
    return "; ".join(" + ".join(map(_card_text, listing.cards)) for listing in listings)


def _card_text(card: ListedCard) -> str:
    return f"{card.card} ({card.code})" if card.code else card.card

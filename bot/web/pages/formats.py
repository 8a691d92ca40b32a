"""Formats: what is in force on a day, what changed between two days, and all lists so far."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bot.answers.answer import Reply
from bot.answers.errors import RequestError
from bot.render.announcements import announcement_block, announcements_in, by_heading
from bot.render.blocks import Detail, TextBlock
from bot.render.list_texts import list_texts
from bot.render.listings import changed_listings, held_listings
from bot.render.wording import in_words
from bot.requests import AnnounceBanlist, ShowBanlist, ShowBanlistChanges
from bot.web.addresses import Page
from bot.web.links import PageLinks
from bot.web.pages.layout import SECTIONS, Query
from bot.web.templating import HTML
from bot.web.view import Link, View
from rulings.legality import Listing
from rulings.model import Format, ListedCard

ALL = 1000  # lists of a format
MAX_DAY = 40  # characters of a day that somebody asks about


class Listed(NamedTuple):
    """A card, or a combination of cards, on a list, with the day since which it is there."""

    cards: tuple[Link, ...]
    said: str


class Group(NamedTuple):
    """What applies to some cards, or has changed for them."""

    title: str
    listed: tuple[Listed, ...]


class Lists(NamedTuple):
    """What the lists say: remarks, the first of which says what this is, and the cards."""

    remarks: tuple[HTML, ...]
    groups: tuple[Group, ...]
    warnings: tuple[str, ...] = ()


def index(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """All formats of a game."""
    formats = (each for each in view.app.database.formats if each.game == page.game)
    return {
        "title": view.say(SECTIONS["formats"]),
        "links": [
            Link(
                each.name.in_language(view.language),
                view.href(Page("format", each.game, each.id)),
                each.description.in_language(view.language),
            )
            for each in formats
        ],
    }


def of_format(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """A format: what it is, what is in force in it on a day, what changed between two days, and
    every list that it ever had.
    """
    found = _format(view, page)
    on, start, end = (query.get(name, "")[:MAX_DAY].strip() for name in ("on", "from", "to"))
    links = PageLinks(view, page, page.game)
    return {
        "title": found.name.in_language(view.language),
        "format": found,
        "description": found.description.in_language(view.language),
        "pool": found.pool.in_language(view.language),
        "note": found.note.in_language(view.language),
        "rules": view.of_rules(cited.rule for cited in found.cites),
        "on": on,
        "start": start,
        "end": end,
        "action": view.href(page),
        "held": _held(view, page, on, links),
        "changed": _changed(view, page, start, end, links) if start or end else None,
        "history": list(_history(view, page)),
    }


def of_list(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """A list: what it changed, and all that is in force from its day on."""
    found, links = _format(view, page), PageLinks(view, page, page.game)
    format_page = Page("format", page.game, page.name)
    request = AnnounceBanlist(page.name, page.game, view.language, effective=page.part)
    (announced,) = announcements_in(view.app.handle(request))
    block = announcement_block(announced, view.wording)
    return {
        "title": block.title,
        "name": found.name.in_language(view.language),
        "banlist": announced.banlist,
        "announcement": Lists(
            tuple(_remarks(block.details, view, links)),
            _groups(announced.listings, view, page.game),
        ),
        "source": HTML(view.writer(links.plain).inline(block.source)),
        "held": _held(view, format_page, page.part, links),
        "rules": view.of_rules(cited.rule for cited in announced.banlist.cites),
    }


def _format(view: View, page: Page) -> Format:
    formats = view.app.database.formats
    return next(each for each in formats if (each.game, each.id) == (page.game, page.name))


def _held(view: View, page: Page, on: str, links: PageLinks) -> Lists:
    """What is in force on a day; today, if none is asked about."""
    request = ShowBanlist(page.name, page.game, view.language, on=on or None)
    try:
        reply = view.app.handle(request)
    except RequestError as error:
        return Lists((HTML("{}").format(in_words(error.fact, view.wording.words)),), ())
    since = held_listings(reply)
    groups = _groups(since, view, page.game, since)
    return Lists(tuple(_facts(reply, view, links)), groups, _warnings(reply, view))


def _changed(view: View, page: Page, start: str, end: str, links: PageLinks) -> Lists:
    """What changed between two days."""
    request = ShowBanlistChanges(
        page.name, page.game, view.language, start=start or None, end=end or None
    )
    try:
        reply = view.app.handle(request)
    except RequestError as error:
        return Lists((HTML("{}").format(in_words(error.fact, view.wording.words)),), ())
    groups = _groups(changed_listings(reply), view, page.game)
    return Lists(tuple(_facts(reply, view, links)), groups, _warnings(reply, view))


class Past(NamedTuple):
    """A list in the history of a format."""

    day: str
    list: Link
    remarks: tuple[HTML, ...]
    groups: tuple[Group, ...]


def _history(view: View, page: Page) -> Iterator[Past]:
    """Every list of a format, the newest first."""
    links = PageLinks(view, page, page.game)
    reply = _announcing(view, page)
    for announced in announcements_in(reply) if reply else ():
        block = announcement_block(announced, view.wording)
        day = announced.banlist.effective
        yield Past(
            day,
            Link(announced.banlist.title, view.href(Page("list", page.game, page.name, day))),
            tuple(_remarks(block.details, view, links)),
            _groups(announced.listings, view, page.game),
        )


def _announcing(view: View, page: Page) -> Reply | None:
    """The reply that announces every list of a format, newest first; ``None`` if it has none."""
    try:
        return view.app.handle(AnnounceBanlist(page.name, page.game, view.language, newest=ALL))
    except RequestError:
        return None


def _facts(reply: Reply, view: View, links: PageLinks) -> Iterator[HTML]:
    """What a reply says apart from its lists of cards."""
    writer, texts = view.writer(links.plain), list_texts(reply, view.wording.words)
    elsewhere = {*texts.lists, *texts.warnings}
    for block in view.app.blocks(reply, view.language):
        is_said = isinstance(block, TextBlock) and block.kind in ("verdict", "remark", "carrier")
        if is_said and isinstance(block, TextBlock) and block.text not in elsewhere:
            yield HTML(writer.inline(block.text, block.refs))


def _warnings(reply: Reply, view: View) -> tuple[str, ...]:
    return tuple(list_texts(reply, view.wording.words).warnings)


def _remarks(details: Iterable[Detail], view: View, links: PageLinks) -> Iterator[HTML]:
    """What is said about a list apart from its cards."""
    writer = view.writer(links.plain)
    for detail in details:
        if detail.kind not in ("event", "listed", "effective"):
            yield HTML(writer.inline(detail.text))


def _groups(
    listings: Iterable[Listing], view: View, game: str, since: Mapping[Listing, str] | None = None
) -> tuple[Group, ...]:
    """Listings by what becomes of the cards, with the day since which it has applied."""
    return tuple(
        Group(
            title.rstrip(":："),
            tuple(
                Listed(
                    tuple(_card(card, view, game) for card in listing.cards),
                    (since or {}).get(listing, ""),
                )
                for listing in sorted(listed, key=lambda each: each.cards[0].card.casefold())
            ),
        )
        for title, listed in by_heading(listings, view.wording)
    )


def _card(listed: ListedCard, view: View, game: str) -> Link:
    """A card on a list: its name, a link to its page, its code, and how many copies are allowed."""
    found = view.app.database.cards_of(game).card(listed.card)
    href = view.href(Page("card", game, found.name)) if found else ""
    copies = f"× {listed.copies}" if listed.copies else ""
    return Link(listed.card, href, " ".join(filter(None, (listed.code, copies))))

"""What is new, for feed readers: rulings, banned lists, editions of documents."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from html import escape
from itertools import islice
from typing import Literal, NamedTuple

from bot.answers.errors import UnknownListError
from bot.render.announcements import announcements_in
from bot.render.atom import FeedEntry, entry_of_list, feed
from bot.render.html import fragment
from bot.requests import NAMED, AnnounceBanlist
from bot.web.addresses import Page
from bot.web.serving import Served
from rules_corpus.model import Document, Edition, Language
from rulings.model import Ruling

Name = Literal["rulings", "lists", "editions"]
MOST = 50  # entries, the newest
MOST_LISTS = 20  # of a format
TITLES: Mapping[Name, str] = {
    "rulings": "Rulings for {game}",
    "lists": "Banned lists for {game}",
    "editions": "Editions of the rules for {game}",
}
EDITION = "{document} {edition}"
CHANGED = "Rules that changed: {rules}"
NOT_KNOWN = "It is not known which rules changed."
NO_CHANGE = "No rule changed."
FIRST = "The first edition known here."


def feed_of(name: Name, served: Served, language: Language, game: str) -> str:
    """A feed of a game, with its newest entries."""
    made = FEEDS[name]
    newest = sorted(made.entries(served, language, game), key=lambda each: each.day, reverse=True)
    say, library = served.app.words(language).say, served.app.library
    address = _whole(served, served.file(path_of(name, served, language, game)))
    read_at = served.href(made.page(served, game), language)
    heading = say(TITLES[name], game=library.games[game].title)
    return feed(islice(newest, MOST), heading, language, address, _whole(served, read_at))


def path_of(name: Name, served: Served, language: Language, game: str) -> str:
    """The address of a feed."""
    return f"{served.addresses.path(Page('game', game), language)}/{name}.atom"


def _rulings(served: Served, language: Language, game: str) -> Iterator[FeedEntry]:
    app = served.app
    for ruling in app.database.of_kind(Ruling, game):
        reply = app.handle(NAMED["ruling"](str(ruling.ref), game, language))
        (block,) = app.entry_blocks(reply, language)[:1]
        yield FeedEntry(
            str(ruling.ref),
            block.title,
            ruling.date,
            ruling.authority,
            _whole(served, served.href(served.addresses.of_entry(ruling.ref), language)),
            fragment((block,), language),
        )


def _lists(served: Served, language: Language, game: str) -> Iterator[FeedEntry]:
    app = served.app
    for format_ in app.names.formats():
        if format_.game != game or not format_.own_list:
            continue
        try:
            asked = AnnounceBanlist(format_.id, game, language, newest=MOST_LISTS)
            reply = app.handle(asked)
        except UnknownListError:  # it has none yet
            continue
        lists = (each.banlist for each in announcements_in(reply))
        for banlist, block in zip(lists, app.entry_blocks(reply, language), strict=True):
            page = Page("list", game, banlist.format, banlist.effective)
            link = _whole(served, served.href(page, language))
            yield entry_of_list(banlist, block, language)._replace(link=link)


def _editions(served: Served, language: Language, game: str) -> Iterator[FeedEntry]:
    library = served.app.library
    for name in library.games[game].documents:
        document = library.documents[name]
        link = _whole(served, served.href(Page("document", game, name), language))
        now = Edition(document.edition, document.date)
        known = (now, *document.earlier)
        for edition, before in zip(known, (*document.earlier, None), strict=True):
            if edition.date[:1].isdigit():
                yield _edition(document, edition, before, link, served, language)


def _edition(
    document: Document,
    edition: Edition,
    before: Edition | None,
    link: str,
    served: Served,
    language: Language,
) -> FeedEntry:
    """A feed entry for an edition: what changed since the one ``before`` it."""
    say = served.app.words(language).say
    title = say(EDITION, document=document.title_in(language), edition=edition.edition)
    if before is None:
        said = say(FIRST)
    elif before.changed_since is None:
        said = say(NOT_KNOWN)
    elif before.changed_since:
        said = say(CHANGED, rules=", ".join(before.changed_since))
    else:
        said = say(NO_CHANGE)
    address = f"edition/{document.game}/{document.id}/{edition.edition}"
    content = f"<p>{escape(said)}</p>"
    return FeedEntry(address, title, edition.date, document.publisher, link, content)


def _whole(served: Served, href: str) -> str:
    """A link with the server's name; empty if that is not known."""
    return served.whole(href) if served.address else ""


def _page(kind: Literal["rulings", "formats", "game"]) -> Callable[[Served, str], Page]:
    """What gives the page with the entries of a feed, or else the page of the game."""

    def page(served: Served, game: str) -> Page:
        wanted = Page(kind, game)
        return wanted if wanted in served.addresses.pages() else Page("game", game)

    return page


class Feed(NamedTuple):
    """What makes the entries of a feed, and the page where they can also be read."""

    entries: Callable[[Served, Language, str], Iterator[FeedEntry]]
    page: Callable[[Served, str], Page]


FEEDS: Mapping[Name, Feed] = {
    "rulings": Feed(_rulings, _page("rulings")),
    "lists": Feed(_lists, _page("formats")),
    "editions": Feed(_editions, _page("game")),
}

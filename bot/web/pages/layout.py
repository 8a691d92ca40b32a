"""What all pages share: breadcrumbs, versions in other languages, the search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from bot.render.blocks import EntryBlock, RuleBlock
from bot.web.addresses import FRONT, Page, Section
from bot.web.feeds import FEEDS, TITLES, path_of
from bot.web.previews import Button, Preview, preview_of
from bot.web.view import Link, View
from rules_corpus.languages import LANGUAGES, language_in
from rules_corpus.model import Language, RuleRef

Query = Mapping[str, str]

SECTIONS: Mapping[Section, str] = {
    "keywords": "Keywords",
    "words": "Words of other games",
    "cards": "Cards",
    "rulings": "Rulings",
    "penalties": "Penalties",
    "formats": "Formats and banned lists",
    "calculators": "Calculators",
}


def layout(view: View, page: Page) -> Mapping[str, Any]:
    """The values that the layout of every page needs."""
    served, game = view.served, view.game(page)
    hrefs = {code: served.href(page, code) for code in served.languages}
    return {
        "say": view.say,
        "language": view.language,
        "lang_of": language_in,
        "front": view.href(FRONT),
        "file": served.file,
        "is_static": served.is_static,
        "canonical": served.whole(view.href(page)),
        "versions": [
            Version(code, LANGUAGES[code].label, href, served.whole(href))
            for code, href in hrefs.items()
        ],
        "game": Link(game.title, view.href(Page("game", game.id))),
        "names": served.file(names_path(view.language, served.addresses.of_game(game.id))),
        "feeds": feeds(view, game.id),
        "crumbs": tuple(crumbs(view, page)),
        "sections": view.once(("sections", game.id), lambda: sections(view, game.id)),
        "here": page.kind,
    }


def preview(
    view: View, page: Page, block: RuleBlock | EntryBlock, links: Iterable[Link] = ()
) -> Preview:
    """How a link to the page about a block looks in a chat: with links to neighbouring pages, and
    to versions in other languages.
    """
    served = view.served
    others = (
        Link(LANGUAGES[code].label, served.href(page, code))
        for code in served.languages
        if code != view.language
    )
    buttons = [Button(link.text, served.whole(link.href)) for link in (*links, *others)]
    return preview_of(block, served.whole(view.href(page)), buttons)


class Version(NamedTuple):
    """A page in one language: the code and name of the language, and the page's address."""

    code: Language
    label: str
    href: str
    whole: str


def feeds(view: View, game: str) -> tuple[Link, ...]:
    """Links to the feeds of a game."""
    served, title = view.served, view.app.library.games[game].title
    return tuple(
        Link(
            view.say(TITLES[name], game=title),
            served.file(path_of(name, served, view.language, game)),
        )
        for name in FEEDS
    )


def names_path(language: Language, game: str) -> str:
    """The path of the file with the names of a game that can be found without a network."""
    return f"/{language}/{game}/names.json"


def sections(view: View, game: str) -> tuple[Link, ...]:
    """Links to the documents of a game, and to everything else that it has."""
    library, pages = view.app.library, view.served.addresses.pages()
    documents = (library.documents[name] for name in library.games[game].documents)
    return (
        *(
            Link(each.short_in(view.language), view.href(Page("document", game, each.id)))
            for each in documents
        ),
        *(
            Link(view.say(SECTIONS[name]), view.href(Page(name, game)))
            for name in SECTIONS
            if Page(name, game) in pages
        ),
    )


def crumbs(view: View, page: Page) -> Iterator[Link]:
    """The pages above one, the highest first."""
    if not page.game or page.kind == "game":
        return
    game = view.app.library.games[page.game]
    yield Link(game.title, view.href(Page("game", game.id)))
    match page.kind:
        case "rule":
            yield from _above_rule(view, RuleRef(page.name, page.part))
        case "list":
            yield _section(view, "formats", page.game)
            found = view.app.database.format(page.game, page.name)
            if found:
                name = found.name.in_language(view.language)
                yield Link(name, view.href(Page("format", page.game, page.name)))
        case "keyword" | "card" | "ruling" | "format" | "calculator" | "word":
            yield _section(view, SECTION_OF[page.kind], page.game)
        case "penalty":
            yield _section(view, "penalties", page.game)


SECTION_OF: Mapping[str, Section] = {
    "keyword": "keywords",
    "word": "words",
    "card": "cards",
    "ruling": "rulings",
    "format": "formats",
    "calculator": "calculators",
}


def _section(view: View, section: Section, game: str) -> Link:
    return Link(view.say(SECTIONS[section]), view.href(Page(section, game)))


def _above_rule(view: View, ref: RuleRef) -> Iterator[Link]:
    """The document of a rule, and the rules above it."""
    library, addresses = view.app.library, view.served.addresses
    document = library.documents[ref.document]
    page = Page("document", document.game, document.id)
    yield Link(document.short_in(view.language), view.href(page))
    for rule in library.parents(ref):
        title = view.wording.title_of(rule)
        text = f"{rule.ref.number} {title}".strip()
        yield Link(text, view.href(addresses.of_rule(rule.ref)))

"""A game's page: links to everything in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from bot.render.rules import source_of
from bot.web.addresses import ITEMS, Page
from bot.web.pages.layout import SECTIONS, Query
from bot.web.view import Link, View


def game(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """The documents of a game with their editions, and its other sections with the number of
    their items.
    """
    library, pages = view.app.library, view.served.addresses.pages()
    counts = Counter(each.kind for each in pages if each.game == page.game)
    documents = (library.documents[name] for name in library.games[page.game].documents)
    return {
        "title": library.games[page.game].title,
        "documents": [
            Link(
                each.title_in(view.language),
                view.href(Page("document", page.game, each.id)),
                source_of(each, view.wording).brief,
            )
            for each in documents
        ],
        "others": [
            Link(
                view.say(SECTIONS[name]),
                view.href(Page(name, page.game)),
                f"{counts[ITEMS[name]]:,}",
            )
            for name in SECTIONS
            if Page(name, page.game) in pages
        ],
        "count": sum(each.game == page.game for each in pages),
        "pages": view.served.file(
            f"/{view.language}/{view.served.addresses.of_game(page.game)}/pages.json"
        ),
    }

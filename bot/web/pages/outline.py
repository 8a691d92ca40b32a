"""Pages that lead to others: a game, a document."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.web.addresses import Page
from bot.web.view import Link, View


def of_game(view: View, page: Page, query: Mapping[str, str]) -> Mapping[str, Any]:
    """The documents of a game."""
    game = view.game(page)
    documents = (view.app.library.documents[name] for name in game.documents)
    links = [
        Link(each.title_in(view.language), view.href(Page("document", game.id, each.id)))
        for each in documents
    ]
    return {"title": game.title, "links": links}


def of_document(view: View, page: Page, query: Mapping[str, str]) -> Mapping[str, Any]:
    """The rules of a document."""
    library = view.app.library
    links = [
        Link(view.label_of(ref), view.of_rule(ref))
        for ref in library.rules
        if ref.document == page.name
    ]
    return {"title": library.documents[page.name].title_in(view.language), "links": links}


def nothing(view: View, page: Page, query: Mapping[str, str]) -> Mapping[str, Any]:
    """A page of which only the name is known."""
    return {"title": page.name, "links": []}

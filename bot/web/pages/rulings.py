"""Rulings: what was decided about a case."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from bot.render.entries import entry_block
from bot.web.addresses import Page, page_of_card
from bot.web.pages.entries import entry_values
from bot.web.pages.layout import SECTIONS, Query
from bot.web.view import Link, View
from rulings.model import EntryRef, Ruling


def index(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """All rulings, the newest first."""
    rulings = view.app.database.of_kind(Ruling, page.game)
    return {
        "title": view.say(SECTIONS["rulings"]),
        "links": [
            view.of_entry(
                each,
                each.question.in_language(view.language),
                f"{each.date} · {each.authority}",
            )
            for each in sorted(rulings, key=lambda each: each.date, reverse=True)
        ],
    }


def ruling(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """A ruling, the rules that it rests on, and the cards and keywords that it is about."""
    found = view.app.database.entries[EntryRef("ruling", page.game, page.name)]
    assert isinstance(found, Ruling)
    return {
        **entry_values(view, page, found, entry_block(found, view.wording)),
        "groups": [
            (view.say("Cards"), list(_cards(found, view))),
            (view.say("Keywords"), list(_keywords(found, view))),
            (view.say("Superseded by"), list(_newer(found, view))),
        ],
    }


def _cards(ruling: Ruling, view: View) -> Iterator[Link]:
    names = view.app.database.cards_of(ruling.ref.game)
    for name in ruling.cards:
        if card := names.card(name):
            yield Link(card.whole_name, view.href(page_of_card(card)))


def _keywords(ruling: Ruling, view: View) -> Iterator[Link]:
    for name in ruling.keywords:
        if keyword := view.app.database.keyword(ruling.ref.game, name):
            yield view.of_entry(keyword, f"[{keyword.name.original}]")


def _newer(ruling: Ruling, view: View) -> Iterator[Link]:
    ref = ruling.ref._replace(id=ruling.superseded_by)
    newer = view.app.database.entries.get(ref)
    if isinstance(newer, Ruling):
        yield view.of_entry(newer, newer.question.in_language(view.language))

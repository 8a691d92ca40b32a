"""Cards: their facts, their standing in each format, the rulings about them."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from bot.render.entries import card_block, entry_block
from bot.render.standings import standing_lines
from bot.web.addresses import Page, slug
from bot.web.links import PageLinks
from bot.web.pages.layout import SECTIONS, Query, preview
from bot.web.templating import HTML
from bot.web.view import Link, View


def index(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """All cards by their first letter."""
    cards = view.app.database.cards_of(page.game).cards
    named = sorted((slug(card.name), card) for card in cards)
    letters = groupby(named, key=lambda pair: pair[0][:1].upper())
    return {
        "title": view.say(SECTIONS["cards"]),
        "letters": [
            (
                letter,
                [
                    Link(card.whole_name, view.href(Page("card", page.game, card.name)))
                    for _, card in of
                ],
            )
            for letter, of in letters
        ],
    }


def card(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """A card: its facts, its standing in each format, and the rulings about it."""
    served = view.served
    found = served.card(page)
    block, links = card_block(found, view.wording), PageLinks(view, page, page.game)
    return {
        "title": found.whole_name,
        "kind": view.say("Card"),
        "details": HTML("\n".join(view.writer(links.links).details(block))),
        "standings": [
            (
                Link(
                    standing.format.name.in_language(view.language),
                    view.href(Page("format", page.game, standing.format.id)),
                ),
                standing.legality.standing.replace(" ", "-"),
                standing_lines(standing, view.wording),
            )
            for standing in view.app.standings(found)
        ],
        "rulings": [
            HTML(view.writer(links.plain).entry(entry_block(each, view.wording)))
            for each in served.rulings_about(found)
        ],
        "terms": links.explained(),
        "preview": preview(view, page, block),
    }

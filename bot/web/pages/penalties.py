"""Penalties: what the documents prescribe for a situation."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.render.entries import entry_block
from bot.web.addresses import Page
from bot.web.pages.entries import entry_values
from bot.web.pages.layout import SECTIONS, Query
from bot.web.view import View
from rules_corpus.sentences import sentences
from rulings.model import EntryRef, Penalty


def index(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """All situations, with what is prescribed for each."""
    penalties = view.app.database.of_kind(Penalty, page.game)
    return {
        "title": view.say(SECTIONS["penalties"]),
        "links": [
            view.of_entry(
                each,
                each.situation.in_language(view.language),
                next(iter(sentences(each.prescribed.in_language(view.language))), ""),
            )
            for each in penalties
        ],
    }


def penalty(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """A situation, and the rules that prescribe what happens."""
    found = view.app.database.entries[EntryRef("penalty", page.game, page.name)]
    return entry_values(view, page, found, entry_block(found, view.wording))

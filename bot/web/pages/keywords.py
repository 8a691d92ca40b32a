"""Keywords, and words of other games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.render.entries import entry_block
from bot.web.addresses import Page
from bot.web.pages.entries import entry_values
from bot.web.pages.layout import SECTIONS, Query
from bot.web.view import Link, View
from rulings.model import EntryRef, ForeignWord, Keyword, Ruling


def index(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """All keywords with their meanings, in alphabetical order, and the words of other games."""
    database = view.app.database
    keywords = sorted(
        database.of_kind(Keyword, page.game), key=lambda each: each.name.original.casefold()
    )
    return {
        "title": view.say(SECTIONS["keywords"]),
        "keywords": [
            view.of_entry(each, _name(each, view), each.meaning.in_language(view.language))
            for each in keywords
        ],
        "words": [
            (view.of_entry(each, each.word), each.origin, _here(each, view))
            for each in _words(view, page.game)
        ],
    }


def keyword(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """A keyword: its meaning, its rule, the rulings about it, and similar words of other games."""
    database = view.app.database
    found = database.entries[EntryRef("keyword", page.game, page.name)]
    assert isinstance(found, Keyword)
    name = found.name.original
    rulings = (each for each in database.of_kind(Ruling, page.game) if name in each.keywords)
    others = (database.keyword(page.game, called) for called in found.related)
    return {
        **entry_values(view, page, found, entry_block(found, view.wording, in_detail=True)),
        "groups": [
            (
                view.say("Rulings"),
                [view.of_entry(each, each.question.in_language(view.language)) for each in rulings],
            ),
            (
                view.say("Compare"),
                [
                    view.of_entry(each, _name(each, view), each.meaning.in_language(view.language))
                    for each in others
                    if each
                ],
            ),
            (
                view.say(SECTIONS["words"]),
                [
                    view.of_entry(each, each.word, each.origin)
                    for each in _words(view, page.game)
                    if name in each.here
                ],
            ),
        ],
    }


def words(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """All words of other games, with the nearest keywords here."""
    return {
        "title": view.say(SECTIONS["words"]),
        "words": [
            (view.of_entry(each, each.word), each.origin, _here(each, view))
            for each in _words(view, page.game)
        ],
    }


def word(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """A word of another game."""
    database = view.app.database
    found = database.entries[EntryRef("word", page.game, page.name)]
    assert isinstance(found, ForeignWord)
    near = (database.keyword(page.game, called) for called in found.here)
    links = [
        view.of_entry(each, _name(each, view), each.meaning.in_language(view.language))
        for each in near
        if each
    ]
    return {
        **entry_values(view, page, found, entry_block(found, view.wording)),
        "groups": [(view.say("Nearest here"), links)],
    }


def _words(view: View, game: str) -> list[ForeignWord]:
    database = view.app.database
    found = (database.entries[ref] for ref in database.entries if _is_word(ref, game))
    words = (entry for entry in found if isinstance(entry, ForeignWord))
    return sorted(words, key=lambda each: each.word.casefold())


def _is_word(ref: EntryRef, game: str) -> bool:
    return (ref.kind, ref.game) == ("word", game)


def _name(keyword: Keyword, view: View) -> str:
    """A keyword as it is printed, with its name in the reader's language."""
    name = keyword.name.original
    shown = f"«{name}»" if keyword.marked else f"[{name}]"
    other = keyword.name.only_in(view.language) if view.language != "en" else ""
    return f"{shown} {other}".strip()


def _here(word: ForeignWord, view: View) -> tuple[Link, ...]:
    """The keywords that come nearest to a word of another game."""
    database = view.app.database
    near = (database.keyword(word.ref.game, called) for called in word.here)
    return tuple(view.of_entry(each, _name(each, view)) for each in near if each)

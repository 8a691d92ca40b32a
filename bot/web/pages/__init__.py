"""What stands on each kind of page: a page of `addresses` -> HTML.

Each kind of page has a function that makes its values, and a template that lays them out; `MAKERS`
is the table of both.

question     the question and its answer
games        a game, with links to everything in it
documents    a document with its contents and every rule; rules: a rule
keywords     keywords, and words of other games: the index of each, and their pages
cards, rulings, penalties, formats, calculators  the index of each, and their pages
entries      what the pages of keywords, words, rulings and penalties share
layout       what all pages share: breadcrumbs, other languages, the search
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bot.web.addresses import FRONT, Kind, Page
from bot.web.pages import (
    calculators,
    cards,
    documents,
    formats,
    games,
    keywords,
    penalties,
    question,
    rules,
    rulings,
)
from bot.web.pages.layout import Query, layout
from bot.web.serving import Served
from bot.web.templating import templates
from bot.web.view import View
from rules_corpus.model import Language

Values = Mapping[str, Any]


class Maker(NamedTuple):
    """What makes a kind of page: its template, and the function that makes its values."""

    template: str
    values: Callable[[View, Page, Query], Values]


MAKERS: Mapping[Kind, Maker] = {
    "front": Maker("question.html", question.front),
    "game": Maker("game.html", games.game),
    "document": Maker("document.html", documents.document),
    "rule": Maker("rule.html", rules.rule),
    "keywords": Maker("keywords.html", keywords.index),
    "keyword": Maker("entry.html", keywords.keyword),
    "words": Maker("words.html", keywords.words),
    "word": Maker("entry.html", keywords.word),
    "cards": Maker("cards.html", cards.index),
    "card": Maker("card.html", cards.card),
    "rulings": Maker("index.html", rulings.index),
    "ruling": Maker("entry.html", rulings.ruling),
    "penalties": Maker("index.html", penalties.index),
    "penalty": Maker("entry.html", penalties.penalty),
    "formats": Maker("index.html", formats.index),
    "format": Maker("format.html", formats.of_format),
    "list": Maker("list.html", formats.of_list),
    "calculators": Maker("index.html", calculators.index),
    "calculator": Maker("calculator.html", calculators.calculator),
}


def html_of(served: Served, page: Page, language: Language, query: Query) -> str:
    """A page as HTML."""
    view, maker = served.view(language), MAKERS[page.kind]
    return _filled(maker.template, view, page, maker.values(view, page, query))


def answer_of(served: Served, language: Language, query: Query) -> str:
    """The part of the front page that answers a question, as HTML."""
    view = served.view(language)
    template = templates().get_template("answer.html")
    return template.render(say=view.say, **question.front(view, FRONT, query))


def not_found(served: Served, language: Language) -> str:
    """The page that is shown at an address without a page."""
    return _filled("not_found.html", served.view(language), FRONT, {})


def offline(served: Served, language: Language) -> str:
    """The page that is shown without a network in place of a page that was not kept."""
    return _filled("offline.html", served.view(language), FRONT, {})


def _filled(template: str, view: View, page: Page, values: Values) -> str:
    return templates().get_template(template).render({**layout(view, page), **values})

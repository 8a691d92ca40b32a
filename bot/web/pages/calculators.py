"""Calculators: a game's tables and formulas, applied to quantities."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bot.answers.errors import RequestError
from bot.render.html import fragment
from bot.render.wording import in_words
from bot.requests import (
    CARDS,
    MATCHES,
    PLAYERS,
    ROUNDS,
    CalculateMinutes,
    CalculatePercentage,
    CalculatePoints,
    CalculatePointsToStay,
    CalculateRounds,
    CalculateSeconds,
    OfTables,
)
from bot.web.addresses import Page
from bot.web.links import PageLinks
from bot.web.pages.layout import SECTIONS, Query
from bot.web.templating import HTML
from bot.web.view import Link, View

OUT_OF_BOUNDS = "Enter a whole number from {least} to {most}."


TITLES: Mapping[str, str] = {
    "rounds": "Rounds in a tournament",
    "minutes": "Minutes per round",
    "seconds": "Seconds per draft pick",
    "points": "Victory points",
    "percentage": "Match-win percentage",
    "points-to-stay": "Points to stay in double elimination",
}
LABELS: Mapping[str, str] = {
    "players": "Players",
    "cards": "Cards left in the pack",
    "wins": "Matches won",
    "losses": "Matches lost",
    "draws": "Matches drawn",
    "rounds": "Rounds played",
}


class Field(NamedTuple):
    """A quantity to enter: the values that it may have, and the one it has at first."""

    name: str
    within: range
    start: int


class Calculator(NamedTuple):
    """What is calculated, and from which quantities."""

    request: Callable[..., OfTables]
    fields: tuple[Field, ...] = ()


_RECORD = (Field("wins", MATCHES, 3), Field("losses", MATCHES, 1), Field("draws", MATCHES, 0))
CALCULATORS: Mapping[str, Calculator] = {
    "rounds": Calculator(CalculateRounds, (Field("players", PLAYERS, 32),)),
    "minutes": Calculator(CalculateMinutes),
    "seconds": Calculator(CalculateSeconds, (Field("cards", CARDS, 10),)),
    "points": Calculator(CalculatePoints, _RECORD),
    "percentage": Calculator(CalculatePercentage, _RECORD),
    "points-to-stay": Calculator(CalculatePointsToStay, (Field("rounds", ROUNDS, 4),)),
}


def index(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """All calculators of a game."""
    pages = view.served.addresses.pages()
    mine = [each for each in pages if (each.kind, each.game) == ("calculator", page.game)]
    return {
        "title": view.say(SECTIONS["calculators"]),
        "links": [Link(view.say(TITLES[each.name]), view.href(each)) for each in mine],
    }


def calculator(view: View, page: Page, query: Query) -> Mapping[str, Any]:
    """A calculator: its quantities, and the result."""
    found = CALCULATORS[page.name]
    quantities, wrong = _read(found, query, view)
    return {
        "title": view.say(TITLES[page.name]),
        "action": view.href(page),
        "fields": [
            (field, view.say(LABELS[field.name]), query.get(field.name, str(field.start))[:9])
            for field in found.fields
        ],
        "wrong": wrong,
        "answer": HTML() if wrong else _answer(found, quantities, view, page),
    }


def _read(found: Calculator, query: Query, view: View) -> tuple[dict[str, int], str]:
    """The quantities that were entered, or else the initial ones; and what is wrong with them."""
    quantities = {}
    for field in found.fields:
        text = query.get(field.name, "").strip() or str(field.start)
        number = int(text) if text.isdecimal() and len(text) < 9 else -1
        if number not in field.within:
            return {}, view.say(OUT_OF_BOUNDS, least=field.within[0], most=field.within[-1])
        quantities[field.name] = number
    return quantities, ""


def _answer(found: Calculator, quantities: Mapping[str, int], view: View, page: Page) -> HTML:
    links = PageLinks(view, page, page.game)
    try:
        request = found.request(**quantities, game=page.game, language=view.language)
        blocks = view.app.blocks(view.app.handle(request), view.language, in_full=True)
    except RequestError as error:
        return HTML("<p>{}</p>").format(in_words(error.fact, view.wording.words))
    except ValueError:  # nothing was played, so there is no percentage
        return HTML()
    return HTML(fragment(blocks, view.language, links.plain, 2))

"""Folding a message that is too long for a screen: what answers stays, and the whole is shown when it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.render.grids import width
from bot.render.message import Card, Message, Section
from bot.render.plain import render
from bot.words import Words

FEW_BELOW = 6
_Change = Callable[[Card], Card]


def fold(message: Message, words: Words, lines: int, columns: int = 80) -> Message:
    """``message`` in at most so many lines of so many columns, as far as that is possible without the answer itself.

    What is needed least goes first, and only as much as has to. The same message where nothing has to go, so whoever holds
    the whole one (`bot.app.App.message` with ``in_full``) sees by comparing the two whether there is more to show. What was
    calculated or remarked, the rule's text up to its first paragraph, and the list from which a rule may be chosen always stay.
    """
    for step in _STEPS:
        if height(message, words, columns) <= lines:
            break
        message = message._replace(sections=tuple(map(step, message.sections)))
    while height(message, words, columns) > lines and any(map(_can_be_shorter, message.sections)):
        message = message._replace(sections=tuple(map(_shorter, message.sections)))
    return message


def height(message: Message, words: Words, columns: int) -> int:
    """The lines that a message takes as plain text, where those that are too long go on below."""
    return sum(max(1, -(-width(line) // columns)) for line in render(message, words).splitlines())


def _on_card(change: _Change, section: Section) -> Section:
    return section._replace(card=change(section.card)) if section.card else section


def _without_further_sheets(section: Section) -> Section:
    """One sheet: that which answers, or the first beside the rule."""
    return section._replace(sheets=section.sheets[:1])


def _sheets_in_short(section: Section) -> Section:
    """Beside a rule of the first line of each sheet alone."""
    return section._replace(sheets=tuple(sheet._replace(lines=sheet.lines[:1]) for sheet in section.sheets)) if section.card else section


_STEPS: tuple[Callable[[Section], Section], ...] = (
    partial(_on_card, lambda card: card._replace(terms=(), links=())),
    partial(_on_card, lambda card: card._replace(examples=card.examples[:1], related=card.related[:1])),
    _without_further_sheets,
    partial(_on_card, lambda card: card._replace(notes=(), related=())),
    partial(_on_card, lambda card: card._replace(examples=(), below=card.below[:FEW_BELOW])),
    _sheets_in_short,
)


def _paragraphs(card: Card) -> Card:
    """The card with every paragraph of its text as a part of the body of its own."""
    return card._replace(body=tuple(piece for part in card.body for piece in (part.split("\n\n") if isinstance(part, str) else [part])))


def _can_be_shorter(section: Section) -> bool:
    return section.card is not None and len(_paragraphs(section.card).body) > 1


def _shorter(section: Section) -> Section:
    """The section without the last part of its rule's text."""
    if section.card is None or not _can_be_shorter(section):
        return section
    card = _paragraphs(section.card)
    return section._replace(card=card._replace(body=card.body[:-1]))

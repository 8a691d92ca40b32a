"""A message as plain text: no control codes, nothing cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from bot.render.message import Card, Line, Message, Section
from bot.words import Words

if TYPE_CHECKING:
    from bot.render.sheets import Sheet


def render(message: Message, words: Words) -> str:
    """The whole message; several sections are headed by their questions, and their lists counted through."""
    starts = accumulate((len(section.others) for section in message.sections), initial=1)
    return "\n\n".join("\n".join(_section(section, start, message.several, words)) for section, start in zip(message.sections, starts, strict=False))


def render_card(card: Card, words: Words) -> str:
    """One rule."""
    return "\n".join(_card(card, words))


def line_text(line: Line, place: int) -> str:
    """A rule of a list with its place, by which a follow-up can ask for it."""
    return f"  {place}. {line.label}: {line.summary}" if line.summary else f"  {place}. {line.label}"


def _section(section: Section, start: int, headed: bool, words: Words) -> Iterator[str]:
    if headed:
        yield f"# {section.question}"
    if section.remark:
        yield section.remark
    yield from section.facts
    others = [line_text(line, place) for place, line in enumerate(section.others, start)]
    if section.others_title:
        yield from _blocks(section, words)
        yield from ("", section.others_title, *others)
    else:
        yield from others
        yield from _blocks(section, words)


def _blocks(section: Section, words: Words) -> Iterator[str]:
    """The rule's card and the sheets, a blank line between."""
    cards = [list(_card(section.card, words))] if section.card else []
    sheets = [list(_sheet(sheet)) for sheet in section.sheets]
    blocks = [*sheets[:1], *cards, *sheets[1:]] if section.led else [*cards, *sheets]
    for at, block in enumerate(blocks):
        if at or section.facts or section.remark:
            yield ""
        yield from block


def _sheet(sheet: Sheet) -> Iterator[str]:
    yield f"{sheet.label}: {sheet.title}"
    yield from sheet.lines
    if sheet.source:
        yield f"({sheet.source})"


def _card(card: Card, words: Words) -> Iterator[str]:
    yield card.label
    yield f"{card.source} - {card.wording}"
    if card.above:
        yield words.say("Under: {headings}", headings=card.above)
    yield ""
    if card.lead:
        yield words.say("(above it) {rule}", rule=card.lead)
    yield card.text
    if card.gloss:
        yield words.say("In short: {gloss}", gloss=card.gloss)
    for example in card.examples:
        yield words.say("Example: {example}", example=example)
    for note in card.notes:
        yield words.say("Note: {note}", note=note)
    for line in card.below:
        yield f"  {line.ref.number} {line.summary}"
    yield from card.related
    if card.terms:
        yield words.say("Terms: {terms}", terms=", ".join(card.terms))

"""A message as plain text: no control codes, nothing cut."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from bot.render.grids import Grid, aligned
from bot.render.message import Card, Line, Message, Section
from bot.words import Words

if TYPE_CHECKING:
    from bot.render.sheets import Sheet

ALL_ROWS = "All rows: {how}"
ROWS_SHOWN = "({shown} of {count} rows)"
HOW = "magistrate rule {number}"


def render(message: Message, words: Words, how: str = HOW) -> str:
    """The whole message; several sections are headed by their questions, and their lists counted through.

    ``how``: what to type for all rows of a rule's tables, where some are left out; "{number}" in it is the rule's.
    """
    starts = accumulate((len(section.others) for section in message.sections), initial=1)
    return "\n\n".join("\n".join(_section(section, start, message.several, words, how)) for section, start in zip(message.sections, starts, strict=False))


def render_card(card: Card, words: Words) -> str:
    """One rule."""
    return "\n".join(_card(card, words, HOW))


def line_text(line: Line, place: int) -> str:
    """A rule of a list with its place, by which a follow-up can ask for it."""
    return f"  {place}. {line.label}: {line.summary}" if line.summary else f"  {place}. {line.label}"


def _section(section: Section, start: int, headed: bool, words: Words, how: str) -> Iterator[str]:
    if headed:
        yield f"# {section.question}"
    if section.remark:
        yield section.remark
    yield from section.facts
    others = [line_text(line, place) for place, line in enumerate(section.others, start)]
    if section.others_title:
        yield from _blocks(section, words, how)
        yield from ("", section.others_title, *others)
    else:
        yield from others
        yield from _blocks(section, words, how)


def _blocks(section: Section, words: Words, how: str) -> Iterator[str]:
    """The rule's card and the sheets, a blank line between."""
    cards = [list(_card(section.card, words, how))] if section.card else []
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


def _card(card: Card, words: Words, how: str) -> Iterator[str]:
    yield card.label
    yield f"{card.source} - {card.wording}"
    if card.above:
        yield words.say("Under: {headings}", headings=card.above)
    yield ""
    if card.lead:
        yield words.say("(above it) {rule}", rule=card.lead)
    if card.gloss:
        yield words.say("In short: {gloss}", gloss=card.gloss)
    yield "\n\n".join("\n".join(_grid(part, words)) if isinstance(part, Grid) else part for part in card.body)
    if card.is_cut:
        yield words.say(ALL_ROWS, how=how.format(number=card.ref.number))
    for line in card.below:
        yield f"  {line.ref.number} {line.summary}".rstrip()
    for example in card.examples:
        yield words.say("Example: {example}", example=example)
    for note in card.notes:
        yield words.say("Note: {note}", note=note)
    yield from (*card.related, *card.links)
    if card.terms:
        yield words.say("Terms: {terms}", terms=", ".join(card.terms))


def _grid(grid: Grid, words: Words) -> Iterator[str]:
    yield grid.title
    yield from (f"  {line}" for line in aligned(grid))
    if not grid.is_whole:
        yield "  " + words.say(ROWS_SHOWN, shown=len(grid.rows), count=grid.total)

"""A message for a terminal, with the library that knows terminals."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

from bot.render.message import Card, Message, Section
from bot.render.plain import line_text
from bot.render.sheets import Sheet
from bot.words import Words


def show(message: Message, words: Words, console: Console | None = None) -> None:
    """Prints the message."""
    screen = console or Console(highlight=False)
    place = 1
    for section in message.sections:
        if message.several:
            screen.rule(escape(section.question))
        _section(screen, section, place, words)
        place += len(section.others)


def _section(screen: Console, section: Section, start: int, words: Words) -> None:
    if section.remark:
        screen.print(Text(section.remark, style="bold"))
    for fact in section.facts:
        screen.print(Text(fact, style="bold green"))
    if not section.others_title:
        _lines(screen, section, start)
    sheets = list(section.sheets)
    if section.led:
        _sheet(screen, sheets.pop(0))
    if section.card:
        _card(screen, section.card, words)
    for sheet in sheets:
        _sheet(screen, sheet)
    if section.others_title:
        screen.print()
        screen.print(Text(section.others_title, style="dim"))
        _lines(screen, section, start)


def _lines(screen: Console, section: Section, start: int) -> None:
    for place, line in enumerate(section.others, start):
        screen.print(Text(line_text(line, place)))


def _sheet(screen: Console, sheet: Sheet) -> None:
    screen.print()
    screen.print(Text(f"{sheet.label}: {sheet.title}", style="bold green"))
    for line in sheet.lines:
        screen.print(Padding(Text(line), (0, 2)))
    if sheet.source:
        screen.print(Text(sheet.source, style="dim"))


def _card(screen: Console, card: Card, words: Words) -> None:
    screen.print(Text(card.label, style="bold cyan"))
    screen.print(Text(f"{card.source} - {card.wording}", style="dim"))
    if card.above:
        screen.print(Text(words.say("Under: {headings}", headings=card.above), style="dim"))
    if card.lead:
        screen.print(Text(words.say("(above it) {rule}", rule=card.lead), style="italic"))
    screen.print(Padding(Markdown(card.text.replace("<", "\\<")), (1, 2)))
    if card.gloss:
        screen.print(Text(words.say("In short: {gloss}", gloss=card.gloss), style="bold"))
    for example in card.examples:
        screen.print(Padding(Text(words.say("Example: {example}", example=example)), (0, 2)))
    for note in card.notes:
        screen.print(Text(words.say("Note: {note}", note=note), style="yellow"))
    for line in card.below:
        screen.print(Text(f"  {line.ref.number} {line.summary}"))
    for related in card.related:
        screen.print(Text(related, style="magenta"))
    if card.terms:
        screen.print(Text(words.say("Terms: {terms}", terms=", ".join(card.terms)), style="dim"))

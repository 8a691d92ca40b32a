"""A message for a terminal, with the library that knows terminals."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from bot.render.folding import fold
from bot.render.grids import Grid
from bot.render.message import Card, Message, Section
from bot.render.plain import ALL_ROWS, HOW, ROWS_SHOWN, line_text
from bot.render.sheets import Sheet
from bot.words import Words


def show(message: Message, words: Words, console: Console | None = None, how: str = HOW) -> None:
    """Prints the message; ``how`` as in `bot.render.plain.render`."""
    screen = console or Console(highlight=False)
    place = 1
    for section in message.sections:
        if message.several:
            screen.rule(escape(section.question))
        _section(screen, section, place, words, how)
        place += len(section.others)


def show_folded(message: Message, words: Words, screen: Console, lines: int, how: str = HOW) -> bool:
    """Prints the message in at most so many lines, its answer first; whether anything is left out."""
    room = lines
    folded = message
    while (excess := len(_printed(folded, words, screen, how)) - lines) > 0 and room > 1:
        room = max(1, room - excess)  # a terminal puts more blank lines between the parts than are counted when they are folded
        folded = fold(message, words, room, screen.width)
    printed = _printed(folded, words, screen, how)
    if len(printed) <= lines:
        show(folded, words, screen, how)
        return folded != message
    screen.print(Text.from_ansi("\n".join(printed[:lines])), soft_wrap=True)
    return True


def _printed(message: Message, words: Words, screen: Console, how: str) -> list[str]:
    """The lines as which a message would be printed."""
    with screen.capture() as captured:
        show(message, words, screen, how)
    return captured.get().splitlines()


def _section(screen: Console, section: Section, start: int, words: Words, how: str) -> None:
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
        _card(screen, section.card, words, how)
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


def _card(screen: Console, card: Card, words: Words, how: str) -> None:
    screen.print(Text(card.label, style="bold cyan"))
    screen.print(Text(f"{card.source} - {card.wording}", style="dim"))
    if card.above:
        screen.print(Text(words.say("Under: {headings}", headings=card.above), style="dim"))
    if card.lead:
        screen.print(Text(words.say("(above it) {rule}", rule=card.lead), style="italic"))
    if card.gloss:
        screen.print()
        screen.print(Padding(Text(words.say("In short: {gloss}", gloss=card.gloss), style="bold"), (0, 2)))
    _body(screen, card, words, how)
    for example in card.examples:
        screen.print(Padding(Text(words.say("Example: {example}", example=example)), (0, 2)))
    for note in card.notes:
        screen.print(Text(words.say("Note: {note}", note=note), style="yellow"))
    for related in (*card.related, *card.links):
        screen.print(Text(related, style="magenta"))
    if card.terms:
        screen.print(Text(words.say("Terms: {terms}", terms=", ".join(card.terms)), style="dim"))


def _body(screen: Console, card: Card, words: Words, how: str) -> None:
    screen.print()
    for part in card.body:
        if isinstance(part, Grid):
            _grid(screen, part, words)
        else:
            screen.print(Padding(Markdown(part.replace("<", "\\<")), (0, 2)))
        screen.print()
    if card.is_cut:
        screen.print(Text(words.say(ALL_ROWS, how=how.format(number=card.ref.number)), style="dim"))
    for line in card.below:
        screen.print(Text(f"  {line.ref.number} {line.summary}".rstrip()))


def _grid(screen: Console, grid: Grid, words: Words) -> None:
    screen.print(Padding(Text(grid.title, style="italic"), (0, 2)))
    table = Table(*map(escape, grid.columns))
    for row in grid.rows:
        table.add_row(*map(escape, row))
    screen.print(Padding(table, (0, 2)))
    if not grid.is_whole:
        screen.print(Padding(Text(words.say(ROWS_SHOWN, shown=len(grid.rows), count=grid.total), style="dim"), (0, 2)))

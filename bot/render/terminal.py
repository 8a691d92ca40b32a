"""Blocks for a terminal, with the library that knows terminals."""

from __future__ import annotations

from itertools import dropwhile
from typing import assert_never

from markdown_it.token import Token
from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from bot.render.blocks import (
    Block,
    Blocks,
    EntryBlock,
    HeadingsBlock,
    ListBlock,
    RuleBlock,
    RulePart,
    TableBlock,
    TextBlock,
    TextKind,
    is_body,
    is_question,
    marked_text,
)
from bot.render.excerpt import excerpt
from bot.render.marking import with_signs, with_tokens
from bot.render.text import MARKS, below_line, in_one_line, listed_line

INDENT = "  "
STYLES: dict[TextKind, str] = {
    "question": "",
    "remark": "bold",
    "verdict": "bold green",
    "derived": "dim",
    "carrier": "bold green",
    "lead": "italic",
    "gloss": "bold",
    "text": "",
    "all-rows": "dim",
    "example": "",
    "note": "yellow",
    "differs": "magenta",
    "newer": "magenta",
    "older": "magenta",
    "see": "magenta",
    "links": "magenta",
    "terms": "dim",
}


def screen() -> Console:
    """The terminal that the program runs in."""
    return Console(highlight=False)


def show(blocks: Blocks, console: Console | None = None) -> None:
    """Prints the blocks."""
    target = console or screen()
    for block in blocks:
        _show(target, block)


def show_excerpt(blocks: Blocks, console: Console, lines: int) -> bool:
    """Prints the blocks in at most ``lines`` lines; returns whether anything is left out.

    None of several questions is left out, even if their answers take more lines.
    """
    # a terminal puts more blank lines between the parts than are counted for an excerpt, and each
    # line of room less may leave out several
    room = lines + 1
    shorter = blocks
    while len(_printed(shorter, console)) > lines and room > 1:
        room -= 1
        shorter = excerpt(blocks, room, console.width)
    printed = _printed(shorter, console)
    if len(printed) <= lines or any(map(is_question, blocks)):
        show(shorter, console)
        return shorter != blocks
    cut = "\n".join(printed[:lines]).rstrip()
    goes_on = "" if cut.endswith((".", "。")) else " …"
    console.print(Text.from_ansi(cut + goes_on), soft_wrap=True)
    return True


def _printed(blocks: Blocks, screen: Console) -> list[str]:
    """The lines that blocks would be printed as."""
    with screen.capture() as captured:
        show(blocks, screen)
    return captured.get().splitlines()


def _show(screen: Console, block: Block | RulePart) -> None:
    match block:
        case TextBlock():
            _text(screen, block)
        case HeadingsBlock(text=text):
            screen.print(Text(text, style="dim"))
        case TableBlock():
            _table(screen, block)
        case ListBlock():
            _list(screen, block)
        case RuleBlock():
            _rule(screen, block)
        case EntryBlock():
            _entry(screen, block)
        case _:
            assert_never(block)


def _text(screen: Console, block: TextBlock) -> None:
    match block.kind:
        case "question":
            screen.rule(escape(block.text))
        case "text":
            _indented(screen, _markdown(block, screen.color_system is not None))
        case "gloss":
            screen.print()
            _indented(screen, _gloss(block, screen.color_system is not None))
        case "example":
            _indented(screen, Text(block.text))
        case kind:
            screen.print(Text(block.text, style=STYLES[kind]))


def _markdown(block: TextBlock, styled: bool) -> Markdown:
    """A Markdown text with what is marked in bold, or between signs if there are no styles."""
    begin, end = (Token("text", "", 0, content=sign) for sign in MARKS)
    if styled:
        begin, end = Token("strong_open", "strong", 1), Token("strong_close", "strong", -1)
    shown = Markdown(with_signs(block).replace("<", "\\<"))
    shown.parsed = with_tokens(shown.parsed, begin, end)
    return shown


def _gloss(block: TextBlock, styled: bool) -> Text:
    """A gloss in bold, or only what is marked in it."""
    if not styled:
        return Text(marked_text(block, *MARKS))
    if not block.marked:
        return Text(block.text, style=STYLES["gloss"])
    shown = Text(block.text)
    for span in block.marked:
        shown.stylize(STYLES["gloss"], *span)
    return shown


def _rule(screen: Console, block: RuleBlock) -> None:
    """A rule, with a blank line before and after each part of its text."""
    title, source = Text(block.title, style="bold cyan"), Text(block.source.text, style="dim")
    in_one_line = Text("  ").join((title, source))
    if in_one_line.cell_len <= screen.width:
        screen.print(in_one_line)
    else:
        screen.print(title)
        screen.print(source)
    before: RulePart | None = None
    for part in block.parts:
        if is_body(part) or (before is not None and is_body(before)):
            screen.print()
        _show(screen, part)
        before = part


def _entry(screen: Console, block: EntryBlock) -> None:
    screen.print()
    screen.print(Text(block.title, style="bold green"))
    for detail in block.details:
        _indented(screen, Text(f"  {detail.text}" if detail.kind == "listed" else detail.text))
    if block.source:
        screen.print(Text(block.source, style="dim"))


def _list(screen: Console, block: ListBlock) -> None:
    if block.kind == "see-also":
        screen.print()
        screen.print(Text(in_one_line(block), style="dim"))
        return
    if block.title:
        screen.print()
        screen.print(Text(block.title, style="dim"))
    line = below_line if block.kind == "below" else listed_line
    for rule in block.rules:
        screen.print(Text(line(rule)))


def _table(screen: Console, block: TableBlock) -> None:
    _indented(screen, Text(block.title, style="italic"))
    table = Table(*map(escape, block.columns))
    for row in block.rows:
        table.add_row(*map(escape, row))
    _indented(screen, table)
    if block.omission:
        _indented(screen, Text(block.omission, style="dim"))


def _indented(screen: Console, shown: RenderableType) -> None:
    """Prints with two columns free on each side, without blank lines before it or blanks at the
    ends of lines, which Markdown is rendered with.
    """
    within = screen.options.update(width=max(1, screen.width - 2 * len(INDENT)))
    lines = map(_without_trailing_spaces, screen.render_lines(shown, within, pad=False))
    for line in dropwhile(lambda line: not line, lines):
        shown_line = [Segment(INDENT), *line] if line else []
        screen.print(Segments([*shown_line, Segment.line()]), end="")


def _without_trailing_spaces(line: list[Segment]) -> list[Segment]:
    """The segments of a line up to the last that shows something."""
    while line and not line[-1].text.strip():
        line = line[:-1]
    return [*line[:-1], Segment(line[-1].text.rstrip(), *line[-1][1:])] if line else []

"""The tables of a rule as they are shown: the rows that answer, between the parts of its text."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from bot.answers.table_rows import FEW_ROWS, SMALL
from bot.desk.tables import Row
from bot.render.blocks import RulePart, TableBlock, TextBlock
from bot.render.wording import Wording
from rules_corpus.model import Library, Rule, Table

ROWS_SHOWN = "({shown} of {count} rows)"
_GAP = "  "

Pick = Callable[[Table], Collection[int]]  # the places of the rows of a table that are shown


def whole(table: Table) -> Collection[int]:
    """All rows."""
    return range(len(table.rows))


def these(rows: Collection[Row]) -> Pick:
    """The rows that are known to answer."""
    return lambda table: [
        at for at in range(len(table.rows)) if Row(table.document, table.name, at) in rows
    ]


def begun(table: Table) -> Collection[int]:
    """The first few rows, and all of a small table."""
    return whole(table) if len(table.rows) <= SMALL else range(FEW_ROWS)


def text_and_tables(
    rule: Rule, wording: Wording, pick: Pick = whole
) -> tuple[TextBlock | TableBlock, ...]:
    """A rule's text with the picked rows of its tables.

    A table of which no row is picked is left out with its introduction.
    """
    rest = rule.text
    parts: list[TextBlock | TableBlock] = []
    for table in _tables_of(rule, wording.library):
        before, found, after = rest.partition(table.markdown)
        if not found:
            continue
        picked = pick(table)
        introduction = before.strip() if picked else before.strip().rpartition("\n\n")[0]
        parts.append(TextBlock("text", introduction))
        if picked:
            parts.append(_block(table, picked, wording))
        rest = after
    parts.append(TextBlock("text", rest.strip()))
    return tuple(part for part in parts if not isinstance(part, TextBlock) or part.text)


def is_cut(rule: Rule, library: Library, parts: Iterable[RulePart]) -> bool:
    """Whether rows of the rule's tables are left out of what is shown of it."""
    shown = sum(len(part.rows) for part in parts if isinstance(part, TableBlock))
    return shown < sum(len(table.rows) for table in _tables_of(rule, library))


def aligned(table: TableBlock) -> Iterator[str]:
    """The column heads and the rows as lines whose cells line up."""
    rows = (table.columns, *table.rows)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    yield _line(table.columns, widths)
    yield _GAP.join("-" * size for size in widths)
    yield from (_line(row, widths) for row in table.rows)


def width(text: str) -> int:
    """The number of columns that a text takes in monospaced letters; Japanese ones take two."""
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def _tables_of(rule: Rule, library: Library) -> list[Table]:
    return [table for table in library.tables.values() if table.rule == rule.ref]


def _block(table: Table, picked: Collection[int], wording: Wording) -> TableBlock:
    cells, count = table.cells, len(table.rows)
    left_out = (
        wording.say(ROWS_SHOWN, shown=len(picked), count=count) if len(picked) < count else ""
    )
    return TableBlock(table.title, table.columns, tuple(cells[at] for at in picked), left_out)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell + " " * (size - width(cell)) for cell, size in zip(cells, widths, strict=True))
    return _GAP.join(padded).rstrip()

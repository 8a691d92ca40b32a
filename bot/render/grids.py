"""Tables as they are shown: the rows that answer, aligned, and how many more there are."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple

from bot.answers.tables import FEW_ROWS, SMALL
from bot.desk.tables import Row
from rules_corpus.model import Library, Rule, Table

_GAP = "  "


class Grid(NamedTuple):
    """Rows of a table under the heads of its columns; ``total``: how many rows it has in all."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    total: int

    @property
    def is_whole(self) -> bool:
        return len(self.rows) == self.total


Body = tuple[str | Grid, ...]
Pick = Callable[[Table], Collection[int]]  # the places of the rows of a table that are shown


def whole(table: Table) -> Collection[int]:
    """All rows."""
    return range(len(table.rows))


def these(rows: Collection[Row]) -> Pick:
    """The rows that are known to answer."""
    return lambda table: [at for at in range(len(table.rows)) if Row(table.document, table.name, at) in rows]


def begun(table: Table) -> Collection[int]:
    """The first few rows, and all of a small table."""
    return whole(table) if len(table.rows) <= SMALL else range(FEW_ROWS)


def body_of(rule: Rule, library: Library, pick: Pick = whole) -> Body:
    """A rule's text with the picked rows of its tables; a table without any is left out with the words that bring it in."""
    rest = rule.text
    parts: list[str | Grid] = []
    for table in library.tables.values():
        before, found, after = rest.partition(table.markdown) if table.rule == rule.ref else (rest, "", "")
        if not found:
            continue
        picked = pick(table)
        kept = before.strip() if picked else before.strip().rpartition("\n\n")[0]
        parts += [kept, Grid(table.title, table.columns, tuple(table.cells[at] for at in picked), len(table.rows))] if picked else [kept]
        rest = after
    return tuple(part for part in (*parts, rest.strip()) if part)


def is_cut(rule: Rule, library: Library, body: Body) -> bool:
    """Whether rows of the rule's tables are left out of its body."""
    shown = sum(len(part.rows) for part in body if isinstance(part, Grid))
    return shown < sum(len(table.rows) for table in library.tables.values() if table.rule == rule.ref)


def aligned(grid: Grid) -> Iterator[str]:
    """The heads of the columns and the rows as lines in which the cells stand below each other."""
    rows = (grid.columns, *grid.rows)
    widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
    yield _line(grid.columns, widths)
    yield _GAP.join("-" * size for size in widths)
    yield from (_line(row, widths) for row in grid.rows)


def width(text: str) -> int:
    """The columns that a text takes in letters of one width; Japanese ones take two."""
    return sum(0 if unicodedata.combining(character) else 2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return _GAP.join(cell + " " * (size - width(cell)) for cell, size in zip(cells, widths, strict=True)).rstrip()

"""Checks the cells of a table: the type, the least value and the order that its file declares for
each column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from operator import ge, gt, le, lt
from typing import Any, NamedTuple

from rules_corpus.model import Cell
from rules_corpus.nearest import did_you_mean

_KINDS: Mapping[str, tuple[type, str]] = {
    "number": (int, "a whole number"),
    "text": (str, "a text"),
    "yes or no": (bool, "true or false"),
}
_ORDERS: Mapping[str, tuple[Callable[[Any, Any], bool], str]] = {
    "rising": (lt, "rises from row to row"),
    "falling": (gt, "falls from row to row"),
    "never falling": (le, "never falls from row to row"),
    "never rising": (ge, "never rises from row to row"),
}


class CellDefect(NamedTuple):
    """What is wrong with a table, and the path of keys to it."""

    message: str
    keys: tuple[str | int, ...]


def cell_defects(table: Mapping[str, Any]) -> Iterator[CellDefect]:
    """What is wrong with the cells of a table as its file has it: rows of the wrong width, and
    cells that are not what their column declares.
    """
    columns, rows, declared = table["columns"], table["rows"], table.get("cells", {})
    for at, row in enumerate(rows):
        if len(row) != len(columns):
            cells = "1 cell" if len(row) == 1 else f"{len(row)} cells"
            yield CellDefect(f"{cells} in a row of {len(columns)} columns", ("rows", at))
    for name in columns:
        if columns.count(name) > 1:
            yield CellDefect(f"the column {name!r} appears twice", ("columns",))
        elif declared and name not in declared:
            yield CellDefect(
                f"the column {name!r} is not declared in 'cells'{did_you_mean(name, declared)}",
                ("columns",),
            )
    for name, kind in declared.items():
        if name not in columns:
            yield CellDefect(
                f"there is no column {name!r}{did_you_mean(name, columns)}", ("cells", name)
            )
        else:
            place = columns.index(name)
            yield from _column(
                name,
                kind,
                {at: row[place] for at, row in enumerate(rows) if len(row) == len(columns)},
                place,
            )


def _column(
    name: str, declared: Mapping[str, Any], cells: Mapping[int, Cell], place: int
) -> Iterator[CellDefect]:
    wanted, words = _KINDS[declared["type"]]
    of_kind: dict[int, Any] = {}
    for at, cell in cells.items():
        if type(cell) is wanted:
            of_kind[at] = cell
        elif cell is not None or not declared.get("optional"):
            yield CellDefect(
                f"the column {name!r} holds {'nothing' if cell is None else repr(cell)[:60]};"
                f" expected {words}",
                ("rows", at, place),
            )
    if wanted is int:
        least = declared.get("least", 0)
        yield from (
            CellDefect(
                f"the column {name!r} holds {cell}; expected at least {least}",
                ("rows", at, place),
            )
            for at, cell in of_kind.items()
            if cell < least
        )
    if "order" in declared:
        yield from _disorder(name, declared["order"], tuple(of_kind.items()), place)


def _disorder(
    name: str, order: str, cells: Sequence[tuple[int, Any]], place: int
) -> Iterator[CellDefect]:
    holds, words = _ORDERS[order]
    for (_, before), (at, cell) in pairwise(cells):
        if not holds(before, cell):
            yield CellDefect(
                f"{cell} comes after {before} in the column {name!r}, which {words}",
                ("rows", at, place),
            )

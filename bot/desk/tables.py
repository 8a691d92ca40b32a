"""Reading a table of the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules_corpus.errors import MagistrateError
from rules_corpus.model import Cell, Library, Table

FLOOR = "floor"


class Row(NamedTuple):
    """Where a result was read: a table of a document, and the place of the row in it."""

    document: str
    table: str
    at: int


class NoTableError(MagistrateError, LookupError):
    """The library holds no such table, or not as the calculators need it: this corpus is not the one the desk was made for."""


class Wanted(NamedTuple):
    """What a calculator reads of a table: its columns by their names, and rows by their places where their number is given."""

    figures: tuple[str, ...]
    rows: int | None = None


WANTED: Mapping[str, Wanted] = {
    "victory-points": Wanted(("points",), 3),
    "round-minutes": Wanted(("casual", "competitive"), 4),
    "draft-pick-seconds": Wanted(("cards left in the pack", "seconds")),
    "rounds-without-finals": Wanted(("players up to", "rounds")),
    "rounds-with-finals-three-games": Wanted(("players up to", "rounds")),
    "rounds-with-finals-one-game": Wanted(("players up to", "rounds")),
}


def table(library: Library, name: str) -> Table:
    """The Floor Rules' table called ``name``.

    Raises:
        NoTableError: the library does not hold it.
    """
    found = library.tables.get((FLOOR, name))
    if found is None:
        raise NoTableError(f"no table {name!r} in the {FLOOR} document")
    for lack in _lacks(found):
        raise NoTableError(lack)
    return found


def lacking(library: Library) -> Iterator[str]:
    """What the calculators need and the library does not hold; where it holds none of their tables it is not made for them."""
    for name in WANTED if any((FLOOR, name) in library.tables for name in WANTED) else ():
        found = library.tables.get((FLOOR, name))
        yield from [f"the calculators need a table {name!r}"] if found is None else _lacks(found)


def _lacks(table: Table) -> Iterator[str]:
    wanted = WANTED.get(table.name, Wanted(()))
    if wanted.rows not in (None, len(table.rows)):
        yield f"the calculators need {wanted.rows} rows in the table {table.name!r}; there are {len(table.rows)}"
    for name in wanted.figures:
        if name not in table.columns:
            yield f"the calculators need a column {name!r} in the table {table.name!r}"
        elif not all(cell is None or type(cell) is int for cell in column(table, name)):
            yield f"the calculators need whole numbers in the column {name!r} of the table {table.name!r}"


def column(table: Table, name: str) -> tuple[Cell, ...]:
    """The cells of a column."""
    at = table.columns.index(name)
    return tuple(row[at] for row in table.rows)


def figures(table: Table, name: str) -> tuple[int, ...]:
    """The numbers of a column that a calculator reads (`WANTED`), 0 where the document gives none."""
    return tuple(cell if isinstance(cell, int) else 0 for cell in column(table, name))


def first_row_for(table: Table, count: int) -> int | None:
    """The place of the first row whose first cell, an upper bound, is not below ``count``."""
    return next((at for at, row in enumerate(table.rows) if isinstance(row[0], int) and count <= row[0]), None)


def rows_for(table: Table, figure: int) -> Iterator[int]:
    """The places of the rows that hold for a figure: where the first column counts "up to" something the first not below it, else those that name it."""
    if table.columns[0].endswith("up to"):
        bound = first_row_for(table, figure)
        yield from () if bound is None else (bound,)
    else:
        yield from (at for at, row in enumerate(table.rows) if row[0] == figure)


def place(table: Table, at: int) -> Row:
    """The address of a row."""
    return Row(table.document, table.name, at)

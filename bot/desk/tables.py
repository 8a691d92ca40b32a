"""What the calculators read from the library: a game's calculations, and the tables that they
name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rules_corpus.model import Calculations, Cell, Library, Table, TableKey


class Row(NamedTuple):
    """Where a result was read: a table of a document, and the index of the row in it."""

    document: str
    table: str
    at: int


class Desk(NamedTuple):
    """The calculations of a game, and all tables; loading the texts has checked that the tables and
    columns named exist.
    """

    calculations: Calculations
    tables: Mapping[TableKey, Table]


def desk_of(library: Library, game: str) -> Desk:
    """The desk of the game with the id ``game``."""
    return Desk(library.games[game].calculations, library.tables)


def column(table: Table, name: str) -> tuple[Cell, ...]:
    """The cells of a column."""
    at = table.columns.index(name)
    return tuple(row[at] for row in table.rows)


def figures(table: Table, name: str) -> tuple[int, ...]:
    """The numbers of a column; 0 for a cell in which the document gives none."""
    return tuple(cell if isinstance(cell, int) else 0 for cell in column(table, name))


def first_row_for(bounds: tuple[Cell, ...], count: int) -> int | None:
    """The index of the first of the upper ``bounds`` that is at least ``count``; ``None`` if there
    is none.
    """
    return next(
        (at for at, bound in enumerate(bounds) if isinstance(bound, int) and count <= bound), None
    )


def rows_for(table: Table, figure: int) -> Iterator[int]:
    """The indices of the rows that apply to a number.

    If the title of the first column ends in "up to", that is the first row whose bound is at least
    the number, otherwise every row with the number in its first cell.
    """
    first = tuple(row[0] for row in table.rows)
    if table.columns[0].endswith("up to"):
        bound = first_row_for(first, figure)
        yield from () if bound is None else (bound,)
    else:
        yield from (at for at, cell in enumerate(first) if cell == figure)


def place(table: Table, at: int) -> Row:
    """The address of the row with the index ``at``."""
    return Row(table.document, table.name, at)

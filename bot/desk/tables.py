"""Reading a table of the library."""

from __future__ import annotations

from rules_corpus.model import Cell, Library, Table

FLOOR = "floor"


class NoTableError(LookupError):
    """The library holds no such table: this corpus is not the one the desk was made for."""


def table(library: Library, name: str) -> Table:
    """The Floor Rules' table called ``name``.

    Raises:
        NoTableError: the library does not hold it.
    """
    found = library.tables.get((FLOOR, name))
    if found is None:
        raise NoTableError(f"no table {name!r} in the {FLOOR} document")
    return found


def first_row_for(table: Table, count: int) -> tuple[Cell, ...] | None:
    """The first row whose first cell, an upper bound, is not below ``count``."""
    return next((row for row in table.rows if isinstance(row[0], int) and count <= row[0]), None)

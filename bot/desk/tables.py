"""Reading a table of the library."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules_corpus.model import Library, Table

FLOOR = "floor"


class Row(NamedTuple):
    """Where a result was read: a table of a document, and the place of the row in it."""

    document: str
    table: str
    at: int


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

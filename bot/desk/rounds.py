"""How many Swiss rounds a document recommends for a number of players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from bot.desk.tables import Desk, Row, column, figures, first_row_for, place
from rules_corpus.model import RoundsTable, RuleRef, Structure

STRUCTURES: tuple[Structure, ...] = ("no-finals", "finals-three-games", "finals-one-game")


@dataclass(frozen=True, slots=True)
class Rounds:
    """``rounds`` Swiss rounds for up to ``up_to`` players, then ``finals``; ``row``: the table row
    that says so.

    ``finals`` is worded as in the document ("Top 8"), and empty if none follow.
    """

    structure: Structure
    up_to: int
    rounds: int
    finals: str
    rule: RuleRef
    row: Row


@dataclass(frozen=True, slots=True)
class Limit:
    """The greatest number of ``players`` that tables cover, the rule of the first table, and the
    last row of each.
    """

    players: int
    rule: RuleRef
    rows: tuple[Row, ...]


def rounds_for(desk: Desk, players: int, structure: Structure) -> Rounds | None:
    """The recommended rounds for ``players``; ``None`` for more players than the table covers, for
    fewer than two, or without a table.
    """
    read = next(_tables(desk, [structure]), None)
    if read is None or players < 2:
        return None
    table = desk.tables[read.table]
    at = first_row_for(column(table, read.players), players)
    if at is None:
        return None
    up_to, rounds = (figures(table, name)[at] for name in (read.players, read.rounds))
    finals = str(column(table, read.finals)[at]) if read.finals else ""
    return Rounds(structure, up_to, rounds, finals, table.rule, place(table, at))


def limit_of(desk: Desk, structures: Iterable[Structure]) -> Limit | None:
    """Where the tables of ``structures`` end; ``None`` if the game has none of them."""
    read = tuple(_tables(desk, structures))
    tables = tuple(desk.tables[found.table] for found in read)
    if not tables:
        return None
    most = max(
        bound
        for found, table in zip(read, tables, strict=True)
        for bound in figures(table, found.players)
    )
    return Limit(most, tables[0].rule, tuple(place(table, len(table.rows) - 1) for table in tables))


def _tables(desk: Desk, structures: Iterable[Structure]) -> Iterator[RoundsTable]:
    known = {table.structure: table for table in desk.calculations.rounds}
    yield from (known[structure] for structure in structures if structure in known)

"""How many Swiss rounds the Floor Rules recommend (appendix-rounds)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.desk.tables import Row, first_row_for, place, table
from rules_corpus.model import Library, RuleRef

Structure = Literal["no-finals", "finals-three-games", "finals-one-game"]
STRUCTURES: tuple[Structure, ...] = ("no-finals", "finals-three-games", "finals-one-game")

_TABLES = {
    "no-finals": "rounds-without-finals",
    "finals-three-games": "rounds-with-finals-three-games",
    "finals-one-game": "rounds-with-finals-one-game",
}


@dataclass(frozen=True, slots=True)
class Rounds:
    """``rounds`` Swiss rounds for up to ``up_to`` players, then ``finals`` ("Top 8"; empty where none follow); ``row``: where that stands."""

    structure: Structure
    up_to: int
    rounds: int
    finals: str
    rule: RuleRef
    row: Row


def rounds_for(library: Library, players: int, structure: Structure) -> Rounds | None:
    """The recommended rounds for ``players``; ``None`` beyond the table or under two players.

    Raises:
        NoTableError: the library holds no such table.
    """
    found = table(library, _TABLES[structure])
    at = first_row_for(found, players) if players >= 2 else None
    if at is None:
        return None
    row = found.rows[at]
    return Rounds(structure, int(row[0] or 0), int(row[1] or 0), str(row[2]) if len(row) > 2 else "", found.rule, place(found, at))


def last_rows(library: Library, structures: Iterable[Structure]) -> tuple[Row, ...]:
    """The rows with which the tables of ``structures`` end.

    Raises:
        NoTableError: the library holds no such table.
    """
    tables = (table(library, _TABLES[structure]) for structure in structures)
    return tuple(place(found, len(found.rows) - 1) for found in tables)


def most_players(library: Library, structures: Iterable[Structure]) -> int:
    """The highest number of players that the tables of ``structures`` reach.

    Raises:
        NoTableError: the library holds no such table.
    """
    return max(int(row[0] or 0) for structure in structures for row in table(library, _TABLES[structure]).rows)

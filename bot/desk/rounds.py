"""How many Swiss rounds the Floor Rules recommend (appendix-rounds)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.desk.tables import first_row_for, table
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
    """``rounds`` Swiss rounds for up to ``up_to`` players, then ``finals`` ("Top 8"; empty where none follow)."""

    structure: Structure
    up_to: int
    rounds: int
    finals: str
    rule: RuleRef


def rounds_for(library: Library, players: int, structure: Structure) -> Rounds | None:
    """The recommended rounds for ``players``; ``None`` beyond the table or under two players.

    Raises:
        NoTableError: the library holds no such table.
    """
    found = table(library, _TABLES[structure])
    row = first_row_for(found, players) if players >= 2 else None
    if row is None:
        return None
    return Rounds(structure, int(row[0] or 0), int(row[1] or 0), str(row[2]) if len(row) > 2 else "", found.rule)


def most_players(library: Library, structures: Iterable[Structure]) -> int:
    """The highest number of players that the tables of ``structures`` reach.

    Raises:
        NoTableError: the library holds no such table.
    """
    return max(int(row[0] or 0) for structure in structures for row in table(library, _TABLES[structure]).rows)

"""How many Swiss rounds the Floor Rules recommend (appendix-rounds)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from bot.desk.tables import Row, column, figures, first_row_for, place, table
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
    up_to, rounds = (figures(found, name)[at] for name in ("players up to", "rounds"))
    finals = str(column(found, "finals")[at]) if "finals" in found.columns else ""
    return Rounds(structure, up_to, rounds, finals, found.rule, place(found, at))


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
    return max(bound for structure in structures for bound in figures(table(library, _TABLES[structure]), "players up to"))

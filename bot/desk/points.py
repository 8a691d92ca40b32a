"""Victory points and elimination totals (6b-iii, 6b-iv)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.tables import FLOOR, Row, figures, place, table
from rules_corpus.model import Library, RuleRef

ELIMINATION = RuleRef(FLOOR, "6b-iv")


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won, lost and drawn."""

    wins: int
    losses: int
    draws: int = 0

    @property
    def matches(self) -> int:
        return self.wins + self.losses + self.draws


@dataclass(frozen=True, slots=True)
class Points:
    """A number of victory points, the rule that gives it, and the rows read for it."""

    points: int
    rule: RuleRef
    rows: tuple[Row, ...] = ()


def victory_points(library: Library, record: Record) -> Points:
    """The victory points of a record.

    Raises:
        NoTableError: the library holds no such table.
    """
    found = table(library, "victory-points")
    won, drawn, lost = figures(found, "points")
    rows = tuple(place(found, at) for at in range(len(found.rows)))
    return Points(won * record.wins + drawn * record.draws + lost * record.losses, found.rule, rows)


def points_to_stay(library: Library, finished_rounds: int) -> Points:
    """The fewest points that keep a player in a double elimination after so many rounds: (rounds - 1) x 3 (6b-iv).

    Raises:
        NoTableError: the library holds no table of victory points.
    """
    won = victory_points(library, Record(1, 0)).points
    return Points(max(finished_rounds - 1, 0) * won, ELIMINATION)

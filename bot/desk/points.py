"""Victory points and elimination totals."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.tables import Desk, Row, figures, place
from rules_corpus.model import RuleRef


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
    """A number of victory points, the rule it comes from, and the table rows used."""

    points: int
    rule: RuleRef
    rows: tuple[Row, ...] = ()


def victory_points(desk: Desk, record: Record) -> Points | None:
    """The victory points of a record; ``None`` if no table of the game gives points."""
    read = desk.calculations.victory_points
    if read is None:
        return None
    table = desk.tables[read.table]
    worth = dict(zip(read.rows, figures(table, read.points), strict=True))
    points = (
        worth["won"] * record.wins + worth["drawn"] * record.draws + worth["lost"] * record.losses
    )
    return Points(points, table.rule, tuple(place(table, at) for at in range(len(table.rows))))


def points_to_stay(desk: Desk, finished_rounds: int) -> Points | None:
    """The fewest points that keep a player in a double elimination after ``finished_rounds``: those
    for winning all rounds but one.

    In the Floor Rules that is (rounds - 1) x 3 (6b-iv). ``None`` if the game has no such rule.
    """
    rule, won = desk.calculations.double_elimination, victory_points(desk, Record(1, 0))
    if rule is None or won is None:
        return None
    return Points(max(finished_rounds - 1, 0) * won.points, rule)

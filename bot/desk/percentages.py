"""Match-win percentages."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bot.desk.points import Record, victory_points
from bot.desk.tables import Desk
from rules_corpus.model import RuleRef


@dataclass(frozen=True, slots=True)
class MatchWins:
    """``points`` as a ``share`` of those that could be won, 0 to 1, but at least ``least``;
    ``rule``: the rule that says so.
    """

    share: Fraction
    least: Fraction
    points: int
    rule: RuleRef


def match_win_percentage(desk: Desk, record: Record, rounds: int | None = None) -> MatchWins | None:
    """Match points divided by those for winning every round played (Floor Rules 6d, step 2).

    ``rounds``: the number of rounds played, by default all matches of the record. ``None`` if the
    game has no such rule.

    Raises:
        ValueError: no round was played.
    """
    read, found, won = (
        desk.calculations.win_percentage,
        victory_points(desk, record),
        victory_points(desk, Record(1, 0)),
    )
    if read is None or found is None or won is None or not won.points:
        return None
    played = rounds or record.matches
    if played < 1:
        raise ValueError("no round was played")
    least = Fraction(read.least, 100)
    return MatchWins(
        max(Fraction(found.points, played * won.points), least), least, found.points, read.rule
    )

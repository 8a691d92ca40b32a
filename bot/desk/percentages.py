"""Match-win percentages."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bot.desk.points import Record, victory_points
from bot.desk.tables import Desk
from rules_corpus.model import RuleRef


@dataclass(frozen=True, slots=True)
class MatchWins:
    """The ``share`` of the points that could be won, at least ``least``, and the rule that
    says so.
    """

    share: Fraction
    least: Fraction
    points: int
    rule: RuleRef


def match_win_percentage(desk: Desk, record: Record, rounds: int | None = None) -> MatchWins | None:
    """Points over those of a win in each round taken part in (6d of the Floor Rules, step 2).

    ``None`` where the game has no rule about it.

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

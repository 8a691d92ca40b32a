"""Match-win percentages (6d)."""

from __future__ import annotations

from fractions import Fraction

from bot.desk.points import Record, victory_points
from bot.desk.tables import FLOOR
from rules_corpus.model import Library, RuleRef

LEAST_WIN_PERCENTAGE = Fraction(33, 100)  # step 2: a lower result counts as this
RANKING = RuleRef(FLOOR, "6d")


def match_win_percentage(library: Library, record: Record, rounds: int | None = None) -> Fraction:
    """Match points over rounds taken part in times 3, at least 0.33 (6d, step 2).

    Raises:
        NoTableError: the library holds no table of victory points.
        ValueError: no round was played.
    """
    played = rounds or record.matches
    if played < 1:
        raise ValueError("no round was played")
    won = victory_points(library, Record(1, 0)).points
    return max(Fraction(victory_points(library, record).points, played * won), LEAST_WIN_PERCENTAGE)

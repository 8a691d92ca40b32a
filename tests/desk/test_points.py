"""Victory points, elimination totals and match-win percentages."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.desk.percentages import match_win_percentage
from bot.desk.points import Points, Record, points_to_stay, victory_points
from bot.desk.tables import Desk
from rules_corpus.model import Calculations, PointsTable, RuleRef, Table, WinPercentage
from tests.support.corpora import unhurried

POINTS = RuleRef("floor", "6b-iii")
OTHER_POINTS = Table(
    "play",
    "score",
    RuleRef("play", "1"),
    "Points",
    ("result", "worth"),
    (("lost", 1), ("won", 5), ("drawn", 2)),
)
OTHER_GAME = Desk(
    Calculations(
        victory_points=PointsTable(("play", "score"), ("lost", "won", "drawn"), "worth"),
        double_elimination=RuleRef("play", "2"),
    ),
    {("play", "score"): OTHER_POINTS},
)


@pytest.mark.parametrize(
    ("record", "points"),
    [
        (Record(1, 0), 3),
        (Record(0, 0, 1), 1),
        (Record(0, 1), 0),
        (Record(0, 0), 0),
        (Record(3, 0, 2), 11),
        (Record(4, 3, 1), 13),
        (Record(0, 9), 0),
    ],
)
def test_victory_points(bundled_desk: Desk, record: Record, points: int) -> None:
    found = victory_points(bundled_desk, record)
    assert found is not None
    assert found == Points(points, POINTS, found.rows)
    assert [bundled_desk.tables[row[:2]].rows[row.at][1] for row in found.rows] == [3, 1, 0]


def test_points_follow_the_table_of_the_game() -> None:
    found, stays = victory_points(OTHER_GAME, Record(3, 2, 1)), points_to_stay(OTHER_GAME, 4)
    assert found is not None
    assert (found.points, found.rule) == (19, RuleRef("play", "1"))
    assert stays == Points(15, RuleRef("play", "2"))
    assert match_win_percentage(OTHER_GAME, Record(1, 0)) is None


def test_a_record_counts_its_matches() -> None:
    assert Record(3, 1, 2).matches == 6
    assert Record(0, 0).matches == 0


@pytest.mark.parametrize(("finished", "points"), [(0, 0), (1, 0), (2, 3), (3, 6), (7, 18)])
def test_points_that_keep_a_player_in_a_double_elimination(
    bundled_desk: Desk, finished: int, points: int
) -> None:
    assert points_to_stay(bundled_desk, finished) == Points(points, RuleRef("floor", "6b-iv"))


@pytest.mark.parametrize(
    ("record", "rounds", "percentage"),
    [
        (Record(4, 0), None, Fraction(1)),
        (Record(2, 2), None, Fraction(1, 2)),
        (Record(3, 0, 2), None, Fraction(11, 15)),
        (Record(3, 1), 5, Fraction(9, 15)),
        (Record(0, 4), None, Fraction(33, 100)),
        (Record(0, 0), 3, Fraction(33, 100)),
        (Record(0, 0, 3), None, Fraction(1, 3)),
        (Record(1, 2), None, Fraction(1, 3)),
        (Record(1, 3), None, Fraction(33, 100)),
        (Record(0, 1, 3), None, Fraction(33, 100)),
    ],
)
def test_match_win_percentage(
    bundled_desk: Desk, record: Record, rounds: int | None, percentage: Fraction
) -> None:
    found = match_win_percentage(bundled_desk, record, rounds)
    assert found is not None
    assert (found.share, str(found.rule)) == (percentage, "floor:6d")


def test_a_percentage_of_no_rounds_is_refused(bundled_desk: Desk) -> None:
    with pytest.raises(ValueError, match="no round was played"):
        match_win_percentage(bundled_desk, Record(0, 0))


def test_a_percentage_lies_between_the_floor_and_one(bundled_desk: Desk) -> None:
    @unhurried
    @given(
        st.builds(Record, st.integers(0, 20), st.integers(0, 20), st.integers(0, 20)).filter(
            lambda record: record.matches
        )
    )
    def holds(record: Record) -> None:
        found = match_win_percentage(bundled_desk, record)
        assert found is not None
        assert Fraction(33, 100) == found.least <= found.share <= 1

    holds()


def test_a_game_without_tables_has_no_points() -> None:
    desk = Desk(
        Calculations(
            win_percentage=WinPercentage(RuleRef("play", "3"), 33),
            double_elimination=RuleRef("play", "2"),
        ),
        {},
    )
    assert victory_points(desk, Record(1, 0)) is None
    assert points_to_stay(desk, 3) is None
    assert match_win_percentage(desk, Record(1, 0)) is None


def test_where_a_win_is_worth_nothing_there_is_no_percentage() -> None:
    worthless = OTHER_POINTS._replace(rows=(("lost", 0), ("won", 0), ("drawn", 0)))
    calculations = OTHER_GAME.calculations._replace(
        win_percentage=WinPercentage(RuleRef("play", "3"), 33)
    )
    assert (
        match_win_percentage(Desk(calculations, {("play", "score"): worthless}), Record(1, 0))
        is None
    )

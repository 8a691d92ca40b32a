"""Victory points, elimination totals and match-win percentages."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.desk.percentages import LEAST_WIN_PERCENTAGE, match_win_percentage
from bot.desk.points import Points, Record, points_to_stay, victory_points
from bot.desk.tables import NoTableError
from rules_corpus.model import Library, RuleRef, Table
from tests.support.corpora import make_library, unhurried

POINTS = RuleRef("floor", "6b-iii")
OTHER_POINTS = Table("floor", "victory-points", RuleRef("floor", "1"), "Points", ("result", "points"), (("won", 5), ("drawn", 2), ("lost", 1)))


@pytest.mark.parametrize(
    ("record", "points"),
    [(Record(1, 0), 3), (Record(0, 0, 1), 1), (Record(0, 1), 0), (Record(0, 0), 0), (Record(3, 0, 2), 11), (Record(4, 3, 1), 13), (Record(0, 9), 0)],
)
def test_victory_points(bundled_library: Library, record: Record, points: int) -> None:
    found = victory_points(bundled_library, record)
    assert found == Points(points, POINTS, found.rows)
    assert [bundled_library.tables[row[:2]].rows[row.at][1] for row in found.rows] == [3, 1, 0]


def test_points_follow_the_table() -> None:
    library = make_library([], [], {}, [OTHER_POINTS])
    assert victory_points(library, Record(3, 2, 1)).points == 19
    assert points_to_stay(library, 4).points == 15


def test_a_record_counts_its_matches() -> None:
    assert Record(3, 1, 2).matches == 6
    assert Record(0, 0).matches == 0


@pytest.mark.parametrize(("finished", "points"), [(0, 0), (1, 0), (2, 3), (3, 6), (7, 18)])
def test_points_that_keep_a_player_in_a_double_elimination(bundled_library: Library, finished: int, points: int) -> None:
    assert points_to_stay(bundled_library, finished) == Points(points, RuleRef("floor", "6b-iv"))


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
def test_match_win_percentage(bundled_library: Library, record: Record, rounds: int | None, percentage: Fraction) -> None:
    assert match_win_percentage(bundled_library, record, rounds) == percentage


def test_a_percentage_of_no_rounds_is_refused(bundled_library: Library) -> None:
    with pytest.raises(ValueError, match="no round was played"):
        match_win_percentage(bundled_library, Record(0, 0))


def test_a_percentage_lies_between_the_floor_and_one(bundled_library: Library) -> None:
    @unhurried
    @given(st.builds(Record, st.integers(0, 20), st.integers(0, 20), st.integers(0, 20)).filter(lambda record: record.matches))
    def holds(record: Record) -> None:
        assert LEAST_WIN_PERCENTAGE <= match_win_percentage(bundled_library, record) <= 1

    holds()


def test_a_library_without_tables_says_so() -> None:
    empty = Library({}, {}, {})
    with pytest.raises(NoTableError, match="victory-points"):
        victory_points(empty, Record(1, 0))
    with pytest.raises(NoTableError, match="victory-points"):
        points_to_stay(empty, 3)
    with pytest.raises(NoTableError, match="victory-points"):
        match_win_percentage(empty, Record(1, 0))

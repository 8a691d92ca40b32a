"""Reading a table of the library."""

from __future__ import annotations

import pytest

from bot.desk.tables import Row, column, first_row_for, place, rows_for
from rules_corpus.model import RuleRef, Table

STEPS = Table(
    "floor",
    "steps",
    RuleRef("floor", "1"),
    "Steps",
    ("up to", "size"),
    ((4, "small"), ("some", "odd"), (None, "odd"), (9, "large")),
)


@pytest.mark.parametrize(
    ("count", "size"), [(0, "small"), (4, "small"), (5, "large"), (9, "large")]
)
def test_the_first_row_that_reaches(count: int, size: str) -> None:
    at = first_row_for(column(STEPS, "up to"), count)
    assert at is not None
    assert STEPS.rows[at][1] == size


def test_beyond_the_table_there_is_no_row() -> None:
    assert first_row_for(column(STEPS, "up to"), 10) is None


@pytest.mark.parametrize(
    ("column", "figure", "places"),
    [("up to", 5, [3]), ("up to", 10, []), ("size", 4, [0]), ("size", 5, [])],
)
def test_a_bound_holds_up_to_itself_and_another_figure_for_itself_alone(
    column: str, figure: int, places: list[int]
) -> None:
    assert list(rows_for(STEPS._replace(columns=(column, "other")), figure)) == places


def test_a_row_has_the_address_of_its_table() -> None:
    assert place(STEPS, 3) == Row("floor", "steps", 3)

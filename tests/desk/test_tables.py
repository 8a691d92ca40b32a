"""Reading a table of the library."""

from __future__ import annotations

import pytest

from bot.desk.tables import NoTableError, Row, first_row_for, place, rows_for, table
from rules_corpus.model import Library, RuleRef, Table
from tests.support.corpora import make_library

STEPS = Table("floor", "steps", RuleRef("floor", "1"), "Steps", ("up to", "size"), ((4, "small"), ("some", "odd"), (None, "odd"), (9, "large")))


def test_a_table_is_found_by_its_name() -> None:
    assert table(make_library([], [], {}, [STEPS]), "steps") is STEPS


def test_a_table_of_another_document_is_not_taken() -> None:
    elsewhere = Table("play", "steps", RuleRef("play", "1"), "Steps", ("a",), ((1,),))
    with pytest.raises(NoTableError, match="no table 'steps' in the floor document"):
        table(make_library([], [], {}, [elsewhere]), "steps")


def test_an_empty_library_has_no_tables() -> None:
    with pytest.raises(LookupError):
        table(Library({}, {}, {}), "steps")


@pytest.mark.parametrize(("count", "size"), [(0, "small"), (4, "small"), (5, "large"), (9, "large")])
def test_the_first_row_that_reaches(count: int, size: str) -> None:
    at = first_row_for(STEPS, count)
    assert at is not None
    assert STEPS.rows[at][1] == size


def test_beyond_the_table_there_is_no_row() -> None:
    assert first_row_for(STEPS, 10) is None


@pytest.mark.parametrize(("column", "figure", "places"), [("up to", 5, [3]), ("up to", 10, []), ("size", 4, [0]), ("size", 5, [])])
def test_a_bound_holds_up_to_itself_and_another_figure_for_itself_alone(column: str, figure: int, places: list[int]) -> None:
    assert list(rows_for(STEPS._replace(columns=(column, "other")), figure)) == places


def test_a_row_has_the_address_of_its_table() -> None:
    assert place(STEPS, 3) == Row("floor", "steps", 3)

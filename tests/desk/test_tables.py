"""Reading a table of the library."""

from __future__ import annotations

import re

import pytest

from bot.desk.tables import NoTableError, Row, first_row_for, lacking, place, rows_for, table
from rules_corpus.model import Cell, Library, RuleRef, Table
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


def floor_table(name: str, columns: tuple[str, ...], *rows: tuple[Cell, ...]) -> Table:
    return Table("floor", name, RuleRef("floor", "1"), name, columns, rows)


DRAFT = floor_table("draft-pick-seconds", ("cards left in the pack", "seconds"), (2, 5), (1, None))


def test_the_bundled_tables_are_those_that_the_calculators_need(bundled_library: Library) -> None:
    assert list(lacking(bundled_library)) == []


def test_a_library_without_any_is_not_made_for_them() -> None:
    assert list(lacking(make_library([], [], {}, [STEPS]))) == []


@pytest.mark.parametrize(
    ("broken", "lack"),
    [
        (floor_table("victory-points", ("result", "points"), ("won", 3), ("lost", 0)), "3 rows in the table 'victory-points'; there are 2"),
        (floor_table("victory-points", ("result", "score"), ("won", 3), ("drawn", 1), ("lost", 0)), "a column 'points' in the table 'victory-points'"),
        (floor_table("victory-points", ("result", "points"), ("won", 3), ("drawn", "one"), ("lost", 0)), "whole numbers in the column 'points'"),
        (floor_table("rounds-without-finals", ("players up to", "rounds"), ("eight", 3)), "whole numbers in the column 'players up to'"),
        (floor_table("rounds-without-finals", ("players up to", "rounds"), (8, True)), "whole numbers in the column 'rounds'"),
    ],
)
def test_a_table_that_is_not_as_they_need_it_is_none(broken: Table, lack: str) -> None:
    """Nothing is calculated from it, and nothing is raised that nobody expects."""
    library = make_library([], [], {}, [broken, DRAFT])
    assert any(lack in found for found in lacking(library))
    with pytest.raises(NoTableError, match=re.escape(lack)):
        table(library, broken.name)


def test_a_table_that_is_missing_is_named() -> None:
    assert "the calculators need a table 'victory-points'" in list(lacking(make_library([], [], {}, [DRAFT])))

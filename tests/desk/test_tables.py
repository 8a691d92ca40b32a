"""Reading a table of the library."""

from __future__ import annotations

import pytest

from bot.desk.tables import NoTableError, first_row_for, table
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
    row = first_row_for(STEPS, count)
    assert row is not None
    assert row[1] == size


def test_beyond_the_table_there_is_no_row() -> None:
    assert first_row_for(STEPS, 10) is None

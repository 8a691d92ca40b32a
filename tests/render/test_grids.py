"""Tables as they are shown: which rows, and how the cells stand below each other."""

from __future__ import annotations

import pytest

from bot.desk.tables import Row
from bot.render.grids import FEW_ROWS, SMALL, Grid, aligned, body_of, is_cut, read_in, told_by, width
from rules_corpus.model import Library, Rule, RuleRef, Table
from tests.support.corpora import make_library

RULE = RuleRef("desk", "1b")
PIERS = Table("desk", "piers", RULE, "Piers", ("boats up to", "piers"), tuple((4 * row, row) for row in range(1, 9)))
LAMPS = Table("desk", "lamps", RULE, "Lamps", ("lamps", "minutes"), tuple((row, 10 * row) for row in range(1, 9)))
FEW = Table("desk", "few", RULE, "Few", ("what", "count"), (("boat", 1), ("lamp", None)))
TEXT = f"Boats need piers.\n\nSo many piers:\n\n{PIERS.markdown}\n\nSo long lamps burn:\n\n{LAMPS.markdown}\n\nThat is all."


@pytest.fixture(scope="module")
def library() -> Library:
    return make_library([], [], {}, [PIERS, LAMPS, FEW._replace(rule=RuleRef("desk", "1a"))])


@pytest.fixture(scope="module")
def rule() -> Rule:
    return Rule(RULE, "", TEXT)


def test_a_body_is_the_text_with_its_tables_between(library: Library, rule: Rule) -> None:
    body = body_of(rule, library)
    piers, lamps = (Grid(table.title, table.columns, table.cells, 8) for table in (PIERS, LAMPS))
    assert body == ("Boats need piers.\n\nSo many piers:", piers, "So long lamps burn:", lamps, "That is all.")
    assert not is_cut(rule, library, body)


def test_a_table_of_which_no_row_was_read_is_left_out_with_its_introduction(library: Library, rule: Rule) -> None:
    body = body_of(rule, library, read_in([Row("desk", "lamps", 2), Row("desk", "few", 0)]))
    assert body == ("Boats need piers.", "So long lamps burn:", Grid("Lamps", ("lamps", "minutes"), (("3", "30"),), 8), "That is all.")
    assert is_cut(rule, library, body)


@pytest.mark.parametrize(
    ("table", "figures", "places"),
    [
        (PIERS, {9}, [2]),  # of the bounds 4, 8, 12 the first that is not below nine
        (PIERS, {12}, [2]),
        (PIERS, {9, 1}, [0, 2]),
        (PIERS, {33}, range(FEW_ROWS)),
        (LAMPS, {9}, range(FEW_ROWS)),
        (LAMPS, {7}, [6]),
        (LAMPS, set(), range(FEW_ROWS)),
        (FEW, {7}, range(2)),
    ],
)
def test_the_rows_that_hold_for_a_figure_else_the_first(table: Table, figures: set[int], places: list[int]) -> None:
    assert list(told_by(figures)(table)) == list(places)


def test_few_rows_are_fewer_than_a_small_table_has() -> None:
    assert FEW_ROWS < SMALL


def test_a_rule_without_tables_is_its_text(library: Library) -> None:
    assert body_of(Rule(RuleRef("desk", "2"), "", "Text."), library) == ("Text.",)
    assert body_of(Rule(RuleRef("desk", "2"), "Title", ""), library) == ()


def test_cells_stand_below_each_other_in_every_script() -> None:
    lines = list(aligned(Grid("", ("what", "個数", "note"), (("舟", "12", ""), ("lantern", "1", "x")), 2)))
    assert lines == [
        "what     個数  note",
        "-------  ----  ----",
        "舟       12",
        "lantern  1     x",
    ]


@pytest.mark.parametrize(("text", "columns"), [("", 0), ("boat", 4), ("舟", 2), ("ﾊ", 1), ("é", 1), ("e\u0301", 1), ("「舟」", 6)])
def test_japanese_letters_are_two_columns_wide(text: str, columns: int) -> None:
    assert width(text) == columns

"""Tables as they are shown: which rows, and how the cells stand below each other."""

from __future__ import annotations

import pytest

from bot.answers.table_rows import FEW_ROWS, SMALL
from bot.desk.tables import Row
from bot.render.blocks import TableBlock, TextBlock
from bot.render.tables import aligned, begun, is_cut, text_and_tables, these, width
from rules_corpus.model import Library, Rule, RuleRef, Table
from tests.support.blocks import worded
from tests.support.corpora import make_library

RULE = RuleRef("desk", "1b")
PIERS = Table(
    "desk",
    "piers",
    RULE,
    "Piers",
    ("boats up to", "piers"),
    tuple((4 * row, row) for row in range(1, 9)),
)
LAMPS = Table(
    "desk",
    "lamps",
    RULE,
    "Lamps",
    ("lamps", "minutes"),
    tuple((row, 10 * row) for row in range(1, 9)),
)
FEW = Table("desk", "few", RULE, "Few", ("what", "count"), (("boat", 1), ("lamp", None)))
TEXT = (
    f"Boats need piers.\n\nSo many piers:\n\n{PIERS.markdown}\n\nSo long lamps"
    f" burn:\n\n{LAMPS.markdown}\n\nThat is all."
)


@pytest.fixture(scope="module")
def library() -> Library:
    return make_library([], [], {}, [PIERS, LAMPS, FEW._replace(rule=RuleRef("desk", "1a"))])


@pytest.fixture(scope="module")
def rule() -> Rule:
    return Rule(RULE, "", TEXT)


def text(said: str) -> TextBlock:
    return TextBlock("text", said)


def test_a_text_has_its_tables_where_they_stand(library: Library, rule: Rule) -> None:
    parts = text_and_tables(rule, worded(library))
    piers, lamps = (TableBlock(table.title, table.columns, table.cells) for table in (PIERS, LAMPS))
    assert parts == (
        text("Boats need piers.\n\nSo many piers:"),
        piers,
        text("So long lamps burn:"),
        lamps,
        text("That is all."),
    )
    assert not is_cut(rule, library, parts)


def test_a_table_of_which_no_row_answers_is_left_out_with_its_introduction(
    library: Library, rule: Rule
) -> None:
    parts = text_and_tables(
        rule, worded(library), these([Row("desk", "lamps", 2), Row("desk", "few", 0)])
    )
    lamps = TableBlock("Lamps", ("lamps", "minutes"), (("3", "30"),), "(1 of 8 rows)")
    assert parts == (
        text("Boats need piers."),
        text("So long lamps burn:"),
        lamps,
        text("That is all."),
    )
    assert is_cut(rule, library, parts)


@pytest.mark.parametrize(
    ("rows", "shown"), [(1, 1), (SMALL, SMALL), (SMALL + 1, FEW_ROWS), (20, FEW_ROWS)]
)
def test_of_a_long_table_the_first_few_rows(rows: int, shown: int) -> None:
    assert list(begun(PIERS._replace(rows=PIERS.rows[:1] * rows))) == list(range(shown))


def test_a_rule_without_tables_is_its_text(library: Library) -> None:
    assert text_and_tables(Rule(RuleRef("desk", "2"), "", "Text."), worded(library)) == (
        text("Text."),
    )
    assert text_and_tables(Rule(RuleRef("desk", "2"), "Title", ""), worded(library)) == ()


def test_cells_stand_below_each_other_in_every_script() -> None:
    lines = list(
        aligned(TableBlock("", ("what", "個数", "note"), (("舟", "12", ""), ("lantern", "1", "x"))))
    )
    assert lines == [
        "what     個数  note",
        "-------  ----  ----",
        "舟       12",
        "lantern  1     x",
    ]


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("boat", 4), ("舟", 2), ("ﾊ", 1), ("é", 1), ("e\u0301", 1), ("「舟」", 6)],
)
def test_japanese_letters_are_two_columns_wide(text: str, columns: int) -> None:
    assert width(text) == columns

"""Tables: what their cells may hold, each broken once."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules_corpus.files import bundled_texts
from rules_corpus.yaml_file import read_yaml
from tests.support.corpora import defects, tiny_corpus, write_corpus

TABLES = "stonefall/events/tables.yaml"
HEAD = "points:\n  rule: 1a-i\n  title: Points\n"
ROWS = """\
  columns: [result, points, bonus, sure]
  cells:
    result: {type: text}
    points: {type: number, order: falling}
    bonus: {type: number, least: 1, order: never falling, optional: true}
    sure: {type: yes or no}
  rows:
    - [won, 3, 1, true]
    - [drawn, 1, null, false]
    - [lost, 0, 1, true]
"""


def told(folder: Path, *changes: tuple[str, str]) -> list[tuple[int, str]]:
    rows = ROWS
    for old, new in changes:
        assert old in rows
        rows = rows.replace(old, new)
    found = defects(write_corpus(folder, tiny_corpus() | {TABLES: HEAD + rows}))
    assert {path for path, _, _ in found} <= {TABLES}
    return [(line, message) for _, line, message in found]


def test_a_sound_table_has_no_defects(tmp_path: Path) -> None:
    assert told(tmp_path) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        (
            "[drawn, 1,",
            "[drawn, one,",
            12,
            "the column 'points' holds 'one'; expected a whole number",
        ),
        (
            "[drawn, 1,",
            "[drawn, .nan,",
            12,
            "the column 'points' holds '.nan'; expected a whole number",
        ),
        (
            "[drawn, 1,",
            "[drawn, 1.5,",
            12,
            "the column 'points' holds '1.5'; expected a whole number",
        ),
        (
            "[drawn, 1,",
            '[drawn, "1",',
            12,
            "the column 'points' holds '1'; expected a whole number",
        ),
        (
            "[drawn, 1,",
            "[drawn, true,",
            12,
            "the column 'points' holds True; expected a whole number",
        ),
        (
            "[drawn, 1,",
            "[drawn, null,",
            12,
            "the column 'points' holds nothing; expected a whole number",
        ),
        ("[lost, 0,", "[lost, -1,", 13, "the column 'points' holds -1; expected at least 0"),
        ("[lost, 0, 1", "[lost, 0, 0", 13, "the column 'bonus' holds 0; expected at least 1"),
        (
            "[drawn, 1,",
            "[drawn, 4,",
            12,
            "4 comes after 3 in the column 'points', which falls from row to row",
        ),
        (
            "[drawn, 1,",
            "[drawn, 3,",
            12,
            "3 comes after 3 in the column 'points', which falls from row to row",
        ),
        (
            "[won, 3, 1",
            "[won, 3, 2",
            13,
            "1 comes after 2 in the column 'bonus', which never falls from row to row",
        ),
        ("[won, 3,", "[5, 3,", 11, "the column 'result' holds 5; expected a text"),
        (
            "null, false]",
            "null, no]",
            12,
            "the column 'sure' holds 'no'; expected true or false",
        ),
        ("[won, 3, 1, true]", "[won, 3, 1]", 11, "3 cells in a row of 4 columns"),
        ("[won, 3, 1, true]", "[won, 3, 1, true, 5]", 11, "5 cells in a row of 4 columns"),
    ],
)
def test_a_cell_that_its_column_may_not_hold_has_its_line(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    assert (line, message) in told(tmp_path, (old, new))


def test_a_column_that_has_another_name_is_told_with_what_was_meant(tmp_path: Path) -> None:
    assert told(tmp_path, ("columns: [result, points", "columns: [result, point")) == [
        (
            4,
            "the column 'point' is not declared in 'cells'; did you mean 'points'?",
        ),
        (7, "there is no column 'points'; did you mean 'point'?"),
    ]


def test_a_column_stands_once(tmp_path: Path) -> None:
    assert (4, "the column 'points' appears twice") in told(
        tmp_path, ("points, bonus", "points, points")
    )


def test_a_table_has_rows(tmp_path: Path) -> None:
    head, _, _ = ROWS.partition("  rows:")
    found = defects(write_corpus(tmp_path, tiny_corpus() | {TABLES: HEAD + head + "  rows: []\n"}))
    assert (TABLES, 10, "points.rows: the list is empty") in found


def test_every_defect_of_a_table_is_told_at_once(tmp_path: Path) -> None:
    found = told(
        tmp_path,
        ("[drawn, 1,", "[drawn, one,"),
        ("[lost, 0,", "[lost, -1,"),
        ("[won, 3, 1, true]", "[won, 3]"),
    )
    assert [line for line, _ in found] == [11, 12, 13]


def test_a_table_need_not_declare_its_cells(tmp_path: Path) -> None:
    assert defects(write_corpus(tmp_path, tiny_corpus())) == []


def test_every_table_that_comes_with_the_package_declares_them() -> None:
    for path in bundled_texts().glob("*/*/tables.yaml"):
        for name, table in read_yaml(path, "tables").data.items():
            assert list(table["cells"]) == table["columns"], name

"""Which rows of a rule's tables a question asks for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.answers.answer import Found
from bot.answers.table_rows import FEW_ROWS, SMALL, rows_asked
from bot.app import App
from bot.requests import Ask
from rules_corpus.model import Library, RuleRef, Table
from rules_corpus.text import fold
from tests.support.corpora import make_library

RULE = RuleRef("desk", "1b")
BERTHS = Table(
    "desk",
    "berths",
    RULE,
    "Berths in a harbour",
    ("boats up to", "piers"),
    tuple((4 * row, row) for row in range(1, 9)),
)
CREWS = Table(
    "desk",
    "crews",
    RULE,
    "Crews",
    ("boat", "rowers"),
    (("yacht", 2), ("ferry", 9), ("old ferry", 4)),
)
LAMPS = Table(
    "desk",
    "lamps",
    RULE,
    "Lamps",
    ("lamp", "minutes"),
    tuple((f"lamp {row}", 10 * row) for row in range(1, 9)),
)
ELSEWHERE = Table(
    "desk",
    "elsewhere",
    RuleRef("desk", "1a"),
    "Ferries",
    ("ferry", "lamps"),
    (("ferry", 1), ("yacht", 2)),
)


@pytest.fixture(scope="module")
def library() -> Library:
    made = make_library([], [], {"desk": ["1b", "1a", "2"]}, [BERTHS, CREWS, LAMPS, ELSEWHERE])
    titled = made.rules[RULE]._replace(title="Sizes of crews")
    return replace(made, rules={**made.rules, RULE: titled})


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("how many rowers on a yacht", {"crews": [0]}),
        ("a ferry's rowers", {"crews": [1, 2]}),
        ("rowers of an old ferry", {"crews": [2]}),
        # of the bounds 4, 8, 12 the first that is not below nine
        ("piers for 9 boats", {"berths": [2]}),
        ("piers for 12 boats", {"berths": [2]}),
        # beyond the table: its beginning
        ("piers for 33 boats", {"berths": list(range(FEW_ROWS))}),
        ("how many minutes", {"lamps": list(range(FEW_ROWS))}),
        ("piers and rowers", {"berths": list(range(FEW_ROWS)), "crews": [0, 1, 2]}),
        ("what crews are there", {}),  # a word of the rule's title tells no row from another
        ("who pays", {}),
        ("", {}),
    ],
)
def test_the_rows_that_share_most_with_a_question(
    library: Library, text: str, rows: dict[str, list[int]]
) -> None:
    found: dict[str, list[int]] = {}
    for row in rows_asked(text, RULE, library, lambda said: fold(said).replace("'s", "").split()):
        found.setdefault(row.table, []).append(row.at)
    assert found == rows


def test_a_rule_without_tables_has_none(library: Library) -> None:
    assert rows_asked("a ferry's rowers", RuleRef("desk", "2"), library, str.split) == ()


def test_few_rows_are_fewer_than_a_small_table_has() -> None:
    assert FEW_ROWS < SMALL


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("how long may we build a sealed deck", "building the deck"),
        ("シールドの時間配分", "sealed"),
    ],
)
def test_a_rule_that_is_found_is_given_with_the_rows_that_answer(
    bundled_app: App, text: str, said: str
) -> None:
    (answer,) = bundled_app.handle(Ask(text)).answers
    assert isinstance(answer, Found)
    assert answer.rows
    assert all(
        any(said in str(cell) for cell in bundled_app.library.tables[row[:2]].rows[row.at])
        for row in answer.rows
    )

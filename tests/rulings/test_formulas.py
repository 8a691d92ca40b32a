"""Formulas of amounts: what they come to, and what is none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.formulas import FormulaError, names_in, value_of, written_with


@pytest.mark.parametrize(
    ("formula", "numbers", "value"),
    [
        ("hand - 7", {"hand": 9}, 2),
        ("damage * 2 - prevented", {"damage": 500, "prevented": 300}, 700),
        ("(fire + water) * 100", {"fire": 2, "water": 1}, 300),
        ("life / 2", {"life": 2500}, 1250),
        ("min(drawn, deck)", {"drawn": 3, "deck": 2}, 2),
        ("max(damage - prevented, 0)", {"damage": 300, "prevented": 500}, 0),
    ],
)
def test_a_formula_comes_to(formula: str, numbers: dict[str, int], value: float) -> None:
    assert names_in(formula) == numbers.keys()
    assert value_of(formula, numbers) == value


@pytest.mark.parametrize(
    "formula",
    [
        "",
        "hand -",
        "hand ** 2",
        "hand // 2",
        "-hand",
        "2.5 * hand",
        "True",
        "'7'",
        "hand[0]",
        "hand.real",
        "abs(hand)",
        "min()",
        "min(*hands)",
        "min(a, key=b)",
        "open(hand)",
        "(hand := 7)",
        "lambda: 7",
        "[hand for hand in hands]",
        "Hand - 7",
        "1 + " * 40 + "1",
        "(" * 60 + ")" * 40,
    ],
)
def test_what_is_no_formula_is_refused(formula: str) -> None:
    with pytest.raises(FormulaError):
        names_in(formula)
    with pytest.raises(FormulaError):
        value_of(formula, {"hand": 7, "a": 1, "b": 2})


@given(st.text(max_size=120))
def test_any_text_is_a_formula_or_refused(text: str) -> None:
    try:
        names = names_in(text)
        value_of(text, dict.fromkeys(names, 3))
    except FormulaError:
        pass


def test_dividing_by_zero_is_refused() -> None:
    with pytest.raises(FormulaError, match="division by zero"):
        value_of("life / parts", {"life": 100, "parts": 0})


def test_a_formula_is_written_with_the_numbers() -> None:
    said = {"damage": "500", "prevented": "300", "hand": "9"}
    assert written_with("damage * 2 - prevented", said) == "500 × 2 − 300"
    assert written_with("damage / 2", said) == "500 ÷ 2"
    assert written_with("hand - 7", said) == "9 − 7"
    assert written_with("min(damage, prevented)", said) == ""

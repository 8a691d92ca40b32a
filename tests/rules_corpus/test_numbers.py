"""Rule numbers: shapes, order, parents, and what people leave out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_corpus.numbers import (
    in_figures,
    is_name,
    is_number,
    parent_number,
    roman,
    sort_key,
    squeeze,
)
from tests.support.corpora import DECIMAL, HUNDREDS, OUTLINE, unhurried

COUNTED = {
    DECIMAL: [
        "1",
        "1.2",
        "1.10",
        "2",
        "3.3",
        "3.3.4",
        "3.3.4.1",
        "3.3.4.2",
        "3.3.4.10",
        "3.3.5",
        "3.3.5a",
        "3.3.5b",
        "10",
        "10.1",
        "appendix-a-one",
        "hall-plan",
    ],
    OUTLINE: [
        "1",
        "1a",
        "1b",
        "1b-i",
        "1b-ii",
        "6c",
        "6c-i",
        "6c-iv",
        "6c-v",
        "6c-ix",
        "6c-x",
        "6d",
        "6i",
        "9a",
        "10",
        "10a",
        "appendix-rounds",
    ],
    HUNDREDS: [
        "100",
        "101",
        "701.2",
        "701.2a",
        "701.10",
        "803",
        "903.2h",
        "903.2h-1",
        "903.2h-2",
        "903.2h-10",
        "903.2i",
        "903.3",
        "1024.2a",
        "last-words",
    ],
}
NUMERALS = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"]


def spelled(value: int) -> str:
    """The slow way to a Roman numeral below forty."""
    return "x" * ((value - 1) // 10) + NUMERALS[(value - 1) % 10]


@pytest.mark.parametrize(
    ("scheme", "number"),
    [(scheme, number) for scheme, numbers in COUNTED.items() for number in numbers],
)
def test_a_number_of_the_scheme_is_a_number(scheme: str, number: str) -> None:
    assert is_number(number, scheme)


@pytest.mark.parametrize(
    ("scheme", "text"),
    [
        (DECIMAL, ""),
        (DECIMAL, "3."),
        (DECIMAL, ".3"),
        (DECIMAL, "3..4"),
        (DECIMAL, "1.2.3.4.5.6"),
        (DECIMAL, "1000"),
        (DECIMAL, "6c-ii"),
        (DECIMAL, "803a"),
        (DECIMAL, "1.2.3ab"),
        (DECIMAL, "1.2.3a-1"),
        (OUTLINE, "1000"),
        (OUTLINE, "6.1"),
        (OUTLINE, "6C"),
        (OUTLINE, "6cii"),
        (OUTLINE, "6c-2"),
        (OUTLINE, "6c-c"),
        (OUTLINE, "6c-iiiiii"),
        (HUNDREDS, "10"),
        (HUNDREDS, "10000"),
        (HUNDREDS, "803.3.1"),
        (HUNDREDS, "803a"),
        (HUNDREDS, "903.2-1"),
        (HUNDREDS, "903.2h-i"),
        (HUNDREDS, "803.1 "),
        (HUNDREDS, "word"),
    ],
)
def test_anything_else_is_no_number(scheme: str, text: str) -> None:
    assert not is_number(text, scheme)


@pytest.mark.parametrize("text", ["appendix-rounds", "hall-plan", "a-b-c"])
def test_a_name_is_lower_case_words_with_dashes(text: str) -> None:
    assert is_name(text)


@pytest.mark.parametrize(
    "text", ["appendix", "Appendix-Rounds", "6c-ii", "appendix-1", "-a", "a-", "a--b", ""]
)
def test_what_is_no_name(text: str) -> None:
    assert not is_name(text)


@unhurried
@given(st.data())
def test_numbers_sort_as_people_count(data: st.DataObject) -> None:
    counted = data.draw(st.sampled_from(list(COUNTED.values())))
    shuffled = data.draw(st.permutations(counted))
    assert sorted(shuffled, key=sort_key) == counted


@unhurried
@given(
    st.lists(st.integers(0, 999), min_size=1, max_size=5),
    st.lists(st.integers(0, 999), min_size=1, max_size=5),
)
def test_decimal_numbers_sort_as_their_parts_do(first: list[int], second: list[int]) -> None:
    keys = [sort_key(".".join(map(str, parts))) for parts in (first, second)]
    assert (keys[0] < keys[1]) == (first < second)


@pytest.mark.parametrize(
    ("scheme", "counted", "others"),
    [
        (
            "1.a.i",
            ["1", "4", "4.a", "4.b", "4.b.i", "4.b.v", "4.b.ix", "4.b.x", "4.i", "4.x", "10"],
            ["4b", "4.1", "4.b.c", "4.b.2", "4.b.ii.i"],
        ),
        ("1-i.1", ["2", "2-v", "2-v.2", "2-v.10", "2-ix", "3"], ["2-1", "2-a", "2v", "2-v-1"]),
        (
            "1.1.1, 1.1a",
            ["1", "2", "2.1", "2.1.1", "2.1a", "2.1b", "2.10", "10"],
            ["2a", "2.1.1a", "2.1-1", "2.1.1.1", "2.1A"],
        ),
        ("1a.i-1", ["3", "3a", "3a.v-1", "3a.ix-2", "3a.ix-10", "3v"], ["3.a", "3a-i"]),
    ],
)
def test_a_scheme_is_written_as_a_rule_would_be_numbered(
    scheme: str, counted: list[str], others: list[str]
) -> None:
    assert [number for number in counted if not is_number(number, scheme)] == []
    assert [text for text in others if is_number(text, scheme)] == []
    assert sorted(counted, key=lambda number: sort_key(number, scheme)) == counted


@pytest.mark.parametrize(
    ("number", "parent"), [("4.b.ii", "4.b"), ("4.b", "4"), ("4", None), ("5.a.i", "5")]
)
def test_a_level_behind_a_dot_has_its_parent_too(number: str, parent: str | None) -> None:
    assert parent_number(number, {"4", "4.b", "4.b.ii", "5"}) == parent


def test_a_letter_is_no_roman_numeral_unless_a_dash_stands_before_it() -> None:
    assert sorted(["6x", "6i", "6v", "6c"], key=sort_key) == ["6c", "6i", "6v", "6x"]
    assert sorted(["6c-x", "6c-ix", "6c-v"], key=sort_key) == ["6c-v", "6c-ix", "6c-x"]


@pytest.mark.parametrize(
    ("number", "parent"),
    [
        ("3.3.4.1", "3.3.4"),
        ("3.3.4", "3.3"),
        ("3", None),
        ("6c-ii", "6c"),
        ("6c", "6"),
        ("903.2h-1", "903.2h"),
        ("903.2h", "903.2"),
        ("903.2", "903"),
        ("903", "900"),
        ("1024", "1000"),
        ("900", None),
        ("appendix-rounds", None),
    ],
)
def test_the_parent_is_the_number_directly_above(number: str, parent: str | None) -> None:
    known = [
        "3",
        "3.3",
        "3.3.4",
        "6",
        "6c",
        "900",
        "903",
        "903.2",
        "903.2h",
        "1000",
        "1024",
        "appendix",
    ]
    assert parent_number(number, known) == parent


def test_a_missing_parent_is_stepped_over() -> None:
    assert parent_number("3.3.4.1", ["3"]) == "3"
    assert parent_number("903.2h-1", {"900", "903"}) == "903"
    assert parent_number("903.2h-1", {"1000"}) is None


def test_a_rule_without_its_chapter_has_no_parent() -> None:
    assert parent_number("903", ["901", "1000"]) is None


@unhurried
@given(st.lists(st.integers(0, 999).map(str), min_size=1, max_size=5))
def test_where_all_above_is_known_the_parent_lacks_one_part(parts: list[str]) -> None:
    known = {".".join(parts[:size]) for size in range(1, len(parts) + 1)} - {
        part for part in parts if len(part) == 3 and part.endswith("00")
    }
    expected = ".".join(parts[:-1]) if len(parts) > 1 else None
    if expected in known or expected is None:
        assert parent_number(".".join(parts), known) == expected


@pytest.mark.parametrize(
    "typed", ["6c-ii", "6cii", "6c(ii)", "6c ii", "6C-II", "6 c ii", "6.c.ii", "(6c)-ii."]
)
def test_every_spelling_squeezes_to_the_same(typed: str) -> None:
    assert squeeze(typed) == "6cii"


@unhurried
@given(st.text())
def test_squeezing_twice_changes_nothing(text: str) -> None:
    assert squeeze(squeeze(text)) == squeeze(text)


@unhurried
@given(st.integers(1, 39))
def test_roman_numerals_are_read_as_they_are_spelled(value: int) -> None:
    assert roman(spelled(value)) == value


@pytest.mark.parametrize("text", ["", "c", "IX", "ix ", "xl", "1", "ié"])
def test_what_is_no_small_roman_numeral(text: str) -> None:
    assert roman(text) is None


@unhurried
@given(st.integers(1, 39))
def test_the_roman_part_in_figures(value: int) -> None:
    assert in_figures(f"9c-{spelled(value)}") == f"9c-{value}"


@pytest.mark.parametrize("number", ["9c", "903.2h-1", "3.3.4.1", "appendix-rounds", "9i"])
def test_a_number_without_a_roman_part_stays(number: str) -> None:
    assert in_figures(number) == number

"""Dates that are as exact as somebody knew them."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.dates import day_before, is_before, is_date, is_day, last_day
from tests.support.corpora import unhurried

DAYS = st.dates(min_value=date(1000, 1, 1)).map(date.isoformat)
LENGTHS = st.sampled_from([4, 7, 10])


@pytest.mark.parametrize("text", ["2020", "2020-02", "2020-02-29", "2021-12-31", "undated"])
def test_a_date_of_the_calendar(text: str) -> None:
    assert is_date(text)


@pytest.mark.parametrize(
    "text",
    [
        "0000",
        "2020-00",
        "2020-13",
        "2020-02-30",
        "2021-02-29",
        "2020-04-31",
        "2020-00-00",
        "",
        "soon",
    ],
)
def test_a_date_of_no_calendar(text: str) -> None:
    assert not is_date(text)


@pytest.mark.parametrize(
    ("text", "before", "last"),
    [
        ("2022", "2021-12-31", "2022-12-31"),
        ("2024-02", "2024-01-31", "2024-02-29"),
        ("2024-03", "2024-02-29", "2024-03-31"),
        ("2022-01-01", "2021-12-31", "2022-01-01"),
    ],
)
def test_where_a_time_begins_and_ends(text: str, before: str, last: str) -> None:
    assert (day_before(text), last_day(text), is_day(text)) == (before, last, text == last)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("2019", "2020", True),
        ("2019-12-31", "2020", True),
        ("2020-01", "2020-02-01", True),
        ("2020-02-01", "2020-02-02", True),
        ("2020", "2020", False),
        ("2020", "2020-06", False),
        ("2020-06", "2020", False),
        ("2020-06-01", "2020-06", False),
        ("2021", "2020-12-31", False),
        ("undated", "2020", False),
        ("2020", "undated", False),
        ("undated", "undated", False),
    ],
)
def test_only_what_is_certainly_before_is(one: str, other: str, expected: bool) -> None:
    assert is_before(one, other) is expected


@unhurried
@given(DAYS, DAYS, LENGTHS, LENGTHS)
def test_less_exact_dates_are_before_only_where_their_days_are(
    one: str, other: str, size: int, other_size: int
) -> None:
    assert is_date(one[:size])
    assert one < other or not is_before(one[:size], other[:other_size])
    assert not (
        is_before(one[:size], other[:other_size]) and is_before(other[:other_size], one[:size])
    )

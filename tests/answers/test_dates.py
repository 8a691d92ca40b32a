"""Days, months and years as people write them in a question."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.dates import MAX_DATES, DateReader, end_of
from bot.answers.intent import read_intents
from rules_corpus.text import fold
from tests.support.corpora import messages, unhurried
from tests.support.intents import bundled_intents, with_french

READER = DateReader(bundled_intents())

MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)

days = st.dates(min_value=datetime.date(2000, 1, 1), max_value=datetime.date(2049, 12, 31))


@pytest.mark.parametrize(
    ("written", "date"),
    [
        ("2021-12-10", "2021-12-10"),
        ("2021/12/10", "2021-12-10"),
        ("2021.12.10", "2021-12-10"),
        ("2021-2-3", "2021-02-03"),
        ("2021-12", "2021-12"),
        ("2021/4", "2021-04"),
        ("2021", "2021"),
        ("10 December 2021", "2021-12-10"),
        ("10 Dec 2021", "2021-12-10"),
        ("10 Dec. 2021", "2021-12-10"),
        ("10th December, 2021", "2021-12-10"),
        ("1st may 2021", "2021-05-01"),
        ("December 10, 2021", "2021-12-10"),
        ("Dec 10th 2021", "2021-12-10"),
        ("DECEMBER 2021", "2021-12"),
        ("Sept. 2018", "2018-09"),
        ("2021年12月10日", "2021-12-10"),
        ("2021年4月9日", "2021-04-09"),
        ("2021年12月", "2021-12"),
        ("2021年", "2021"),
        ("２０２１年１２月１０日", "2021-12-10"),
        ("２０２１－１２－１０", "2021-12-10"),
        ("2021‐12‐10", "2021-12-10"),
    ],
)
def test_a_date_is_read_as_exact_as_it_is_written(written: str, date: str) -> None:
    assert READER.dates(written) == (date,)
    assert READER.dates(f"Was Night Ferry banned in Open Water on {written}?") == (date,)
    assert READER.dates(f"{written}にNight Ferryは禁止?") == (date,)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "is Night Ferry banned?",
        "in may",
        "may I play it?",
        "10 December",
        "21-12-10",
        "1999",
        "2050",
        "12021",
        "20212",
        "2021-13",
        "2021-00-10",
        "2021-12-32",
        "2021-13-10",
        "45 December 2021",
        "7000 life",
    ],
)
def test_what_is_no_date_is_not_read(text: str) -> None:
    assert READER.dates(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "between 2021-04-09 and 2021-12-10",
        "from 9 April 2021 to December 10, 2021",
        "2021年4月9日から2021年12月10日まで",
        "2021/04/09 -> 2021/12/10",
        "2021-04-09 2021.12.10",
    ],
)
def test_two_dates_are_read_in_their_order(text: str) -> None:
    assert READER.dates(text) == ("2021-04-09", "2021-12-10")


def test_the_order_is_that_of_the_text() -> None:
    assert READER.dates("what changed in 2022 since May 2021") == ("2022", "2021-05")


def test_dates_beyond_the_second_are_left_out() -> None:
    assert READER.dates("2018, 2019, 2020, 2021") == ("2018", "2019")
    assert MAX_DATES == 2


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Was Night Ferry banned on 2021-12-10?", "was night ferry banned on  ?"),
        ("between April 2021 and 10 Dec 2021", "between   and  "),
        ("2021年4月に外海戦で禁止?", " ニ外海戦デ禁止?"),
        ("LH-001", "lh-001"),
    ],
)
def test_a_text_without_its_dates(text: str, rest: str) -> None:
    assert READER.without(text) == rest


@unhurried
@given(days, st.sampled_from([1, 2, 3]))
def test_every_day_is_read_in_every_way_of_writing_it(day: datetime.date, exactness: int) -> None:
    iso = "-".join(day.isoformat().split("-")[:exactness])
    year, month, number = day.year, MONTHS[day.month - 1], day.day
    ways = {
        1: [f"{year}", f"{year}年"],
        2: [
            f"{year}-{day.month:02}",
            f"{year}/{day.month}",
            f"{month} {year}",
            f"{month[:3]}. {year}",
            f"{year}年{day.month}月",
        ],
        3: [
            f"{year}-{day.month:02}-{number:02}",
            f"{year}/{day.month}/{number}",
            f"{number} {month} {year}",
            f"{month} {number}, {year}",
            f"{year}年{day.month}月{number}日",
        ],
    }
    for way in ways[exactness]:
        assert READER.dates(f"is it banned as of {way}?") == (iso,)


@unhurried
@given(messages())
def test_any_text_can_be_read(text: str) -> None:
    dates = READER.dates(text)
    assert len(dates) <= MAX_DATES
    for date in dates:
        parts = [int(part) for part in date.split("-")]
        assert 2000 <= parts[0] <= 2049
        assert all(1 <= part <= highest for part, highest in zip(parts[1:], (12, 31), strict=False))
    if not any(character.isdigit() for character in fold(text)):
        assert (dates, READER.without(text)) == ((), fold(text))


@pytest.mark.parametrize(
    ("text", "dates"),
    [
        ("is Night Ferry legal in an Open Water deck 2021?", ("2021",)),
        ("is Night Ferry legal in my deck 2021-05-01?", ("2021-05-01",)),
        ("the mayor 2021", ("2021",)),
        ("the marathon 2021", ("2021",)),
    ],
)
def test_a_word_that_begins_as_a_month_does_is_none(text: str, dates: tuple[str, ...]) -> None:
    assert READER.dates(text) == dates


@pytest.mark.parametrize(
    ("text", "date"),
    [("on the 10th of December 2021", "2021-12-10"), ("in December, 2021", "2021-12")],
)
def test_nothing_of_a_date_is_lost(text: str, date: str) -> None:
    assert READER.dates(text) == (date,)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("what changed?", ("", "")),
        ("what changed in 2022", ("2022", "2022")),
        ("in December 2021", ("2021-12", "2021-12")),
        ("from the list of December 2021", ("2021-12", "2021-12")),
        ("on 2022-01-01", ("2021-12-31", "2022-01-01")),
        ("since 2022", ("2022", "")),
        ("since the beginning of 2022", ("2022", "")),
        ("from 27 May 2022", ("2022-05-27", "")),
        ("2022 onwards", ("2022", "")),
        ("after 2022", ("2022-12-31", "")),
        ("after February 2020", ("2020-02-29", "")),
        ("after 2022-05-27", ("2022-05-27", "")),
        ("2021-13, since 2022", ("2022", "")),
        ("2022年の変更", ("2022", "2022")),
        ("2022 から", ("2022", "")),
        ("2022年12月以降", ("2022-12", "")),
        ("between 2022 and 2021-04", ("2021-04", "2022")),
        ("2022 2022", ("2022", "2022")),
    ],
)
def test_the_time_that_is_spoken_of(text: str, span: tuple[str, str]) -> None:
    assert READER.span(text) == span


@pytest.mark.parametrize(
    ("start", "end", "found"),
    [
        ("2022", "", "2022"),
        ("2022-12", "", "2022-12"),
        ("2022-12-01", "", ""),
        ("2022", "2023", "2023"),
        ("", "", ""),
        ("", "2022", "2022"),
    ],
)
def test_where_a_time_ends(start: str, end: str, found: str) -> None:
    assert end_of(start, end) == found


@pytest.mark.parametrize("text", ["2021-02-31", "30 February 2021", "2021年4月31日"])
def test_a_day_that_no_month_has_is_no_date(text: str) -> None:
    assert READER.dates(text) == ()


TODAY = "2026-11-22"


@pytest.mark.parametrize(
    ("typed", "date", "how"),
    [
        ("on 30 nov", "2026-11-30", "nearest"),
        ("30th of November", "2026-11-30", "nearest"),
        ("dec 1st", "2026-12-01", "nearest"),
        ("1 jan", "2027-01-01", "nearest"),
        ("10 june", "2026-06-10", "nearest"),
        ("in december", "2026-12", "nearest"),
        ("since december", "2025-12", "nearest"),
        ("12月1日", "2026-12-01", "nearest"),
        ("10月", "2026-10", "nearest"),
        ("29 feb", "2028-02-29", "nearest"),
        ("01/12/2026", "2026-12-01", "day first"),
        ("1.12.2026", "2026-12-01", "day first"),
        ("31/12/2026", "2026-12-31", "day first"),
        ("12/31/2026", "2026-12-31", "month first"),
        ("05/05/2026", "2026-05-05", ""),
        ("12/2026", "2026-12", ""),
        ("2026-12-01", "2026-12-01", ""),
    ],
)
def test_how_a_date_is_read(typed: str, date: str, how: str) -> None:
    (found,) = READER.written(f"is it banned {typed}?", TODAY)
    assert (found.date, found.how) == (date, how)


@pytest.mark.parametrize(
    "text",
    [
        "may I play it",
        "may 4 copies be played",
        "no.4 may I play",
        "30 feb",
        "31/02/2026",
        "march on",
        "april fools",
        "3/4",
        "in the deck",
    ],
)
def test_what_is_no_date(text: str) -> None:
    assert READER.dates(text, TODAY) == ()


def test_without_a_year_nothing_is_a_date_where_no_day_is_given() -> None:
    assert READER.dates("on 30 nov") == ()


@given(st.dates(min_value=datetime.date(2000, 1, 1), max_value=datetime.date(2040, 12, 31)), days)
def test_the_nearest_day_is_at_most_half_a_year_away(
    today: datetime.date, day: datetime.date
) -> None:
    (found,) = READER.dates(f"on {day.day} {MONTHS[day.month - 1]}", today.isoformat())
    away = abs((datetime.date.fromisoformat(found) - today).days)
    assert away <= 184 or (day.month, day.day) == (2, 29)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("ce qui change depuis le 1er mars 2021", ("2021-03-01", "")),
        ("interdite en décembre 2021", ("2021-12", "2021-12")),
        ("interdite depuis mai", ("2026-05", "")),
    ],
)
def test_another_language_names_months_in_its_own_words(
    tmp_path: Path, text: str, span: tuple[str, str]
) -> None:
    assert DateReader(read_intents(with_french(tmp_path))).span(text, "2026-09-01") == span

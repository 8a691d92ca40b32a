"""Numbers in words as figures."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.answers.number_words import in_figures
from rules_corpus.text import fold
from tests.support.corpora import messages, unhurried


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("thirty-seven players", "37 players"),
        ("Thirty seven players", "37 players"),
        ("fourty five", "45"),
        ("twelve", "12"),
        ("a ninety-nine-player event", "a 99-player event"),
        ("a hundred people", "a 100 people"),
        ("one hundred and five", "105"),
        ("two hundred twenty-eight", "228"),
        ("best of three, top eight", "best of 3, top 8"),
        ("三十七人", "37人"),
        ("二十", "20"),
        ("十人", "10人"),
        ("九十九名", "99名"),
        ("百二十八人", "128人"),
        ("三勝一敗一分", "3勝1敗1分"),
        ("二十分", "20分"),
    ],
)
def test_numbers_in_words_are_read(text: str, figures: str) -> None:
    assert in_figures(fold(text)) == figures


@pytest.mark.parametrize(
    "text",
    [
        "someone", "tense", "hundreds", "thirdy-five", "best-of-three", "two thousand and five",
        "a million and one", "two dozen", "one-two", "twenty-twelve",
        "five and seven", "千人", "二千三十人", "三七人", "2百三十", "3 hundred", "三〇", "十分",
        "37 players", "",
    ],
)  # fmt: skip
def test_what_is_no_such_number_stays_whole(text: str) -> None:
    assert in_figures(text) == text


@given(st.integers(1, 9), st.integers(1, 9))
def test_tens_and_units_add_up(tens: int, unit: int) -> None:
    kanji = "一二三四五六七八九"
    assert in_figures(f"{kanji[tens - 1]}十{kanji[unit - 1]}") == f"{10 * tens + unit}"


@unhurried
@given(messages())
def test_any_text_is_read(text: str) -> None:
    assert in_figures(in_figures(fold(text))) is not None

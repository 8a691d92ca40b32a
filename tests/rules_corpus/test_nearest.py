"""What is offered in place of a name that nobody knows."""

from __future__ import annotations

import pytest

from rules_corpus.nearest import did_you_mean, nearest
from rules_corpus.schema_errors import as_date

NAMES = (
    "Demonflame",
    "Quickcast",
    "First Strike",
    "Heavenly Gust",
    "貫通",
    "Tug of Warp",
    "Tug of Want",
)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Demon Flame", "Demonflame"),
        ("demonflame", "Demonflame"),
        ("Quikcast", "Quickcast"),
        ("quickcast", "Quickcast"),
        ("first-strike", "First Strike"),
        ("Heavnly Gust", "Heavenly Gust"),
        ("[貫通]", "貫通"),
    ],
)
def test_a_slip_finds_its_name(typed: str, name: str) -> None:
    assert nearest(typed, NAMES) == [name]
    assert did_you_mean(typed, NAMES) == f"; did you mean {name!r}?"


def test_where_several_come_near_they_are_all_offered() -> None:
    assert did_you_mean("Tug of Wart", NAMES) == "; did you mean 'Tug of Warp' or 'Tug of Want'?"


@pytest.mark.parametrize("typed", ["", "?!", "zebra crossing", "x", "長い名前"])
def test_nothing_is_offered_where_nothing_comes_near(typed: str) -> None:
    assert did_you_mean(typed, NAMES) == ""
    assert did_you_mean("Demonflame", ()) == ""


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("20/11/2026", "2026-11-20"),
        ("11/20/2026", "2026-11-20"),
        ("20.11.2026", "2026-11-20"),
        ("2026/11/20", "2026-11-20"),
        ("2026-1-5", "2026-01-05"),
        ("2026年11月20日", "2026-11-20"),
        ("20 Nov 2026", "2026-11-20"),
        ("20th November 2026", "2026-11-20"),
        ("November 20, 2026", "2026-11-20"),
        ("31/02/2026", ""),
        ("20 Foo 2026", ""),
        ("1/2/3", ""),
        ("soon", ""),
        ("", ""),
    ],
)
def test_a_day_is_read_as_people_write_it(typed: str, day: str) -> None:
    assert as_date(typed) == day

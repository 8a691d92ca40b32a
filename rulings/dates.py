"""The dates of the database, as exact as known: a day, a month or a year in ISO form, or
``undated``.
"""

from __future__ import annotations

from datetime import date, timedelta

UNDATED = "undated"


def is_date(text: str) -> bool:
    """Whether ``text`` is a day, month or year of the calendar, or ``undated``."""
    try:
        date.fromisoformat((text + "-01-01")[:10])
    except ValueError:
        return text == UNDATED
    return True


def is_day(text: str) -> bool:
    """Whether a date is exact to the day."""
    return len(text) == len("2021-12-10")


def day_before(text: str) -> str:
    """The day before the first day of a day, month or year."""
    return (date.fromisoformat((text + "-01-01")[:10]) - timedelta(days=1)).isoformat()


def last_day(text: str) -> str:
    """The last day of a month or year; a day itself."""
    if is_day(text):
        return text
    month = text if "-" in text else f"{text}-12"
    return next(day for number in range(31, 0, -1) if is_date(day := f"{month}-{number}"))


def is_before(one: str, other: str) -> bool:
    """Whether ``one`` is certainly before ``other``, comparing only as much as is known of both."""
    known = min(len(one), len(other))
    return UNDATED not in (one, other) and one[:known] < other[:known]

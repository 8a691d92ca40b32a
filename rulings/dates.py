"""Dates of the database: as exact as known, a day, a month or a year, or ``undated``."""

from __future__ import annotations

from datetime import date

UNDATED = "undated"


def is_date(text: str) -> bool:
    """Whether the calendar has this day, month or year."""
    try:
        date.fromisoformat((text + "-01-01")[:10])
    except ValueError:
        return text == UNDATED
    return True


def is_before(one: str, other: str) -> bool:
    """Whether ``one`` is certainly before ``other``: by as much of both as is known."""
    known = min(len(one), len(other))
    return UNDATED not in (one, other) and one[:known] < other[:known]

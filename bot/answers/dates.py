"""Days, months and years that people write: 2021-12-10, December 2021, 10 Dec 2021, 01/12/2026,
2021年12月10日, 2021, 30 nov.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Literal, NamedTuple

from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.dates import day_before, is_before, is_date, is_day, last_day

MAX_DATES = 2
LEAP = 8  # years between which 29 February comes at least once
How = Literal["", "nearest", "day first", "month first"]
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<{0}>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
_YEAR = r"(?P<{0}>20[0-4]\d)"
_NO_VERB = r"(?!\s+(?:i|we|you|he|she|they|it|my|the|a|an|be|not|both)\b)"  # "may" is one too
_DATED = (
    r"(?<!\d)(?P<y1>20[0-4]\d)[-/.年](?P<m1>\d{1,2})(?:[-/.月](?P<d1>\d{1,2})日?|月)?(?!\d)",
    r"(?<![\d/.-])(?P<a5>\d{1,2})(?P<s5>[/.-])(?P<b5>\d{1,2})(?P=s5)"
    + _YEAR.format("y5")
    + r"(?!\d)",
    r"(?<![\d/.-])(?P<m6>\d{1,2})/" + _YEAR.format("y6") + r"(?!\d)",
    r"(?<!\d)(?P<d2>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?"
    + _MONTH.format("n2")
    + r",?\s+"
    + _YEAR.format("y2"),
    r"\b"
    + _MONTH.format("n3")
    + r",?\s+(?:(?P<d3>\d{1,2})(?:st|nd|rd|th)?,?\s+)?"
    + _YEAR.format("y3"),
    r"(?<![\d-])(?P<y4>20[0-4]\d)年?(?![\d-])",
)
_UNDATED = (
    r"(?<![\d.])(?P<d7>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?" + _MONTH.format("n7") + _NO_VERB,
    r"(?:(?<=on )|(?<=since )|(?<=from )|(?<=until )|(?<=by )|(?<=after )|(?<=before )|\b(?!may\b))"
    + _MONTH.format("n8")
    + r"\s+(?P<d8>\d{1,2})(?:st|nd|rd|th)?\b",
    r"(?:(?<=in )|(?<=since )|(?<=from )|(?<=until )|(?<=by )|(?<=after )|(?<=before )|(?<=of ))"
    + _MONTH.format("n9")
    + _NO_VERB,
    r"(?<!\d)(?P<m10>\d{1,2})月(?:(?P<d10>\d{1,2})日)?",
)
_DATE = Pattern("|".join(_DATED))
_ANY_DATE = Pattern("|".join((*_DATED, *_UNDATED)))
_SINCE = Pattern(
    r"\b(?:since|from|starting|after|following)\s+(?:(?:the|early|mid|late|start|beginning|of|in|on|with)\s+)*$"
)
_PAST = Pattern(r"\b(?:since|after|following)\s+$")
_AFTER = Pattern(r"\b(?:after|following)\s+$")
_ONWARDS = Pattern(r"\s*(?:onwards?\b|and (?:later|after)\b|カラ|以降|以来|以後)")


class Written(NamedTuple):
    """A date as it stands in a folded text, from ``start`` to ``end``; ``how``: how it was read,
    where it could be read otherwise.
    """

    date: str
    typed: str
    start: int
    end: int
    how: How = ""


def written_dates(text: str, today: str = "") -> tuple[Written, ...]:
    """The dates in ``text`` in their order; those without a year, as the nearest such day or month,
    only where ``today`` is given.
    """
    found = (
        _written(match, today) for match in (_ANY_DATE if today else _DATE).finditer(fold(text))
    )
    return tuple(date for date in found if date)


def dates_in(text: str, today: str = "") -> tuple[str, ...]:
    """The dates in ``text`` in their order, as exact as written (2021, 2021-12, 2021-12-10), at
    most `MAX_DATES`.
    """
    return tuple(found.date for found in written_dates(text, today))[:MAX_DATES]


def span_in(text: str, today: str = "") -> tuple[str, str]:
    """The first and the last date of the time that ``text`` speaks of; empty where it is open at
    that end.

    Two dates may stand in either order. One alone is the whole time; a day means what came with it,
    so from the day before. "Since" a date the time is open, and "after" a date it begins when that
    is over.
    """
    found = written_dates(text, today)[:MAX_DATES]
    if not found:
        return "", ""
    dates = [written.date for written in found]
    if len(dates) > 1:
        first, last = dates
        return (last, first) if is_before(last, first) else (first, last)
    folded, written = fold(text), found[0]
    if _AFTER.search(folded[: written.start]):
        return last_day(dates[0]), ""
    if _SINCE.search(folded[: written.start]) or _ONWARDS.match(folded[written.end :]):
        return dates[0], ""
    return day_before(dates[0]) if is_day(dates[0]) else dates[0], dates[0]


def end_of(start: str, end: str) -> str:
    """The end of a time given by its two ends: a month or year without an end is itself the whole
    time, a day leaves it open.
    """
    return end or ("" if is_day(start) else start)


def without_dates(text: str, today: str = "") -> str:
    """``text``, folded, without its dates."""
    return (_ANY_DATE if today else _DATE).sub(" ", fold(text))


def _written(match: re.Match[str], today: str) -> Written | None:
    groups = {name[0]: value for name, value in match.groupdict().items() if value}
    how: How = ""
    if "a" in groups:
        groups["d"], groups["m"], how = _day_and_month(int(groups["a"]), int(groups["b"]))
    month = str(_MONTHS.index(groups["n"][:3]) + 1) if "n" in groups else groups.get("m", "")
    parts = [f"{int(part):02d}" for part in (month, groups.get("d", "")) if part]
    is_past = _PAST.search(match.string[: match.start()]) is not None
    written = (
        "-".join([groups["y"], *parts])
        if "y" in groups
        else _nearest("-".join(parts), today, is_past)
    )
    return (
        Written(written, match[0], *match.span(), how if "y" in groups else "nearest")
        if is_date(written)
        else None
    )


def _day_and_month(first: int, second: int) -> tuple[str, str, How]:
    """The day and the month of 01/12/2026, which is read as it is written nearly everywhere, and
    how it was read.
    """
    if second > len(_MONTHS) >= first:
        return str(second), str(first), "month first"
    return str(first), str(second), "" if first == second else "day first"


def _nearest(written: str, today: str, is_past: bool) -> str:
    """The day (12-01) or month (12) nearest to ``today``, before it or after it; no date where no
    year has it.
    """
    year = int(today[:4])
    days = (f"{around}-{written}" for around in range(year - LEAP, year + LEAP + 1))
    known = [day for day in days if is_date(day) and not (is_past and day > today)]
    return min(known, key=lambda day: _days_between(day, today), default="-")


def _days_between(day: str, today: str) -> int:
    """How many days lie between a day, or the nearest day of a month, and ``today``."""
    now = date.fromisoformat(today)
    ends = [
        (date.fromisoformat((day + "-01")[:10]) - now).days,
        (date.fromisoformat(last_day(day)) - now).days,
    ]
    return 0 if ends[0] <= 0 <= ends[1] else min(map(abs, ends))

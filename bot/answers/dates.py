"""Days, months and years that people write: 2021-12-10, December 2021, 10 Dec 2021, 2021年12月10日, 2021."""

from __future__ import annotations

import re

from rules_corpus.text import fold
from rulings.dates import day_before, is_before, is_date, is_day, last_day

MAX_DATES = 2
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<{0}>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
_YEAR = r"(?P<{0}>20[0-4]\d)"
_DATE = re.compile(
    "|".join(
        (
            r"(?<!\d)(?P<y1>20[0-4]\d)[-/.年](?P<m1>\d{1,2})(?:[-/.月](?P<d1>\d{1,2})日?|月)?(?!\d)",
            r"(?<!\d)(?P<d2>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?" + _MONTH.format("n2") + r",?\s+" + _YEAR.format("y2"),
            r"\b" + _MONTH.format("n3") + r",?\s+(?:(?P<d3>\d{1,2})(?:st|nd|rd|th)?,?\s+)?" + _YEAR.format("y3"),
            r"(?<![\d-])(?P<y4>20[0-4]\d)年?(?![\d-])",
        )
    )
)
_SINCE = re.compile(r"\b(?:since|from|starting|after|following)\s+(?:(?:the|early|mid|late|start|beginning|of|in|on|with)\s+)*$")
_AFTER = re.compile(r"\b(?:after|following)\s+$")
_ONWARDS = re.compile(r"\s*(?:onwards?\b|and (?:later|after)\b|カラ|以降|以来|以後)")


def dates_in(text: str) -> tuple[str, ...]:
    """The dates in ``text`` in their order, as exact as written (2021, 2021-12, 2021-12-10), at most `MAX_DATES`."""
    found = (_written(match) for match in _DATE.finditer(fold(text)))
    return tuple(date for date in found if date)[:MAX_DATES]


def span_in(text: str) -> tuple[str, str]:
    """The first and the last date of the time that ``text`` speaks of; empty where it is open at that end.

    Two dates may stand in either order. One alone is the whole time, a day as what came with it, so from the day before;
    but "since" it the time goes on, and "after" it begins when it is over.
    """
    dates = dates_in(text)
    if not dates:
        return "", ""
    if len(dates) > 1:
        first, last = dates
        return (last, first) if is_before(last, first) else (first, last)
    folded = fold(text)
    match = next(match for match in _DATE.finditer(folded) if _written(match))
    if _AFTER.search(folded[: match.start()]):
        return last_day(dates[0]), ""
    if _SINCE.search(folded[: match.start()]) or _ONWARDS.match(folded[match.end() :]):
        return dates[0], ""
    return day_before(dates[0]) if is_day(dates[0]) else dates[0], dates[0]


def end_of(start: str, end: str) -> str:
    """The end of a time given by its two ends: a month or year without an end is itself the whole time, a day goes on."""
    return end or ("" if is_day(start) else start)


def without_dates(text: str) -> str:
    """``text``, folded, without its dates."""
    return _DATE.sub(" ", fold(text))


def _written(match: re.Match[str]) -> str:
    groups = {name[0]: value for name, value in match.groupdict().items() if value}
    month = str(_MONTHS.index(groups["n"][:3]) + 1) if "n" in groups else groups.get("m", "")
    written = "-".join([groups["y"], *(f"{int(part):02d}" for part in (month, groups.get("d", "")) if part)])
    return written if is_date(written) else ""

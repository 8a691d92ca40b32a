"""Days, months and years that people write: 2021-12-10, December 2021, 10 Dec 2021, 01/12/2026,
2021年12月10日, 2021, 30 nov.

The names of months and the words around dates are in ``intents/<language>.yaml``, under dates.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Literal, NamedTuple

from bot.answers.intent import Intents, Patterns
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.dates import day_before, is_before, is_date, is_day, last_day

MAX_DATES = 2
LEAP = 8  # years, among which there is always a 29 February
How = Literal["", "nearest", "day first", "month first"]
MONTHS = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)
"""The names of the lists of words for each month, in their order."""
_NEVER = "(?!)"
_YEAR = r"(?P<{0}>20[0-4]\d)"


class Written(NamedTuple):
    """A date in a folded text, from ``start`` to ``end``; ``how``: how it was read, if it could be
    read otherwise.
    """

    date: str
    typed: str
    start: int
    end: int
    how: How = ""


@dataclass(frozen=True)
class DateReader:
    """Reads dates; made once for the words for months, and the words around dates."""

    intents: Intents

    def written(self, text: str, today: str = "") -> tuple[Written, ...]:
        """The dates in ``text`` in order; those without a year, as the nearest such day or month,
        only if ``today`` is given.
        """
        found = (self._read(match, today) for match in self._pattern(today).finditer(fold(text)))
        return tuple(date for date in found if date)

    def dates(self, text: str, today: str = "") -> tuple[str, ...]:
        """The dates in ``text`` in order, as exact as written (2021, 2021-12, 2021-12-10), at most
        `MAX_DATES`.
        """
        return tuple(found.date for found in self.written(text, today))[:MAX_DATES]

    def span(self, text: str, today: str = "") -> tuple[str, str]:
        """The first and last dates of the period that ``text`` speaks of; empty if it is open at
        that end.

        Two dates may come in either order. A single one is the whole period; if it is a day, what
        came with that day is meant, so the period begins the day before. After "since" a date, the
        period is open; after "after" a date, it begins when that is over.
        """
        found = self.written(text, today)[:MAX_DATES]
        if not found:
            return "", ""
        dates = [written.date for written in found]
        if len(dates) > 1:
            first, last = dates
            return (last, first) if is_before(last, first) else (first, last)
        folded, written = fold(text), found[0]
        before, behind = folded[: written.start], folded[written.end :]
        if self._words["after"].search(before):
            return last_day(dates[0]), ""
        if self._words["since"].search(before) or self._words["onwards"].match(behind):
            return dates[0], ""
        return day_before(dates[0]) if is_day(dates[0]) else dates[0], dates[0]

    def without(self, text: str, today: str = "") -> str:
        """``text``, folded, without its dates."""
        return self._pattern(today).sub(" ", fold(text))

    def _read(self, match: re.Match[str], today: str) -> Written | None:
        groups = {name[0]: value for name, value in match.groupdict().items() if value}
        how: How = ""
        if "a" in groups:
            groups["d"], groups["m"], how = _day_and_month(int(groups["a"]), int(groups["b"]))
        month = str(self._months[groups["n"]]) if "n" in groups else groups.get("m", "")
        parts = [f"{int(part):02d}" for part in (month, groups.get("d", "")) if part]
        is_past = self._words["past"].search(match.string[: match.start()]) is not None
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

    def _pattern(self, today: str) -> Pattern:
        return self._any_date if today else self._date

    @cached_property
    def _words(self) -> Patterns:
        return self.intents.of("dates")

    @cached_property
    def _months(self) -> Mapping[str, int]:
        """Which month a folded word means."""
        return {
            word: number
            for number, month in enumerate(MONTHS, 1)
            for word in self.intents.words("dates", month)
        }

    @cached_property
    def _date(self) -> Pattern:
        return Pattern(*self._dated)

    @cached_property
    def _any_date(self) -> Pattern:
        return Pattern(*self._dated, *self._undated)

    @cached_property
    def _dated(self) -> Sequence[str]:
        """What finds dates with a year."""
        return (
            r"(?<!\d)(?P<y1>20[0-4]\d)[-/.年](?P<m1>\d{1,2})(?:[-/.月](?P<d1>\d{1,2})日?|月)?(?!\d)",
            r"(?<![\d/.-])(?P<a5>\d{1,2})(?P<s5>[/.-])(?P<b5>\d{1,2})(?P=s5)"
            + _YEAR.format("y5")
            + r"(?!\d)",
            r"(?<![\d/.-])(?P<m6>\d{1,2})/" + _YEAR.format("y6") + r"(?!\d)",
            self._day("d2", self._month("n2")) + r",?\s+" + _YEAR.format("y2"),
            rf"\b{self._month('n3')},?\s+(?:(?P<d3>\d{{1,2}}){self._ordinal},?\s+)?"
            + _YEAR.format("y3"),
            r"(?<![\d-])(?P<y4>20[0-4]\d)年?(?![\d-])",
        )

    @cached_property
    def _undated(self) -> Sequence[str]:
        """What finds dates without a year."""
        no_verb = rf"(?!\s+(?:{self._any('after_verb')})\b)"
        no_month = rf"(?!(?:{self._any('also_verbs')})\b)"
        return (
            r"(?<![\d.])" + self._day("d7", self._month("n7")) + no_verb,
            rf"(?:{self._behind('before_day')}|\b{no_month}){self._month('n8')}"
            rf"\s+(?P<d8>\d{{1,2}}){self._ordinal}\b",
            rf"(?:{self._behind('before_month')}){self._month('n9')}{no_verb}",
            r"(?<!\d)(?P<m10>\d{1,2})月(?:(?P<d10>\d{1,2})日)?",
        )

    def _day(self, name: str, month: str) -> str:
        of = rf"(?:(?:{self._any('of')})\s+)?"
        return rf"(?<!\d)(?P<{name}>\d{{1,2}}){self._ordinal}\s+{of}{month}"

    def _month(self, name: str) -> str:
        return rf"(?P<{name}>{_any(self._months)})(?![a-z])\.?"

    @cached_property
    def _ordinal(self) -> str:
        return rf"(?:{self._any('ordinal')})?"

    def _any(self, name: str) -> str:
        return _any(self.intents.words("dates", name))

    def _behind(self, name: str) -> str:
        words = sorted(self.intents.words("dates", name))
        return "|".join(rf"(?<={re.escape(word)} )" for word in words) or _NEVER


def _any(words: Iterable[str]) -> str:
    """A regular expression for any of some words, the longest first."""
    return "|".join(map(re.escape, sorted(words, key=lambda word: (-len(word), word)))) or _NEVER


def end_of(start: str, end: str) -> str:
    """The end of a period: a month or year without an end is itself the whole period, a day leaves
    it open.
    """
    return end or ("" if is_day(start) else start)


def _day_and_month(first: int, second: int) -> tuple[str, str, How]:
    """The day and the month of a date like 01/12/2026, with the day first as nearly everywhere if
    it can be, and how it was read.
    """
    if second > len(MONTHS) >= first:
        return str(second), str(first), "month first"
    return str(first), str(second), "" if first == second else "day first"


def _nearest(written: str, today: str, is_past: bool) -> str:
    """The day (12-01) or month (12) nearest to ``today``, before it or after it; no date if no year
    has it.
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

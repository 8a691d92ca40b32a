"""Days, months and years that people write: 2021-12-10, December 2021, 10 Dec 2021, 2021年12月10日, 2021."""

from __future__ import annotations

import re

from rules_corpus.text import fold
from rulings.dates import is_date

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


def dates_in(text: str) -> tuple[str, ...]:
    """The dates in ``text`` in their order, as exact as written (2021, 2021-12, 2021-12-10), at most `MAX_DATES`."""
    found = (_written(match) for match in _DATE.finditer(fold(text)))
    return tuple(date for date in found if date)[:MAX_DATES]


def without_dates(text: str) -> str:
    """``text``, folded, without its dates."""
    return _DATE.sub(" ", fold(text))


def _written(match: re.Match[str]) -> str:
    groups = {name[0]: value for name, value in match.groupdict().items() if value}
    month = str(_MONTHS.index(groups["n"][:3]) + 1) if "n" in groups else groups.get("m", "")
    written = "-".join([groups["y"], *(f"{int(part):02d}" for part in (month, groups.get("d", "")) if part)])
    return written if is_date(written) else ""

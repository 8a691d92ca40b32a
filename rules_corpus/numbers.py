"""Rule numbers: how each document counts, how numbers sort, and how people type them.

Documents count in five ways: ``3.3.4.1``, ``1.2.3a``, ``6c-ii``, ``803.3a`` and ``903.2h-1``; a few
rules have a name instead (``appendix-rounds``). All are read as a sequence of parts, so one reader
serves every document.

A document counts by a scheme, which looks like a rule number of its lowest level, with 1 for a
number, 100 for one of three or four digits, a for a letter and i for a Roman numeral: ``1.a.i`` is
the scheme of 4, 4.b and 4.b.ii, and ``100.1a-1`` that of 803 and 903.2h-1. A document that counts
in several ways lists them with commas: ``1.1.1, 1.1a``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

_LEVEL = re.compile(r"([.-]?)(100|[1ai])")
_KINDS: Mapping[str, str] = {"100": r"\d{3,4}", "1": r"\d{1,3}", "a": "[a-z]", "i": "[ivx]{1,5}"}
_NAME = re.compile(r"[a-z]+(?:-[a-z]+)+")
_PART = re.compile(r"\d+|[a-z]+")
_ROMAN = {"i": 1, "v": 5, "x": 10}

SortKey = tuple[tuple[int, int, str], ...]


def is_number(text: str, scheme: str) -> bool:
    """Whether ``text`` is a rule number, or a rule's name, of a document that counts by
    ``scheme``.
    """
    return _counted(text, scheme) is not None or _NAME.fullmatch(text) is not None


def _counted(text: str, scheme: str) -> tuple[str, ...] | None:
    """The kinds of the levels (keys of `_KINDS`) of the part of the scheme that a number follows,
    down to its lowest level; ``None`` if it follows none.
    """
    return next((kinds for shape, kinds in _shapes(scheme) if shape.fullmatch(text)), None)


@cache
def _shapes(scheme: str) -> tuple[tuple[re.Pattern[str], tuple[str, ...]], ...]:
    """For each part of a scheme the pattern of its numbers and the kinds of their levels."""
    return tuple(
        (_shape(levels), tuple(kind for _, kind in levels))
        for levels in map(_LEVEL.findall, filter(None, scheme.split(", ")))
    )


def _shape(levels: Sequence[tuple[str, str]]) -> re.Pattern[str]:
    """The pattern of numbers whose levels have these separators and kinds; a number may stop at any
    level.
    """
    (_, first), *below = levels
    inner = "".join(f"(?:{re.escape(separator)}{_KINDS[kind]}" for separator, kind in below)
    return re.compile(_KINDS[first] + inner + ")?" * len(below), re.ASCII)


def squeeze(number: str) -> str:
    """The number without what people leave out or mix up: ``6c-ii``, ``6c(ii)`` and ``6c ii`` are
    ``6cii``.
    """
    return "".join(parts(number))


def parts(number: str) -> list[str]:
    """The runs of digits and letters in the number: ``903``, ``2``, ``h``, ``1``."""
    return _PART.findall(number.lower())


def roman(text: str) -> int | None:
    """The value of a lower-case Roman numeral; ``None`` if ``text`` is not one."""
    if not text or set(text) - set(_ROMAN):
        return None
    values = [_ROMAN[letter] for letter in text]
    return sum(
        -value if value < max(values[at:], default=0) else value for at, value in enumerate(values)
    )


def in_figures(number: str) -> str:
    """The number with its Roman part in digits: ``9c-3`` for ``9c-iii``."""
    head, dash, tail = number.rpartition("-")
    value = roman(tail) if dash else None
    return f"{head}-{value}" if value is not None else number


def is_name(number: str) -> bool:
    """Whether the rule has a name instead of a number: ``appendix-rounds``."""
    return _NAME.fullmatch(number) is not None


def sort_key(number: str, scheme: str = "") -> SortKey:
    """A key that sorts numbers as people count: 701.10 after 701.2, 6c-x after 6c-ix, named rules
    last.

    What follows a dash is read as a Roman numeral if it can be one; elsewhere ``scheme`` decides.
    """
    if is_name(number):
        return ((2, 0, number),)
    kinds = _counted(number, scheme)
    if kinds:
        read = zip(parts(number), kinds, strict=False)
        return tuple(_in_order(part, kind == "i") for part, kind in read)
    key: list[tuple[int, int, str]] = []
    for match in _PART.finditer(number):
        after_dash = match.start() > 0 and number[match.start() - 1] == "-"
        key.append(_in_order(match.group(), after_dash))
    return tuple(key)


def _in_order(part: str, may_be_roman: bool) -> tuple[int, int, str]:
    value = int(part) if part.isdigit() else roman(part) if may_be_roman else None
    return (0, value, "") if value is not None else (1, 0, part)


def parent_number(number: str, known: Iterable[str]) -> str | None:
    """The number among ``known`` directly above ``number``: 903.2h for 903.2h-1, 800 for 803;
    ``None`` if there is none.
    """
    held = known if isinstance(known, (set, frozenset, dict)) else set(known)
    if is_name(number):
        return None
    above = number
    while (shorter := re.sub(r"[.-]?(?:\d+|[a-z]+)$", "", above)) and shorter != above:
        if shorter in held:
            return shorter
        above = shorter
    if re.fullmatch(r"\d{3,4}", number):
        chapter = number[:-2] + "00"
        return chapter if chapter in held and chapter != number else None
    return None

"""Numbers that people write in words, as figures: thirty-seven, a hundred and twenty, 三十七.

How words make up a number is grammar, so each language has its own code here and not a list in
``intents/``.
"""

from __future__ import annotations

import re

from rules_corpus.patterns import Pattern

_UNITS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
_TEENS = [
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_VALUES = {
    **{word: value for value, word in enumerate([*_UNITS, *_TEENS], 1)},
    **{word: 10 * value for value, word in enumerate(_TENS, 2)},
    "fourty": 40,  # as it is often misspelt
}
_UNREAD = ("thousand", "million", "dozen")
_KANJI = "一二三四五六七八九"
_KANJI_WORDS = f"〇{_KANJI}十百千万"


def _any(words: list[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


# Runs are looked for whole, including words that are not read: the end of a number that is not
# understood is not a number.
_JOINT = r"[ -]+(?:and[ -]+)?"
_WORD = rf"(?:{_any([*_VALUES, 'hundred', *_UNREAD])})"
_RUN = Pattern(rf"(?<![a-z\d])(?<![a-z\d]-)(?<!\d ){_WORD}(?:{_JOINT}{_WORD})*(?![a-z\d])")
_READ = Pattern(
    rf"(?:(?:({_any(_UNITS)}){_JOINT})?(hundred)(?:{_JOINT}(?=[a-z])|$))?"
    rf"(?:({_any([*_TENS, 'fourty'])})(?:{_JOINT}({_any(_UNITS)}))?|({_any([*_UNITS, *_TEENS])}))?"
)
_KANJI_RUN = Pattern(rf"(?<![\d{_KANJI_WORDS}])(?!十分)[{_KANJI_WORDS}]+(?!\d)")  # 十分 is "enough"
_THOUSANDS = Pattern(r"(?<=\d),(?=\d{3}(?!\d))")
_READ_KANJI = Pattern(rf"(?:([{_KANJI}])?(百))?(?:([{_KANJI}])?(十))?([{_KANJI}])?")


def without_thousands_signs(folded: str) -> str:
    """Folded text with its figures in one piece: 1,004 is 1004."""
    return _THOUSANDS.sub("", folded)


def in_figures(folded: str) -> str:
    """Folded text with its numbers below a thousand as figures, if they are in English or Japanese
    words.

    Other numbers in words (two thousand, a dozen, 千) stay as they are.
    """
    plain = _RUN.sub(_from_words, folded)
    return plain if plain.isascii() else _KANJI_RUN.sub(_from_kanji, plain)


def _from_words(run: re.Match[str]) -> str:
    read = _READ.fullmatch(run[0])
    if read is None:
        return run[0]
    hundreds, hundred, *rest = read.groups()
    return str(
        bool(hundred) * 100 * _VALUES.get(hundreds, 1) + sum(_VALUES[word] for word in rest if word)
    )


def _from_kanji(run: re.Match[str]) -> str:
    read = _READ_KANJI.fullmatch(run[0])
    if read is None:
        return run[0]
    hundreds, hundred, tens, ten, ones = read.groups()
    return str(
        bool(hundred) * 100 * _kanji(hundreds, 1)
        + bool(ten) * 10 * _kanji(tens, 1)
        + _kanji(ones, 0)
    )


def _kanji(sign: str | None, otherwise: int) -> int:
    return _KANJI.index(sign) + 1 if sign else otherwise

"""Hides names in a question from what reads games, rule numbers and sentences in it: in "Witch of
the Tower: No.4" there is no rule 4.

Each character of a name is moved to where Unicode has room for private use, so a text stays as long
as it was.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules_corpus.patterns import Pattern

_PRIVATE = 0xE000
_ROOM = 0x1900  # characters that can be hidden: all that names are written with but kana and kanji
_TYPED = Pattern("[\ue000-\uf8ff]")
_BACK = {_PRIVATE + code: code for code in range(_ROOM)}


def shielded(text: str, places: Iterable[tuple[int, int]]) -> str:
    """``text`` with what is at ``places`` (from, to) hidden; unchanged if somebody typed such
    characters already.
    """
    if _TYPED.search(text):
        return text
    for start, end in places:
        hidden = (
            chr(_PRIVATE + ord(sign)) if ord(sign) < _ROOM else sign for sign in text[start:end]
        )
        text = text[:start] + "".join(hidden) + text[end:]
    return text


def unshielded(text: str) -> str:
    """``text`` with what `shielded` hid shown again."""
    return text.translate(_BACK)

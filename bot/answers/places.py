"""Where a folded text names things."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

Span = tuple[int, int]
Finder = Callable[[str], Sequence[Span]]  # where a folded text names things of one kind


def places_of(names: Iterable[str], folded: str) -> list[Span]:
    """Where folded names occur in a folded text, Latin ones as whole words; the longest name at
    each place.
    """
    held = sorted((name for name in names if name in folded), key=len, reverse=True)
    return (
        [match.span() for match in re.finditer("|".join(map(_whole_word, held)), folded)]
        if held
        else []
    )


def _whole_word(name: str) -> str:
    return rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])" if name.isascii() else re.escape(name)

"""Dealing the asked-as phrases into folds, so that each can be asked of something that has never seen it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bot.search.entries import Findable
from bot.search.index import Ref

FOLDS = 5


def all_but(fold: int) -> Callable[[Ref, int], bool]:
    """Which phrases, by rule or entry and place, do not belong to ``fold``."""
    return lambda ref, place: (place * 7 + len(ref.number) * 3 + ord(ref.number[-1])) % FOLDS != fold


def placed_phrases(found: Iterable[Findable]) -> Iterator[tuple[Findable, int, str]]:
    """Every phrase with what it asks for and its place among those phrases, as the index counts them."""
    for findable in found:
        for place, phrase in enumerate(findable.phrases):
            yield findable, place, phrase

"""Splits the asked-as phrases into folds, so that each is asked of a model that has not seen it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.search.bm25 import Ref
from bot.search.passages import Passage

FOLDS = 5


def without(fold: int, passages: Iterable[Passage]) -> Iterator[Passage]:
    """The passages without the phrases of a fold."""
    for passage in passages:
        kept = (
            phrase
            for place, phrase in enumerate(passage.phrases)
            if _fold_of(passage.ref, place) != fold
        )
        yield passage._replace(phrases=tuple(kept))


def asked_in(fold: int, passages: Iterable[Passage]) -> Iterator[tuple[Ref, str]]:
    """The phrases of a fold, each with the passage that it asks for."""
    for passage in passages:
        for place, phrase in enumerate(passage.phrases):
            if _fold_of(passage.ref, place) == fold:
                yield passage.ref, phrase


def _fold_of(ref: Ref, place: int) -> int:
    return (place * 7 + len(ref.number) * 3 + ord(ref.number[-1])) % FOLDS

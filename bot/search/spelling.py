"""Corrects misspelt and shortened words: what a word that is not in the corpus may have meant.

There are three ways, the surest first: two known words written as one (``sidedeck``) if no known
word is one slip away, a word without its vowels (``cnvk``), and a word one or two slips away from a
known one (``rullers``; optimal string alignment distance, from RapidFuzz). A word of ordinary
English is never corrected: "spain" is not a misspelt "slain".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

MAX_LENGTH = 24
MAX_CORRECTIONS = 3

NONE_ORDINARY: Mapping[str, str] = MappingProxyType({})
_VOWELS = str.maketrans("", "", "aeiou")


class Correction(NamedTuple):
    """A word, or two, that may have been meant, and how sure that is (0 to 1)."""

    words: tuple[str, ...]
    sureness: float


@dataclass(frozen=True)
class Speller:
    """Corrects words. ``by_initial``: by first letter, how often each word occurs in the corpus.

    ``ordinary``: words that are correct although the corpus does not contain them (see
    `bot.search.ordinary`).
    """

    by_initial: Mapping[str, Mapping[str, int]]
    ordinary: Mapping[str, str]

    @classmethod
    def of(cls, counts: Mapping[str, int], ordinary: Mapping[str, str] = NONE_ORDINARY) -> Speller:
        """A speller for words with the number of times that each occurs in a corpus."""
        found: dict[str, dict[str, int]] = {}
        for word, count in counts.items():
            found.setdefault(word[0], {})[word] = count
        return cls(found, ordinary)

    def count(self, word: str) -> int:
        """How often a word occurs in the corpus."""
        return self._starting(word[:1]).get(word, 0)

    def _starting(self, first: str) -> Mapping[str, int]:
        return self.by_initial.get(first, {})

    @cached_property
    def _skeletons(self) -> dict[str, dict[str, list[str]]]:
        return {}

    def _by_skeleton(self, first: str) -> Mapping[str, list[str]]:
        """The known words with this first letter, by their skeletons; computed per letter, because
        most questions need few.
        """
        found = self._skeletons.get(first)
        if found is None:
            found = self._skeletons[first] = {}
            for word in self._starting(first):
                if len(word) > 2:
                    found.setdefault(skeleton(word), []).append(word)
        return found

    def correct(self, word: str) -> tuple[Correction, ...]:
        """What ``word`` may have meant, the surest first; empty if it resembles no known word."""
        if not 2 <= len(word) <= MAX_LENGTH or not word.isalpha() or self._is_ordinary(word):
            return ()
        split = self._split(word)
        # one slip is likelier than a missing space: anythin is anything, not any thin
        found = split if split and not self._is_one_slip_off(word) else self._ranked(word)
        return found[:MAX_CORRECTIONS]

    def _is_ordinary(self, word: str) -> bool:
        return f" {word} " in self.ordinary.get(word[0], "")

    def _split(self, word: str) -> tuple[Correction, ...]:
        pairs = [(word[:at], word[at:]) for at in range(2, len(word) - 1)]
        counts = {pair: min(map(self.count, pair)) for pair in pairs}
        best = max(
            (pair for pair, count in counts.items() if count > 2),
            key=counts.__getitem__,
            default=None,
        )
        return (Correction(best, 0.9),) if best and len(word) > 5 else ()

    def _is_one_slip_off(self, word: str) -> bool:
        return any(slips == 1 for _, slips in self._close(word))

    def _ranked(self, word: str) -> tuple[Correction, ...]:
        scores: dict[str, float] = {}
        for candidate in self._by_skeleton(word[0]).get(skeleton(word), ()):
            if is_subsequence(word, candidate):
                scores[candidate] = 0.8
        for candidate, slips in self._close(word):
            scores[candidate] = max(
                scores.get(candidate, 0.0), 0.85 - 0.2 * slips + (0.1 if len(word) > 6 else 0.0)
            )
        ranked = sorted(scores, key=lambda candidate: (-scores[candidate], -self.count(candidate)))
        best = scores[ranked[0]] if ranked else 0.0
        return tuple(
            Correction((candidate,), scores[candidate])
            for candidate in ranked
            if scores[candidate] > best - 0.15
        )

    def _close(self, word: str) -> list[tuple[str, int]]:
        if len(word) < 3:
            return []
        # most questions have no unknown word and do not need this import
        from rapidfuzz import process
        from rapidfuzz.distance import OSA

        slips = 1 if len(word) < 6 else 2
        pool = list(self._starting(word[0]))
        return [
            (candidate, int(distance))
            for candidate, distance, _ in process.extract(
                word, pool, scorer=OSA.distance, score_cutoff=slips, limit=8
            )
        ]


def skeleton(word: str) -> str:
    """The word without the vowels after its first letter: ``cnvk`` for ``convoke``."""
    return word[0] + word[1:].translate(_VOWELS)


def is_subsequence(short: str, long: str) -> bool:
    """Whether the letters of ``short`` occur in ``long`` in the same order."""
    letters = iter(long)
    return all(letter in letters for letter in short)

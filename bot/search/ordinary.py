"""The words of ordinary English, whether or not the rules use them: a word that is spelt correctly
is not corrected.

Before, 36 such words in the questions of our sets were read as words of the rules (feet as fee,
marvel as marked), every one of them wrongly.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from itertools import groupby

from rules_corpus.build_cache import BuildCache, digest


def ordinary_words(cache: BuildCache) -> dict[str, str]:
    """The words of pyspellchecker's list, in the form of `by_letter`."""
    key = digest("ordinary words", version("pyspellchecker"))
    found: dict[str, str] | None = cache.get(key)
    if found is None:
        found = dict(_listed())
        cache.put(key, found)
    return found


@functools.cache  # takes half a second
def _listed() -> Mapping[str, str]:
    from spellchecker import SpellChecker

    known = SpellChecker(language="en").word_frequency.words()
    return by_letter(word for word in known if word.isascii() and word.isalpha())


def by_letter(words: Iterable[str]) -> dict[str, str]:
    """Words by their first letter, each group as one text with spaces around every word."""
    ordered = groupby(sorted(set(words)), key=lambda word: word[0])
    return {letter: f" {' '.join(those)} " for letter, those in ordered}

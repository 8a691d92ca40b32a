"""The words of ordinary English, whatever the rules hold: a word that is spelt right is not read as
another one.

Of 36 such words that stood in the questions of our sets and were read as words of the rules before
(feet as fee, marvel as marked), all were read wrongly.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from itertools import groupby

from rules_corpus.build_cache import BuildCache, digest


def ordinary_words(cache: BuildCache) -> dict[str, str]:
    """The words of pyspellchecker's list, as `by_letter` gives them."""
    key = digest("ordinary words", version("pyspellchecker"))
    found: dict[str, str] | None = cache.get(key)
    if found is None:
        found = dict(_listed())
        cache.put(key, found)
    return found


@functools.cache  # half a second
def _listed() -> Mapping[str, str]:
    from spellchecker import SpellChecker

    known = SpellChecker(language="en").word_frequency.words()
    return by_letter(word for word in known if word.isascii() and word.isalpha())


def by_letter(words: Iterable[str]) -> dict[str, str]:
    """Words by their first letter, in one text, each between blanks."""
    ordered = groupby(sorted(set(words)), key=lambda word: word[0])
    return {letter: f" {' '.join(those)} " for letter, those in ordered}

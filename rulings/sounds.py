"""What a name sounds like, so that a name typed in kana finds the card whose name is in Latin
letters: カグヤ and Kaguya, アリス and Alice. Pure.

Consonants are compared as Japanese merges them (l and r, v and b); vowels only count if a word
begins with one, as those further on are spelt too differently.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from rules_corpus.patterns import Pattern
from rules_corpus.text import fold

LEAST_SOUNDS = 2  # of a name in kana: a single one could be anything
_LETTER = Pattern(r"(?:KATAKANA|HIRAGANA) LETTER (SMALL )?([A-Z]+)$")
_KANA = Pattern(r"[\u3041-\u30ff\uff66-\uff9f]")
_BETWEEN = Pattern(r"[\s・＝=,，、/／-]+")
_VOWELS = "aeiou"
# Applied in this order: each sees what those before it left
_FALL_TOGETHER = tuple(
    (Pattern(pattern), sound)
    for pattern, sound in (
        ("ph", "f"),
        ("th", "s"),
        ("sh|sch", "s"),
        ("ch|tch", "t"),
        ("ck|qu|q", "k"),
        ("x", "ks"),
        ("dg|g(?=[eiy])|j", "z"),
        ("c(?=[eiy])", "s"),
        ("c", "k"),
        ("l", "r"),
        ("v", "b"),
        ("f", "h"),
        ("[wy]", ""),
    )
)


def has_kana(text: str) -> bool:
    """Whether a text contains any kana."""
    return _KANA.search(text) is not None


def in_letters(kana: str) -> str:
    """Folded kana in Latin letters, as Unicode names them."""
    written = ""
    for character in kana:
        named = _LETTER.match(unicodedata.name(character, ""))
        if named is None:
            written += character if character.isascii() else ""
        elif named[1] and named[2] != "TU":  # as the ya in kya, the a in fa
            written = written.rstrip(_VOWELS) + named[2].lower()
        elif not named[1]:
            written += named[2].lower()
    return written


def words_in(text: str) -> tuple[str, ...]:
    """The words of a name, in Latin letters without accents."""
    return tuple(filter(None, map(in_letters, _BETWEEN.split(fold(text)))))


@lru_cache(maxsize=32_768)
def spelt(word: str) -> str:
    """A word in Latin letters, with one spelling for sounds that Japanese merges."""
    letters = "".join(letter for letter in word.lower() if "a" <= letter <= "z")
    for pattern, sound in _FALL_TOGETHER:
        letters = pattern.sub(sound, letters)
    return letters


def sound_of(word: str) -> str:
    """The sounds of a word in Latin letters, as they are compared."""
    letters = spelt(word)
    first = "a" if letters[:1] in tuple(_VOWELS) else ""
    consonants = "".join(letter for letter in letters if letter not in _VOWELS)
    return first + re.sub(r"(.)\1+", r"\1", consonants)


@dataclass(frozen=True)
class Sounding:
    """Finds names by what they sound like; what is compared is made when it is first needed."""

    names: Sequence[str]

    @cached_property
    def _heard(self) -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
        """The words of each name as they are spelt and as they sound."""
        named = map(words_in, self.names)
        return tuple((tuple(map(spelt, words)), tuple(map(sound_of, words))) for words in named)

    def like(self, typed: str) -> list[int]:
        """The places of the names with words that begin with what the typed ones sound like, the
        most alike first.
        """
        from rapidfuzz import fuzz  # most names are typed in Latin letters

        words = [spelt(word) for word in words_in(typed)]
        sounds = [sound_of(word) for word in words]
        if not sounds or max(map(len, sounds)) < LEAST_SOUNDS:
            return []
        found = [
            (sum(max(fuzz.ratio(word, other) for other in written) for word in words), place)
            for place, (written, heard) in enumerate(self._heard)
            if all(any(word.startswith(sound) for word in heard) for sound in sounds)
        ]
        return [place for _, place in sorted(found, key=lambda like: -like[0])]

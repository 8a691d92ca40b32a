"""Text -> index tokens: the same for rules, phrases and questions.

A token is a word's stem (``rest``), two neighbouring Japanese characters (``レス``) or a concept
(``=rest``): the glossary's name for something with many names, so that "tapped", "turned sideways"
and "横向き" meet. Spellings of katakana loanwords are unified:
リゾネイター becomes リゾネーター, ヴァルハラ becomes バルハラ.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import Stemmer

from rules_corpus.text import LOWEST_JAPANESE, find_words, fold, written

CONCEPT = "="

_WORD = r"[0-9]+(?=[a-z]{3,})|[a-z0-9]+(?:'[a-z]+)?"
_WORD_OR_RUN = _WORD + r"|[\u30a1-\u30ff\u4e00-\u9fff\u3005]+"

# Katakana that end in e before i or e, and in o before u or o: the second vowel only lengthens the
# first, as a bar does. A vowel followed by a bar or a small vowel begins a new sound:
# イベント|オーガナイザー, ボイド|ウィル.
_LONG_VOWEL = (
    r"(?<=[エケセテネヘメレゲゼデベペェ])[イエ](?![ェー])"
    r"|(?<=[オコソトノホモヨロゴゾドボポヲォョ])[ウオ](?![ァィゥェォー])"
)
_V = {
    "ヴァ": "バ",
    "ヴィ": "ビ",
    "ヴェ": "ベ",
    "ヴォ": "ボ",
    "ヴャ": "ビャ",
    "ヴュ": "ビュ",
    "ヴョ": "ビョ",
    "ヴ": "ブ",
}
_V_SOUND = r"ヴ[ァィェォャュョ]?"


@dataclass(frozen=True)
class Lexicon:
    """What the analysis knows about words, all of it read from data.

    ``concepts``       a name, as `Analyzer.stem_name` returns it -> the concepts it means
    ``abbreviations``  a folded chat abbreviation -> the words it stands for
    ``stopwords``      stems that carry no meaning in a question
    """

    concepts: Mapping[str, tuple[str, ...]]
    abbreviations: Mapping[str, str]
    stopwords: frozenset[str]

    @cached_property
    def sizes(self) -> Mapping[tuple[str, str], int]:
        """By its first two words, the number of words in the longest name of a concept."""
        found: dict[tuple[str, str], int] = {}
        for name in self.concepts:
            if " " in name:
                first, second, *rest = name.split(" ")
                found[first, second] = max(found.get((first, second), 0), len(rest) + 2)
        return found

    @cached_property
    def japanese(self) -> Mapping[str, tuple[str, ...]]:
        """Japanese concept names by their first two characters (or their only one), the longest
        first.
        """
        found: dict[str, list[str]] = {}
        for name in self.concepts:
            if name and name[0] >= LOWEST_JAPANESE:
                found.setdefault(name[:2], []).append(name)
        return {
            start: tuple(sorted(names, key=len, reverse=True)) for start, names in found.items()
        }


@dataclass(frozen=True)
class Analyzer:
    """Turns text into tokens, using a lexicon."""

    lexicon: Lexicon

    @cached_property
    def _stemmer(self) -> Stemmer.Stemmer:
        return Stemmer.Stemmer("english")

    def words(self, text: str) -> list[str]:
        """The words and runs of Japanese characters in ``text``, folded, with abbreviations
        expanded.
        """
        found: list[str] = []
        for word in _pieces(fold(one_spelling(text))):
            meant = self.lexicon.abbreviations.get(word)
            found += _pieces(meant) if meant else (word.split("'")[0],)
        return found

    def tokens(self, words: Iterable[str]) -> list[str]:
        """The tokens of ``words``: stems and bigrams in order, then the concepts they name."""
        stems: list[str] = []
        tokens: list[str] = []
        for word in words:
            if word[0] < LOWEST_JAPANESE:
                stems.append(word)
            else:
                tokens += bigrams(word)
                tokens += self._named_in(word)
        stems = self._stemmer.stemWords(stems)
        tokens += [stem for stem in stems if stem not in self.lexicon.stopwords]
        tokens += self._named_by(stems)
        return tokens

    def pairs(self, words: Iterable[str]) -> list[str]:
        """The stems of every two adjacent words, stopwords included, joined by a space."""
        stems = self._stemmer.stemWords([word for word in words if word[0] < LOWEST_JAPANESE])
        return [f"{first} {second}" for first, second in pairwise(stems)]

    def analyze(self, text: str) -> list[str]:
        return self.tokens(self.words(text))

    def stem(self, word: str) -> str:
        return str(self._stemmer.stemWord(word))

    def stem_name(self, name: str) -> str:
        """The key of a glossary name among the lexicon's concepts: stems joined by spaces, or one
        Japanese run.
        """
        words = self.words(name)
        if words and all(word[0] >= LOWEST_JAPANESE for word in words):
            return "".join(words)
        return " ".join(self._stemmer.stemWords(words))

    def count_names(self, words: Iterable[str], names: Collection[str]) -> int:
        """How many of ``names`` (as returned by `stem_name`) occur in ``words``."""
        latin: list[str] = []
        runs: list[str] = []
        for word in words:
            (latin if word[0] < LOWEST_JAPANESE else runs).append(word)
        stems = self._stemmer.stemWords(latin)
        spoken = {
            " ".join(stems[at : at + size])
            for size in (1, 2, 3, 4)
            for at in range(len(stems) - size + 1)
        }
        return len(spoken.intersection(names)) + sum(
            name[0] >= LOWEST_JAPANESE and any(name in run for run in runs)
            for name in names
            if runs
        )

    def _named_by(self, stems: list[str]) -> Iterator[str]:
        """The concepts that adjacent words name; at each place the longest name, none inside
        another.
        """
        concepts, sizes = self.lexicon.concepts, self.lexicon.sizes
        at = 0
        while at < len(stems):
            longest = sizes.get((stems[at], stems[at + 1]), 1) if at + 1 < len(stems) else 1
            for size in range(min(longest, len(stems) - at), 0, -1):
                named = concepts.get(stems[at] if size == 1 else " ".join(stems[at : at + size]))
                if named is not None:
                    for concept in named:
                        yield CONCEPT + concept
                    at += size - 1
                    break
            at += 1

    def _named_in(self, run: str) -> Iterator[str]:
        names = self.lexicon.japanese
        at = 0
        while at < len(run):
            for name in (*names.get(run[at : at + 2], ()), *names.get(run[at], ())):
                if run.startswith(name, at):
                    for concept in self.lexicon.concepts[name]:
                        yield CONCEPT + concept
                    at += len(name) - 1
                    break
            at += 1


def concept_of(term: str) -> str:
    """The concept of a glossary term, as tokens name it."""
    return term.replace(" ", "_")


def one_spelling(text: str) -> str:
    """``text`` with the long vowels and v sounds of katakana spelt in one way; hiragana, used for
    native words, stay as they are.
    """
    if max(text, default="") < LOWEST_JAPANESE:  # English needs neither pattern
        return text
    return re.sub(_V_SOUND, lambda match: _V[match[0]], re.sub(_LONG_VOWEL, "ー", written(text)))


def _pieces(folded: str) -> list[str]:
    return find_words(folded, _WORD, _WORD_OR_RUN)


def bigrams(run: str) -> list[str]:
    """Every two adjacent characters; a single character as it is."""
    return [run[at : at + 2] for at in range(len(run) - 1)] or [run]

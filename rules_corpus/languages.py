"""Languages: what each is, and texts and phrases that are said in some of them.

A language is a row of ``LANGUAGES``; nothing else in the rules or the rulings knows which there
are. Data name it by its code (ISO 639-1), and what is said in none but its own language is shown in
that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from rules_corpus.text import is_japanese

Code = str
OWN: Code = "en"
"""The language of names and terms that stand in data without one."""


class Language(NamedTuple):
    """A language: its ``code``, its name in itself, and how it is written.

    ``has_blanks``: whether blanks part its words; ``phrases`` how many phrases a rule wants at
    least: in fewer signs more is said.
    """

    code: Code
    label: str
    english: str
    has_blanks: bool = True
    phrases: int = 5


LANGUAGES: Mapping[Code, Language] = {
    language.code: language
    for language in (
        Language("en", "English", "English"),
        Language("ja", "日本語", "Japanese", has_blanks=False, phrases=3),
        Language("de", "Deutsch", "German"),
        Language("es", "Español", "Spanish"),
        Language("fr", "Français", "French"),
        Language("it", "Italiano", "Italian"),
        Language("nl", "Nederlands", "Dutch"),
        Language("pt", "Português", "Portuguese"),
    )
}
"""The languages that texts may be in."""

WANTED: tuple[Code, ...] = ("en", "ja")
"""The languages in which every game is wanted: where they lack, the check warns."""


def language_in(text: str) -> Code:
    """The language that a text is written in, as far as its script tells."""
    return "ja" if is_japanese(text) else OWN


def in_english(code: Code) -> str:
    """The name of a language in English, as defects call it."""
    return LANGUAGES[code].english if code in LANGUAGES else repr(code)


class Text(NamedTuple):
    """What is said, by language; the first is the one that it was written in."""

    said: tuple[tuple[Code, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.said)

    def in_language(self, language: Code) -> str:
        """As it is said in a language, or else as it was written."""
        return self.only_in(language) or self.original

    def only_in(self, language: Code) -> str:
        """As it is said in a language; empty where nobody has."""
        return next((text for code, text in self.said if code == language), "")

    @property
    def original(self) -> str:
        """As it was written."""
        return self.said[0][1] if self.said else ""

    @property
    def others(self) -> str:
        """What is said in all other languages, one after the other."""
        return " ".join(text for _, text in self.said[1:])

    @property
    def texts(self) -> tuple[str, ...]:
        """What is said in every language."""
        return tuple(text for _, text in self.said)

    @property
    def languages(self) -> tuple[Code, ...]:
        return tuple(code for code, _ in self.said)

    @property
    def en(self) -> str:
        return self.only_in("en")

    @property
    def ja(self) -> str:
        return self.only_in("ja")


class Phrases(NamedTuple):
    """What people say for one thing, by language."""

    said: tuple[tuple[Code, tuple[str, ...]], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.said)

    def only_in(self, language: Code) -> tuple[str, ...]:
        return next((phrases for code, phrases in self.said if code == language), ())

    @property
    def all(self) -> tuple[str, ...]:
        """All phrases, a language after the other."""
        return tuple(phrase for _, phrases in self.said for phrase in phrases)

    def and_also(self, other: Phrases) -> Phrases:
        """These, and behind them those of another in the same language."""
        codes = dict.fromkeys(code for code, _ in (*self.said, *other.said))
        return Phrases(tuple((code, self.only_in(code) + other.only_in(code)) for code in codes))

    @property
    def en(self) -> tuple[str, ...]:
        return self.only_in("en")

    @property
    def ja(self) -> tuple[str, ...]:
        return self.only_in("ja")


def text_of(said: Mapping[Code, str], own: Code = OWN) -> Text:
    """The text that a file says, by language: its ``own`` first, then in the order of the file;
    what is empty is not said.
    """
    codes = sorted(said, key=lambda code: code != own)
    return Text(tuple((code, said[code]) for code in codes if said[code]))


def named(name: str, others: Mapping[Code, str], own: Code = OWN) -> Text:
    """A name with what it is in ``others``."""
    return text_of({own: name, **others}, own)


def phrases_of(said: Mapping[Code, Iterable[str]]) -> Phrases:
    """The phrases that a file has, by language; English first, as they are looked through."""
    codes = sorted(said, key=lambda code: code != OWN)
    return Phrases(tuple((code, tuple(said[code])) for code in codes if said[code]))


def unknown(codes: Iterable[Code]) -> Iterator[Code]:
    """The codes that belong to no language."""
    return (code for code in codes if code not in LANGUAGES)


def lacking(text: Text, wanted: Collection[Code]) -> tuple[Code, ...]:
    """The languages of those ``wanted`` in which a text is not said."""
    return tuple(code for code in wanted if not text.only_in(code))

"""The languages, and texts and phrases given in some of them.

A language is a row of ``LANGUAGES``; nothing else in the rules or the rulings knows which ones
exist. Data name it by its code (ISO 639-1). A text that is not translated is shown in its own
language.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from rules_corpus.text import is_japanese

Code = str
DEFAULT_LANGUAGE: Code = "en"
"""The language that is meant where neither data nor a question name one."""


class Language(NamedTuple):
    """A language: its ISO 639-1 ``code``, its own name for itself (``label``), its English name,
    and how it is written.

    ``has_spaces``: whether spaces separate its words. ``phrases``: the least number of phrases a
    rule needs; fewer do where a few characters say much.
    """

    code: Code
    label: str
    english: str
    has_spaces: bool = True
    phrases: int = 5


LANGUAGES: Mapping[Code, Language] = {
    language.code: language
    for language in (
        Language("en", "English", "English"),
        Language("ja", "日本語", "Japanese", has_spaces=False, phrases=3),
        Language("de", "Deutsch", "German"),
        Language("es", "Español", "Spanish"),
        Language("fr", "Français", "French"),
        Language("it", "Italiano", "Italian"),
        Language("nl", "Nederlands", "Dutch"),
        Language("pt", "Português", "Portuguese"),
    )
}
"""The languages that texts may be in."""

EXPECTED_LANGUAGES: tuple[Code, ...] = ("en", "ja")
"""The languages in which every game should be: the check warns about those that are missing."""


def language_in(text: str) -> Code:
    """The code of the language that a text is written in, as far as its script tells: Japanese or
    English.
    """
    return "ja" if is_japanese(text) else DEFAULT_LANGUAGE


def english_name(code: Code) -> str:
    """The English name of a language, for messages about defects."""
    return LANGUAGES[code].english if code in LANGUAGES else repr(code)


class Text(NamedTuple):
    """A text in one or more languages; the first is the one it was written in."""

    said: tuple[tuple[Code, str], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.said)

    def in_language(self, language: Code) -> str:
        """The text in a language, or else in its original one."""
        return self.only_in(language) or self.original

    def only_in(self, language: Code) -> str:
        """The text in a language; empty if it is not translated."""
        return next((text for code, text in self.said if code == language), "")

    @property
    def original(self) -> str:
        """The text in the language it was written in."""
        return self.said[0][1] if self.said else ""

    @property
    def others(self) -> str:
        """The text in all other languages, joined by spaces."""
        return " ".join(text for _, text in self.said[1:])

    @property
    def texts(self) -> tuple[str, ...]:
        """The text in every language that it has, the original first."""
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
    """What people call one thing, by language."""

    said: tuple[tuple[Code, tuple[str, ...]], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.said)

    def only_in(self, language: Code) -> tuple[str, ...]:
        return next((phrases for code, phrases in self.said if code == language), ())

    @property
    def all(self) -> tuple[str, ...]:
        """All phrases, one language after another."""
        return tuple(phrase for _, phrases in self.said for phrase in phrases)

    def and_also(self, other: Phrases) -> Phrases:
        """These phrases, in each language followed by those of ``other``."""
        codes = dict.fromkeys(code for code, _ in (*self.said, *other.said))
        return Phrases(tuple((code, self.only_in(code) + other.only_in(code)) for code in codes))

    @property
    def en(self) -> tuple[str, ...]:
        return self.only_in("en")

    @property
    def ja(self) -> tuple[str, ...]:
        return self.only_in("ja")


def text_of(said: Mapping[Code, str], own: Code = DEFAULT_LANGUAGE) -> Text:
    """The text that a file gives by language: its ``own`` first, then in the order of the file;
    empty ones are left out.
    """
    codes = sorted(said, key=lambda code: code != own)
    return Text(tuple((code, said[code]) for code in codes if said[code]))


def named(name: str, others: Mapping[Code, str], own: Code = DEFAULT_LANGUAGE) -> Text:
    """A name with its translations ``others``."""
    return text_of({own: name, **others}, own)


def phrases_of(said: Mapping[Code, Iterable[str]]) -> Phrases:
    """The phrases that a file gives by language; English first, because they are searched in that
    order.
    """
    codes = sorted(said, key=lambda code: code != DEFAULT_LANGUAGE)
    return Phrases(tuple((code, tuple(said[code])) for code in codes if said[code]))


def unknown(codes: Iterable[Code]) -> Iterator[Code]:
    """Those of the codes that are no language of ``LANGUAGES``."""
    return (code for code in codes if code not in LANGUAGES)


def lacking(text: Text, wanted: Collection[Code]) -> tuple[Code, ...]:
    """Those of the languages ``wanted`` in which a text is missing."""
    return tuple(code for code in wanted if not text.only_in(code))

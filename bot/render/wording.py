"""How things are said in a language: facts, addresses of rules, and what blocks are made with."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from bot.answers.answer import Fact
from bot.words import Words
from rules_corpus.languages import DEFAULT_LANGUAGE, Text
from rules_corpus.model import Language, Library, Rule, RuleRef

Texts = Mapping[str, tuple[str, ...]]

NO_TEXTS: Texts = MappingProxyType({})
SHOW_RULE = "magistrate rule {number}"
MAX_NUMBERS = 12
WITH_EDITION = "{rule} ({edition})"
NUMBERED = "edition {edition}"


class Wording(NamedTuple):
    """What blocks are made with: the rules, and the words of one language.

    ``texts``: the lines printed on cards, by code, if the user has imported them; ``marks``: the
    keywords that are printed in « »; ``how``: what to type for all rows of a rule's tables.
    """

    library: Library
    words: Words
    language: Language
    texts: Texts = NO_TEXTS
    marks: Collection[str] = ()
    how: str = SHOW_RULE

    @property
    def say(self) -> Callable[..., str]:
        """A message of the catalogue with its values, as `Words.say` says it."""
        return self.words.say

    def title_of(self, rule: Rule) -> str:
        """A rule's title, with its name in the asker's language."""
        return title_of(rule, self.library, self.language)

    def label_of(self, ref: RuleRef) -> str:
        """A rule's address as people say it."""
        return label_of(ref, self.library, self.language)

    def with_edition(self, rule: str, edition: str, date: str = "") -> str:
        """Rules as people say them, and behind them the edition, so that its number is not read as
        one of theirs: ``Floor Rules 6c-ii (edition 3.0, 2018)``.
        """
        named = self.say(NUMBERED, edition=edition) if edition[:1].isdigit() else edition
        return self.say(WITH_EDITION, rule=rule, edition=", ".join(filter(None, (named, date))))


def in_words(fact: Fact, words: Words) -> str:
    """A fact in words, with the facts and texts among its values."""
    return words.say(
        fact.message, **{name: _value_in_words(value, words) for name, value in fact.values}
    )


def _value_in_words(value: str | int | Fact | Text, words: Words) -> str | int:
    match value:
        case Fact():
            return in_words(value, words)
        case Text():
            return value.in_language(words.language)
        case _:
            return value


def label_of(ref: RuleRef, library: Library, language: Language = "en") -> str:
    """A rule's address as people say it: ``Floor Rules 6c-ii Determining First Turn Player``."""
    title = title_of(library.rules[ref], library, language)
    return " ".join(
        filter(None, (library.documents[ref.document].short_in(language), ref.number, title))
    )


def title_of(rule: Rule, library: Library, language: Language) -> str:
    """A rule's title; in another language with the name that the glossary has for it there:
    ``[Barrier] 障壁``.
    """
    document = library.documents[rule.ref.document]
    if not rule.title or language == document.language:
        return rule.title
    term = library.term(document.game, rule.title.removeprefix("[").removesuffix("]"))
    name = term.called.only_in(language) if term and language != DEFAULT_LANGUAGE else ""
    return f"{rule.title} {name}".strip()


def numbers_of(refs: Iterable[RuleRef]) -> str:
    """The numbers of rules, the first `MAX_NUMBERS` of them, and how many more there are."""
    numbers = [ref.number for ref in refs]
    more = len(numbers) - MAX_NUMBERS
    return ", ".join(numbers[:MAX_NUMBERS]) + (f" (+{more})" if more > 0 else "")

"""What autocomplete offers: known things that begin with, hold, or resemble what was typed.

Pure, bounded, never failing; but the first suggestion of a kind takes long enough to be made beside
the event loop.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from bot.app import App
from bot.render.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES
from bot.render.pages import shortened
from bot.render.wording import label_of
from rules_corpus.languages import OWN
from rules_corpus.model import Language
from rules_corpus.text import fold
from rulings.model import Entry, Keyword

LONGEST_TYPED = 100
LEAST_TYPED = 4  # characters without blanks: a slip in fewer could be anything
LEAST_LIKENESS = 75.0  # of RapidFuzz's partial_ratio, from 0 to 100: one slip in four letters
_LEAST_LENGTH = 0.8  # of what was typed: shorter names are alike to a piece of it by chance


class Suggestion(NamedTuple):
    """A choice: what is shown, and what is sent."""

    name: str
    value: str


class Completion:
    """Suggestions over one App; what they look through is made once, when first needed."""

    def __init__(self, app: App) -> None:
        self.app = app

    def suggest(self, kind: str, typed: str, language: Language) -> list[Suggestion]:
        """At most 25 suggestions of a kind: rule, keyword, card, ruling, penalty, format.

        Where nothing known holds what was typed, what it may be a slip for.
        """
        wanted = fold(typed[:LONGEST_TYPED]).strip()
        known = {
            "rule": lambda: self._rules,
            "keyword": lambda: self._keywords[language],
            "card": lambda: self._cards,
            "ruling": lambda: self._rulings[language],
            "penalty": lambda: self._penalties[language],
            "format": lambda: self._formats[language],
        }[kind]()
        return list(islice(_matching(wanted, known), CHOICES)) or _resembling(wanted, known)

    @cached_property
    def _rules(self) -> tuple[tuple[str, Suggestion], ...]:
        library = self.app.library
        shown = ((ref, label_of(ref, library)) for ref in library.rules)
        return tuple(
            (
                fold(f"{ref.number} {label}"),
                _suggestion(label, f"{library.documents[ref.document].short} {ref.number}"),
            )
            for ref, label in shown
        )

    @cached_property
    def _keywords(self) -> dict[Language, tuple[tuple[str, Suggestion], ...]]:
        entries = self.app.names.keywords()
        return {
            language: tuple(
                (
                    _folded(entry.name.in_language(language), *entry.name.texts, *entry.old_names),
                    _suggestion(_named(entry, language), self._address(entry, entry.name.original)),
                )
                for entry in entries
            )
            for language in _LANGUAGES
        }

    @cached_property
    def _cards(self) -> tuple[tuple[str, Suggestion], ...]:
        cards = self.app.names.cards()
        return tuple(
            (
                fold(f"{card.whole_name} {card.printings[0].code}"),
                _suggestion(card.whole_name, card.name),
            )
            for card in cards
        )

    @cached_property
    def _rulings(self) -> dict[Language, tuple[tuple[str, Suggestion], ...]]:
        entries = self.app.names.rulings()
        return {
            language: tuple(
                (
                    _folded(entry.question.in_language(language), entry.ref.id),
                    _suggestion(
                        entry.question.in_language(language), self._address(entry, entry.ref.id)
                    ),
                )
                for entry in entries
            )
            for language in _LANGUAGES
        }

    @cached_property
    def _penalties(self) -> dict[Language, tuple[tuple[str, Suggestion], ...]]:
        entries = self.app.names.penalties()
        return {
            language: tuple(
                (
                    _folded(
                        entry.situation.in_language(language),
                        *entry.situation.texts,
                        *entry.also,
                        entry.ref.id,
                    ),
                    _suggestion(
                        entry.situation.in_language(language),
                        self._address(entry, entry.situation.original),
                    ),
                )
                for entry in entries
            )
            for language in _LANGUAGES
        }

    @cached_property
    def _formats(self) -> dict[Language, tuple[tuple[str, Suggestion], ...]]:
        formats = self.app.names.formats()
        return {
            language: tuple(
                (
                    _folded(form.name.in_language(language), *form.name.texts, *form.also),
                    _suggestion(form.name.in_language(language), form.id),
                )
                for form in formats
            )
            for language in _LANGUAGES
        }

    def _address(self, entry: Entry, name: str) -> str:
        """By which an entry is looked up: a name, which says all within the game that is asked
        about by default.
        """
        return name if entry.ref.game == self.app.library.default_game.id else str(entry.ref)


_LANGUAGES: tuple[Language, ...] = ("en", "ja")


def _named(keyword: Keyword, language: Language) -> str:
    own = f"[{keyword.name.original}]"
    if language == OWN:
        return f"{own} {keyword.name.others}".strip()
    return f"{keyword.name.only_in(language)} {own}".strip()


def _folded(*names: str) -> str:
    """Names as they are compared, each on a line of its own, the one that is shown first."""
    return "\n".join(dict.fromkeys(fold(" ".join(name.split())) for name in filter(None, names)))


def _suggestion(name: str, value: str) -> Suggestion:
    return Suggestion(shortened(" ".join(name.split()), CHOICE_NAME), value[:CHOICE_VALUE])


def _matching(wanted: str, known: Iterable[tuple[str, Suggestion]]) -> Iterable[Suggestion]:
    """What begins with the typed text, then what has a further name that does, then what holds all
    its words.

    In the order of the data, each value once.
    """
    words = wanted.split()
    seen: set[str] = set()
    also: list[Suggestion] = []
    later: list[Suggestion] = []
    for text, suggestion in known:
        if suggestion.value in seen or not all(word in text for word in words):
            continue
        seen.add(suggestion.value)
        if text.startswith(wanted):
            yield suggestion
        elif f"\n{wanted}" in text:
            also.append(suggestion)
        elif len(later) < CHOICES:
            later.append(suggestion)
    yield from also
    yield from later


def _resembling(wanted: str, known: Iterable[tuple[str, Suggestion]]) -> list[Suggestion]:
    """What has a name with a piece most like the typed text, the likeliest first, each value once.

    Of names with pieces as like, the one that is more like it as a whole.
    """
    from rapidfuzz import fuzz, process  # most names are typed right

    if len("".join(wanted.split())) < LEAST_TYPED or not any(map(str.isalpha, wanted)):
        return []
    named = [(name, suggestion) for text, suggestion in known for name in text.split("\n")]
    close = process.extract(
        wanted,
        [name if len(name) >= _LEAST_LENGTH * len(wanted) else None for name, _ in named],
        scorer=fuzz.partial_ratio,
        score_cutoff=LEAST_LIKENESS,
        limit=None,
    )
    close.sort(key=lambda found: (-round(found[1]), -fuzz.ratio(wanted, found[0])))
    suggestions = {
        suggestion.value: suggestion for _, _, at in close for suggestion in [named[at][1]]
    }
    return list(suggestions.values())[:CHOICES]

"""What autocomplete offers: known things that begin with, contain, or resemble what was typed, else
what the command would answer with.

Pure, bounded and never failing; but the first suggestion of a kind takes so long that it has to be
made outside the event loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, partial
from itertools import islice
from typing import NamedTuple

from bot.answers.answer import Found
from bot.answers.errors import RequestError
from bot.app import App
from bot.discord.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES
from bot.discord.markup import shortened
from bot.render.summaries import said_in
from bot.render.wording import label_of
from bot.requests import NAMED
from rules_corpus.languages import DEFAULT_LANGUAGE
from rules_corpus.model import Language, RuleRef
from rules_corpus.text import fold
from rulings.model import Entry, Keyword
from rulings.sounds import Sounding, has_kana

LONGEST_TYPED = 100
LEAST_TYPED = 4  # characters without spaces: fewer with a slip could be anything
LEAST_LIKENESS = 75.0  # of RapidFuzz's partial_ratio, from 0 to 100: one slip in four letters
_LEAST_LENGTH = 0.8  # of what was typed: shorter names resemble a piece of it by chance


class Suggestion(NamedTuple):
    """A choice: what is shown, and what is sent."""

    name: str
    value: str


class Completion:
    """Suggestions from one App; what they search is made once, when first needed."""

    def __init__(self, app: App) -> None:
        self.app = app

    def suggest(
        self, kind: str, typed: str, language: Language, format_name: str = ""
    ) -> list[Suggestion]:
        """At most 25 suggestions of a kind: rule, keyword, card, ruling, penalty, format, date.

        If nothing known contains what was typed: what it may be a slip for, or another way to read
        it (6cii, FR 6c, ひこう). ``format_name``: the format of the lists whose dates are offered.
        """
        typed = typed[:LONGEST_TYPED]
        wanted = fold(typed).strip()
        known = self._known(kind, language, format_name)
        found = list(islice(_matching(wanted, known), CHOICES))
        if not found and kind == "rule":
            found = self._looked_up(kind, typed, language)
        if not found and kind == "card" and has_kana(typed):
            found = self._sounding(typed)
        if not found and kind != "date":
            found = _resembling(wanted, known) or self._looked_up(kind, typed, language)
        return found

    def _sounding(self, typed: str) -> list[Suggestion]:
        """The cards that sound like what is typed."""
        return [self._cards[place][1] for place in self._card_sounds.like(typed)[:CHOICES]]

    @cached_property
    def _card_sounds(self) -> Sounding:
        return Sounding([suggestion.name for _, suggestion in self._cards])

    def _known(self, kind: str, language: Language, format_name: str) -> _Known:
        match kind:
            case "rule":
                return self._rules_in(language)
            case "keyword":
                return self._keywords[language]
            case "card":
                return self._cards
            case "ruling":
                return self._rulings[language]
            case "penalty":
                return self._penalties[language]
            case "date":
                return self._dates(format_name)
            case _:
                return self._formats[language]

    def _looked_up(self, kind: str, typed: str, language: Language) -> list[Suggestion]:
        """Suggestions for what the command of a kind would answer."""
        if kind not in NAMED or not typed.strip():
            return []
        try:
            reply = self.app.handle(NAMED[kind](typed, None, language))
        except RequestError:
            return []
        found = [answer for answer in reply.answers if isinstance(answer, Found)]
        refs = [answer.citation.ref for answer in found if answer.citation]
        entries = [str(entry.ref) for answer in found for entry in answer.entries]
        cards = [card.name for answer in found for card in answer.cards]
        named = self._by_thing(kind, language)
        things = {"rule": map(str, refs), "card": iter(cards)}.get(kind, iter(entries))
        return list(dict.fromkeys(named[thing] for thing in things if thing in named))[:CHOICES]

    def _by_thing(self, kind: str, language: Language) -> Mapping[str, Suggestion]:
        """The suggestions, by the things that they stand for."""
        names, things = self.app.names, list[str]()
        match kind:
            case "rule":
                things = [str(ref) for ref in self._refs]
            case "keyword":
                things = [str(entry.ref) for entry in names.keywords()]
            case "card":
                things = [card.name for card in names.cards()]
            case "ruling":
                things = [str(entry.ref) for entry in names.rulings()]
            case "penalty":
                things = [str(entry.ref) for entry in names.penalties()]
        offered = (suggestion for _, suggestion in self._known(kind, language, ""))
        return dict(zip(things, offered, strict=False))

    @cached_property
    def _refs(self) -> tuple[RuleRef, ...]:
        """Every rule, those of the default game first."""
        library, default = self.app.library, self.app.library.default_game.id
        return tuple(
            sorted(library.rules, key=lambda ref: library.documents[ref.document].game != default)
        )

    def _rules_in(self, language: Language) -> _Known:
        """The rules in a language, made when first needed: that takes a moment."""
        if language not in self._rules:
            self._rules[language] = tuple(map(partial(self._rule, language), self._refs))
        return self._rules[language]

    @cached_property
    def _rules(self) -> dict[Language, _Known]:
        return {}

    def _rule(self, language: Language, ref: RuleRef) -> tuple[str, Suggestion]:
        """A rule with its title, or else with its first words."""
        library = self.app.library
        rule, short = library.rules[ref], library.documents[ref.document].short
        name = label_of(ref, library, language)
        if not rule.title:
            name = f"{name} · {said_in(rule, language, library)}"
        labels = {label_of(ref, library), label_of(ref, library, language)}
        return (
            _folded(*(f"{ref.number} {label}" for label in sorted(labels))),
            _suggestion(name, f"{short} {ref.number}"),
        )

    def _dates(self, format_name: str) -> _Known:
        """The days on which lists take effect, of one format or of all, the newest first."""
        lists = self.app.names.lists(format_name)
        named = [(f"{each.effective} · {each.title}", each.effective) for each in lists]
        return tuple((_folded(name), _suggestion(name, day)) for name, day in named)

    @cached_property
    def _keywords(self) -> dict[Language, tuple[tuple[str, Suggestion], ...]]:
        entries = self.app.names.keywords()
        return {
            language: tuple(
                (
                    _folded(
                        entry.name.in_language(language),
                        *entry.name.texts,
                        *entry.old_names,
                        *self._also_called(entry),
                    ),
                    _suggestion(_named(entry, language), self._address(entry, entry.name.original)),
                )
                for entry in entries
            )
            for language in _LANGUAGES
        }

    def _also_called(self, keyword: Keyword) -> tuple[str, ...]:
        """Other names of a keyword in the glossary: how it is read, what players say."""
        term = self.app.library.term(keyword.ref.game, keyword.name.original)
        return term.names if term else ()

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
        """What an entry is looked up by: its name alone if it belongs to the default game."""
        return name if entry.ref.game == self.app.library.default_game.id else str(entry.ref)


_Known = tuple[tuple[str, Suggestion], ...]
"""What is searched: names as they are compared, and what is offered for them."""
_LANGUAGES: tuple[Language, ...] = ("en", "ja")


def _named(keyword: Keyword, language: Language) -> str:
    own = f"[{keyword.name.original}]"
    if language == DEFAULT_LANGUAGE:
        return f"{own} {keyword.name.others}".strip()
    return f"{keyword.name.only_in(language)} {own}".strip()


def _folded(*names: str) -> str:
    """Names as they are compared, one a line, beginning with the one that is shown."""
    return "\n".join(dict.fromkeys(fold(" ".join(name.split())) for name in filter(None, names)))


def _suggestion(name: str, value: str) -> Suggestion:
    return Suggestion(shortened(" ".join(name.split()), CHOICE_NAME), value[:CHOICE_VALUE])


def _matching(wanted: str, known: Iterable[tuple[str, Suggestion]]) -> Iterable[Suggestion]:
    """Things whose first name begins with the typed text, then those with another name that does,
    then those that contain all its words.

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
    """Things with a name part of which resembles the typed text, the most similar first, each value
    once.

    Where parts are equally similar, the name that is more similar as a whole comes first.
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

"""The formats and banned lists of one game, and how a card stands by them on a day."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property, lru_cache

from bot.answers.answer import Found, NotFound, cite, shown
from bot.answers.banlists.names import NameReader, names_on
from bot.answers.banlists.values import CardStanding, ListAnswer
from bot.answers.dates import DateReader
from bot.answers.intent import Intents, Patterns
from bot.answers.vocabulary import Vocabulary
from rules_corpus.model import Library, RuleRef
from rulings.legality import (
    Change,
    Correction,
    Legality,
    after,
    coming,
    corrections,
    legality,
)
from rulings.model import BanList, Card, Format
from rulings.names import CardNames
from rulings.store import Database

REMEMBERED = 1000  # standings of cards that are on lists


@dataclass(frozen=True)
class GameLists:
    """The formats and lists of a game; made once for a database. ``today`` is called again for
    every question.
    """

    library: Library
    database: Database
    game: str
    vocabulary: Vocabulary
    intents: Intents
    today: Callable[[], date] = date.today

    @cached_property
    def formats(self) -> tuple[Format, ...]:
        """All formats of the game."""
        return tuple(format_ for format_ in self.database.formats if format_.game == self.game)

    @cached_property
    def with_lists(self) -> tuple[Format, ...]:
        """The formats that have a list."""
        return tuple(format_ for format_ in self.formats if self.of(format_))

    def of(self, format_: Format) -> tuple[BanList, ...]:
        """The lists of a format, the oldest first."""
        return self.database.lists_of(format_)

    @property
    def cards(self) -> CardNames:
        """The cards of the game."""
        return self.database.cards_of(self.game)

    @cached_property
    def names(self) -> NameReader:
        """Reads the names of cards and formats in questions."""
        lists = tuple(banlist for format_ in self.with_lists for banlist in self.of(format_))
        words = self.vocabulary
        return NameReader(
            self.cards,
            self.formats,
            lists,
            self.game,
            self.intents,
            self.dates,
            words.is_very_common,
            words.is_known,
        )

    @cached_property
    def dates(self) -> DateReader:
        """Reads the dates in questions."""
        return DateReader(self.intents)

    @property
    def words(self) -> Patterns:
        """The words that mark a question about lists."""
        return self.intents.of("banlists")

    def name_places(self, text: str) -> list[tuple[int, int]]:
        """Where a text names cards, with the signs that belong to their names."""
        return self.names.name_places(text, self.now)

    @property
    def now(self) -> str:
        """Today."""
        return self.today().isoformat()

    def as_of(self, day: str) -> str:
        """The day meant by ``day``: today if it is empty or is the current month or year."""
        now = self.now
        return now if now.startswith(day) else day

    def standing_of(self, card: Card, format_: Format, day: str = "") -> CardStanding:
        """How a card stands in a format on a day; for today, also what is to come."""
        names, on = self._on_lists[format_].intersection(card.names), self.as_of(day)
        to_come = self._coming(format_, names, on) if names and on == self.now else ()
        corrected = self._corrections(format_, names) if names else ()
        return CardStanding(
            card, format_, self._legality(format_, names, on), to_come, on, corrected
        )

    def everywhere(
        self, card: Card, formats: Iterable[Format] = (), day: str = ""
    ) -> list[CardStanding]:
        """How a card stands in these formats, or in all that have lists."""
        return [
            self.standing_of(card, format_, day) for format_ in tuple(formats) or self.with_lists
        ]

    def coming_in(self, format_: Format, day: str = "") -> tuple[Change, ...]:
        """What changes in a format after today; nothing if another day is asked about."""
        on = self.as_of(day)
        return coming(self.of(format_), None, on) if on == self.now else ()

    def are_coming(self, formats: Iterable[Format]) -> bool:
        """Whether a list of some formats, or of any, is known but not in force yet."""
        return any(
            after(self.of(format_), self.now) for format_ in tuple(formats) or self.with_lists
        )

    def names_listed_in(self, formats: Iterable[Format]) -> frozenset[str]:
        """The names of cards that any list of some formats has."""
        return frozenset[str]().union(*(self._on_lists[format_] for format_ in formats))

    @cached_property
    def _on_lists(self) -> dict[Format, frozenset[str]]:
        return {
            format_: frozenset(
                name
                for banlist in self.of(format_)
                for version in banlist.versions
                for name in names_on(version)
            )
            for format_ in self.formats
        }

    @cached_property
    def _legality(self) -> Callable[[Format, frozenset[str], str], Legality]:
        return lru_cache(REMEMBERED)(
            lambda format_, names, day: legality(self.of(format_), names, day)
        )

    @cached_property
    def _coming(self) -> Callable[[Format, frozenset[str], str], tuple[Change, ...]]:
        return lru_cache(REMEMBERED)(
            lambda format_, names, day: coming(self.of(format_), names, day)
        )

    def _corrections(self, format_: Format, names: frozenset[str]) -> tuple[Correction, ...]:
        """What corrections of published lists changed for the card with these names."""
        return tuple(
            found for banlist in self._corrected[format_] for found in corrections(banlist, names)
        )

    @cached_property
    def _corrected(self) -> dict[Format, tuple[BanList, ...]]:
        return {
            format_: tuple(banlist for banlist in self.of(format_) if banlist.earlier)
            for format_ in self.formats
        }

    def formats_in(self, folded: str, documents: Iterable[str] = ()) -> tuple[Format, ...]:
        """The formats that a folded text names, or whose own document is among those that
        it names.
        """
        named = set(documents)
        return self.names.formats_in(folded) or tuple(
            form for form in self.formats if self._own_document(form) in named
        )

    def _own_document(self, format_: Format) -> str | None:
        """The document that a special format has to itself."""
        cited = (ref.rule.document for ref in format_.cites[:1])
        return next(
            (document for document in cited if self.library.documents[document].special), None
        )

    def rule_of(self, format_: Format, lists: Iterable[BanList] = ()) -> RuleRef | None:
        """The rule that contains the first of ``lists`` to be found in a document of ours.

        If there is none, the rule that contains any list of the format, or the format's own rule.
        """
        cited = (
            cited.rule
            for banlist in (*lists, *reversed(self.of(format_)))
            for cited in banlist.cites
        )
        own = (cited.rule for cited in format_.cites)
        return next((ref for ref in (*cited, *own) if ref in self.library.rules), None)

    def guess(self, typed: str, card: Card) -> tuple[str, ...]:
        """What a name was read as, if the card found for it is only a guess."""
        return (f"{shown(typed)} = {card.whole_name}",) if self.cards.is_guess(typed, card) else ()

    def answer(self, text: str, said: ListAnswer) -> Found | NotFound:
        """What the lists answer to ``text``, with the rule that contains it."""
        citation = cite(self.library, said.rule, 1.0, "list") if said.rule else None
        if not said.known:
            return NotFound(text, said.facts[0], (citation,) if citation else ())
        return Found(
            text,
            citation,
            said.facts,
            lists=said.lists,
            read_as=said.read_as,
            from_lists=said.from_lists,
            verdict=said.verdict,
        )

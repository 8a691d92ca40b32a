"""What answers are made from: rules, rulings and the search engine, and what reads questions with
them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

from bot.answers.claims import ClaimReader
from bot.answers.courtesy import NO_COURTESIES, Courtesies, CourtesyReader
from bot.answers.cue import CueWords
from bot.answers.intent import NO_INTENTS, Intents
from bot.answers.named_games import KINDS, Kind, NamedGames
from bot.answers.places import Span, places_of
from bot.answers.recognition import AskingWords, asking_words
from bot.answers.scope import ScopeReader
from bot.answers.specifics import Specifics
from bot.answers.verdicts import VerdictReader
from bot.answers.vocabulary import Vocabulary
from bot.search.confidence import Calibration
from bot.search.engine import Engine
from bot.search.model import VERDICTS, bundled_model
from rules_corpus.languages import Code
from rules_corpus.model import Game, Library
from rules_corpus.text import fold
from rules_corpus.typed_numbers import NumberReader
from rulings.model import QUESTION_MARK, Entry, EntryRef
from rulings.store import Database

if TYPE_CHECKING:
    from bot.answers.banlists.lists import GameLists
    from bot.answers.card_facts import PrintedValues
    from rulings.sounds import Sounding


@dataclass(frozen=True)
class Context:
    """What answers are made from. Frozen; its readers are made when first needed.

    ``texts``: what is printed on cards, by code.
    """

    library: Library
    database: Database
    engine: Engine
    calibration: Calibration
    texts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    courtesies: Courtesies = NO_COURTESIES
    intents: Intents = NO_INTENTS
    cues: Mapping[Code, CueWords] = field(default_factory=dict)
    today: Callable[[], date] = date.today

    @cached_property
    def scopes(self) -> ScopeReader:
        return ScopeReader(self.library)

    @cached_property
    def numbers(self) -> NumberReader:
        return NumberReader(self.library)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        return Vocabulary(self.engine)

    @cached_property
    def named_games(self) -> NamedGames:
        return NamedGames(self.library, self.database, self.vocabulary.is_used)

    @cached_property
    def verdicts(self) -> VerdictReader:
        claims = ClaimReader(self.cues, self.engine.analyzer.stem)
        words = self.intents
        opposites = words.of("opposites") if "opposites" in words.listened_for else {}
        return VerdictReader(bundled_model() / VERDICTS, claims, opposites)

    @cached_property
    def specifics(self) -> Specifics:
        return Specifics(self.library, self.engine)

    @cached_property
    def card_sounds(self) -> Mapping[str, Sounding]:
        """What the names of each game's cards sound like."""
        from rulings.sounds import Sounding  # only names in kana need it

        return {
            game: Sounding([card.whole_name for card in names.cards])
            for game, names in self.database.cards.items()
        }

    @cached_property
    def courtesy(self) -> CourtesyReader:
        return CourtesyReader(self.courtesies)

    @cached_property
    def format_names(self) -> tuple[str, ...]:
        """The folded names of all formats."""
        formats = self.database.formats
        return tuple(fold(name) for form in formats for name in (*form.name.texts, *form.also))

    @cached_property
    def asking(self) -> AskingWords:
        """Words that only ask what something is."""
        return asking_words(self.intents, "asking")

    @cached_property
    def asking_for_keywords(self) -> AskingWords:
        """Those words, and the ones with which a keyword is asked for."""
        return asking_words(self.intents, "asking", "defining")

    def term_places(self, game: str, kinds: Collection[str], folded: str) -> list[Span]:
        """Where a folded text names a game's terms of some kinds."""
        return places_of(
            chain.from_iterable(self._term_names.get((game, kind), ()) for kind in kinds), folded
        )

    @cached_property
    def _term_names(self) -> Mapping[tuple[str, str], list[str]]:
        """The folded names of terms by game and kind."""
        found: dict[tuple[str, str], list[str]] = {}
        for term in self.library.terms:
            found.setdefault((term.game, term.kind), []).extend(map(fold, term.names))
        return found

    @cached_property
    def _lists(self) -> dict[str, GameLists]:
        return {}

    def lists(self, game: str) -> GameLists:
        """The formats and banned lists of a game."""
        from bot.answers.banlists.lists import GameLists  # few questions need them

        found = self._lists.get(game)
        return found or self._lists.setdefault(
            game,
            GameLists(self.library, self.database, game, self.vocabulary, self.intents, self.today),
        )

    @cached_property
    def _printed(self) -> dict[str, PrintedValues]:
        return {}

    def printed_values(self, game: str) -> PrintedValues:
        """The types, races and attributes printed on the cards of a game."""
        from bot.answers.card_facts import printed_values  # few questions need it

        found = self._printed.get(game)
        return found or self._printed.setdefault(
            game, printed_values(self.database.cards_of(game), game, self.library)
        )

    def entry(self, ref: EntryRef) -> Entry:
        """The entry at ``ref``; for a keyword's common question, the keyword."""
        return self.database.entries[ref._replace(id=ref.id.partition(QUESTION_MARK)[0])]

    def game_called(self, scope: str | None, text: str, kinds: Collection[Kind] = KINDS) -> Game:
        """The game called ``scope``; else the one that the names in ``text`` point to, else the
        default one.

        Raises:
            UnknownGameError: there is no such game.
            StoppedGameError: the data of that game have defects.
        """
        return (
            self.scopes.game(scope)
            or self.named_games.game_of(text, kinds)
            or self.scopes.game_or_default(None)
        )

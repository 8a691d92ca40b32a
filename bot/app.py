"""The composition root: settings in, one App out. Nothing else wires modules together."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING, assert_never

from bot.answers.answer import Fact, Reply
from bot.answers.context import Context
from bot.answers.errors import StoppedGameError, UnknownGameError, stopped
from bot.answers.scope import ScopeReader
from bot.index_cache import LAST_GOOD, load, load_kept
from bot.index_file import Snapshot
from bot.lazy import LazyMapping, LazySequence
from bot.names import Names
from bot.render import text
from bot.render.blocks import Blocks, EntryBlock
from bot.render.replies import make_blocks
from bot.render.rules import rule_block
from bot.render.wording import SHOW_RULE, Wording
from bot.requests import (
    AnnounceBanlist,
    AnyRequest,
    Ask,
    CalculateMinutes,
    CalculatePercentage,
    CalculatePoints,
    CalculatePointsToStay,
    CalculateRounds,
    CalculateSeconds,
    CheckBanlist,
    FollowUp,
    ShowBanlist,
    ShowBanlistChanges,
    ShowBanlistHistory,
    ShowCard,
    ShowKeyword,
    ShowPenalty,
    ShowRule,
    ShowRuling,
)
from bot.settings import GAME, Settings, SettingsError
from bot.words import Words
from rules_corpus.languages import DEFAULT_LANGUAGE
from rules_corpus.model import Game, Language, Library, RuleRef
from rulings.store import Database

if TYPE_CHECKING:
    from bot.answers.banlists.values import CardStanding
    from bot.observing import Observe
    from bot.progress import Progress
    from bot.search.explanation import Explanation
    from rulings.model import Card


@dataclass(frozen=True)
class App:
    """Answers from a frozen snapshot, with the settings that it was made for; ``today`` is called
    for every question.

    ``version``: differs if the data or the program differ; empty if that was not determined.
    ``observe``: is called with the outcome of each request.
    """

    snapshot: Snapshot
    settings: Settings | None = None
    today: Callable[[], date] = date.today
    version: str = ""
    observe: Observe | None = None

    @property
    def library(self) -> Library:
        return self.snapshot.library

    @property
    def database(self) -> Database:
        """The rulings, cards and lists."""
        return self.snapshot.database

    @property
    def languages(self) -> tuple[str, ...]:
        """The codes of the languages that it answers in, English first."""
        return (
            DEFAULT_LANGUAGE,
            *sorted(code for code in self.snapshot.catalogues if code != DEFAULT_LANGUAGE),
        )

    @cached_property
    def context(self) -> Context:
        """What answers are made from."""
        held = self.snapshot
        return Context(
            held.library,
            held.database,
            held.engine,
            held.calibration,
            self.texts,
            held.courtesies,
            held.intents,
            held.cues,
            self.today,
        )

    def handle(self, request: AnyRequest) -> Reply:
        """The reply to a request; every front end comes through here.

        Raises:
            RequestError: it cannot be answered; ``fact`` says why.
        """
        if self.observe is None:
            return self._reply(request)
        from bot.observing import observed  # commands do not observe

        return observed(request, lambda: self._reply(request), self.observe)

    def _reply(self, request: AnyRequest) -> Reply:
        """Each kind of request imports what answers it on first use, so that a command imports only
        its own.
        """
        match request:
            case Ask():
                from bot.answers.reply import reply_to

                return reply_to(self.context, request)
            case FollowUp():
                from bot.answers.reply import reply_after

                return reply_after(self.context, request)
            case ShowRule():
                from bot.answers.rungs.numbers import show_rule

                return show_rule(self.context, request)
            case ShowKeyword() | ShowCard() | ShowRuling() | ShowPenalty():
                from bot.answers import lookups

                return lookups.show(self.context, request)
            case (
                ShowBanlist()
                | CheckBanlist()
                | ShowBanlistHistory()
                | ShowBanlistChanges()
                | AnnounceBanlist()
            ):
                from bot.answers.banlists import lookups as banlists

                return banlists.show(self.context, request)
            case (
                CalculateRounds()
                | CalculateMinutes()
                | CalculateSeconds()
                | CalculatePoints()
                | CalculatePercentage()
                | CalculatePointsToStay()
            ):
                from bot.answers.calculators import calculate

                return calculate(self.context, request)
            case _:
                assert_never(request)

    def explain(self, request: Ask) -> Explanation:
        """Why the search finds what it finds for a question.

        Raises:
            RequestError: the question cannot be read, or there is no such game.
        """
        from bot.answers.inquiry import Inquiry
        from bot.answers.readable import readable
        from bot.search.explanation import explain

        context, text = self.context, readable(request.text)
        inquiry = Inquiry.of(context, text, context.scopes.game(request.game))
        foreign = inquiry.scope.foreign is not None
        return explain(
            inquiry.searched,
            inquiry.search_scope,
            foreign,
            context.engine,
            context.calibration,
            inquiry.is_name,
        )

    @cached_property
    def names(self) -> Names:
        """Everything that has a name, for completion."""
        return Names(self.library, self.database)

    def game(self, name: str | None) -> Game:
        """The game called ``name``; the default one for ``None``.

        Raises:
            UnknownGameError: there is no such game.
            StoppedGameError: its data have defects.
        """
        return self.context.scopes.game_or_default(name)

    def with_default(self, game: str) -> App:
        """The same app with the game of this id as the default.

        Raises:
            KeyError: there is no such game.
        """
        library = self.library.with_default(game)
        return replace(self, snapshot=self.snapshot._replace(library=library))

    @property
    def notices(self) -> tuple[Fact, ...]:
        """What must be said about the data when the program starts: what is wrong with them, and
        which games are stopped.
        """
        stopped_games = (stopped(game) for game in self.library.games.values() if game.defects)
        return (*self.snapshot.notices, *stopped_games)

    @property
    def sound(self) -> bool:
        """Whether it answers from the data as they were when it was made, all without defects."""
        from_earlier = any(notice.message == LAST_GOOD for notice in self.snapshot.notices)
        return not from_earlier and not any(game.defects for game in self.library.games.values())

    @cached_property
    def texts(self) -> Mapping[str, tuple[str, ...]]:
        """The lines printed on cards, by code, if the user has imported them."""
        return LazyMapping(self._read_texts)

    def _read_texts(self) -> Mapping[str, tuple[str, ...]]:
        if self.settings is None or self.settings.data is None:
            return {}
        from bot.card_texts import read_texts  # most answers show no card

        return read_texts(self.settings.data, tuple(self.library.games))

    @cached_property
    def marks(self) -> Collection[str]:
        """The names of the keywords that are printed in « »."""
        return LazySequence(self.database.marks)

    def blocks(
        self, reply: Reply, language: Language, in_full: bool = False, how: str = SHOW_RULE
    ) -> Blocks:
        """The blocks that a reply shows; ``in_full``: with all rows of tables; ``how``: as in
        `Wording`.
        """
        return make_blocks(reply, self.wording(language, how), in_full=in_full)

    def entry_blocks(self, reply: Reply, language: Language) -> tuple[EntryBlock, ...]:
        """The entries, cards and announced lists among the blocks of a reply."""
        blocks = self.blocks(reply, language)
        return tuple(block for block in blocks if isinstance(block, EntryBlock))

    def standings(self, card: Card) -> tuple[CardStanding, ...]:
        """The status of a card today in every format that has lists."""
        return tuple(self.context.lists(card.game).everywhere(card))

    def rule_blocks(self, ref: RuleRef, language: Language) -> Blocks:
        """The blocks of a single rule."""
        return (rule_block(self.library.rules[ref], self.wording(language)),)

    def wording(self, language: Language, how: str = SHOW_RULE) -> Wording:
        """What is needed to make blocks in a language; ``how``: as in `Wording`."""
        return Wording(self.library, self.words(language), language, self.texts, self.marks, how)

    @cached_property
    def _words(self) -> dict[str, Words]:
        return {}

    def words(self, language: str) -> Words:
        """The words of a language; its catalogue is read once."""
        found = self._words.get(language)
        return found or self._words.setdefault(
            language, Words(language, self.snapshot.catalogues.get(language))
        )


def plain_text(app: App, reply: Reply, language: Language) -> str:
    """A reply as plain text, for output that is not a terminal."""
    return text.render(app.blocks(reply, language))


def make_app(settings: Settings, progress: Progress | None = None) -> App:
    """The app for ``settings``; ``progress`` is called while its index is built, if there is none
    yet.

    Raises:
        CorpusError: the texts cannot be used.
        SettingsError: the settings name a game that does not exist.
    """
    snapshot = load(settings, progress)
    return App(snapshot._replace(library=_with_default(snapshot.library, settings.game)), settings)


def kept_names(settings: Settings) -> Names | None:
    """The names that completion offers; ``None`` if no index is prepared yet, because nobody should
    wait for one while typing.
    """
    snapshot = load_kept(settings)
    return Names(snapshot.library, snapshot.database) if snapshot else None


def _with_default(library: Library, name: str) -> Library:
    """The library with the game called ``name`` as the default one; unchanged if the name is
    empty.
    """
    try:
        game = ScopeReader(library).game(name)
    except UnknownGameError as error:
        raise SettingsError(
            f"{GAME} is {name[:40]!r}: there is no such game. Games: {', '.join(library.games)}."
        ) from error
    except StoppedGameError as error:
        game = error.game
    return library.with_default(game.id) if game else library

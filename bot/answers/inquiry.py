"""One question, and what is recognised in it: each thing once, when a rung first asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from bot.answers.context import Context
from bot.answers.direct_answers import Likely, find_direct_answer
from bot.answers.recognition import foreign_word_asked, keyword_asked, rulings_about
from bot.answers.scope import Recognised, where_to_search
from bot.answers.situations import Situation, find_situation
from bot.answers.stories import story_in
from bot.search.confidence import judge
from bot.search.engine import Result
from bot.search.ranking import Scope
from rules_corpus.languages import DEFAULT_LANGUAGE
from rules_corpus.model import Game, Language
from rules_corpus.typed_numbers import TypedNumber
from rulings.model import Card, ForeignWord, Keyword, Ruling
from rulings.names import CardNames, Mention, NamedIn


class _Search(NamedTuple):
    """What was searched for, what it found, and the cards that were read as what they are."""

    text: str
    result: Result
    read_as: tuple[str, ...] = ()


@dataclass(frozen=True)
class Inquiry:
    """``topic``: the part of the ``text`` that is searched for; ``scope``: its game, and which
    documents it names.

    ``number``: the rule number that it consists of; ``called``: the cards whose whole name it is.
    """

    context: Context
    text: str
    topic: str
    scope: Recognised
    language: Language = DEFAULT_LANGUAGE
    number: TypedNumber | None = None
    called: tuple[Card, ...] = ()

    @classmethod
    def of(
        cls, context: Context, text: str, game: Game | None, language: Language = DEFAULT_LANGUAGE
    ) -> Inquiry:
        """A text as a question, in the scope of a game if one is given."""
        scope = context.scopes.recognise(text, game)
        return cls(context, text, scope.topic, scope, language)

    def about(self, text: str, topic: str | None = None) -> Inquiry:
        """Another question in the same scope."""
        return replace(
            self, text=text, topic=self.context.scopes.topic(text) if topic is None else topic
        )

    @property
    def game(self) -> Game:
        return self.scope.game

    @property
    def names(self) -> CardNames:
        """The cards of the game."""
        return self.context.database.cards_of(self.game.id)

    @cached_property
    def cards_named(self) -> NamedIn:
        """The cards that the question names."""
        return self.names.named_in(self.text)

    @cached_property
    def mentions(self) -> tuple[Mention, ...]:
        """Those of them that are named by more than a common word; none where all words are
        common.
        """
        vocabulary, named = self.context.vocabulary, self.cards_named
        if not vocabulary.has_rare(named.words):
            return ()
        return tuple(named.but_common(vocabulary.is_common))

    def has_keyword(self, words: Iterable[str]) -> bool:
        """Whether any of some words is the name of a keyword."""
        database, game = self.context.database, self.game.id
        return any(database.keyword(game, word) is not None for word in words)

    @cached_property
    def keyword(self) -> Keyword | None:
        """The keyword that the question asks for, if it says nothing else."""
        return keyword_asked(self.text, self.game.id, self.context)

    @cached_property
    def foreign_word(self) -> ForeignWord | None:
        """The word of other games that the question asks for, if it says nothing else."""
        return foreign_word_asked(self.topic, self.game.id, self.context)

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings all of whose cards the question names."""
        return rulings_about(self.text, self.game.id, self.context.database)

    @cached_property
    def search_scope(self) -> Scope:
        return where_to_search(self.scope, self.context.library)

    @cached_property
    def is_name(self) -> Callable[[str], bool]:
        """Which words are never taken for misspellings: names of the cards that the question
        names, and words of other games ("windfury" is no "wind fury").
        """
        is_of_card = self.names.names_in(self.text)
        database, game = self.context.database, self.game.id
        return lambda word: is_of_card(word) or database.foreign_word(game, word) is not None

    def search(self, topic: str) -> Result:
        """What a search for ``topic`` finds."""
        return self.context.engine.search(topic, self.search_scope, is_name=self.is_name)

    @cached_property
    def result(self) -> Result:
        """What a search for the topic finds; of a story, what the rules answer more surely: its
        words, or what its cards are.
        """
        return self._search.result

    @property
    def searched(self) -> str:
        """What the `result` was searched for with."""
        return self._search.text

    @property
    def cards_read_as(self) -> tuple[str, ...]:
        """The cards of a story for which what they are was searched for, with what they are."""
        return self._search.read_as

    @cached_property
    def _search(self) -> _Search:
        plain = _Search(self.topic, self.search(self.topic))
        is_known = any(hit.verbatim for hit in (*plain.result.rules, *plain.result.entries))
        story = None if is_known else story_in(self)
        if story is None:
            return plain
        told = _Search(story.text, self.search(story.text), story.read_as)
        return told if self._sure(told.result) > self._sure(plain.result) else plain

    def _sure(self, result: Result) -> float:
        """How sure it is that the rules answer, by a result."""
        return judge(result, self.scope.foreign is not None, self.context.calibration).answerable

    @cached_property
    def situation(self) -> Situation | None:
        """The situation at a tournament that the question describes."""
        return find_situation(self.text, self.result, self.search_scope, self.game.id, self.context)

    @cached_property
    def direct_answer(self) -> Likely | None:
        """The direct answer that the question asks for."""
        return find_direct_answer(
            self.text, self.result, self.search_scope, self.game.id, self.context
        )

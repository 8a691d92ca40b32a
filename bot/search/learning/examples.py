"""Training examples: questions with what the search found for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace

import numpy as np

from bot.answers import situations
from bot.answers.context import Context
from bot.answers.intent import Intents
from bot.answers.scope import where_to_search
from bot.search.engine import Result
from bot.search.learning.questions import Asked
from bot.search.query import query_terms, read_query
from bot.search.ranking import Hit, weighed
from bot.search.situations import speaks_for
from rulings.model import EntryRef

CANDIDATES = 25


@dataclass(frozen=True, slots=True)
class Example:
    """What the search found for a question; ``acceptable``: the rules that answer it
    (``document:number``), if any.
    """

    result: Result
    acceptable: Collection[str]
    foreign: bool = False

    @property
    def right(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Which of the rules found are right."""
        return np.array([str(hit.lead) in self.acceptable for hit in self.result.rules], float)

    @property
    def is_right(self) -> bool:
        return bool(self.result.rules) and str(self.result.rules[0].lead) in self.acceptable

    def ranked(self, weights: Mapping[str, float]) -> Example:
        """The same question with its rules ranked by these weights."""
        return replace(self, result=self.result._replace(rules=weighed(self.result.rules, weights)))


@dataclass(frozen=True, slots=True)
class Told:
    """A question with the situations found for it; ``situation``: the id of the one that it is
    about, if any.
    """

    text: str
    words: float
    hits: tuple[Hit, ...]
    result: Result
    situation: str | None
    intents: Intents

    @property
    def right(self) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """Which of the situations found is right."""
        return np.array(
            [isinstance(hit.ref, EntryRef) and hit.ref.id == self.situation for hit in self.hits],
            float,
        )

    @property
    def features(self) -> tuple[float, ...]:
        return situations.situation_features(
            self.text, self.words, self.hits[0], self.result, self.intents
        )

    def ranked(self, weights: Mapping[str, float]) -> Told:
        """The same question with its situations ranked by these weights."""
        return replace(self, hits=weighed(self.hits, weights))


def examples(questions: Iterable[Asked], context: Context) -> list[Example]:
    """The examples made by searching for questions."""
    return [_example(asked, context) for asked in questions]


def _example(asked: Asked, context: Context) -> Example:
    whole = context.scopes.recognise(asked.text, context.scopes.game(asked.game))
    result = context.engine.search(whole.topic, where_to_search(whole, context.library), CANDIDATES)
    return Example(result, asked.acceptable, whole.foreign is not None)


def told(text: str, game: str | None, situation: str | None, context: Context) -> Told | None:
    """The situations found for a text; ``None`` if its game has none."""
    engine = context.engine
    whole = context.scopes.recognise(text, context.scopes.game(game))
    scope = where_to_search(whole, context.library)
    result = engine.search(whole.topic, scope, CANDIDATES)
    hits = situations.situations(result, scope, whole.game.id, engine)
    words = speaks_for(result.query, engine.situations, engine.analyzer)
    return Told(text, words, hits, result, situation, context.intents) if hits else None


def terms(questions: Iterable[Asked], context: Context) -> list[frozenset[str]]:
    """For each question, its tokens and pairs of words."""
    engine = context.engine
    topics = (context.scopes.topic(asked.text) for asked in questions)
    return [
        query_terms(read_query(topic, engine.analyzer, engine.speller, engine.index))
        for topic in topics
    ]

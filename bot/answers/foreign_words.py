"""A word of other games that is asked for by name: "what is trample?"."""

from __future__ import annotations

from dataclasses import replace

from bot.answers.answer import (
    CANDIDATES,
    MAX_ENTRIES,
    NO_KEYWORD,
    Answer,
    DidYouMean,
    Fact,
    Found,
    NotFound,
    cite,
    each_once,
    shown_first,
)
from bot.answers.headline import of_entry
from bot.answers.inquiry import Inquiry
from rules_corpus.model import Game, Library
from rules_corpus.text import fold
from rulings.model import ForeignWord


def with_foreign_word(answer: Answer, inquiry: Inquiry) -> Answer:
    """An answer that begins by saying that the word asked for is not a keyword here, and ends with
    what it means elsewhere.
    """
    word = inquiry.foreign_word
    if word is None:
        return answer
    fact = no_keyword(_typed(word, inquiry), inquiry.game)
    if isinstance(answer, NotFound):
        nearest = nearest_to(word, answer.question, fact, inquiry.context.library)
        return replace(nearest, score=answer.score)
    if isinstance(answer, DidYouMean):
        answer = _answering(answer, word, inquiry)
    if answer.facts or answer.citation is None or answer.citation.ref not in word.rules:
        return answer
    kept = answer.entries[: MAX_ENTRIES - 1]
    headline = of_entry(word, inquiry.context.library) or answer.headline
    return replace(answer, facts=(fact,), entries=each_once((*kept, word)), headline=headline)


def _typed(word: ForeignWord, inquiry: Inquiry) -> str:
    """The name by which a word was asked for."""
    asked = fold(inquiry.text)
    return max((name for name in (word.word, *word.also) if fold(name) in asked), key=len)


def _answering(answer: DidYouMean, word: ForeignWord, inquiry: Inquiry) -> Found:
    """The rules that govern what the word is about, instead of a choice."""
    first, *others = (cite(inquiry.context.library, ref, 1.0, "ruling") for ref in word.rules)
    return Found(answer.question, first, others=tuple(others), score=answer.score)


def nearest_to(word: ForeignWord, question: str, fact: Fact, library: Library) -> NotFound:
    """What comes nearest here to a word of other games; ``fact`` says that it is not a keyword."""
    nearest = tuple(cite(library, ref, 0.0, "ruling") for ref in word.rules)[:CANDIDATES]
    return NotFound(question, fact, nearest, (word,))


def no_keyword(name: str, game: Game) -> Fact:
    """The fact that a game has no keyword of this name, as somebody typed it."""
    return Fact(NO_KEYWORD, (("name", shown_first(name)), ("game", game.title)))

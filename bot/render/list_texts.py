"""The texts of an answer from banned lists that are shown in a special way: lists of cards, and
warnings that the lists are incomplete.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.answers.answer import Fact, Found, Reply
from bot.answers.banlists.messages import CARDS, INCOMPLETE, OWN_CARDS
from bot.render.wording import in_words
from bot.words import Words

_BETWEEN = "; "


class CardList(NamedTuple):
    """What holds for some cards, and those cards, or groups of them, in alphabetical order."""

    title: str
    cards: tuple[str, ...]


class ListTexts(NamedTuple):
    """Texts of verdicts that are warnings, and those that list cards."""

    warnings: frozenset[str] = frozenset()
    lists: Mapping[str, CardList] = {}


def list_texts(reply: Reply, words: Words) -> ListTexts:
    """Which of the texts that a reply shows warn, and which list cards."""
    facts = list(_facts(reply))
    return ListTexts(
        frozenset(in_words(fact, words) for fact in facts if fact.message == INCOMPLETE),
        {in_words(fact, words): _cards(fact, words) for fact in facts if _lists(fact)},
    )


def _facts(reply: Reply) -> Iterator[Fact]:
    for answer in reply.answers:
        if isinstance(answer, Found):
            yield from answer.facts


def _lists(fact: Fact) -> bool:
    return fact.message in (*CARDS.values(), OWN_CARDS)


def _cards(fact: Fact, words: Words) -> CardList:
    values = dict(fact.values)
    without = Fact(fact.message, tuple({**values, "cards": ""}.items()))
    title = in_words(without, words).strip().rstrip(":：")
    cards = str(values["cards"]).split(_BETWEEN)
    return CardList(title, tuple(sorted(cards, key=str.casefold)))

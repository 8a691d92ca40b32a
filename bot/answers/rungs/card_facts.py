"""What a card is, costs or has: "is Sunken Bell a chant?", "what does it cost?".

Such a question holds the name of a card and otherwise only what asks for a fact; the words that do
so are in ``intents/<language>.yaml``, under card_facts.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.answers.answer import Answer, Fact, Found, NotFound
from bot.answers.card_facts import (
    LABELS,
    NO_DATES,
    Kind,
    facts_about,
    not_held,
    sides_named,
    verdict_of,
)
from bot.answers.further_cards import named_only
from bot.answers.inquiry import Inquiry
from bot.answers.intent import Patterns
from rulings.model import Verdict
from rulings.names import Mention

_MOST_CARDS = 3  # that share a name and are told apart
_LONGEST = 8  # words of a question besides the card's name


class _Asked(NamedTuple):
    """The ``kinds`` of facts asked for; the ``value`` that a card is said to have; whether the
    question is when the card was printed.
    """

    kinds: tuple[Kind, ...]
    value: str = ""
    dates: bool = False


def answer(inquiry: Inquiry) -> Answer | None:
    """The facts that a question asks for about the card that it names; if the data do not have
    them, the answer says so.
    """
    named = _named(inquiry)
    if named is None:
        return None
    typed = inquiry.cards_named.words
    rest = " ".join((*typed[: named.start], *typed[named.end :]))
    words = inquiry.context.intents.of("card_facts")
    asked = _asked(rest, words) or _claimed(rest, words, inquiry)
    if asked is None:
        return None
    cards, further = named.cards[:_MOST_CARDS], named.cards[_MOST_CARDS:]
    sides = {card: sides_named(card, typed[named.start : named.end]) for card in cards}
    facts = [
        fact
        for card in cards
        for kind in asked.kinds
        for fact in facts_about(card, sides[card], kind, inquiry.language, inquiry.context.library)
    ]
    if not facts:
        return NotFound(inquiry.text, not_held(cards[0], asked.kinds[0]), cards=cards)
    facts += [Fact(NO_DATES)] if asked.dates else []
    verdict: Verdict = ""
    if asked.value and len(named.cards) == 1:
        verdict = verdict_of(sides[cards[0]], asked.kinds[0], asked.value)
    facts += named_only(further)
    return Found(inquiry.text, None, tuple(facts), cards=cards, verdict=verdict)


def _named(inquiry: Inquiry) -> Mention | None:
    """The first part of a question that names cards; a word that the rules use too names none."""
    context, named = inquiry.context, inquiry.cards_named
    concepts, stem = context.engine.analyzer.lexicon.concepts, context.engine.analyzer.stem_name

    def is_of_rules(word: str) -> bool:
        return context.vocabulary.is_very_common(word) or stem(word) in concepts

    mentions = (mention for mention in named.but_common(is_of_rules) if mention.end)
    first = next(mentions, None)
    if first is None or len(named.words) - (first.end - first.start) > _LONGEST:
        return None
    return first


def _asked(rest: str, words: Patterns) -> _Asked | None:
    """The kinds of facts that are asked for, if nothing else is."""
    kinds = tuple(kind for kind in LABELS if words[kind].search(rest))
    dates = words["dates"].search(rest) is not None
    for name in (*kinds, "dates"):
        rest = words[name].sub(" ", rest)
    return _Asked(kinds, dates=dates) if kinds and not _without_filling(rest, words) else None


def _claimed(rest: str, words: Patterns, inquiry: Inquiry) -> _Asked | None:
    """What a card is said to be, or to have, if a question says nothing else.

    The name of a format asks for the card's legality there, even if it is also a race: Wanderer.
    """
    is_of_format = inquiry.context.lists(inquiry.game.id).formats_in(rest)
    if is_of_format or not words["asks_whether"].search(rest):
        return None
    claims = [_without_filling(part, words) for part in words["either"].split(rest)]
    if not all(claims):
        return None
    printed = inquiry.context.printed_values(inquiry.game.id)
    found = [printed.claimed(claim) for claim in claims]
    kinds = tuple(dict.fromkeys(value.kind for value in found if value))
    if None in found:
        return None
    return _Asked(kinds, found[0].value if len(found) == 1 and found[0] else "")


def _without_filling(rest: str, words: Patterns) -> str:
    return " ".join(words["filling"].sub(" ", rest).split())

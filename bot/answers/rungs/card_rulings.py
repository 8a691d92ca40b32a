"""Rulings whose cards are all named in a question: if a ruling is about two cards or more, it
answers first.

The words that ask for rulings, and those that leave a question to the lists, are in
``intents/<language>.yaml``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from bot.answers.answer import FURTHER, MAX_ENTRIES, Citation, Found, cite
from bot.answers.hits import citations_behind
from bot.answers.inquiry import Inquiry
from bot.answers.rungs.cards import cards_beside
from bot.search.engine import Result
from rules_corpus.model import Library
from rules_corpus.text import fold
from rulings.model import Card, Ruling, rules_of


def answer(inquiry: Inquiry) -> Found | None:
    """The rulings that a question about cards asks for, with the rules that they cite."""
    rulings = rulings_asked_for(inquiry)
    if not rulings:
        return None
    further = citations_behind(inquiry.result, inquiry.context)[:FURTHER]
    cards = cards_beside(inquiry)
    return ruled(inquiry.text, rulings, inquiry.result, further, inquiry.context.library, cards)


def rulings_asked_for(inquiry: Inquiry) -> tuple[Ruling, ...]:
    """The rulings about cards that a question asks for, or that say how several cards work
    together.

    Questions about what lists say are left to the lists.
    """
    words, asked = inquiry.context.intents.of("card_rulings"), fold(inquiry.text)
    if not inquiry.rulings or words["asks_lists"].search(asked):
        return ()
    all_of_them = words["asks_rulings"].search(asked) is not None
    return tuple(ruling for ruling in inquiry.rulings if len(ruling.cards) > 1 or all_of_them)


def ruled(
    text: str,
    rulings: Sequence[Ruling],
    result: Result,
    further: Sequence[Citation],
    library: Library,
    cards: tuple[Card, ...] = (),
) -> Found | None:
    """The answer that rulings give, in the order in which ``result`` found them.

    ``further``: rules to show after theirs. ``None`` if they cite no rule of the library.
    """
    places = {hit.ref: place for place, hit in enumerate(result.entries)}
    most = max((len(ruling.cards) for ruling in rulings), default=0)

    def order(ruling: Ruling) -> tuple[bool, int]:
        return len(ruling.cards) < most, places.get(ruling.ref, len(places))

    chosen = sorted(rulings, key=order)[:MAX_ENTRIES]
    rules = dict.fromkeys(
        ref for ruling in chosen for ref in rules_of(ruling) if ref in library.rules
    )
    if not rules:
        return None
    first, *others = (cite(library, ref, 1.0, "ruling") for ref in rules)
    known = {
        citation.ref: citation for citation in chain(others, further) if citation.ref != first.ref
    }
    return Found(
        text, first, others=tuple(known.values())[:FURTHER], entries=tuple(chosen), cards=cards
    )

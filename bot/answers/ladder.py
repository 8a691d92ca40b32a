"""The ladder: the first rung that answers a question wins.

A new kind of question is a new row here and a new file in `rungs`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple, assert_never

from bot.answers.answer import (
    CANDIDATES,
    MAX_ENTRIES,
    NEAR_CASE,
    NO_PENALTY,
    NOT_SAID,
    Answer,
    DidYouMean,
    Fact,
    Found,
    NotFound,
    citations_of,
    each_once,
)
from bot.answers.foreign_words import with_foreign_word
from bot.answers.headline import headline_of
from bot.answers.inquiry import Inquiry
from bot.answers.needs import lacks_what_is_needed
from bot.answers.rungs import (
    banlists,
    calculations,
    card_facts,
    card_names,
    card_rulings,
    cards,
    direct_answers,
    keywords,
    numbers,
    penalties,
    search,
)
from rulings.model import Card, Ruling

LACKING = 0.1  # how certain it is that the rules answer a question about another matter


class Rung(NamedTuple):
    """``answer``: what answers a question of this kind.

    ``with_rulings``: the rulings about the cards named are shown with it; ``with_headline``: a
    headline is shown above it, which facts do not need, nor does a rule asked for by its number.
    """

    answer: Callable[[Inquiry], Answer | None]
    with_rulings: bool = True
    with_headline: bool = True
    for_needs: bool = False


RUNGS = (
    Rung(numbers.answer, with_rulings=False, with_headline=False),
    Rung(card_names.answer, with_headline=False),
    Rung(card_facts.answer, with_headline=False),
    Rung(banlists.answer, with_rulings=False, with_headline=False),
    Rung(card_rulings.answer, with_rulings=False),
    Rung(keywords.answer),
    Rung(cards.answer, with_headline=False),
    Rung(calculations.answer, with_headline=False, for_needs=True),
    Rung(direct_answers.answer),
    Rung(penalties.answer, for_needs=True),
    Rung(search.answer, for_needs=True),
)


def climb(inquiry: Inquiry) -> Answer:
    """What answers a question."""
    answers = ((rung, rung.answer(inquiry)) for rung in RUNGS)
    rung, answer = next((rung, answer) for rung, answer in answers if answer is not None)
    if rung.with_rulings:
        answer = _with_rulings(answer, inquiry.rulings)
    if isinstance(answer, Found) and rung.with_headline and answer.headline is None:
        answer = replace(answer, headline=headline_of(answer, inquiry))
    if rung.for_needs and _may_lack(answer) and lacks_what_is_needed(answer, inquiry):
        nearest = citations_of(answer)[:CANDIDATES]
        answer = NotFound(
            answer.question, Fact(NOT_SAID), nearest, read_as=answer.read_as, score=LACKING
        )
    if inquiry.called:
        return _with_cards(answer, inquiry.called[:CANDIDATES])
    return with_foreign_word(answer, inquiry)


def _may_lack(answer: Answer) -> bool:
    """Whether an answer has something that may not be about what is asked."""
    return not isinstance(answer, NotFound) or answer.reason.message in (NEAR_CASE, NO_PENALTY)


def _with_rulings(answer: Answer, rulings: tuple[Ruling, ...]) -> Answer:
    """An answer, its entries followed by the rulings about the cards that its question names."""
    if not rulings:
        return answer
    return replace(
        answer,
        entries=each_once((*answer.entries, *rulings), max(MAX_ENTRIES, len(answer.entries))),
    )


def _with_cards(answer: Answer, cards: tuple[Card, ...]) -> Found:
    """An answer to the whole name of cards: the cards, and what the rules say about the word."""
    match answer:
        case Found():
            return replace(answer, cards=tuple(dict.fromkeys((*cards, *answer.cards))), score=1.0)
        case DidYouMean():
            return Found(answer.question, None, others=answer.candidates, cards=cards)
        case NotFound():
            return Found(answer.question, None, cards=cards)
        case _:
            assert_never(answer)

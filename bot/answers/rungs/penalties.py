"""A situation at a tournament, asked about or only described: what the documents prescribe
for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeGuard

from bot.answers.answer import (
    FURTHER,
    NEAR_CASE,
    NO_PENALTY,
    NOT_SAID,
    Answer,
    Citation,
    Fact,
    Found,
    NotFound,
    citations_of,
    cite,
    each_once,
)
from bot.answers.headline import of_entry
from bot.answers.inquiry import Inquiry
from bot.answers.rungs.search import answer_from
from bot.answers.situations import Situation
from rules_corpus.model import Library
from rulings.model import NONE_PRESCRIBED, NOT_ALLOWED, Entry, Penalty, rules_of

SURE = 0.8  # how likely a direct answer must be to confirm a situation
# how likely it must then be that the rules answer: of 594 questions that no rule answers, none is
# answered this way
LEAST_ANSWERABLE = 0.09
# how likely a case must be for its "none prescribed" to answer where the rules say nothing
SURE_CASE = 0.9


def answer(inquiry: Inquiry) -> Answer | None:
    """What is said about the situation that a question describes, together with what the rules say
    to the question.
    """
    if inquiry.situation is None:
        return None
    otherwise = answer_from(inquiry, inquiry.result)
    return _decided(inquiry, inquiry.situation, otherwise) or said_to(
        inquiry.text, inquiry.situation, otherwise, inquiry.context.library
    )


def _decided(inquiry: Inquiry, situation: Situation, otherwise: Answer) -> Found | None:
    """The answer of the rule found best, although the search alone was not sure of it: both the
    situation described and the direct answer found rest on that very rule.
    """
    direct, found = inquiry.direct_answer, citations_of(otherwise)
    if (
        situation.answers
        or direct is None
        or not found
        or isinstance(otherwise, Found)
        or direct.likely < SURE
        or otherwise.score < LEAST_ANSWERABLE
        or found[0].ref not in {*rules_of(direct.answer)} & {*rules_of(situation.entries[0])}
    ):
        return None
    entries = each_once((*situation.entries, *otherwise.entries))
    case = situation.entries[0]
    # that nothing is prescribed does not say what the rule does
    says_nothing = case.penalty == NONE_PRESCRIBED
    return Found(
        inquiry.text,
        found[0],
        others=found[1 : FURTHER + 1],
        entries=entries,
        read_as=otherwise.read_as,
        score=otherwise.score,
        headline=None if says_nothing else of_entry(case, inquiry.context.library),
    )


def said_to(text: str, situation: Situation, otherwise: Answer, library: Library) -> Answer:
    """What is said about a situation; ``otherwise``: what would be said to it as a question about
    the rules.
    """
    first, entries = situation.entries[0], each_once((*situation.entries, *otherwise.entries))
    rules = _rules(first, citations_of(otherwise), library)
    if not (situation.answers or _is_sure_of_none(situation, otherwise)):
        return _beside(otherwise, entries)
    # forbidden, but no penalty is written anywhere
    unnamed = first.penalty == NOT_ALLOWED and situation.asks and not isinstance(otherwise, Found)
    read_as, score = otherwise.read_as, otherwise.score
    if first.penalty == NONE_PRESCRIBED or unnamed:
        return NotFound(
            text, Fact(NO_PENALTY), rules[:FURTHER], entries, read_as=read_as, score=score
        )
    if not rules:
        return _beside(otherwise, entries)
    return Found(text, rules[0], (), rules[1 : FURTHER + 1], entries, read_as=read_as, score=score)


def _is_sure_of_none(situation: Situation, otherwise: Answer) -> bool:
    """Whether the rules say nothing to a case that it surely is, for which none is prescribed."""
    return (
        _says_nothing(otherwise)
        and situation.likely >= SURE_CASE
        and situation.entries[0].penalty == NONE_PRESCRIBED
    )


def _says_nothing(answer: Answer) -> TypeGuard[NotFound]:
    return isinstance(answer, NotFound) and answer.reason.message == NOT_SAID


def _beside(otherwise: Answer, entries: tuple[Entry, ...]) -> Answer:
    """What the rules say, with the nearest cases: if the rules say nothing, one of these may still
    decide.
    """
    if _says_nothing(otherwise):
        return replace(otherwise, reason=Fact(NEAR_CASE), entries=entries)
    return replace(otherwise, entries=entries)


def _rules(entry: Penalty, found: Sequence[Citation], library: Library) -> tuple[Citation, ...]:
    """The rules that an entry rests on, the one found best first, followed by the others that were
    found.
    """
    cited = [ref for ref in rules_of(entry) if ref in library.rules]
    best = next((citation.ref for citation in found if citation.ref in cited), None)
    ordered = dict.fromkeys([*([best] if best else []), *cited])
    own = [cite(library, ref, 1.0, "ruling") for ref in ordered]
    return (*own, *(citation for citation in found if citation.ref not in ordered))

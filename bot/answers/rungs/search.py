"""Full search: the rule found best, with its entries; "did you mean" if two are close; else
nothing.
"""

from __future__ import annotations

from bot.answers.answer import (
    CANDIDATES,
    FURTHER,
    NOT_SAID,
    Answer,
    Citation,
    DidYouMean,
    Fact,
    Found,
    NotFound,
    cite,
    each_once,
)
from bot.answers.hits import citations_behind, entries_behind
from bot.answers.inquiry import Inquiry
from bot.answers.rungs.cards import cards_beside
from bot.answers.table_rows import rows_asked
from bot.search.confidence import judge
from bot.search.engine import Result
from rules_corpus.model import Library

# A newer rule at least this likely, relative to the older one found best, comes first. Without that
# E2E is .003 lower on the paired questions and .005 on the 600 unseen ones, and .010 higher on the
# Japanese ones of our own, where the older book in Japanese is the likelier one.
NEWER_ODDS = 1 / 8
OTHER_GAME = "That sounds like {game}, which is not the game asked about."


def answer(inquiry: Inquiry) -> Answer:
    """What a search finds for the question, or for what it asks about cards, whatever they are
    called.
    """
    found = answer_from(inquiry, inquiry.result)
    rest = "" if isinstance(found, Found) else _without_cards(inquiry)
    if not rest:
        return found
    again = answer_from(inquiry, inquiry.search(rest))
    return again if isinstance(again, Found) else found


def answer_from(inquiry: Inquiry, result: Result) -> Answer:
    """The answer that a result gives to a question."""
    context, text, foreign = inquiry.context, inquiry.text, inquiry.scope.foreign
    confidence = judge(result, foreign is not None, context.calibration)
    found = _ordered(citations_behind(result, context), context.library)
    corrected = (f"{typed} = {meant}" for typed, meant in result.query.corrected.items())
    read_as = (*corrected, *(inquiry.cards_read_as if result is inquiry.result else ()))
    score = confidence.answerable
    keyword = inquiry.keyword
    if keyword is not None and found and found[0].ref != context.library.defining(keyword.rule):
        return _of_keyword(inquiry, found, read_as, score)
    if not found or confidence.outcome == "nothing":
        reason = Fact(OTHER_GAME, (("game", foreign.title),)) if foreign else Fact(NOT_SAID)
        return NotFound(text, reason, found[:CANDIDATES], read_as=read_as, score=score)
    entries = entries_behind(result, found[0].ref, context)
    if confidence.outcome == "unsure":
        return DidYouMean(text, found[:CANDIDATES], entries, read_as, score)
    if keyword is not None:
        entries = each_once((keyword, *entries))
    return Found(
        text,
        found[0],
        others=found[1 : FURTHER + 1],
        entries=entries,
        cards=cards_beside(inquiry),
        read_as=read_as,
        rows=rows_asked(text, found[0].ref, context.library, context.engine.analyzer.analyze),
        score=score,
    )


def _of_keyword(
    inquiry: Inquiry, found: tuple[Citation, ...], read_as: tuple[str, ...], score: float
) -> Answer:
    """The choice between a keyword and what else its name means, as with mana."""
    keyword, library = inquiry.keyword, inquiry.context.library
    assert keyword is not None
    first = cite(library, library.defining(keyword.rule), 1.0, "search")
    others = (citation for citation in found if citation.ref != first.ref)
    return DidYouMean(inquiry.text, (first, *others)[:CANDIDATES], (keyword,), read_as, score)


def _without_cards(inquiry: Inquiry) -> str:
    """The words of a question about a keyword, without the cards that it names; empty if it names
    no card or no keyword.

    What a card is called decides nothing: "does barrier stop zeus" asks what barrier does.
    """
    named = inquiry.cards_named
    if not inquiry.has_keyword(named.words):
        return ""
    rest = named.words_beside(named.but_common(inquiry.context.vocabulary.is_very_common))
    return " ".join(rest) if len(rest) < len(named.words) and inquiry.has_keyword(rest) else ""


def _ordered(found: tuple[Citation, ...], library: Library) -> tuple[Citation, ...]:
    return _definition_first(_newest_first(found, library), library)


def _newest_first(found: tuple[Citation, ...], library: Library) -> tuple[Citation, ...]:
    """The newer document's rule before an older one's, if the two are recorded as related and
    answer about equally well.
    """
    if not found or found[0].document.superseded_by is None:
        return found
    best = found[0]
    related = {relation.other(best.ref) for relation in library.relations_of(best.ref)}
    for citation in found[1:]:
        is_newer = citation.document.id == best.document.superseded_by and citation.ref in related
        if is_newer and citation.score > NEWER_ODDS * best.score:
            return (citation, *(other for other in found if other is not citation))
    return found


def _definition_first(found: tuple[Citation, ...], library: Library) -> tuple[Citation, ...]:
    """A keyword's answer starts from the rule that defines it, not from its heading."""
    definition = library.definition_of(found[0].ref) if found else None
    if definition is None:
        return found
    first = cite(library, definition, found[0].score, found[0].why)
    return (first, *(citation for citation in found if citation.ref != definition))

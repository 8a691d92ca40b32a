"""Arithmetic in words: the number, and the rule that it comes from."""

from __future__ import annotations

from bot.answers.answer import FURTHER, Found, cite
from bot.answers.hits import citations_behind
from bot.answers.inquiry import Inquiry
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold

_FIGURES = Pattern(r"\d")


def answer(inquiry: Inquiry) -> Found | None:
    """What is calculated; nothing if a situation is plainly described, since that has
    figures too.
    """
    words = inquiry.context.intents.of("calculations")
    if not _FIGURES.search(inquiry.text) and not words["hints"].search(fold(inquiry.text)):
        return None
    from bot.answers.calculations import compute  # few questions need it
    from bot.desk.tables import desk_of

    library = inquiry.context.library
    computed = compute(inquiry.text, desk_of(library, inquiry.game.id), words)
    if computed is None:
        return None
    if inquiry.situation is not None and inquiry.situation.answers:
        return None
    beside = citations_behind(inquiry.result, inquiry.context)
    others = tuple(citation for citation in beside if citation.ref != computed.rule)[:FURTHER]
    first = cite(library, computed.rule, 1.0, "calculation")
    return Found(
        inquiry.text,
        first,
        computed.facts,
        others,
        rows=computed.rows,
        calculated=computed.results,
        verdict=computed.verdict,
    )

"""Arithmetic in words: the number, and the rule that it comes from."""

from __future__ import annotations

from bot.answers.answer import FURTHER, Found, cite
from bot.answers.hits import citations_behind
from bot.answers.inquiry import Inquiry
from rules_corpus.patterns import Pattern

_HAS_FIGURES = Pattern(
    r"(?i)\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirt|fort|fift|hundred"
    r"|finals?|semi|quarter|round|match)"
    r"|ラウンド|回戦|試合|マッチ|決勝|[一二三四五六七八九十百][枚勝敗]"
)


def answer(inquiry: Inquiry) -> Found | None:
    """What is calculated; nothing where a situation is plainly told, for that has figures too."""
    if not _HAS_FIGURES.search(inquiry.text):
        return None
    from bot.answers.calculations import compute  # few questions need it
    from bot.desk.tables import desk_of

    library = inquiry.context.library
    computed = compute(inquiry.text, desk_of(library, inquiry.game.id))
    if computed is None:
        return None
    if inquiry.situation is not None and inquiry.situation.answers:
        return None
    beside = citations_behind(inquiry.result, inquiry.context)
    others = tuple(citation for citation in beside if citation.ref != computed.rule)[:FURTHER]
    first = cite(library, computed.rule, 1.0, "calculation")
    return Found(inquiry.text, first, computed.facts, others, rows=computed.rows)

"""A question in the very words of a direct answer: its rule comes first, whatever a search would
find.
"""

from __future__ import annotations

from bot.answers.answer import FURTHER, Found, cite
from bot.answers.hits import citations_behind, entries_behind
from bot.answers.inquiry import Inquiry
from bot.answers.rungs.cards import cards_beside


def answer(inquiry: Inquiry) -> Found | None:
    """The direct answer that has the question among its wordings."""
    direct = inquiry.direct_answer
    if direct is None or direct.likely < 1.0:
        return None
    context, result = inquiry.context, inquiry.result
    lead = direct.answer.cites[0].rule
    others = (citation for citation in citations_behind(result, context) if citation.ref != lead)
    return Found(
        inquiry.text,
        cite(context.library, lead, 1.0, "search"),
        others=tuple(others)[:FURTHER],
        entries=entries_behind(result, lead, context),
        cards=cards_beside(inquiry),
        read_as=inquiry.cards_read_as,
    )

"""The whole name of a card, if it is not a word of the rules."""

from __future__ import annotations

from bot.answers.answer import CANDIDATES, Found
from bot.answers.inquiry import Inquiry
from rulings.names import words_of


def answer(inquiry: Inquiry) -> Found | None:
    """The cards with that name; a name that the rules also know is looked for in the
    rules first.
    """
    if not inquiry.called or _is_word(inquiry) or inquiry.keyword is not None:
        return None
    called = inquiry.called
    return Found(inquiry.text, None, cards=called[:CANDIDATES], also_called=called[CANDIDATES:])


def _is_word(inquiry: Inquiry) -> bool:
    analyzer = inquiry.context.engine.analyzer
    return (
        len(words_of(inquiry.text)) == 1
        or analyzer.stem_name(inquiry.text) in analyzer.lexicon.concepts
    )

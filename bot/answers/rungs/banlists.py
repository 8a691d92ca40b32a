"""What the banned lists say, if that is asked."""

from __future__ import annotations

from bot.answers.answer import Answer
from bot.answers.context import Context
from bot.answers.inquiry import Inquiry
from bot.answers.rungs.card_rulings import rulings_asked_for
from rules_corpus.text import fold


def answer(inquiry: Inquiry) -> Answer | None:
    """What the lists say; if a ruling answers too, only if nothing else can be meant."""
    context = inquiry.context
    if not context.database.formats or not (
        may_be_asked(inquiry.text, context) or _may_name_format(inquiry.text, context)
    ):
        return None
    from bot.answers.banlists.questions import answer_about_lists  # few questions need it

    lists = context.lists(inquiry.game.id)
    said = answer_about_lists(inquiry.text, inquiry.scope.named, lists, inquiry.language)
    if said is None or not (said.certain or not rulings_asked_for(inquiry)):
        return None
    return lists.answer(inquiry.text, said)


def may_be_asked(text: str, context: Context) -> bool:
    """Whether a text holds one of the words that every question about lists has."""
    return context.intents.of("banlists")["hints"].search(fold(text)) is not None


def _may_name_format(text: str, context: Context) -> bool:
    """Whether the name of a format is in a text, if only as part of a word."""
    folded = fold(text)
    return any(name in folded for name in context.format_names)

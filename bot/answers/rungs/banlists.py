"""What the banned lists say, where that is asked."""

from __future__ import annotations

from bot.answers.answer import Answer
from bot.answers.inquiry import Inquiry
from bot.answers.rungs.card_rulings import rulings_asked_for
from rules_corpus.patterns import Pattern

_MAY_BE_ASKED = Pattern(
    r"(?i)ban|legal|restrict|play(?!ers?\b)|\b(?:run|use|allow|cop)|chang|update|deck|together|combin"
    r"|禁止|制限|解禁|使|リーガル|入れ|変更|変わ|更新|改訂|デッキ|一緒|併用|組み合わせ"
)


def answer(inquiry: Inquiry) -> Answer | None:
    """What the lists say; where a ruling answers too, only where nothing else can be meant."""
    context = inquiry.context
    if not may_be_asked(inquiry.text) or not context.database.formats:
        return None
    from bot.answers.banlists.questions import answer_about_lists  # few questions need it

    lists = context.lists(inquiry.game.id)
    said = answer_about_lists(inquiry.text, inquiry.scope.named, lists, inquiry.language)
    if said is None or not (said.certain or not rulings_asked_for(inquiry)):
        return None
    return lists.answer(inquiry.text, said)


def may_be_asked(text: str) -> bool:
    """Whether a text holds a word without which nobody asks about lists."""
    return _MAY_BE_ASKED.search(text) is not None

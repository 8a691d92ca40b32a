"""What a question needs that not every answer on the same matter has.

"Does a die that fell off the table count?" is about rolling dice, but the rule for rolling dice
does not answer it. So an answer to a question about a remedy, more time, teams ... must mention it
too; otherwise the rules do not say.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.answers.answer import Answer, Citation, DidYouMean, Found
from bot.answers.inquiry import Inquiry
from rules_corpus.model import Rule
from rules_corpus.text import fold
from rulings.model import Keyword, Penalty, Ruling


def lacks_what_is_needed(answer: Answer, inquiry: Inquiry) -> bool:
    """Whether a question needs something that no answer to it mentions."""
    asked, intents = fold(inquiry.text), inquiry.context.intents
    if "needs" not in intents.listened_for:
        return False
    needed = [name for name, pattern in intents.of("needs").items() if pattern.search(asked)]
    if not needed:
        return False
    met, said = intents.of("needs_met"), fold(" ".join(_said(answer, inquiry)))
    return not all(met[name].search(said) for name in needed)


def _said(answer: Answer, inquiry: Inquiry) -> Iterator[str]:
    """What an answer says: its rules, those under the same heading, and its entries."""
    library = inquiry.context.library
    for citation in _chosen(answer):
        yield from _texts(citation.rule)
        for ref in library.children(citation.ref):
            yield from _texts(library.rules[ref])
    for entry in answer.entries:
        match entry:
            case Ruling(question=question, answer=said):
                yield from (*question.texts, *said.texts)
            case Penalty(situation=situation, prescribed=said):
                yield from (*situation.texts, *said.texts)
            case Keyword(meaning=said):
                yield from said.texts
            case _:
                pass
    if isinstance(answer, Found) and answer.headline is not None:
        yield from answer.headline.statement.texts
    if inquiry.direct_answer is not None:
        yield from inquiry.direct_answer.answer.statement.texts


def _chosen(answer: Answer) -> tuple[Citation, ...]:
    if isinstance(answer, DidYouMean):
        return answer.candidates[:1]
    return (answer.citation,) if isinstance(answer, Found) and answer.citation else ()


def _texts(rule: Rule) -> tuple[str, ...]:
    return (rule.title, rule.text, *rule.glosses.texts)

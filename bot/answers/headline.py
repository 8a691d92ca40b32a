"""What answers a question at a glance: one or two sentences that stand above everything else.

They are a direct answer where the rulings database holds one that fits, else what the first entry
says, else the sentences of the rule that say most of what is asked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Literal, NamedTuple

from rules_corpus.languages import Text, text_of
from rules_corpus.model import Library, Rule
from rules_corpus.sentences import followed_by, sentences
from rulings.model import (
    CitedRule,
    DirectAnswer,
    Entry,
    EntryRef,
    Keyword,
    Penalty,
    Ruling,
    Verdict,
)

if TYPE_CHECKING:
    from bot.answers.answer import Found
    from bot.answers.inquiry import Inquiry

MOST = 300  # characters
# an earlier sentence that says so much of what the best one says of the question is taken before it
_AS_GOOD = 0.85

Origin = Literal[
    "derived",  # from the rules cited, by us
    "entry",  # said by a ruling, a keyword or a penalty
    "rule",  # sentences of the rule
]


class Headline(NamedTuple):
    """``statement``: what answers, without its yes or no; ``cites``: the rules that decide;
    ``entry``: where it stands.
    """

    statement: Text
    origin: Origin
    cites: tuple[CitedRule, ...] = ()
    entry: EntryRef | None = None
    verdict: Verdict = ""


def headline_of(answer: Found, inquiry: Inquiry) -> Headline | None:
    """What stands above an answer: a direct answer to what is asked, what the entry that answers
    says, or its rule.
    """
    library, citation = inquiry.context.library, answer.citation
    first = answer.entries[0] if answer.entries else None
    if first is not None and (answer.whole or citation is None):
        return of_entry(first, library)
    direct = inquiry.direct_answer
    if direct is not None:
        return of_direct_answer(
            direct.answer, inquiry.context.verdicts.verdict(inquiry.text, direct.answer)
        )
    if first is not None and citation is not None and citation.why == "ruling":
        return of_entry(first, library)
    return of_rule(citation.rule, _weigher(inquiry), library) if citation else None


def _weigher(inquiry: Inquiry) -> Callable[[str], float]:
    """How much a sentence says of what a question asks: the weight of the question's tokens that it
    holds.
    """
    query, engine = inquiry.result.query, inquiry.context.engine

    def weigh(sentence: str) -> float:
        held = {engine.index.tokens.get(token) for token in engine.analyzer.analyze(sentence)}
        return sum(weight for token, weight in query.weights.items() if token in held)

    return weigh


def of_direct_answer(answer: DirectAnswer, verdict: Verdict = "") -> Headline:
    """The headline that a direct answer gives."""
    return Headline(answer.statement, "derived", answer.cites, answer.ref, verdict)


def of_entry(entry: Entry, library: Library) -> Headline | None:
    """What an entry that answers says first; nothing for words of other games."""
    match entry:
        case Ruling(answer=said, cites=cites) | Penalty(prescribed=said, cites=cites):
            return Headline(_begun(said), "entry", cites, entry.ref)
        case Keyword(meaning=said, rule=rule):
            edition = library.documents[rule.document].edition
            return Headline(_begun(said), "entry", (CitedRule(rule, edition),), entry.ref)
        case _:
            return None


def of_rule(rule: Rule, weigh: Callable[[str], float], library: Library) -> Headline | None:
    """What a rule says of a question, in each language that it has; nothing where it is a heading.

    ``weigh``: how much a sentence says of what is asked.
    """
    document = library.documents[rule.ref.document]
    said = {document.language: rule.text, **dict(rule.glosses.said)}
    chosen = {language: _most_telling(sentences(text), weigh) for language, text in said.items()}
    statement = text_of(chosen, document.language)
    return (
        Headline(statement, "rule", (CitedRule(rule.ref, document.edition),)) if statement else None
    )


def _begun(said: Text) -> Text:
    """As many of the first sentences as there is room for."""
    return Text(tuple((language, _as_many(sentences(text), 0)) for language, text in said.said))


def _most_telling(found: list[str], weigh: Callable[[str], float]) -> str:
    """The sentence that says most, and those behind it for which there is room."""
    if not found:
        return ""
    weights = [weigh(sentence) for sentence in found]
    least = _AS_GOOD * max(weights)
    return _as_many(found, next(at for at, weight in enumerate(weights) if weight >= least))


def _as_many(found: list[str], start: int) -> str:
    """Sentences from one on, as many as there is room for, that one whole in any case."""
    chosen = found[start] if start < len(found) else ""
    for sentence in found[start + 1 :]:
        longer = followed_by(chosen, sentence)
        if len(longer) > MOST:
            break
        chosen = longer
    return chosen

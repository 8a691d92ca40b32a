"""What answers a question at a glance: one or two sentences above everything else.

They are a direct answer if the rulings database holds one that fits, else what the first entry
says, else the sentences of the rule that say most about what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from bot.answers.intent import Patterns
from bot.answers.limits import within_limits
from bot.answers.number_words import in_figures
from bot.answers.worked_amounts import Worked, worked_amount
from rules_corpus.languages import LANGUAGES, Code, Text, text_of
from rules_corpus.model import Document, Library, Rule, RuleRef
from rules_corpus.patterns import Pattern
from rules_corpus.sentences import clauses, followed_by, sentences
from rules_corpus.text import fold, fold_in_place
from rulings.model import (
    CitedRule,
    DirectAnswer,
    Entry,
    EntryRef,
    ForeignWord,
    Keyword,
    Penalty,
    Ruling,
    Verdict,
    rules_of,
)

if TYPE_CHECKING:
    from bot.answers.answer import Found
    from bot.answers.inquiry import Inquiry

MOST = 300  # characters
NOTHING = Text()
FOR_STEP = 15  # of them, for what comes before a first step
SAME_QUESTION = 0.8  # a question this similar to those that a ruling answers asks for that ruling
_BEHIND_WORD = Pattern(r"[.,:;]\s+|[。、]\s*")
# an earlier sentence that says this share of what the best one says about the question wins
_AS_GOOD = 0.85

Origin = Literal[
    "derived",  # from the rules cited, by us
    "entry",  # said by a ruling, a keyword or a penalty
    "rule",  # sentences of the rule
]


class Headline(NamedTuple):
    """``statement``: the answer, without its yes or no; ``cites``: the rules that decide;
    ``entry``: where it comes from; ``deciding``: the sentence of the rule shown that says it, if
    that rule has others too; ``first_step``: what a judge does first, if a penalty is asked for.
    """

    statement: Text
    origin: Origin
    cites: tuple[CitedRule, ...] = ()
    entry: EntryRef | None = None
    verdict: Verdict = ""
    deciding: Text = Text()
    first_step: Text = Text()


Weigh = Callable[[str], float]
"""How much a sentence says about something."""


def headline_of(answer: Found, inquiry: Inquiry) -> Headline | None:
    """What is shown above an answer: a direct answer to what is asked, or what the entry or the
    rule that answers says.
    """
    headline = _with_limits(_headline_of(answer, inquiry), inquiry)
    if headline is None:
        return None
    return _with_amount(_with_deciding(headline, answer, inquiry), inquiry)


def _with_deciding(headline: Headline, answer: Found, inquiry: Inquiry) -> Headline:
    """A headline with the sentence that says the same in the rule shown."""
    if answer.citation is None or headline.origin == "rule":
        return headline
    citation, asked = answer.citation, _weigher(inquiry)
    rests_on_it = any(cited.rule == citation.ref for cited in headline.cites)

    def weigh_in(language: Code) -> Weigh:
        statement = headline.statement.only_in(language) if rests_on_it else ""
        return _nearness(statement, inquiry) if statement else asked

    return headline._replace(deciding=deciding_of(citation.rule, citation.document, weigh_in))


def _with_limits(headline: Headline | None, inquiry: Inquiry) -> Headline | None:
    """A headline with the yes or no that the limits in it give for a number in the question; this
    is surer than one learnt from similar wordings.
    """
    direct = inquiry.direct_answer
    is_known = direct is not None and direct.likely == 1.0
    if headline is None or headline.origin == "entry" or (headline.verdict and is_known):
        return headline
    words = inquiry.context.intents.listened_for
    if "limits" not in words or not _has_figures(inquiry.text):
        return headline
    patterns = inquiry.context.intents.of("limits")
    verdicts = (within_limits(inquiry.text, text, patterns) for text in headline.statement.texts)
    return headline._replace(verdict=next(filter(None, verdicts), headline.verdict))


def _with_amount(headline: Headline, inquiry: Inquiry) -> Headline:
    """A headline that begins with the amount that the question's own numbers come to by the rules
    that decide.
    """
    words = inquiry.context.intents.listened_for
    if "amounts" not in words or not _has_figures(inquiry.text):
        return headline
    amounts = (
        entry.amount
        for cited in headline.cites
        for entry in inquiry.context.database.about(cited.rule)
        if isinstance(entry, DirectAnswer) and entry.amount is not None
    )
    worked = worked_amount(inquiry.text, amounts, inquiry.context.intents.of("amounts"))
    if worked is None:
        return headline
    return headline._replace(statement=_after(worked, headline.statement), verdict="")


def _after(worked: Worked, statement: Text) -> Text:
    """As many sentences of a statement as there is room for behind an amount."""

    def after(language: Code, text: str) -> str:
        said = worked.in_language(language) + (". " if LANGUAGES[language].has_spaces else "。")
        return said + _as_many(sentences(text), 0, MOST - len(said))

    return Text(tuple((language, after(language, text)) for language, text in statement.said))


def _has_figures(text: str) -> bool:
    return any(map(str.isdigit, in_figures(fold(text))))


def _headline_of(answer: Found, inquiry: Inquiry) -> Headline | None:
    library, citation = inquiry.context.library, answer.citation
    first = answer.entries[0] if answer.entries else None
    if first is not None and (answer.whole or citation is None):
        return of_entry(first, library)
    direct = inquiry.direct_answer
    ruling = first if isinstance(first, Ruling) and _decides(first, inquiry) else None
    if ruling is not None and citation is not None and _asks_for(ruling, citation.ref, inquiry):
        return of_ruling(ruling, inquiry, library)
    if direct is not None:
        return of_direct_answer(
            direct.answer,
            inquiry.context.verdicts.verdict(inquiry.text, direct.answer, direct.likely),
        )
    if first is not None and citation is not None and citation.why == "ruling":
        if ruling is not None:
            return of_ruling(ruling, inquiry, library)
        if not isinstance(first, Ruling):
            return of_entry(first, library)
    return of_rule(citation.rule, _weigher(inquiry), library) if citation else None


def _decides(ruling: Ruling, inquiry: Inquiry) -> bool:
    """Whether a ruling decides the case asked about, and not the same case with other figures."""
    return not inquiry.context.specifics.reckons_otherwise(ruling, inquiry.text)


def _asks_for(ruling: Ruling, rule: RuleRef, inquiry: Inquiry) -> bool:
    """Whether a question that ``rule`` answers is more like those that a ruling on this rule
    answers than like any other.
    """
    direct = inquiry.direct_answer
    if rules_of(ruling)[:1] != (rule,) or (direct and direct.answer.asks == "difference"):
        return False
    return _similarity(ruling, inquiry) > max(SAME_QUESTION, direct.similarity if direct else 0.0)


def _similarity(ruling: Ruling, inquiry: Inquiry) -> float:
    """How similar a question is to those that a ruling answers, from 0 to 1."""
    hits = (hit for hit in inquiry.result.entries if hit.ref == ruling.ref)
    return max((hit.feature("questions") for hit in hits), default=0.0)


def of_ruling(ruling: Ruling, inquiry: Inquiry, library: Library) -> Headline | None:
    """What a ruling says; with its yes or no, which replies to its own question, only if the claim
    asked about is read with certainty.
    """
    headline = of_entry(ruling, library)
    if headline is None:
        return None
    said, word = _without_word(headline.statement, inquiry.context.intents.of("rulings"))
    if not word:
        return headline
    asked = DirectAnswer(ruling.ref, ruling.question, said, "yes-no", word, ruling.cites)
    verdict = inquiry.context.verdicts.verdict(inquiry.text, asked, _similarity(ruling, inquiry))
    return headline._replace(statement=said, verdict=verdict)


def _without_word(said: Text, words: Patterns) -> tuple[Text, Verdict]:
    """An answer without its yes or no, and which of them it was."""
    found = [(language, *_first_word(text, words)) for language, text in said.said]
    verdict: Verdict = next((word for _, word, _ in reversed(found) if word), "")
    return Text(tuple((language, text) for language, _, text in found)), verdict


def _first_word(text: str, words: Patterns) -> tuple[Verdict, str]:
    """The yes or no with which a text begins, and the text without it."""
    folded = fold_in_place(text)
    verdicts: tuple[Verdict, ...] = ("yes", "no")
    for verdict in verdicts:
        word = words[verdict].match(folded)
        sign = _BEHIND_WORD.match(folded, word.end()) if word else None
        if sign:
            return verdict, _capital(text[sign.end() :])
    return "", text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _weigher(inquiry: Inquiry) -> Weigh:
    """How much a sentence says about what a question asks: the weight of the question's tokens that
    it holds.
    """
    query, engine = inquiry.result.query, inquiry.context.engine

    def weigh(sentence: str) -> float:
        held = engine.tokens_of(sentence)
        return sum(weight for token, weight in query.weights.items() if token in held)

    return _of_case_asked(weigh, inquiry)


def _of_case_asked(weigh: Weigh, inquiry: Inquiry) -> Weigh:
    """The same, but sentences on the opposite case say nothing."""
    is_of_other_case = inquiry.context.specifics.is_of_other_case(inquiry.result.query)
    return lambda sentence: 0.0 if is_of_other_case(sentence) else weigh(sentence)


def _nearness(statement: str, inquiry: Inquiry) -> Weigh:
    """How near a sentence is to a statement, from 0 to 1: Dice's coefficient of the tokens that the
    index holds, each with its inverse document frequency.
    """
    engine = inquiry.context.engine
    stated = engine.tokens_of(statement)

    def weight(tokens: Iterable[int]) -> float:
        return sum(engine.index.idf[token] for token in tokens)

    def weigh(sentence: str) -> float:
        held = engine.tokens_of(sentence)
        total = weight(held) + weight(stated)
        return 2 * weight(held & stated) / total if total else 0.0

    return _of_case_asked(weigh, inquiry)


def of_direct_answer(answer: DirectAnswer, verdict: Verdict = "") -> Headline:
    """The headline that a direct answer gives."""
    return Headline(answer.statement, "derived", answer.cites, answer.ref, verdict)


def of_entry(entry: Entry, library: Library) -> Headline | None:
    """What an entry that answers says first; for a word of other games, how this game differs."""
    match entry:
        case Ruling(answer=said, cites=cites):
            return Headline(_begun(said), "entry", cites, entry.ref)
        case Penalty(prescribed=said, cites=cites):
            step = _step_beside(said, entry)
            return Headline(_begun(said, step), "entry", cites, entry.ref, first_step=step)
        case Keyword(meaning=said, rule=rule):
            edition = library.documents[rule.document].edition
            return Headline(_begun(said), "entry", (CitedRule(rule, edition),), entry.ref)
        case ForeignWord(differs=said, rules=rules) if said:
            cited = (CitedRule(ref, library.documents[ref.document].edition) for ref in rules)
            return Headline(_begun(said), "entry", tuple(cited), entry.ref)
        case _:
            return None


def of_rule(rule: Rule, weigh: Weigh, library: Library) -> Headline | None:
    """What a rule says about a question, in each language that it has; nothing if it is a heading.

    ``weigh``: how much a sentence says about what is asked.
    """
    document = library.documents[rule.ref.document]
    chosen = {
        language: _as_many(found := sentences(text), _most_telling(found, weigh))
        for language, text in _texts_of(rule, document).items()
    }
    if not chosen[document.language]:
        return None
    statement = text_of(chosen, document.language)
    deciding = deciding_of(rule, document, lambda _: weigh)
    cites = (CitedRule(rule.ref, document.edition),)
    return Headline(statement, "rule", cites, deciding=deciding)


def deciding_of(rule: Rule, document: Document, weigh_in: Callable[[Code], Weigh]) -> Text:
    """The sentence of a rule that decides, or the item of its list, in each language in which the
    rule says more than that and one of them says something about it.

    ``weigh_in``: how much a sentence of a language says about what is decided.
    """
    chosen: dict[Code, str] = {}
    for language, text in _texts_of(rule, document).items():
        weigh, found = weigh_in(language), clauses(text)
        if len(found) > 1:
            best = found[_most_telling(found, weigh)]
            chosen[language] = best if weigh(best) > 0 else ""
    return text_of(chosen, document.language)


def _texts_of(rule: Rule, document: Document) -> dict[Code, str]:
    """What a rule and its glosses in other languages say."""
    return {document.language: rule.text, **dict(rule.glosses.said)}


def _begun(said: Text, beside: Text = NOTHING) -> Text:
    """As many of the first sentences as there is room for next to the text ``beside``."""
    return Text(
        tuple(
            (language, _as_many(sentences(text), 0, _room_beside(beside.only_in(language))))
            for language, text in said.said
        )
    )


def _step_beside(said: Text, penalty: Penalty) -> Text:
    """The first step of a penalty, in each language in which there is room for it next to the first
    sentence of what is prescribed.
    """
    steps = penalty.steps[0].said if penalty.steps else ()
    return Text(
        tuple(
            (language, step)
            for language, step in steps
            if len(_as_many(sentences(said.only_in(language)), 0, 0)) <= _room_beside(step)
        )
    )


def _room_beside(step: str) -> int:
    return MOST - len(step) - FOR_STEP if step else MOST


def _most_telling(found: Sequence[str], weigh: Weigh) -> int:
    """The place of the sentence that says most; the first of those that say nearly as much."""
    weights = [weigh(sentence) for sentence in found]
    least = _AS_GOOD * max(weights, default=0.0)
    return next((at for at, weight in enumerate(weights) if weight >= least), 0)


def _as_many(found: Sequence[str], start: int, most: int = MOST) -> str:
    """The sentences from ``start`` on that fit into ``most`` characters; the first of them is
    always whole.
    """
    chosen = found[start] if start < len(found) else ""
    for sentence in found[start + 1 :]:
        longer = followed_by(chosen, sentence)
        if len(longer) > most:
            break
        chosen = longer
    return chosen

"""The direct answer to a question: which entry of the rulings database answers it, if one does.

Entries are ranked as rules are. A logistic model then says how likely the best one is what was
asked: by how similar its wordings are, and by whether it rests on the rules found. Its weights are
learnt (`bot.search.learning`). The words that compare two things are in
``intents/<language>.yaml``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bot.answers.specifics import in_language_of
from bot.search.confidence import logistic
from bot.search.engine import Engine, Result
from bot.search.ranking import Hit, Scope
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.model import DirectAnswer, EntryRef, entry_list_key, rules_of

if TYPE_CHECKING:
    from bot.answers.context import Context

CANDIDATES = 6
ABOUT = 0.15  # entries that differ by no more are about equally likely
# what an entry that does not rest on the rule found best must reach: on development questions, one
# of eleven such entries below it was right, and twenty-three of thirty above it
ELSEWHERE = 0.75
# an entry that rests on none of the first so many rules found comes after those that do; of 1,069
# development questions two get another first line, which is then about what is asked and not a
# sibling; with one rule instead of three, the share of right first words falls from .229 to .217
FIRST_RULES = 3
# How much less similar to the question an entry on the format that it names may be than one on the
# general rules, and still be preferred. Of 459 questions that name Arcana Battle Colosseum the
# right entry comes first for 420, as many as if general entries were left out; of 400 on general
# rules, with that name put in front, the format's entry displaces the right one in 10, not in 75.
FORMAT_LEAD = 0.1
LEAST_SHARE = 0.25  # of the rules that it does rest on
ELSE = 2  # the rank of entries on other documents than one that is named
_ENDS = " ?!.。"
ANSWER_FEATURES = (
    "cosine",  # of the question with the entry
    "questions",  # similarity to its wordings
    "bm25",
    "covered",  # share of the question that it holds
    "share",  # how likely it is the right one of those found
    "rule_share",  # how likely one of the rules that it cites is the right one
    "best_rule",  # it cites the rule found best
    "lead",  # ... as the one that decides
)


class Likely(NamedTuple):
    """A direct answer, how likely it is to be the one asked for (0 to 1), and how similar the
    question is to its wordings.
    """

    answer: DirectAnswer
    likely: float
    similarity: float


def find_direct_answer(
    text: str, result: Result, scope: Scope, game: str, context: Context
) -> Likely | None:
    """The entry that is likeliest to answer ``text``, a question with this ``result``; ``None`` if
    none is likely enough.

    Where the question names a special format, an entry on its rules is meant, unless another is
    asked for in clearly more similar words and rests on rules that the format leaves alone. Of two
    entries of a rule that are about equally likely, the one that speaks of nothing beyond the
    question is meant.
    """
    found = _find_in(scope, text, result, game, context)
    special = scope.named & scope.special
    if not special:
        return found
    own = _find_in(scope._replace(resting_on=special), text, result, game, context)
    if found is None or own is None:
        return own or found
    best = _best_document(result)
    return (
        own
        if best in special
        or own.similarity >= found.similarity - FORMAT_LEAD
        or rules_of(found.answer)[0] in rules_of(own.answer)
        else found
    )


def _find_in(scope: Scope, text: str, result: Result, game: str, context: Context) -> Likely | None:
    """The entry of a scope that is likeliest to answer ``text``; ``None`` if none is likely
    enough.
    """
    likely = _likely_enough(text, result, scope, game, context)
    found = [one for one in likely if not _is_of_another_format(one, result, scope)]
    if not found:
        return None
    if found[0].likely == 1.0:
        # "what is a format" and "what are the formats" hold the same words to a search
        return next((one for one in found if _is_asked_so(one, text)), found[0])
    first = {rule.lead for rule in result.rules[:FIRST_RULES]}
    found.sort(key=lambda one: first.isdisjoint(rules_of(one.answer)))
    found = _of_named(found, result, scope)
    if not found:
        return None
    query, specifics = result.query, context.specifics
    is_of_other_case = specifics.is_of_other_case(query)
    found = [
        one for one in found if not is_of_other_case(in_language_of(text, one.answer.statement))
    ]
    best = next((one for one in found if not specifics.reckons_otherwise(one.answer, text)), None)
    if best is None:
        return None
    beyond = specifics.beyond(query, best.answer, text)
    if best is not found[0] and beyond:
        return None
    if not beyond or best.answer.asks == "difference":
        return best
    missing, rules = specifics.missing(query, best.answer, text), rules_of(best.answer)
    for other in found:
        if (
            other.likely >= best.likely - ABOUT
            and set(rules).intersection(rules_of(other.answer))
            and specifics.beyond(query, other.answer, text) < beyond
            and specifics.missing(query, other.answer, text) <= missing
        ):
            return other
    return best


def _is_asked_so(one: Likely, text: str) -> bool:
    """Whether a text is letter for letter what an entry is asked with."""
    asked = (*one.answer.question.texts, *(wording for wording, _ in one.answer.asked))
    return fold(text).strip(_ENDS) in (fold(wording).strip(_ENDS) for wording in asked)


def _of_named(found: list[Likely], result: Result, scope: Scope) -> list[Likely]:
    """The entries on a document that a question names first, where the rule found best stands in
    it; where it is that of a special format, no others, which say what holds elsewhere.
    """
    best = _best_document(result)
    if best not in scope.named:
        return found
    ranked = sorted(found, key=lambda one: _rank(one, scope.named))
    return [one for one in ranked if best not in scope.special or _rank(one, scope.named) < ELSE]


def _is_of_another_format(one: Likely, result: Result, scope: Scope) -> bool:
    """Whether an entry rests on the rules of a special format, and neither the question names that
    nor does the rule found best belong to it.
    """
    lead = rules_of(one.answer)[0].document
    best = _best_document(result)
    return lead in scope.special and lead not in scope.named and lead != best


def _best_document(result: Result) -> str:
    """The document of the rule found best; empty if none is found."""
    return result.rules[0].lead.document if result.rules else ""


def _rank(one: Likely, named: frozenset[str]) -> int:
    """0 where an entry rests on a document that is named, 1 where it also cites it, else `ELSE`."""
    lead, *others = (rule.document for rule in rules_of(one.answer))
    return 0 if lead in named else 1 if named.intersection(others) else ELSE


def _likely_enough(
    text: str, result: Result, scope: Scope, game: str, context: Context
) -> Iterator[Likely]:
    """The entries that are likely enough to be shown, the likeliest first."""
    engine, database = context.engine, context.database
    compares = context.intents.of("direct_answers")["compares"]
    model = engine.weights.answers
    if not model:
        return
    hits = direct_answers(result, scope, game, engine)
    for likely, hit in sorted(
        ((_likely(hit, result, model), hit) for hit in hits), key=lambda pair: -pair[0]
    ):
        if likely < model["shown"] or not isinstance(hit.ref, EntryRef):
            return
        entry = database.entries[hit.ref]
        if isinstance(entry, DirectAnswer) and (
            hit.verbatim
            or (
                _may_be_meant(entry, text, compares)
                and (
                    likely >= ELSEWHERE
                    or scope.resting_on  # only the format's own entries are looked at
                    or _rests_on_found(hit, result)
                )
            )
        ):
            yield Likely(entry, likely, hit.feature("questions"))


def _rests_on_found(hit: Hit, result: Result) -> bool:
    """Whether an entry rests on the rule found best, or on others that are about as likely."""
    best = result.rules[0].lead if result.rules else None
    return best in hit.cites or _rule_share(hit, result) >= LEAST_SHARE


def _rule_share(hit: Hit, result: Result) -> float:
    """How likely one of the rules that an entry cites is to be the right one."""
    return sum(rule.share for rule in result.rules if rule.lead in hit.cites)


def _may_be_meant(entry: DirectAnswer, text: str, compares: Pattern) -> bool:
    """Whether a text may ask for what an entry says: if that is how two things differ, the text
    must compare two.

    ``compares``: finds words that compare two things.
    """
    return entry.asks != "difference" or compares.search(fold(text)) is not None


def direct_answers(result: Result, scope: Scope, game: str, engine: Engine) -> tuple[Hit, ...]:
    """The direct answers of a game that a question may ask for, the likeliest first."""
    place = entry_list_key("answer", game)
    if place not in engine.index.spans:
        return ()
    return engine.search_again(
        result, scope._replace(documents=frozenset([place])), CANDIDATES
    ).entries


def _likely(hit: Hit, result: Result, model: Mapping[str, float]) -> float:
    """How likely an entry is to be the one asked for; certain if the question is one of its
    wordings.
    """
    return 1.0 if hit.verbatim else probability(answer_features(hit, result), model)


def answer_features(hit: Hit, result: Result) -> tuple[float, ...]:
    """The values of `ANSWER_FEATURES` for a question with this ``result`` and an entry."""
    best = result.rules[0].lead if result.rules else None
    features = (hit.feature(name) for name in ("cosine", "questions", "bm25", "covered"))
    return (
        *features,
        hit.share,
        _rule_share(hit, result),
        float(best in hit.cites),
        float(best == hit.lead),
    )


def probability(values: Sequence[float], model: Mapping[str, float]) -> float:
    """How likely an entry is to be the one asked for, by the values of `ANSWER_FEATURES`."""
    return logistic(values, (model[name] for name in ANSWER_FEATURES), model["bias"])

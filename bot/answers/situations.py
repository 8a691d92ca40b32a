"""Situations at a tournament, asked about or only described: whether a question describes one, and
which.

A logistic model says how likely a question is to be about the situation found best: by what its
words speak for (`bot.search.situations`), by how well it fits that situation and the rule found
best, and by whether it asks for a penalty or tells what happened: the words that show this are in
``intents/<language>.yaml``, under situations. Its weights and limits are learnt
(`bot.search.learning`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from bot.answers.answer import MAX_ENTRIES
from bot.answers.intent import Intents
from bot.answers.several_questions import asks
from bot.search.confidence import logistic
from bot.search.engine import Engine, Result
from bot.search.ranking import Hit, Scope, worth_showing
from bot.search.situations import speaks_for
from rules_corpus.text import fold, is_japanese
from rulings.model import EntryRef, Penalty, entry_list_key
from rulings.store import Database

if TYPE_CHECKING:
    from bot.answers.context import Context

SITUATION_FEATURES = (
    "words",  # what its words speak for: situations or rules
    "asks_penalty",
    "asks_what_to_do",
    "tells",  # it says what happened and asks nothing
    "elsewhere",  # words of other games or of matters outside the rules
    "cosine",  # of the question with the situation found best
    "questions",  # similarity to the wordings of that situation
    "covered",  # share of the question that it holds
    "rule_cosine",  # of the question with the rule found best
    "rule_questions",  # similarity to the questions that this rule is known to answer
    "agrees",  # the situation rests on the rule found best
)
LEAST_COVERED, LEAST_COSINE = 0.25, 0.15  # of what is looked up: below either nothing was found
SOUNDS = 4.0  # of what words speak for: above it, words without a verb describe a situation
_LEAST_TOLD = 3  # words
_LEAST_TOLD_JAPANESE = 6  # characters


class Situation(NamedTuple):
    """The entries that a question may be about, the likeliest first.

    ``answers``: the first one answers it, whatever the rules say; else they are shown with the
    rules; ``asks``: it asks for a penalty; ``likely``: how likely it is to be about the first one
    (0 to 1).
    """

    entries: tuple[Penalty, ...]
    answers: bool
    asks: bool
    likely: float = 0.0


def find_situation(
    text: str, result: Result, scope: Scope, game: str, context: Context
) -> Situation | None:
    """The situation that a question with this ``result`` is about, if it is about one."""
    engine, intents = context.engine, context.intents
    model = engine.weights.situations
    spoken = (
        speaks_for(result.query, engine.situations, engine.analyzer)
        if engine.situations
        else -math.inf
    )
    does_ask = asks_penalty(text, intents)
    if spoken < model.get("never_below", 0.0) and not (does_ask and engine.situations):
        return None
    hits = situations(result, scope, game, engine)
    if not hits:
        return None
    values = situation_features(text, spoken, hits[0], result, intents)
    likely = probability(values, model)
    told, to_do = tells(text, spoken, intents), asks_what_to_do(text, intents)
    if (
        not hits[0].verbatim
        and likely < model["beside" if does_ask or told or to_do else "answers"]
    ):
        return None
    agrees = bool(result.rules) and result.rules[0].lead in hits[0].cites
    answers = (
        hits[0].verbatim
        or (does_ask and likely >= model["asked"])
        or (told and not agrees and likely >= model["answers"])
    )
    return Situation(tuple(_entries(hits, context.database)), answers, does_ask, likely)


def situations(result: Result, scope: Scope, game: str, engine: Engine) -> tuple[Hit, ...]:
    """The situations of a game that a question may be about, the likeliest first."""
    found = engine.search_again(
        result, scope._replace(documents=frozenset([entry_list_key("penalty", game)]))
    )
    return found.entries


def is_found(hits: Sequence[Hit]) -> bool:
    """Whether the first of these situations is what was looked up at all."""
    return (
        bool(hits)
        and hits[0].feature("covered") >= LEAST_COVERED
        and hits[0].feature("cosine") >= LEAST_COSINE
    )


def situation_features(
    text: str, spoken: float, hit: Hit, result: Result, intents: Intents
) -> tuple[float, ...]:
    """The values of `SITUATION_FEATURES` for a question and the situation found best; ``spoken``:
    what its words speak for.
    """
    rule = result.rules[0] if result.rules else None
    return (
        spoken,
        float(asks_penalty(text, intents)),
        float(asks_what_to_do(text, intents)),
        float(tells(text, spoken, intents)),
        float(result.elsewhere),
        *(hit.feature(name) for name in ("cosine", "questions", "covered")),
        rule.feature("cosine") if rule else 0.0,
        rule.feature("questions") if rule else 0.0,
        float(rule is not None and rule.lead in hit.cites),
    )


def probability(values: Sequence[float], model: Mapping[str, float]) -> float:
    """How likely a question is to be about a situation, by the values of `SITUATION_FEATURES`."""
    return logistic(values, (model[name] for name in SITUATION_FEATURES), model["bias"])


def asks_penalty(text: str, intents: Intents) -> bool:
    """Whether a text asks for a penalty."""
    return intents.of("situations")["asks_penalty"].search(fold(text)) is not None


def asks_what_to_do(text: str, intents: Intents) -> bool:
    """Whether a text asks what to do about something that happened."""
    return intents.of("situations")["asks_what_to_do"].search(fold(text)) is not None


def tells(text: str, spoken: float, intents: Intents) -> bool:
    """Whether a text says what happened and asks nothing; ``spoken``: what its words speak for."""
    if _questions(text, intents):
        return False
    if spoken > SOUNDS:
        return True
    return intents.written_like(text, "situations")["narrates"].search(fold(text)) is not None


def _entries(hits: Sequence[Hit], database: Database) -> list[Penalty]:
    """The situations that are likely enough to be shown."""
    entries = (
        database.entries[hit.ref] for hit in worth_showing(hits) if isinstance(hit.ref, EntryRef)
    )
    return [entry for entry in entries if isinstance(entry, Penalty)][:MAX_ENTRIES]


def _questions(text: str, intents: Intents) -> bool:
    """Whether a text asks something, or says too little to tell."""
    folded = fold(text)
    short = (
        len(text) < _LEAST_TOLD_JAPANESE if is_japanese(text) else len(text.split()) < _LEAST_TOLD
    )
    asks_within = intents.of("situations")["asks_within"]
    return (
        short
        or asks(text, intents.of("several_questions"))
        or "?" in folded
        or asks_within.search(folded) is not None
    )

"""Situations at a tournament, asked about or only told: whether a question tells of one, and of
which.

A logistic model says how likely a question is about the situation found best: by what its words
speak for (`bot.search.situations`), by how well it fits that situation and the rule found best, and
by whether it asks for a penalty or tells what happened. Its weights and limits are learnt
(`bot.search.learning`).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.answers.answer import MAX_ENTRIES
from bot.answers.several_questions import asks
from bot.search.confidence import logistic
from bot.search.engine import Engine, Result
from bot.search.ranking import Hit, Scope, worth_showing
from bot.search.situations import speaks_for
from rules_corpus.patterns import Pattern
from rules_corpus.text import is_japanese
from rulings.model import EntryRef, Penalty, shelf
from rulings.store import Database

SIGNS = (
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
SOUNDS = 4.0  # of what words speak for: above it words without a verb tell of a situation
_LEAST_TOLD = 3  # words
_LEAST_TOLD_JAPANESE = 6  # characters

_ASKS_PENALTY = Pattern(
    r"(?i)penal|punish|\bwarn|\b(?:game|match)"
    r" loss|\bdq|disqualif|sanction|suspen(?:d|sion)|infraction|upgrade"
    r"|what (?:do|should|can|must) (?:i|we|you|a judge) give"
    r"|ペナルティ|ゲームロス|マッチロス|罰|警告|失格|出場停止|処分|処罰|違反"
)
_ASKS_WHAT_TO_DO = Pattern(
    r"(?i)\bwhat (?:do|should|can|must) (?:i|we|you) do\b|\b(?:what now|now what)\b"
    r"|\bwhat (?:should|does|do|must|can|will) (?:the |a )?judges? (?:do|say)\b"
    r"|\bas (?:a )?judge\b|対処|対応|処理すれば|どうすれば"
)
_ASKS_WITHIN = Pattern(
    r"(?i)\b(?:can|could|may|must|should|do|does|is|are|am|will|would|did)"
    r" (?:i|we|you|he|she|it|they|the|a|an|there|this|that|my|your|his|her|someone|players?)\b"
    r"|\b(?:how|what|which|who|where|why)\b|何|ドコ|どこ|誰|いくつ|いつ|どれ|どう|ですか|ますか"
)
# of rules and formats, not of what somebody did
_OF_RULES = (
    "need|needed|required|allowed|permitted|recommended|banned|restricted|limited|mixed|sealed"
    "|used|timed"
)
_NARRATES = Pattern(
    # "64 players" is a count, not somebody who did something
    r"(?i)\b(?:i|he|she|they|we|my|his|her|their|our|opponents?|opp|(?<!\d"
    r" )players?|someone|somebody|guy|kid|girl"
    r"|friend|spectator)\b",
    rf"\b(?!(?:{_OF_RULES})\b)(?:\w{{2,}}ed|drew|took|lost|forgot|hit|left|came|told|said|saw|kept|made|went|began"
    r"|broke|stole|threw|put|fell|got|had|was|were|gave|won|wrote|found)\b",
)
_TOLD_IN_JAPANESE = Pattern(
    r"(?:[たるだい]|ます|です|らしい|みたい)[んのよねわけどが]*[。!！、…\s]*$"
)


class Situation(NamedTuple):
    """The entries that a question may be about, the likeliest first.

    ``answers``: the first one answers it, whatever the rules say; else they stand with the rules;
    ``asks``: it asks for a penalty.
    """

    entries: tuple[Penalty, ...]
    answers: bool
    asks: bool


def find_situation(
    text: str, result: Result, scope: Scope, game: str, engine: Engine, database: Database
) -> Situation | None:
    """The situation that a question with this ``result`` is about, if it is about one."""
    model = engine.weights.situations
    spoken = (
        speaks_for(result.query, engine.situations, engine.analyzer)
        if engine.situations
        else -math.inf
    )
    does_ask = asks_penalty(text)
    if spoken < model.get("never_below", 0.0) and not (does_ask and engine.situations):
        return None
    hits = situations(result, scope, game, engine)
    if not hits:
        return None
    values = signs(text, spoken, hits[0], result)
    likely = probability(values, model)
    told, to_do = _tells(text, spoken), asks_what_to_do(text)
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
    return Situation(tuple(_entries(hits, database)), answers, does_ask)


def situations(result: Result, scope: Scope, game: str, engine: Engine) -> tuple[Hit, ...]:
    """The situations of a game that a question may be about, the likeliest first."""
    found = engine.search_again(
        result, scope._replace(documents=frozenset([shelf("penalty", game)]))
    )
    return found.entries


def is_found(hits: Sequence[Hit]) -> bool:
    """Whether the first of these situations is what was looked up at all."""
    return (
        bool(hits)
        and hits[0].feature("covered") >= LEAST_COVERED
        and hits[0].feature("cosine") >= LEAST_COSINE
    )


def signs(text: str, spoken: float, hit: Hit, result: Result) -> tuple[float, ...]:
    """The values of `SIGNS` for a question and the situation found best; ``spoken``: what its words
    speak for.
    """
    rule = result.rules[0] if result.rules else None
    return (
        spoken,
        float(asks_penalty(text)),
        float(asks_what_to_do(text)),
        float(_tells(text, spoken)),
        float(result.elsewhere),
        *(hit.feature(name) for name in ("cosine", "questions", "covered")),
        rule.feature("cosine") if rule else 0.0,
        rule.feature("questions") if rule else 0.0,
        float(rule is not None and rule.lead in hit.cites),
    )


def probability(values: Sequence[float], model: Mapping[str, float]) -> float:
    """How likely a question is about a situation, by the values of `SIGNS`."""
    return logistic(values, (model[name] for name in SIGNS), model["bias"])


def asks_penalty(text: str) -> bool:
    """Whether a text asks for a penalty."""
    return _ASKS_PENALTY.search(text) is not None


def asks_what_to_do(text: str) -> bool:
    """Whether a text asks what to do about something that happened."""
    return _ASKS_WHAT_TO_DO.search(text) is not None


def _entries(hits: Sequence[Hit], database: Database) -> list[Penalty]:
    """The situations that are likely enough to be shown."""
    entries = (
        database.entries[hit.ref] for hit in worth_showing(hits) if isinstance(hit.ref, EntryRef)
    )
    return [entry for entry in entries if isinstance(entry, Penalty)][:MAX_ENTRIES]


def _questions(text: str) -> bool:
    """Whether a text asks something, or says too little to tell."""
    short = (
        len(text) < _LEAST_TOLD_JAPANESE if is_japanese(text) else len(text.split()) < _LEAST_TOLD
    )
    return (
        short or asks(text) or "?" in text or "？" in text or _ASKS_WITHIN.search(text) is not None
    )


def _tells(text: str, spoken: float) -> bool:
    """Whether a text says what happened and asks nothing."""
    if _questions(text):
        return False
    if spoken > SOUNDS:
        return True
    if is_japanese(text):
        return _TOLD_IN_JAPANESE.search(text) is not None
    return _NARRATES.search(text) is not None

"""The direct answer to a question: which entry of the rulings database answers it, if one does.

Entries are ranked as rules are. A logistic model then says how likely the best one is what was
asked: by how similar its wordings are, and by whether it rests on the rules found. Its weights are
learnt (`bot.search.learning`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bot.search.confidence import logistic
from bot.search.engine import Engine, Result
from bot.search.ranking import Hit, Scope
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.model import DirectAnswer, EntryRef, shelf
from rulings.store import Database

CANDIDATES = 6
SIGNS = (
    "cosine",  # of the question with the entry
    "questions",  # similarity to its wordings
    "bm25",
    "covered",  # share of the question that it holds
    "share",  # how likely it is the right one of those found
    "rule_share",  # how likely one of the rules that it cites is the right one
    "best_rule",  # it cites the rule found best
    "lead",  # ... as the one that decides
)

_COMPARES = Pattern(
    r"\bdiffer\w*|\bvs\b|\bversus\b|\bsame\b|\bor\b|\binstead\b|\bcompar\w*|違|差|ドチラ|ドッチ|同ジ|ソレトモ"
)


class Likely(NamedTuple):
    """A direct answer with how likely it is the one asked for (0 to 1)."""

    answer: DirectAnswer
    likely: float


def find_direct_answer(
    text: str, result: Result, scope: Scope, game: str, engine: Engine, database: Database
) -> Likely | None:
    """The entry that is likeliest to answer ``text``, a question with this ``result``; nothing
    where none is likely enough.
    """
    model = engine.weights.answers
    hits = direct_answers(result, scope, game, engine)
    if not model or not hits:
        return None
    for likely, hit in sorted(
        ((_likely(hit, result, model), hit) for hit in hits), key=lambda pair: -pair[0]
    ):
        if likely < model["shown"] or not isinstance(hit.ref, EntryRef):
            return None
        entry = database.entries[hit.ref]
        if isinstance(entry, DirectAnswer) and (hit.verbatim or _may_be_meant(entry, text)):
            return Likely(entry, likely)
    return None


def _may_be_meant(entry: DirectAnswer, text: str) -> bool:
    """Whether a text asks for what an entry says: of two things, where it tells them apart."""
    return entry.asks != "difference" or _COMPARES.search(fold(text)) is not None


def direct_answers(result: Result, scope: Scope, game: str, engine: Engine) -> tuple[Hit, ...]:
    """The direct answers of a game that a question may ask for, the likeliest first."""
    place = shelf("answer", game)
    if place not in engine.index.spans:
        return ()
    return engine.search_again(
        result, scope._replace(documents=frozenset([place])), CANDIDATES
    ).entries


def _likely(hit: Hit, result: Result, model: Mapping[str, float]) -> float:
    """How likely an entry is the one asked for; certain where the question is one of its
    wordings.
    """
    return 1.0 if hit.verbatim else probability(signs(hit, result), model)


def signs(hit: Hit, result: Result) -> tuple[float, ...]:
    """The values of `SIGNS` for a question with this ``result`` and an entry."""
    best = result.rules[0].lead if result.rules else None
    share = sum(rule.share for rule in result.rules if rule.lead in hit.cites)
    features = (hit.feature(name) for name in ("cosine", "questions", "bm25", "covered"))
    return (*features, hit.share, share, float(best in hit.cites), float(best == hit.lead))


def probability(values: Sequence[float], model: Mapping[str, float]) -> float:
    """How likely an entry is the one asked for, by the values of `SIGNS`."""
    return logistic(values, (model[name] for name in SIGNS), model["bias"])

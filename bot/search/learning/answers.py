"""Learns the probability that a direct answer is the one asked for, from wordings that neither its
entry nor the vectors contain.

The entry that a wording was written for is right, the others found for it are wrong. Questions that
are answered by other rules, or by none, find only wrong entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from bot.answers.context import Context
from bot.answers.direct_answers import ANSWER_FEATURES, answer_features, direct_answers
from bot.answers.scope import where_to_search
from bot.search.learning.questions import Asked
from bot.search.learning.weights import fit_logistic
from rulings.model import DirectAnswer, EntryRef, Wording
from rulings.store import Database

MOST_WORDINGS = 4000  # asked per group: enough for so few weights
OTHERS = 4  # one in this many questions that may be about something else is asked
PRECISION = 0.8  # the share of shown entries that should be the ones asked for

HeldOut = Sequence[tuple[DirectAnswer, Wording]]


class Row(NamedTuple):
    """An entry found for a question, its features, and whether it is the right one."""

    features: tuple[float, ...]
    right: bool
    question: str


def without_wordings(database: Database, group: int, groups: int) -> tuple[HeldOut, Database]:
    """The wordings of one of several groups, each with its entry, and the database without them."""
    held_out: list[tuple[DirectAnswer, Wording]] = []
    entries = dict(database.entries)
    for ref, entry in database.entries.items():
        if isinstance(entry, DirectAnswer):
            mine = {
                at: wording
                for at, wording in enumerate(entry.asked)
                if (at + len(entry.ref.id)) % groups == group
            }
            held_out += ((entry, wording) for wording in mine.values())
            kept = tuple(wording for at, wording in enumerate(entry.asked) if at not in mine)
            entries[ref] = entry._replace(asked=kept)
    return held_out, replace(database, entries=entries)


def found_for(held_out: HeldOut, questions: Sequence[Asked], context: Context) -> Iterator[Row]:
    """What is found for wordings and for questions; an entry that rests on the right rule of a
    question is left out, because it may be right.
    """
    for entry, wording in held_out[:: max(1, len(held_out) // MOST_WORDINGS)]:
        for ref, _, values in _found(wording.text, entry.ref.game, context):
            yield Row(values, ref == entry.ref, wording.text)
    for question in questions[::OTHERS]:
        for _, cites, values in _found(question.text, question.game, context):
            if not question.acceptable.intersection(cites):
                yield Row(values, False, question.text)


def fit(rows: Sequence[Row]) -> dict[str, float]:
    """The weights of `ANSWER_FEATURES`, the bias, and the limit above which an entry is shown."""
    values = np.array([row.features for row in rows])
    right = np.array([row.right for row in rows])
    model = fit_logistic(
        ANSWER_FEATURES, values, right, np.ones(len(rows)), np.zeros(len(rows)), ANSWER_FEATURES
    )
    odds = values @ np.array([model.weights[name] for name in ANSWER_FEATURES]) + model.bias
    shown = _limit(rows, 1 / (1 + np.exp(-odds)))
    return {**model.weights, "bias": model.bias, "shown": shown}


def _found(
    text: str, game: str | None, context: Context
) -> Iterator[tuple[object, Iterable[str], tuple[float, ...]]]:
    whole = context.scopes.recognise(text, context.scopes.game(game))
    scope = where_to_search(whole, context.library)
    result = context.engine.search(whole.topic, scope)
    for hit in direct_answers(result, scope, whole.game.id, context.engine):
        if isinstance(hit.ref, EntryRef):
            yield hit.ref, [*map(str, hit.cites)], answer_features(hit, result)


def _limit(rows: Sequence[Row], likely: Any) -> float:
    """The lowest limit above which a share `PRECISION` of the entries that are the likeliest for
    their questions are right.
    """
    best: dict[str, tuple[float, bool]] = {}
    for row, value in zip(rows, likely, strict=True):
        best[row.question] = max(best.get(row.question, (0.0, False)), (float(value), row.right))
    ordered = sorted(best.values(), reverse=True)
    right = np.cumsum([is_right for _, is_right in ordered]) / np.arange(1, len(ordered) + 1)
    limits = {}
    for share in (0.5, 0.6, 0.7, PRECISION, 0.9):
        reached = np.flatnonzero(right >= share)
        number = int(reached[-1]) + 1 if len(reached) else 0
        limits[share] = ordered[number - 1][0] if number else 1.0
        print(
            f"direct answers: {share:.0%} right among the surest {number / len(ordered):.1%} of the"
            f" questions, above {limits[share]:.3f}"
        )
    return limits[PRECISION]

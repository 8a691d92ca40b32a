"""Learns the probability that a direct answer is the one asked for, from wordings that neither its
entry nor the vectors contain.

The entry that a wording was written for is right, the others found for it are wrong. Questions that
are answered by other rules, or by none, find only wrong entries.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

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
# How likely an entry must be to be the one asked for, to be shown. Any entry but the one that a
# wording was written for counts as wrong, though it often answers too: four of five are right only
# above 0.96, and the more entries there are on a matter, the less likely each is. Compared with
# 0.5, two more of 1,125 questions from which nothing was learnt are settled, and none is lost.
SHOWN = 0.4

HeldOut = Sequence[tuple[DirectAnswer, Wording]]


class Row(NamedTuple):
    """The features of an entry found for a question, and whether it is the right one."""

    features: tuple[float, ...]
    right: bool


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
            yield Row(values, ref == entry.ref)
    for question in questions[::OTHERS]:
        for _, cites, values in _found(question.text, question.game, context):
            if not question.acceptable.intersection(cites):
                yield Row(values, False)


def fit(rows: Sequence[Row]) -> dict[str, float]:
    """The weights of `ANSWER_FEATURES`, the bias, and the limit above which an entry is shown."""
    values = np.array([row.features for row in rows])
    right = np.array([row.right for row in rows])
    model = fit_logistic(
        ANSWER_FEATURES, values, right, np.ones(len(rows)), np.zeros(len(rows)), ANSWER_FEATURES
    )
    return {**model.weights, "bias": model.bias, "shown": SHOWN}


def _found(
    text: str, game: str | None, context: Context
) -> Iterator[tuple[object, Iterable[str], tuple[float, ...]]]:
    whole = context.scopes.recognise(text, context.scopes.game(game))
    scope = where_to_search(whole, context.library)
    result = context.engine.search(whole.topic, scope)
    for hit in direct_answers(result, scope, whole.game.id, context.engine):
        if isinstance(hit.ref, EntryRef):
            yield hit.ref, [*map(str, hit.cites)], answer_features(hit, result)

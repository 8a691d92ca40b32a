"""Learns how likely a direct answer is the one asked for, from wordings that its entry was not given.

    uv run --group learn python -m bot.search.learning.answers [--write]

Each wording is asked of an index without the fifth of the wordings that it belongs to; the entry that it was written for
is right, the others that are found are wrong. Questions that other rules answer, or none, find wrong entries alone.
Takes some minutes. The same data give the same figures.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from bot.answers.context import Context
from bot.answers.direct_answers import SIGNS, direct_answers, signs
from bot.answers.scope import where_to_search
from bot.building import Sources, read_sources
from bot.search.build import build_engine
from bot.search.embeddings import read_vectors
from bot.search.learning.questions import Asked, training_questions
from bot.search.learning.weights import fit_logistic
from bot.search.lexicon import bundled_wordlists, read_wordlists
from bot.search.model import EMBEDDINGS, bundled_model, read_model, write_model
from bot.settings import read_settings
from rulings.model import DirectAnswer, Wording
from rulings.store import Database

FOLDS = 5
ASKED_FOLDS = 2  # of them are asked: enough wordings for so few weights
MOST_WORDINGS = 4000  # of a fold
OTHERS = 4  # every so many training question is asked
PRECISION = 0.8  # of the entries shown so many are those asked for


class Row(NamedTuple):
    """An entry found for a question: its signs, whether it is the right one, and the question's number."""

    signs: tuple[float, ...]
    right: bool
    question: int


def learn(sources: Sources) -> dict[str, float]:
    """The weights of `SIGNS` with their bias and the limit above which an entry is shown."""
    rows: list[Row] = []
    others = [asked for asked in training_questions() if asked.kind not in ("number", "lookup")][::OTHERS]
    for fold in range(ASKED_FOLDS):
        held_out, database = _without(fold, sources.database)
        context = _context(Sources(sources.corpus, database))
        wordings = _spread(held_out, MOST_WORDINGS)
        rows += _rows(((wording.text, entry.ref.game, entry) for entry, wording in wordings), context, len(rows))
        rows += _wrong(others[fold::ASKED_FOLDS], context, len(rows))
    values = np.array([row.signs for row in rows])
    right = np.array([row.right for row in rows])
    model = fit_logistic(SIGNS, values, right, np.ones(len(rows)), np.zeros(len(rows)), SIGNS)
    odds = values @ np.array([model.weights[name] for name in SIGNS]) + model.bias
    likely = 1 / (1 + np.exp(-odds))
    shown = _limit(rows, likely)
    return {**model.weights, "bias": model.bias, "shown": shown}


def _without(fold: int, database: Database) -> tuple[list[tuple[DirectAnswer, Wording]], Database]:
    """The wordings of a fold, each with its entry, and the database without them."""
    held_out: list[tuple[DirectAnswer, Wording]] = []
    entries = dict(database.entries)
    for ref, entry in database.entries.items():
        if isinstance(entry, DirectAnswer):
            mine = {at: wording for at, wording in enumerate(entry.asked) if (at + len(entry.ref.id)) % FOLDS == fold}
            held_out += ((entry, wording) for wording in mine.values())
            kept = tuple(wording for at, wording in enumerate(entry.asked) if at not in mine)
            entries[ref] = entry._replace(asked=kept)
    return held_out, replace(database, entries=entries)


def _spread(held_out: Sequence[tuple[DirectAnswer, Wording]], most: int) -> Sequence[tuple[DirectAnswer, Wording]]:
    return held_out[:: max(1, len(held_out) // most)]


def _context(sources: Sources) -> Context:
    model = read_model(bundled_model())
    vectors = read_vectors(bundled_model() / EMBEDDINGS)
    engine = build_engine(*sources, read_wordlists(bundled_wordlists()), vectors, model.weights)
    return Context(sources.corpus.library, sources.database, engine, model.calibration)


def _rows(asked: Iterable[tuple[str, str, DirectAnswer]], context: Context, first: int) -> Iterator[Row]:
    for number, (text, game, entry) in enumerate(asked, first):
        yield from (Row(values, ref == entry.ref, number) for ref, _, values in _found(text, game, context))


def _wrong(asked: Iterable[Asked], context: Context, first: int) -> Iterator[Row]:
    """What is found for questions that other rules answer; of an entry that rests on a right one nobody knows."""
    for number, question in enumerate(asked, first):
        for _, cites, values in _found(question.text, question.game, context):
            if not question.acceptable.intersection(cites):
                yield Row(values, False, number)


def _found(text: str, game: str | None, context: Context) -> Iterator[tuple[object, list[str], tuple[float, ...]]]:
    whole = context.scopes.recognise(text, context.scopes.game(game))
    scope = where_to_search(whole, context.library)
    result = context.engine.search(whole.topic, scope)
    for hit in direct_answers(result, scope, whole.game.id, context.engine):
        yield hit.ref, list(map(str, hit.cites)), signs(hit, result)


def _limit(rows: Sequence[Row], likely: np.ndarray) -> float:
    """The lowest limit above which `PRECISION` of the entries that are likeliest for their questions are right."""
    best: dict[int, tuple[float, bool]] = {}
    for row, value in zip(rows, likely, strict=True):
        best[row.question] = max(best.get(row.question, (0.0, False)), (float(value), row.right))
    ordered = sorted(best.values(), reverse=True)
    right = np.cumsum([is_right for _, is_right in ordered]) / np.arange(1, len(ordered) + 1)
    for share in (0.5, 0.7, 0.8, 0.85, 0.9):
        at = np.flatnonzero(right >= share)
        print(f"precision {share}: {(at[-1] + 1) / len(ordered) if len(at) else 0:.3f} of the questions, limit {ordered[at[-1]][0] if len(at) else 1:.3f}")
    reached = np.flatnonzero(right >= PRECISION)
    return ordered[reached[-1]][0] if len(reached) else 1.0


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write what was learnt")
    given = parser.parse_args(arguments)
    settings = read_settings(os.environ)
    answers = learn(read_sources(settings.texts, settings.rulings))
    print(answers)
    if given.write:
        model = read_model(bundled_model())
        write_model(bundled_model(), model._replace(weights=model.weights._replace(answers=answers)))


if __name__ == "__main__":
    main()

"""Learns whether Yes or No belongs before a direct answer, from wordings whose reply is known.

    uv run --group learn python -m bot.search.learning.verdicts [--write]

Each wording is compared with its entry's statement and its other wordings. The weights in the file
are learnt from all entries; the limits come from cross-validation, with all wordings of an entry in
the same fold. Takes some minutes. The same data give the same results.
"""

from __future__ import annotations

import argparse
import math
import os
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
import Stemmer
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from bot.answers.claims import Claim, ClaimReader
from bot.answers.cue import CUES, read_cues
from bot.answers.verdicts import (
    Features,
    Labelled,
    LanguageModel,
    closed_features,
    reading_features,
    wordings,
    write_verdicts,
)
from bot.building import read_sources
from bot.search.model import VERDICTS, bundled_model
from bot.settings import read_settings
from rules_corpus.languages import Code
from rulings.model import DirectAnswer

FOLDS = 4
Array = np.ndarray[Any, np.dtype[Any]]
LANGUAGES: Sequence[Code] = ("en", "ja")
STRENGTH = 0.02  # of the data against regularisation: scikit-learn's C
CLOSED_STRENGTH = 0.3
KEPT = 12_000  # weights per language, the most important ones
KEPT_CLOSED = 2_000
# At most these shares of the held-out claims get a wrong yes, or a wrong no: small, because people
# put more into a question than we do; smaller for yes, because most of what people ask about is not
# so.
WRONG = {True: 0.002, False: 0.01}
MOST_STEPS = 100  # of the optimiser; more do not change the results
OPEN = 0.02  # at most this share of other questions is taken for yes-or-no questions


class Read(NamedTuple):
    """A direct answer in one language: its statement, and its wordings with their replies; open
    questions have none.
    """

    id: str
    stated: Claim
    known: tuple[Labelled, ...]

    @property
    def fold(self) -> int:
        return crc32(self.id.encode()) % FOLDS


@dataclass(frozen=True)
class Examples:
    """The features of examples, one row each, with their names, the right outcomes and the folds of
    their entries.
    """

    names: Sequence[str]
    matrix: csr_matrix
    replies: Array
    folds: Array

    @classmethod
    def of(cls, examples: Iterable[tuple[int, Features, bool]]) -> Examples:
        names: dict[str, int] = {}
        places, values, ends, replies, folds = array("l"), array("d"), [0], [], []
        for fold, features, said in examples:
            places.extend(names.setdefault(name, len(names)) for name in features)
            values.extend(features.values())
            ends.append(len(places))
            replies.append(said)
            folds.append(fold)
        matrix = csr_matrix(
            (np.array(values), np.array(places), ends), shape=(len(replies), len(names))
        )
        return cls(list(names), matrix, np.array(replies), np.array(folds))


def learn(answers: Sequence[DirectAnswer], claims: ClaimReader) -> dict[Code, LanguageModel]:
    """Learns the model of each language, and prints how it does on held-out entries."""
    return {language: _learn(language, _read(answers, language, claims)) for language in LANGUAGES}


def _read(answers: Iterable[DirectAnswer], language: Code, claims: ClaimReader) -> list[Read]:
    found = []
    for answer in answers:
        statement = answer.statement.only_in(language)
        if statement:
            known = tuple(
                (claims.read(text, language), said) for text, said in wordings(answer, language)
            )
            found.append(Read(answer.ref.id, claims.read(statement, language), known))
    return found


def _learn(language: Code, entries: Sequence[Read]) -> LanguageModel:
    held = Counter(token for entry in entries for token in entry.stated.held)
    rarity = {token: math.log(len(entries) / count) for token, count in held.items() if count > 1}
    reading = Examples.of(
        (entry.fold, *example) for entry in entries for example in _readings(entry, rarity)
    )
    forms = Examples.of((entry.fold, *example) for entry in entries for example in _forms(entry))
    scores, closed = _held_out(reading, STRENGTH), _held_out(forms, CLOSED_STRENGTH)
    limits = tuple(_surety(scores, reading.replies, said) for said in (True, False))
    closed_above = float(np.quantile(closed[~forms.replies], 1 - OPEN))
    _report(language, scores, reading.replies, *limits)
    known = np.mean(closed[forms.replies] >= closed_above)
    print(
        f"{language}: {known:.3f} of the yes-or-no questions are recognised as such, and"
        f" {OPEN} of the others"
    )
    return LanguageModel(
        _weights(forms, CLOSED_STRENGTH, KEPT_CLOSED),
        _weights(reading, STRENGTH, KEPT),
        rarity,
        closed_above,
        *limits,
    )


def _readings(entry: Read, rarity: Mapping[str, float]) -> Iterator[tuple[Features, bool]]:
    """The features of each claim of an entry, compared with the others, and whether the reply is
    yes.
    """
    for at, (claim, said) in enumerate(entry.known):
        if said:
            others = [known for other, known in enumerate(entry.known) if other != at]
            yield reading_features(claim, entry.stated, others, rarity), said == "yes"


def _forms(entry: Read) -> Iterator[tuple[Features, bool]]:
    return ((closed_features(claim), bool(said)) for claim, said in entry.known)


def _fitted(matrix: csr_matrix, replies: Array, strength: float) -> LogisticRegression:
    return LogisticRegression(C=strength, max_iter=MOST_STEPS).fit(matrix, replies)


def _held_out(examples: Examples, strength: float) -> Array:
    """The log odds of each example, from a model learnt from the other folds."""
    scores = np.zeros(len(examples.replies))
    for fold in range(FOLDS):
        others = examples.folds != fold
        model = _fitted(examples.matrix[others], examples.replies[others], strength)
        scores[~others] = model.decision_function(examples.matrix[~others])
    return scores


def _weights(examples: Examples, strength: float, kept: int) -> dict[str, float]:
    """The ``kept`` most important weights, judged by the weight times how often it is used."""
    model = _fitted(examples.matrix, examples.replies, strength)
    weights = model.coef_[0]
    worth = np.abs(weights) * np.sqrt(
        np.asarray(examples.matrix.multiply(examples.matrix).sum(axis=0))[0]
    )
    least = np.sort(worth)[-kept] if len(worth) > kept else 0.0
    found = {
        name: float(weights[at]) for at, name in enumerate(examples.names) if worth[at] >= least
    }
    return {"": float(model.intercept_[0]), **found}


def _surety(scores: Array, replies: Array, said: bool) -> float:
    """The lowest limit above which a verdict, yes or no, is wrong for a share `WRONG` of all
    claims.
    """
    surety = scores if said else -scores
    order = np.argsort(-surety)
    wrong = np.cumsum(replies[order] != said) / len(scores)
    return float(max(surety[order[np.flatnonzero(wrong <= WRONG[said])[-1]]], 0.0))


def _report(
    language: Code, scores: Array, replies: Array, yes_above: float, no_above: float
) -> None:
    right = (scores > 0) == replies
    print(f"{language}: {len(scores)} claims, {right.mean():.3f} read rightly")
    order = np.argsort(-np.abs(scores))
    for share in (0.01, 0.03, 0.06):
        within = order[: np.flatnonzero(np.cumsum(~right[order]) / len(scores) <= share)[-1] + 1]
        print(f"{language}: {right[within].sum() / len(scores):.3f} right with {share} wrong")
    said = (scores >= yes_above) | (-scores >= no_above)
    print(
        f"{language}: yes above {yes_above:.2f}, no above {no_above:.2f}:"
        f" {(said & right).mean():.3f} right, {(said & ~right).mean():.3f} wrong"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write what was learnt")
    given = parser.parse_args(arguments)
    settings = read_settings(os.environ)
    entries = read_sources(settings.texts, settings.rulings).database.entries.values()
    models = learn(
        [entry for entry in entries if isinstance(entry, DirectAnswer)],
        ClaimReader(read_cues(CUES), Stemmer.Stemmer("english").stemWord),
    )
    if given.write:
        write_verdicts(bundled_model() / VERDICTS, models)


if __name__ == "__main__":
    main()

"""Learns whether Yes or No belongs before a direct answer, from wordings whose reply is known.

    uv run --group learn python -m bot.search.learning.verdicts [--write]

Each wording is compared with its entry's statement and its other wordings; each question that was
written from a rule alone with the entry that is found for it, as if it were not known itself,
though the other questions of the entry are. People who know only the rule put more into a question
than whoever writes an entry, so what the questions teach beyond the wordings is learnt apart, and
counts where answers are given. The weights in the file are learnt from all; the limits come from
cross-validation on the questions, with all those of a rule in the same fold. Takes some ten
minutes. The same data give the same results.
"""

from __future__ import annotations

import argparse
import math
import os
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
import Stemmer
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from bot.answers.claims import Claim, ClaimReader, Labelled
from bot.answers.context import Context
from bot.answers.cue import CUES, read_cues
from bot.answers.inquiry import Inquiry
from bot.answers.verdicts import (
    Features,
    LanguageModel,
    closed_features,
    question_features,
    reading_features,
    surety,
    wordings,
    write_verdicts,
)
from bot.app import make_app
from bot.building import read_sources
from bot.search.model import VERDICTS, bundled_model
from bot.settings import read_settings
from rules_corpus.languages import Code, language_in
from rulings.model import DirectAnswer, Verdict, rules_of

FOLDS = 4
Array = np.ndarray[Any, np.dtype[Any]]
LANGUAGES: Sequence[Code] = ("en", "ja")
STRENGTH = 0.02  # of the data against regularisation: scikit-learn's C
CLOSED_STRENGTH = 0.3
# Of a question, where a wording has 1. Eight in place of three changes nothing.
QUESTION_WEIGHT = 3.0
KEPT = 12_000  # weights per language, the most important ones
KEPT_CLOSED = 2_000
# At most these shares of the held-out questions get a wrong yes, or a wrong no; smaller for yes,
# because most of what people ask about is not so.
WRONG = {True: 0.01, False: 0.015}
MOST_STEPS = 100  # of the optimiser; more do not change the results
OPEN = 0.02  # at most this share of other questions is taken for yes-or-no questions
NEVER = -1  # the fold of what is learnt from in every fold
_OF_QUESTIONS = "question "  # before a feature's name: what it says beyond what it says in wordings
_OF_WORDINGS = ("b:", "m=", "mx", "w=", "wx")  # single words shared with wordings: learnt once


class Read(NamedTuple):
    """A direct answer in one language: its statement, and its wordings with their replies; open
    questions have none. ``written``: those of people who had the statement before them; ``known``:
    these, and the questions of others; ``own``: the reply to its own question.
    """

    id: str
    stated: Claim
    written: tuple[Labelled, ...]
    known: tuple[Labelled, ...]
    own: Verdict

    @property
    def fold(self) -> int:
        return _fold(self.id)


class Question(NamedTuple):
    """A yes-or-no question of somebody who knew only the rule, the entry found for it, if any, how
    likely that is the one asked for, and whether the answer is yes.
    """

    claim: Claim
    fold: int
    entry: str
    likely: float
    said: bool


class Example(NamedTuple):
    """``said``: the right outcome; ``weight``: how much it counts; ``likely``: see `Question`."""

    fold: int
    features: Features
    said: bool
    weight: float = 1.0
    likely: float = 1.0


@dataclass(frozen=True)
class Examples:
    """The features of examples, one row each, with their names, and the rest of each `Example`."""

    names: Sequence[str]
    matrix: csr_matrix
    replies: Array
    folds: Array
    weights: Array
    likely: Array

    @classmethod
    def of(cls, examples: Iterable[Example]) -> Examples:
        names: dict[str, int] = {}
        places, values, ends = array("l"), array("d"), [0]
        rows: list[tuple[bool, int, float, float]] = []
        for fold, features, said, weight, likely in examples:
            places.extend(names.setdefault(name, len(names)) for name in features)
            values.extend(features.values())
            ends.append(len(places))
            rows.append((said, fold, weight, likely))
        matrix = csr_matrix(
            (np.array(values), np.array(places), ends), shape=(len(rows), len(names))
        )
        return cls(list(names), matrix, *map(np.array, zip(*rows, strict=True)))


def learn(
    answers: Sequence[DirectAnswer],
    questions: Mapping[Code, Sequence[Question]],
    claims: ClaimReader,
) -> dict[Code, LanguageModel]:
    """Learns the model of each language, and prints how it does on held-out questions."""
    return {
        language: _learn(language, _read(answers, language, claims), questions[language], claims)
        for language in LANGUAGES
    }


def _read(answers: Iterable[DirectAnswer], language: Code, claims: ClaimReader) -> list[Read]:
    found = []
    for answer in answers:
        statement = answer.statement.only_in(language)
        if statement:
            written, known = (
                tuple((claims.read(text, language), said) for text, said in wordings(one, language))
                for one in (answer._replace(questions=()), answer)
            )
            stated = claims.read(statement, language)
            found.append(Read(answer.ref.id, stated, written, known, answer.verdict))
    return found


def find_entries(
    answers: Iterable[DirectAnswer], context: Context, claims: ClaimReader
) -> dict[Code, list[Question]]:
    """The questions of each language with the entries that are found for them."""
    found: dict[Code, list[Question]] = {language: [] for language in LANGUAGES}
    for answer in answers:
        fold = _fold(str(rules_of(answer)[0]))
        for text, said in answer.questions:
            direct = Inquiry.of(context, text, context.scopes.game(answer.ref.game)).direct_answer
            language = language_in(text)
            found[language].append(
                Question(
                    claims.read(text, language),
                    fold,
                    direct.answer.ref.id if direct else "",
                    direct.likely if direct else 0.0,
                    said == "yes",
                )
            )
    return found


def _fold(name: str) -> int:
    return crc32(name.encode()) % FOLDS


def _learn(
    language: Code, entries: Sequence[Read], questions: Sequence[Question], claims: ClaimReader
) -> LanguageModel:
    held = Counter(token for entry in entries for token in entry.stated.held)
    rarity = {token: math.log(len(entries) / count) for token, count in held.items() if count > 1}
    by_id = {entry.id: entry for entry in entries}
    reading = Examples.of(
        chain(
            (example for entry in entries for example in _readings(entry, rarity)),
            (
                _asked(question, by_id[question.entry], rarity)
                for question in questions
                if question.entry in by_id
            ),
        )
    )
    forms = Examples.of(chain(*map(_forms, entries), map(_form_of, questions)))
    asked = reading.folds != NEVER
    scores, replies = _held_out(reading, STRENGTH)[asked], reading.replies[asked]
    sure = np.array([*map(surety, scores, reading.likely[asked])])
    closed = _held_out(forms, CLOSED_STRENGTH)
    limits = tuple(_limit(sure, scores > 0, replies, said) for said in (True, False))
    # the model is never asked about those worded as open; the rows of entries come first
    is_open = [claims.is_open(claim) for entry in entries for claim, _ in entry.written]
    closed[np.flatnonzero(is_open)] = -np.inf
    closed_above = float(np.quantile(closed[~forms.replies], 1 - OPEN, method="higher"))
    _report(language, sure, scores > 0, replies, *limits)
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


def _readings(entry: Read, rarity: Mapping[str, float]) -> Iterator[Example]:
    """Each claim of an entry but the questions, compared with the others; whether the reply is
    yes.
    """
    for at, (claim, said) in enumerate(entry.written):
        if said:
            others = [known for other, known in enumerate(entry.known) if other != at]
            features = reading_features(claim, entry.stated, others, rarity)
            yield Example(NEVER, features, said == "yes")


def _asked(question: Question, entry: Read, rarity: Mapping[str, float]) -> Example:
    """A question compared with its entry, with what it says beyond what a wording would."""
    known = [other for other in entry.known if other[0].plain != question.claim.plain]
    features = question_features(question.claim, entry.stated, known, rarity, entry.own)
    beyond = {
        _OF_QUESTIONS + name: value
        for name, value in [*features.items(), ("", 1.0)]
        if not name.startswith(_OF_WORDINGS)
    }
    features |= beyond
    return Example(question.fold, features, question.said, QUESTION_WEIGHT, question.likely)


def _forms(entry: Read) -> Iterator[Example]:
    return (
        Example(entry.fold, closed_features(claim), bool(said)) for claim, said in entry.written
    )


def _form_of(question: Question) -> Example:
    return Example(question.fold, closed_features(question.claim), True)


def _fitted(examples: Examples, kept: Array, strength: float) -> LogisticRegression:
    return LogisticRegression(C=strength, max_iter=MOST_STEPS).fit(
        examples.matrix[kept], examples.replies[kept], examples.weights[kept]
    )


def _held_out(examples: Examples, strength: float) -> Array:
    """The log odds of each example, from a model learnt from the other folds."""
    scores = np.zeros(len(examples.replies))
    for fold in range(FOLDS):
        others = examples.folds != fold
        model = _fitted(examples, others, strength)
        scores[~others] = model.decision_function(examples.matrix[~others])
    return scores


def _weights(examples: Examples, strength: float, kept: int) -> dict[str, float]:
    """The ``kept`` most important weights of questions, judged by the weight times how often it is
    used.
    """
    model = _fitted(examples, np.ones(len(examples.replies), dtype=bool), strength)
    used = np.sqrt(np.asarray(examples.matrix.multiply(examples.matrix).sum(axis=0))[0])
    weights = dict(zip(examples.names, model.coef_[0].tolist(), strict=True))
    beyond = {
        name.removeprefix(_OF_QUESTIONS): weights.pop(name)
        for name in examples.names
        if name.startswith(_OF_QUESTIONS)
    }
    bias = float(model.intercept_[0]) + beyond.pop("", 0.0)
    often = dict(zip(examples.names, used.tolist(), strict=True))
    whole = {name: weight + beyond.get(name, 0.0) for name, weight in weights.items()}
    best = sorted(whole, key=lambda name: -abs(whole[name]) * often[name])[:kept]
    return {"": bias, **{name: whole[name] for name in best}}


def _limit(sure: Array, read: Array, replies: Array, said: bool) -> float:
    """The lowest surety above which a verdict, yes or no, is wrong for a share `WRONG` of all
    questions; ``read``: which of them are read as yes.
    """
    order = [at for at in np.argsort(-sure) if read[at] == said]
    wrong = np.cumsum(replies[order] != said) / len(sure)
    return float(sure[order[np.flatnonzero(wrong <= WRONG[said])[-1]]])


def _report(
    language: Code, sure: Array, read: Array, replies: Array, yes_above: float, no_above: float
) -> None:
    right = read == replies
    print(f"{language}: {len(sure)} questions, {right.mean():.3f} read rightly")
    order = np.argsort(-sure)
    for share in (0.01, 0.03, 0.06):
        within = order[: np.flatnonzero(np.cumsum(~right[order]) / len(sure) <= share)[-1] + 1]
        print(f"{language}: {right[within].sum() / len(sure):.3f} right with {share} wrong")
    said = np.where(read, sure >= yes_above, sure >= no_above)
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
    context = make_app(settings).context
    entries = read_sources(settings.texts, settings.rulings).database.entries.values()
    claims = ClaimReader(read_cues(CUES), Stemmer.Stemmer("english").stemWord)
    answers = [entry for entry in entries if isinstance(entry, DirectAnswer)]
    models = learn(answers, find_entries(answers, context, claims), claims)
    if given.write:
        write_verdicts(bundled_model() / VERDICTS, models)


if __name__ == "__main__":
    main()

"""Learns whether Yes or No belongs before a direct answer, from wordings whose reply is known.

    uv run --group learn python -m bot.search.learning.verdicts [--write]

Each wording is compared with its entry's statement and its other wordings; each question that was
written from a rule alone with the entry that is found for it, as if it were not known itself,
though the other questions of the entry are. People who know only the rule put more into a question
than whoever writes an entry, so what the questions teach beyond the wordings is learnt apart, and
counts where answers are given. The questions of an eighth of the rules are kept apart: how often
they would be answered wrongly sets the limits. Takes fifteen minutes of two cores. The same data
give the same results.
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
    nearest,
    question_features,
    reading_features,
    surety,
    wordings,
    write_verdicts,
)
from bot.app import make_app
from bot.building import read_sources
from bot.search.learning.attention import Comparison, learn_attention
from bot.search.model import VERDICTS, bundled_model
from bot.settings import read_settings
from rules_corpus.languages import Code, language_in
from rulings.model import DirectAnswer, Verdict, rules_of

PARTS = 8  # of the rules; the questions of one of them are kept apart
Array = np.ndarray[Any, np.dtype[Any]]
LANGUAGES: Sequence[Code] = ("en", "ja")
STRENGTH = 0.02  # of the data against regularisation: scikit-learn's C
CLOSED_STRENGTH = 0.3
# Of a question, where a wording has 1. Eight in place of three changes nothing.
QUESTION_WEIGHT = 3.0
COMPARED_WEIGHT = 2.0  # the same, word by word
KEPT = 12_000  # weights per language, the most important ones
KEPT_CLOSED = 2_000
# At most these shares of the held-out questions get a wrong yes, or a wrong no; smaller for yes,
# because most of what people ask about is not so.
WRONG = {True: 0.01, False: 0.015}
MOST_STEPS = 100  # of the optimiser; more do not change the results
# At most this share of other questions is taken for yes-or-no questions. Of those of them a word
# would be said to one in five; at 0.02 1 of 20 yes-or-no questions got no word for it.
OPEN = 0.05
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


class Question(NamedTuple):
    """A yes-or-no question of somebody who knew only the rule, whether it is kept apart, the entry
    found for it, if any, how likely that is the one asked for, and whether the answer is yes.
    """

    claim: Claim
    apart: bool
    entry: str
    likely: float
    said: bool


class Example(NamedTuple):
    """``apart``: whether it is kept apart; ``said``: the right outcome; ``weight``: how much it
    counts; ``likely``: see `Question`.
    """

    apart: bool
    features: Features
    said: bool
    weight: float = 1.0
    likely: float = 1.0


@dataclass(frozen=True)
class Examples:
    """The features of examples, one row each, with their names, and the rest of each `Example`."""

    names: Sequence[str]
    matrix: csr_matrix
    apart: Array
    replies: Array
    weights: Array
    likely: Array

    @classmethod
    def of(cls, examples: Iterable[Example]) -> Examples:
        names: dict[str, int] = {}
        places, values, ends = array("l"), array("d"), [0]
        rows: list[tuple[bool, bool, float, float]] = []
        for apart, features, said, weight, likely in examples:
            places.extend(names.setdefault(name, len(names)) for name in features)
            values.extend(features.values())
            ends.append(len(places))
            rows.append((apart, said, weight, likely))
        matrix = csr_matrix(
            (np.array(values), np.array(places), ends), shape=(len(rows), len(names))
        )
        return cls(list(names), matrix, *map(np.array, zip(*rows, strict=True)))


class Case(NamedTuple):
    """A wording or a question as it is read against an entry; ``apart``, ``likely``: see
    `Question`; ``own``: see `Read`, for questions only.
    """

    comparison: Comparison
    is_question: bool
    apart: bool = False
    likely: float = 1.0
    own: Verdict = ""


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
        apart = _is_apart(str(rules_of(answer)[0]))
        for text, said in answer.questions:
            direct = Inquiry.of(context, text, context.scopes.game(answer.ref.game)).direct_answer
            language = language_in(text)
            found[language].append(
                Question(
                    claims.read(text, language),
                    apart,
                    direct.answer.ref.id if direct else "",
                    direct.likely if direct else 0.0,
                    said == "yes",
                )
            )
    return found


def _is_apart(name: str) -> bool:
    return crc32(name.encode()) % PARTS == 0


def _learn(
    language: Code, entries: Sequence[Read], questions: Sequence[Question], claims: ClaimReader
) -> LanguageModel:
    held = Counter(token for entry in entries for token in entry.stated.held)
    rarity = {token: math.log(len(entries) / count) for token, count in held.items() if count > 1}
    by_id = {entry.id: entry for entry in entries}
    cases = [
        *(case for entry in entries for case in _readings(entry)),
        *(
            _asked(question, by_id[question.entry])
            for question in questions
            if question.entry in by_id
        ),
    ]
    attention = learn_attention([case.comparison for case in cases if not case.apart])
    reading = Examples.of(_example(case, rarity) for case in cases)
    fitted = _fitted(reading, STRENGTH)
    odds = fitted.decision_function(reading.matrix[reading.apart])
    compared = (case.comparison for case in cases if case.apart)
    odds += [attention.odds(one.claim, one.stated, one.near) for one in compared]
    sure = np.array([*map(surety, odds, reading.likely[reading.apart])])
    replies = reading.replies[reading.apart]
    yes_above, no_above = (_limit(sure, odds > 0, replies, said) for said in (True, False))
    _report(language, sure, odds > 0, replies, yes_above, no_above)
    closed, closed_above = _learn_forms(language, entries, questions, claims)
    weights = _weights(reading, fitted, KEPT)
    return LanguageModel(closed, weights, rarity, closed_above, yes_above, no_above, attention)


def _learn_forms(
    language: Code, entries: Sequence[Read], questions: Iterable[Question], claims: ClaimReader
) -> tuple[dict[str, float], float]:
    """The weights of what makes a question a yes-or-no question, and the least log odds at which
    one is taken for it.
    """
    forms = Examples.of(chain(*map(_forms, entries), map(_form_of, questions)))
    fitted = _fitted(forms, CLOSED_STRENGTH)
    odds = fitted.decision_function(forms.matrix)
    # the model is never asked about those worded as open; the rows of entries come first
    is_open = [claims.is_open(claim) for entry in entries for claim, _ in entry.written]
    odds[np.flatnonzero(is_open)] = -np.inf
    others = odds[forms.apart & ~forms.replies]
    above = float(np.quantile(others, 1 - OPEN, method="higher"))
    known = np.mean(odds[forms.apart & forms.replies] >= above)
    print(
        f"{language}: {known:.3f} of the yes-or-no questions are recognised as such, and"
        f" {OPEN} of the others"
    )
    return _weights(forms, fitted, KEPT_CLOSED), above


def _readings(entry: Read) -> Iterator[Case]:
    """Each claim of an entry but the questions, compared with the others."""
    for at, (claim, said) in enumerate(entry.written):
        if said:
            others = (known for other, known in enumerate(entry.known) if other != at)
            near = nearest(claim, others)
            yield Case(Comparison(claim, entry.stated, near, said == "yes", 1.0), False)


def _asked(question: Question, entry: Read) -> Case:
    claim, said = question.claim, question.said
    near = nearest(claim, (other for other in entry.known if other[0].plain != claim.plain))
    comparison = Comparison(claim, entry.stated, near, said, COMPARED_WEIGHT)
    return Case(comparison, True, question.apart, question.likely, entry.own)


def _example(case: Case, rarity: Mapping[str, float]) -> Example:
    """The features of a case; of a question, with what it says beyond what a wording would."""
    claim, stated, near, said, _ = case.comparison
    if not case.is_question:
        return Example(False, reading_features(claim, stated, near, rarity), said)
    features = question_features(claim, stated, near, rarity, case.own)
    beyond = {
        _OF_QUESTIONS + name: value
        for name, value in [*features.items(), ("", 1.0)]
        if not name.startswith(_OF_WORDINGS)
    }
    features |= beyond
    return Example(case.apart, features, said, QUESTION_WEIGHT, case.likely)


def _forms(entry: Read) -> Iterator[Example]:
    apart = _is_apart(entry.id)
    return (Example(apart, closed_features(claim), bool(said)) for claim, said in entry.written)


def _form_of(question: Question) -> Example:
    return Example(question.apart, closed_features(question.claim), True)


def _fitted(examples: Examples, strength: float) -> LogisticRegression:
    """Learnt from those that are not kept apart."""
    taught = ~examples.apart
    return LogisticRegression(C=strength, max_iter=MOST_STEPS).fit(
        examples.matrix[taught], examples.replies[taught], examples.weights[taught]
    )


def _weights(examples: Examples, fitted: LogisticRegression, kept: int) -> dict[str, float]:
    """The ``kept`` most important weights of questions, judged by the weight times how often it is
    used.
    """
    used = np.sqrt(np.asarray(examples.matrix.multiply(examples.matrix).sum(axis=0))[0])
    weights = dict(zip(examples.names, fitted.coef_[0].tolist(), strict=True))
    beyond = {
        name.removeprefix(_OF_QUESTIONS): weights.pop(name)
        for name in examples.names
        if name.startswith(_OF_QUESTIONS)
    }
    bias = float(fitted.intercept_[0]) + beyond.pop("", 0.0)
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

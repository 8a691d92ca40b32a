"""Fits the weights of ranking, confidence and the recognition of situations, all by logistic
regression.

Ranking: for each question, the differences between the features of right and wrong candidates,
fitted without an intercept; the odds of two candidates are then those of the softmax of their
scores. Confidence: one regression learns the weights of single words, a second one separates right
first hits from questions that no rule answers, by all features; the limits between the outcomes are
those with the best end-to-end share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.linear_model import LogisticRegression

from bot.answers import situations
from bot.search.confidence import (
    CONFIDENCE_FEATURES,
    Calibration,
    confidence_features,
    outcome,
    probability,
)
from bot.search.learning.examples import Example, Told
from bot.search.ranking import FEATURES

RANKING_STRENGTH = 300.0  # of the data against regularisation: scikit-learn's C
CONFIDENCE_STRENGTH = 100.0
WORDS_STRENGTH = 0.1
LEAST_QUESTIONS = 2  # that contain a word, for it to get a weight
LEAST_WEIGHT = 0.02  # of a word
FARTHEST = 5.0  # standard deviations from the mean; values farther away are clipped
# of the end-to-end share: limits this close are equally good, because most of our unanswerable
# questions are near misses
NEAR_BEST = 0.002
NEAR_UNSURE = 0.0005  # ... for asking which rule is meant
UNSURE_SHARE = 0.6  # a best hit with a higher share is not doubted
ANSWERABLE = 0.9  # share of the questions that people ask
LIMITS = tuple(float(limit) for limit in np.linspace(0.05, 0.95, 91))

Array = np.ndarray[Any, np.dtype[np.float64]]


class Candidates(NamedTuple):
    """The candidates of one question: their features, one row each, which of them are right, and
    the weight of the question.
    """

    features: Array
    right: Array
    share: float


class Judged(NamedTuple):
    """An example with the probability that it is answerable."""

    likely: float
    example: Example


def fit_ranking(
    questions: Iterable[Candidates], used: Collection[str] = FEATURES
) -> dict[str, float]:
    """Weights of `FEATURES` that put right candidates before wrong ones; those not ``used`` are
    0.
    """
    rows, shares = [], []
    for features, right, share in questions:
        if 0 < right.sum() < len(right):
            differences = features[right > 0][:, None, :] - features[right == 0][None, :, :]
            rows.append(differences.reshape(-1, features.shape[1]))
            shares.append(np.full(len(rows[-1]), share / right.sum()))
    kept = np.array([name in used for name in FEATURES])
    stacked, weights = np.concatenate(rows) * kept, np.concatenate(shares)
    spread = stacked.std(axis=0) + 1e-6
    scaled = stacked / spread
    model = LogisticRegression(
        C=RANKING_STRENGTH / weights.sum(), fit_intercept=False, max_iter=2000
    )
    model.fit(
        np.concatenate([scaled, -scaled]), np.repeat([1, 0], len(scaled)), np.tile(weights, 2)
    )
    return _named(FEATURES, model.coef_[0] / spread)


def fit_words(terms: Sequence[Collection[str]], answerable: Sequence[bool]) -> dict[str, float]:
    """The weights of tokens and pairs of words, answerable against unanswerable questions, with the
    two classes balanced.
    """
    counts = Counter(term for held in terms for term in held)
    names = sorted(term for term, count in counts.items() if count >= LEAST_QUESTIONS)
    places = {name: place for place, name in enumerate(names)}
    cells = [
        (row, places[term]) for row, held in enumerate(terms) for term in held if term in places
    ]
    values = csr_matrix(
        (np.ones(len(cells)), tuple(zip(*cells, strict=True))), shape=(len(terms), len(names))
    )
    model = LogisticRegression(C=WORDS_STRENGTH, class_weight="balanced", max_iter=1000)
    model.fit(values, answerable)
    return {
        name: round(weight, 3)
        for name, weight in _named(names, model.coef_[0]).items()
        if abs(weight) >= LEAST_WEIGHT
    }


def fit_confidence(
    groups: Sequence[Sequence[Example]],
    words: Sequence[Mapping[str, float]],
    used: Collection[str] = CONFIDENCE_FEATURES,
) -> Calibration:
    """The model that separates right first hits from unanswerable questions, with the limits that
    are best end to end, averaged over the groups.

    ``words``: for each group, the weights of words learnt without it; the model has none of its own
    yet.
    """
    found = [[example for example in group if example.result.rules] for group in groups]
    values = [
        np.array(
            [confidence_features(example.result, example.foreign, spoken) for example in group]
        )
        for group, spoken in zip(found, words, strict=True)
    ]
    model = fit_logistic(
        CONFIDENCE_FEATURES,
        np.concatenate(values),
        np.array([bool(example.acceptable) for group in found for example in group]),
        np.array(
            [not example.acceptable or example.is_right for group in found for example in group]
        ),
        np.concatenate([np.full(len(group), len(group)) for group in found]),
        used,
    )
    plain = Calibration(model.weights, model.bias, 0.0, 0.0, 0.0)
    judged = [
        [Judged(probability(row, plain), example) for row, example in zip(rows, group, strict=True)]
        for rows, group in zip(values, found, strict=True)
    ]
    return with_limits(plain, judged)


class Logistic(NamedTuple):
    """A logistic model."""

    weights: dict[str, float]
    bias: float


def fit_logistic(
    names: Sequence[str],
    values: Array,
    wanted: Array,
    usable: Array,
    groups: Array,
    used: Collection[str],
) -> Logistic:
    """The model that separates the ``wanted`` from the other ``usable`` rows of values, with the
    two classes of each group balanced.
    """
    kept_rows, kept_columns = usable.astype(bool), np.array([name in used for name in names])
    values, wanted, groups = values[kept_rows], wanted[kept_rows], groups[kept_rows]
    shares = np.zeros(len(wanted))
    for group in np.unique(groups):
        for side in (True, False):
            those = (groups == group) & (wanted == side)
            shares[those] = (groups == group).sum() / 2 / max(those.sum(), 1)
    middle, spread = values.mean(axis=0), values.std(axis=0) + 1e-6
    scaled = np.clip((values - middle) / spread, -FARTHEST, FARTHEST) * kept_columns
    model = LogisticRegression(C=CONFIDENCE_STRENGTH / shares.sum(), max_iter=2000)
    model.fit(scaled, wanted, shares)
    weights = model.coef_[0] / spread
    return Logistic(_named(names, weights), float(model.intercept_[0] - weights @ middle))


def with_limits(model: Calibration, groups: Sequence[Sequence[Judged]]) -> Calibration:
    """The model with its limits."""
    reached = {limit: _mean(groups, model._replace(nothing_below=limit)) for limit in LIMITS}
    best = max(reached.values())
    # the user can judge a doubtful answer, but not a refusal
    lowest = min(limit for limit in LIMITS if reached[limit] >= best - NEAR_BEST)
    asking = model._replace(nothing_below=lowest, unsure_share=UNSURE_SHARE)
    ends = {
        limit: _mean(groups, asking._replace(unsure_below=limit))
        for limit in LIMITS
        if limit > lowest
    }
    least = max(ends.values()) - NEAR_UNSURE  # asking which rule is meant does little harm
    return asking._replace(unsure_below=max(limit for limit in ends if ends[limit] >= least))


def _mean(groups: Sequence[Sequence[Judged]], model: Calibration) -> float:
    return float(np.mean([end_to_end(group, model) for group in groups]))


def end_to_end(group: Sequence[Judged], model: Calibration) -> float:
    """The share of questions that are answered correctly, or correctly refused, as if one in ten
    had no answer.
    """
    answers = [is_answered(judged, model) for judged in group]
    pairs = list(zip(answers, (judged.example for judged in group), strict=True))
    right = [answered and example.is_right for answered, example in pairs if example.acceptable]
    refused = [not answered for answered, example in pairs if not example.acceptable]
    return float(ANSWERABLE * np.mean(right) + (1 - ANSWERABLE) * np.mean(refused))


def is_answered(judged: Judged, model: Calibration) -> bool:
    best = judged.example.result.rules[0]
    return best.verbatim or outcome(judged.likely, best.share, model) == "found"


def fit_situations(told: Sequence[Told], others: Sequence[Told]) -> dict[str, float]:
    """The model that separates questions about situations, ``told``, from ``others``, with its
    limits; see `bot.answers.situations`.
    """
    asking = situations.SITUATION_FEATURES.index("asks_penalty")
    never_below = float(
        np.quantile([example.words for example in told if not example.features[asking]], NEVER)
    )
    every = [
        example
        for example in (*told, *others)
        if example.words >= never_below or example.features[asking]
    ]
    values = np.array([example.features for example in every])
    wanted = np.array([example.situation is not None for example in every])
    usable = np.array([example.situation is None or bool(example.right[0]) for example in every])
    model = fit_logistic(
        situations.SITUATION_FEATURES,
        values,
        wanted,
        usable,
        np.zeros(len(every)),
        situations.SITUATION_FEATURES,
    )
    weights = {**model.weights, "bias": model.bias}
    likely = np.array([situations.probability(row, weights) for row in values])
    return {
        **weights,
        "never_below": never_below,
        "beside": float(np.quantile(likely[~wanted], 1 - BESIDE)),
        "asked": float(np.quantile(likely[~wanted], 1 - ASKED)),
        "answers": float(np.quantile(likely[~wanted], 1 - ANSWERS)),
    }


# share of the situations that are missed because of their words alone, so that most questions need
# no search for one
NEVER = 0.03
BESIDE = 0.15  # of other questions that sound like a situation, the share that is shown one too
ASKED = 0.1  # ... that it would answer if they asked for a penalty
ANSWERS = 0.065  # ... that it would answer if they told of something that happened


def _named(names: Sequence[str], values: Array) -> dict[str, float]:
    return {name: float(value) for name, value in zip(names, values, strict=True)}

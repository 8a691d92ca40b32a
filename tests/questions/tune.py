"""Learns the weights of ranking and confidence, and writes bot/search/weights.yaml.

    uv run --group learn python tests/questions/tune.py [--share 0.25] [--again] [--keep-ranking] [--write]

The questions of the tuned part were learnt from (learn.py), so those that weights are learnt from are asked of vectors that
were learnt without them: two groups, each with half of the development questions and few of our own, so that these vectors
are nearly as good as the bundled ones. The held-out part is only read.

Ranking: every asked-as phrase is a question whose rule is known. The phrases of two folds are asked of an index, and of
vectors, that have never seen them, and the weights are fitted so that the right rule comes first among the candidates
(listwise softmax). Questions join with `QUESTION_SHARE` of the weight.

Confidence: one logistic model learns what single words speak for, a second one tells right first hits from questions that no
rule answers by all signs, of the tuned part; the limits between the
outcomes are the ones with the best end-to-end share there. (Phrases, asked of an index without them, and the same with their
answers taken away, made it worse when they joined: AUROC of questions never seen 0.943 instead of 0.956.)
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_matrix

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.answers.context import Context
from bot.answers.hits import leads_to_no_penalty, that_count
from bot.answers.scope import where_to_search
from bot.building import Sources, bundled_vectors, bundled_weights, read_sources, read_weights
from bot.search.confidence import SIGNS, Calibration, signs, spoken, weigh
from bot.search.entries import Keep, findables
from bot.search.lexicon import bundled_wordlists, read_wordlists
from bot.search.making import make_engine
from bot.search.meaning import Vectors, read_vectors, write_vectors
from bot.search.searcher import FEATURES
from bot.settings import read_settings
from tests.questions.folds import all_but, placed_phrases
from tests.questions.learn import as_vectors, learn, prepare
from tests.questions.questions import EVERY, Asked, parted, read_questions

CANDIDATES = 25
LEARNT = Path(__file__).parent / ".learnt"  # vectors that were learnt without some questions; not kept in the repository
GROUPS = 2  # of questions that vectors are learnt without
OWN_GROUPS = 10  # our own are dealt into so many, of which the first are left out
QUESTION_SHARE = 6.0  # phrases are dealt evenly among the rules, questions are not
FARTHEST = 5.0  # standard deviations from the mean; what is farther counts as so far
RIDGE = 0.02
STEPS = 500
WORDS_STRENGTH = 0.1  # of the questions against keeping the weights of words small
LEAST_SPOKEN = 2  # questions that hold a word
LEAST_WORD = 0.02
NEAR_BEST = 0.008  # of the end-to-end share; limits within it are as good: of our unanswerable questions most are near misses, of those of people few
NEAR_UNSURE = 0.0005  # ... for asking which rule is meant
MARGIN = 0.5  # of the ranking's score, within which two rules are close
SKIPPED_KINDS = {"number", "lookup"}  # answered before any search
WEIGHTS_HEADER = "# What the ranking and the three outcomes weigh. Learnt by tests/questions/tune.py; not edited by hand.\n"

Array = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True, slots=True)
class Example:
    """A question with its candidates' features and which of them are right.

    ``signs`` are those of its best hit; ``refused``: whatever they say, for what was found says that no penalty is prescribed.
    """

    features: Array
    right: Array
    signs: tuple[float, ...]
    answerable: bool
    refused: bool
    spoken: frozenset[str]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--share", type=float, default=0.25, help="how much of the phrases to ask")
    parser.add_argument("--again", action="store_true", help="with the vectors that the last run learnt without a group of the questions")
    parser.add_argument("--keep-ranking", action="store_true", help="learn the confidence alone")
    parser.add_argument("--write", action="store_true", help="write the weights")
    given = parser.parse_args(arguments)
    settings = read_settings(os.environ)
    sources = read_sources(settings.texts, settings.rulings)
    ranking, calibration = read_weights(bundled_weights())
    search = Search(sources, dict.fromkeys(FEATURES, 0.0) | ranking, calibration)
    questions = [asked for asked in read_questions(*EVERY) if asked.kind not in SKIPPED_KINDS]
    tuned, held_out = parted(questions)
    groups = _left_out(tuned)
    if not given.again:
        learn_without(sources, tuned, groups)

    if not given.keep_ranking:
        search = replace(search, ranking=learn_ranking(search, groups, given.share))
    everything = search.examples([*tuned, *held_out], read_vectors(bundled_vectors()))
    calibration, examples = learn_confidence(search, groups, tuned, everything[: len(tuned)])
    held = with_words(everything[len(tuned) :], calibration.words)
    for name, part in (("left out", examples), ("held out", held)):
        print(f"ranking: {name} hit@1 {_hit(part, search.ranking):.3f} of {sum(example.answerable for example in part)}")
        print(f"outcomes: {name} E2E {_end_to_end(part, calibration):.3f}, refuse F1 {_refusal(part, calibration):.3f}")
    if given.write:
        _write(bundled_weights(), search.ranking, calibration)


def _left_out(tuned: Sequence[Asked]) -> tuple[tuple[Asked, ...], ...]:
    """The groups of questions that vectors are learnt without."""
    given = [asked for asked in tuned if not asked.is_own]
    own = [asked for asked in tuned if asked.is_own]
    return tuple((*given[number::GROUPS], *own[number::OWN_GROUPS]) for number in range(GROUPS))


def learn_without(sources: Sources, tuned: Sequence[Asked], groups: Sequence[Sequence[Asked]]) -> None:
    """Learns vectors without a group of the questions and without a fold of the phrases, for each of the groups."""
    LEARNT.mkdir(exist_ok=True)
    with ProcessPoolExecutor(len(groups)) as pool:
        for done in [pool.submit(_learn, sources, number, tuned, group) for number, group in enumerate(groups)]:
            done.result()


def _learn(sources: Sources, number: int, tuned: Sequence[Asked], group: Sequence[Asked]) -> None:
    material = prepare(sources)
    left_out = {asked.id for asked in group}
    folds = [fold for place, fold in enumerate(material.folds) if place != number]
    others = [asked for asked in tuned if asked.id not in left_out]
    learnt = learn(material, folds, others)
    write_vectors(_unseen(number), as_vectors(material, learnt, material.described, others))
    write_vectors(_unseeing(number), as_vectors(material, learnt, material.folds[number].rules, others))


def learn_ranking(search: Search, groups: Sequence[Sequence[Asked]], share: float) -> dict[str, float]:
    """The weights of ranking, from a share of the phrases and from the groups of questions."""
    phrases, examples = [], []
    for number, group in enumerate(groups):
        phrases += search.examples(_phrases(search.sources, number, share), read_vectors(_unseeing(number)), all_but(number))
        examples += search.examples(group, read_vectors(_unseen(number)))
    learnt = fit_ranking([(phrases, 1.0), (examples, QUESTION_SHARE)])
    print(f"ranking: phrases hit@1 {_hit(phrases, learnt):.3f}")
    return learnt


def learn_confidence(
    search: Search, groups: Sequence[Sequence[Asked]], tuned: Sequence[Asked], everything: Sequence[Example]
) -> tuple[Calibration, list[Example]]:
    """The model of confidence, and the examples of the groups that it was learnt from.

    What words speak for is learnt from ``everything`` that is tuned on, the examples of the questions ``tuned``.
    """
    examples: list[Example] = []
    for number, group in enumerate(groups):
        left_out = {asked.id for asked in group}
        others = [example for example, asked in zip(everything, tuned, strict=True) if asked.id not in left_out]
        examples += with_words(search.examples(group, read_vectors(_unseen(number))), fit_words(others))
    are_own = [asked.is_own for group in groups for asked in group]
    kinds = [[example for example, is_own in zip(examples, are_own, strict=True) if is_own == kind] for kind in (False, True)]
    return fit_confidence(kinds)._replace(words=fit_words(everything)), examples


def _unseen(group: int) -> Path:
    """Vectors that were learnt without a group of the questions."""
    return LEARNT / f"questions-{group}.msgpack"


def _unseeing(group: int) -> Path:
    """The same, for an index that does not hold the phrases of one fold."""
    return LEARNT / f"phrases-{group}.msgpack"


def _phrases(sources: Sources, fold: int, share: float) -> list[Asked]:
    """A share of the phrases of a fold as questions."""
    chance, keep = random.Random(1), all_but(fold)
    games = {name: document.game for name, document in sources.corpus.library.documents.items()}
    return [
        Asked(str(findable.ref), "phrase", games[findable.lead.document], "en", phrase, (frozenset({str(findable.lead)}),), ())
        for findable, place, phrase in placed_phrases(findables(*sources))
        if not keep(findable.ref, place) and chance.random() < share
    ]


@dataclass(frozen=True, slots=True)
class Search:
    """Asks the search questions, to be learnt from."""

    sources: Sources
    ranking: Mapping[str, float]
    calibration: Calibration

    def examples(self, questions: Sequence[Asked], vectors: Vectors, keep: Keep | None = None) -> list[Example]:
        """What is found for questions with these vectors; ``keep``: of which phrases the index is made."""
        engine = make_engine(*self.sources, read_wordlists(bundled_wordlists()), vectors, self.ranking, keep)
        context = Context(self.sources.corpus.library, self.sources.database, engine, self.calibration)
        return [self._example(context, asked) for asked in questions]

    def _example(self, context: Context, asked: Asked) -> Example:
        whole = context.scopes.recognise(asked.text, context.scopes.game(asked.game))
        scope = where_to_search(whole, context.library)
        result = that_count(asked.text, context.engine.search(whole.topic, scope, CANDIDATES), context)
        features = np.zeros((CANDIDATES, len(FEATURES)))
        right = np.zeros(CANDIDATES)
        for place, hit in enumerate(result.hits):
            features[place] = hit.features
            right[place] = str(hit.lead) in asked.acceptable
        values = signs(result, whole.foreign is not None, self.calibration.words)
        return Example(features, right, values, bool(asked.gold), leads_to_no_penalty(result.hits, context), spoken(result.query))


def fit_ranking(parts: Sequence[tuple[Sequence[Example], float]]) -> dict[str, float]:
    """Weights under which the right candidates get the most of a softmax over each question's candidates."""
    usable = [(np.stack([e.features for e in part if e.right.any()]), np.stack([e.right for e in part if e.right.any()]), share) for part, share in parts]
    spread = np.concatenate([features.reshape(-1, len(FEATURES)) for features, _, _ in usable]).std(axis=0) + 1e-6
    weights = np.zeros(len(FEATURES))
    momentum, energy = weights.copy(), weights.copy()
    for step in range(1, STEPS + 1):
        slope = RIDGE * weights
        for features, right, share in usable:
            scaled = features / spread
            scores = np.where(np.abs(features).sum(axis=2) == 0, -30.0, scaled @ weights)
            chances = np.exp(scores - scores.max(axis=1, keepdims=True))
            chances /= chances.sum(axis=1, keepdims=True)
            wanted = chances * right
            wanted /= wanted.sum(axis=1, keepdims=True) + 1e-12
            slope = slope + share * np.einsum("nk,nkf->f", chances - wanted, scaled) / len(features)
        momentum = 0.9 * momentum + 0.1 * slope
        energy = 0.99 * energy + 0.01 * slope**2
        weights -= 0.05 * (momentum / (1 - 0.9**step)) / (np.sqrt(energy / (1 - 0.99**step)) + 1e-8)
    return {name: float(weight) for name, weight in zip(FEATURES, weights / spread, strict=True)}


def fit_words(examples: Sequence[Example]) -> dict[str, float]:
    """What tokens and pairs of words speak for: a logistic model of answerable against not, the two evened, kept small (L2)."""
    counts = Counter(name for example in examples for name in example.spoken)
    names = sorted(name for name, count in counts.items() if count >= LEAST_SPOKEN)
    values = _spoken(examples, names)
    wanted = np.array([example.answerable for example in examples])
    shares = _evened(examples) * len(examples)

    def loss(weights: Array) -> tuple[float, Array]:
        logits = values @ weights[:-1] + weights[-1]
        slope = shares * (1 / (1 + np.exp(-logits)) - wanted)
        spent = float(shares @ np.logaddexp(0, np.where(wanted, -logits, logits)))
        return WORDS_STRENGTH * spent + 0.5 * float(weights[:-1] @ weights[:-1]), np.append(
            WORDS_STRENGTH * (values.T @ slope) + weights[:-1], WORDS_STRENGTH * slope.sum()
        )

    found = minimize(loss, np.zeros(len(names) + 1), jac=True, method="L-BFGS-B").x
    return {name: round(float(weight), 3) for name, weight in zip(names, found[:-1], strict=True) if abs(weight) >= LEAST_WORD}


def with_words(examples: Sequence[Example], words: Mapping[str, float]) -> list[Example]:
    """The examples with the sign that these words give."""
    place = SIGNS.index("words")
    sums = [sum(words.get(name, 0.0) for name in example.spoken) for example in examples]
    return [replace(e, signs=(*e.signs[:place], value, *e.signs[place + 1 :])) for e, value in zip(examples, sums, strict=True)]


def _spoken(examples: Sequence[Example], names: Sequence[str]) -> csr_matrix:
    places = {name: place for place, name in enumerate(names)}
    pairs = [(row, places[name]) for row, example in enumerate(examples) for name in example.spoken if name in places]
    return csr_matrix((np.ones(len(pairs)), tuple(zip(*pairs, strict=True))), shape=(len(examples), len(names)))


def fit_confidence(groups: Sequence[Sequence[Example]]) -> Calibration:
    """The logistic model of right against unanswerable, with the limits that are best end to end for the groups on average."""
    usable = [[example for example in group if not example.refused and (example.right[0] or not example.answerable)] for group in groups]
    values = np.array([example.signs for group in usable for example in group])
    wanted = np.array([float(example.answerable) for group in usable for example in group])
    shares = np.concatenate([_evened(group) * len(group) for group in usable])
    shares /= shares.sum()
    middle, spread = values.mean(axis=0), values.std(axis=0) + 1e-6
    scaled = np.clip((values - middle) / spread, -FARTHEST, FARTHEST)
    weights, bias = np.zeros(len(SIGNS)), 0.0
    for _ in range(4000):
        error = shares * (1 / (1 + np.exp(-(scaled @ weights + bias))) - wanted)
        weights -= 0.2 * (scaled.T @ error + 0.01 * weights)
        bias -= 0.2 * error.sum()
    plain = weights / spread
    model = Calibration(dict(zip(SIGNS, map(float, plain), strict=True)), float(bias - plain @ middle), 0.0, 0.0, 0.0)
    limits = [float(limit) for limit in np.linspace(0.05, 0.95, 91)]
    reached = {limit: _balanced(groups, model._replace(nothing_below=limit)) for limit in limits}
    lowest = min(limit for limit in limits if reached[limit] >= max(reached.values()) - NEAR_BEST)  # a doubtful answer can be read, a refusal cannot
    model = model._replace(nothing_below=lowest)
    asking = model._replace(unsure_margin=MARGIN)
    ends = {limit: _balanced(groups, asking._replace(unsure_below=limit)) for limit in limits if limit > lowest}
    least = max(ends.values()) - NEAR_UNSURE  # asking which is meant does little harm
    return asking._replace(unsure_below=max(limit for limit in ends if ends[limit] >= least))


def _evened(examples: Sequence[Example]) -> Array:
    """The weight of each example: all together 1, answerable and unanswerable ones half each."""
    wanted = np.array([example.answerable for example in examples])
    return np.where(wanted, 0.5 / max(wanted.sum(), 1), 0.5 / max((~wanted).sum(), 1))


def _answered(example: Example, calibration: Calibration) -> bool:
    return not example.refused and weigh(example.signs, calibration).outcome == "found"


def _end_to_end(examples: Sequence[Example], calibration: Calibration) -> float:
    right = [bool(e.right[0]) and _answered(e, calibration) if e.answerable else not _answered(e, calibration) for e in examples]
    return sum(right) / len(right)


def _balanced(groups: Sequence[Sequence[Example]], calibration: Calibration) -> float:
    """End-to-end share, averaged over the groups, as if one question in ten had no answer, as in the development questions."""
    return sum(_balanced_group(group, calibration) for group in groups) / len(groups)


def _balanced_group(examples: Sequence[Example], calibration: Calibration) -> float:
    answerable = [example for example in examples if example.answerable]
    others = [example for example in examples if not example.answerable]
    return 0.9 * _end_to_end(answerable, calibration) + 0.1 * _end_to_end(others, calibration)


def _refusal(examples: Sequence[Example], calibration: Calibration) -> float:
    refused = [example for example in examples if not _answered(example, calibration)]
    rightly = sum(not example.answerable for example in refused)
    unanswerable = sum(not example.answerable for example in examples)
    return 2 * rightly / max(len(refused) + unanswerable, 1)


def _hit(examples: Sequence[Example], ranking: Mapping[str, float]) -> float:
    weights = np.array([ranking[name] for name in FEATURES])
    answerable = [example for example in examples if example.answerable]
    scores = [np.where(np.abs(e.features).sum(axis=1) == 0, -np.inf, e.features @ weights) for e in answerable]
    return float(np.mean([e.right[int(score.argmax())] for e, score in zip(answerable, scores, strict=True)]))


def _write(path: Path, ranking: Mapping[str, float], calibration: Calibration) -> None:
    lines = [WEIGHTS_HEADER, "ranking:\n", *(f"  {name}: {value:.4f}\n" for name, value in ranking.items()), "calibration:\n"]
    lines += [f"  {name}: {getattr(calibration, name):.4f}\n" for name in ("bias", "nothing_below", "unsure_below", "unsure_margin")]
    lines += ["  weights:\n", *(f"    {name}: {value:.4f}\n" for name, value in calibration.weights.items())]
    lines += ["  words:\n", *(f"    {json.dumps(name, ensure_ascii=False)}: {value:.3f}\n" for name, value in calibration.words.items())]
    path.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()

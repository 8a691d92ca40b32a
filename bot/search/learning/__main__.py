"""Learns the weights of the search, and with ``--embeddings`` first its vectors; ``--write`` writes
them into bot/search/model.

    uv run --group learn python -m bot.search.learning [--embeddings] [--again] [--write]

The vectors are learnt from all training questions, so the weights are learnt from questions asked
of vectors that were learnt without them: two groups, each with half of the development questions
and a tenth of our own, so that these vectors are nearly as good as the bundled ones. Learning the
vectors takes three quarters of an hour on two cores; ``--again`` reuses those of the last run and
takes minutes. The same data give the same results.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
import yaml

from bot.answers.context import Context
from bot.answers.intent import INTENTS, read_intents
from bot.building import Sources, read_sources
from bot.search.background import write_background
from bot.search.build import build_engine
from bot.search.confidence import Calibration, confidence_features, probability
from bot.search.embeddings import read_vectors
from bot.search.learning import answers, embeddings, weights
from bot.search.learning.examples import Example, Told, examples, terms, told
from bot.search.learning.questions import DATA, Asked, training_questions
from bot.search.lexicon import bundled_wordlists, read_wordlists
from bot.search.model import BACKGROUND, EMBEDDINGS, Model, bundled_model, read_model, write_model
from bot.search.ordinary import ordinary_words
from bot.search.ranking import Weights
from bot.settings import read_settings
from rules_corpus.build_cache import NO_CACHE

# vectors learnt without some questions; not kept in the repository
LEARNT = Path(__file__).parent / ".learnt"
GROUPS = 2
ENTRY_FEATURES = ("cosine", "questions", "bm25", "covered")
OWN_GROUPS = 10  # groups of our own questions, of which only the first `GROUPS` are left out
# of the weight of a group in learning to rank, though they are few: their authors had not seen our
# phrases
DEVELOPMENT_SHARE = 0.5
SKIPPED_KINDS = {"number", "lookup"}  # answered without a search


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--embeddings", action="store_true", help="learn the vectors too")
    parser.add_argument(
        "--again",
        action="store_true",
        help="reuse the vectors that the last run learnt without each group",
    )
    parser.add_argument("--write", action="store_true", help="write what was learnt")
    given = parser.parse_args(arguments)
    settings = read_settings(os.environ)
    sources = read_sources(settings.texts, settings.rulings)
    questions = [asked for asked in training_questions() if asked.kind not in SKIPPED_KINDS]
    groups = _groups(questions)
    vectors = bundled_model() / EMBEDDINGS
    LEARNT.mkdir(exist_ok=True)
    if given.embeddings and not given.write:
        vectors = LEARNT / EMBEDDINGS
    _learn_vectors(
        sources, questions, () if given.again else groups, vectors if given.embeddings else None
    )
    model = learn(sources, questions, groups, vectors)
    if given.embeddings:
        write_background(vectors.with_name(BACKGROUND), embeddings.background(sources))
    if given.write:
        write_model(bundled_model(), model)


def _groups(questions: Sequence[Asked]) -> list[list[Asked]]:
    """Splits the questions into groups that vectors are learnt without."""
    given = [asked for asked in questions if not asked.is_own]
    own = [asked for asked in questions if asked.is_own]
    return [[*given[number::GROUPS], *own[number::OWN_GROUPS]] for number in range(GROUPS)]


def _without(group: int) -> Path:
    """The file of the vectors learnt without a group of the questions."""
    return LEARNT / f"without-{group}.msgpack"


def _learn_vectors(
    sources: Sources,
    questions: Sequence[Asked],
    groups: Sequence[Sequence[Asked]],
    path: Path | None,
) -> None:
    """Learns the vectors without each of ``groups``, and from all questions those for ``path``, if
    given, in parallel.
    """
    with ProcessPoolExecutor(GROUPS + 1) as pool:
        left_out = [{asked.id for asked in group} for group in groups]
        kept = [[asked for asked in questions if asked.id not in ids] for ids in left_out]
        given = [_sources_without(sources, number)[1] for number in range(len(groups))]
        jobs = [
            pool.submit(embeddings.write_learnt, _without(number), some, rest)
            for number, (some, rest) in enumerate(zip(given, kept, strict=True))
        ]
        if path:
            jobs.append(pool.submit(embeddings.write_learnt, path, sources, questions))
        for job in jobs:
            job.result()


def learn(
    sources: Sources, questions: Sequence[Asked], groups: Sequence[Sequence[Asked]], vectors: Path
) -> Model:
    """Learns the weights from the groups, each asked of vectors learnt without it, and from the
    wordings of situations.
    """
    found: list[list[Example]] = []
    others: list[Told] = []
    rows: list[answers.Row] = []
    for number, group in enumerate(groups):
        held_out, rest = _sources_without(sources, number)
        context = context_with(rest, _without(number))
        found.append(examples(group, context))
        rows += answers.found_for(held_out, group, context)
        others += [example for asked in group if (example := _other(asked, context))]
    context = context_with(sources, vectors)
    model = fit(found, groups, questions, terms(questions, context), others, situations(context))
    return model._replace(weights=model.weights._replace(answers=answers.fit(rows)))


def _sources_without(sources: Sources, group: int) -> tuple[answers.HeldOut, Sources]:
    """The wordings of direct answers in a group, and the sources without them."""
    held_out, database = answers.without_wordings(sources.database, group, OWN_GROUPS)
    return held_out, sources._replace(database=database)


def fit(
    found: Sequence[Sequence[Example]],
    groups: Sequence[Sequence[Asked]],
    questions: Sequence[Asked],
    spoken: Sequence[frozenset[str]],
    others: Sequence[Told],
    penalties: Sequence[Told],
) -> Model:
    """Fits the model to what was found; ``spoken``: the terms of each of all ``questions``."""
    rules = weights.fit_ranking(_candidates(found, groups))
    entries = weights.fit_ranking(
        (
            weights.Candidates(np.array([hit.features for hit in example.hits]), example.right, 1.0)
            for example in penalties
        ),
        ENTRY_FEATURES,
    )
    situation = weights.fit_situations(
        [example.ranked(entries) for example in penalties],
        [example.ranked(entries) for example in others],
    )
    ranked = [[example.ranked(rules) for example in group] for group in found]
    words = [
        weights.fit_words(*_answerable(questions, spoken, {asked.id for asked in group}))
        for group in groups
    ]
    calibration = weights.fit_confidence(*by_author(ranked, groups, words))
    _report(ranked, words, calibration)
    every = weights.fit_words(*_answerable(questions, spoken, set()))
    return Model(Weights(rules, entries, situation), calibration._replace(words=every))


def _other(asked: Asked, context: Context) -> Told | None:
    """A question that is not about a situation; ``None`` if the situation found for it rests on a
    rule that answers it.
    """
    example = told(asked.text, asked.game, None, context)
    agrees = example and asked.acceptable.intersection(map(str, example.hits[0].cites))
    return None if agrees else example


def situations(context: Context) -> list[Told]:
    """The wordings of situations for training; no vectors were learnt from them."""
    wordings = yaml.safe_load((DATA / "penalties.yaml").read_text("utf-8"))
    texts = [
        (text, situation)
        for situation, said in wordings.items()
        for language in said.values()
        for text in language
    ]
    return list(filter(None, (told(text, None, situation, context) for text, situation in texts)))


def context_with(sources: Sources, vectors: Path) -> Context:
    model = read_model(bundled_model())
    engine = build_engine(
        *sources,
        read_wordlists(bundled_wordlists()),
        read_vectors(vectors),
        model.weights,
        ordinary=ordinary_words(NO_CACHE),
    )
    return Context(
        sources.corpus.library,
        sources.database,
        engine,
        model.calibration,
        intents=read_intents(INTENTS),
    )


def _candidates(
    found: Sequence[Sequence[Example]], groups: Sequence[Sequence[Asked]]
) -> list[weights.Candidates]:
    pairs = [
        (example, asked.is_own)
        for group, questions in zip(found, groups, strict=True)
        for example, asked in zip(group, questions, strict=True)
    ]
    usable = [(example, is_own) for example, is_own in pairs if example.right.any()]
    own = sum(is_own for _, is_own in usable)
    shares = {True: (1 - DEVELOPMENT_SHARE) / own, False: DEVELOPMENT_SHARE / (len(usable) - own)}
    return [
        weights.Candidates(
            np.array([hit.features for hit in example.result.rules]), example.right, shares[is_own]
        )
        for example, is_own in usable
    ]


def by_author(
    found: Sequence[Sequence[Example]],
    groups: Sequence[Sequence[Asked]],
    words: Sequence[Mapping[str, float]],
) -> tuple[list[list[Example]], list[Mapping[str, float]]]:
    """The examples of each group in two parts, the development questions and our own, with the
    terms of each part.
    """
    parts = [
        (
            [
                example
                for example, asked in zip(group, questions, strict=True)
                if asked.is_own == is_own
            ],
            spoken,
        )
        for group, questions, spoken in zip(found, groups, words, strict=True)
        for is_own in (False, True)
    ]
    return [part for part, _ in parts], [spoken for _, spoken in parts]


def _answerable(
    questions: Sequence[Asked], spoken: Sequence[frozenset[str]], left_out: set[str]
) -> tuple[list[frozenset[str]], list[bool]]:
    kept = [
        (held, bool(asked.gold))
        for asked, held in zip(questions, spoken, strict=True)
        if asked.id not in left_out
    ]
    return [held for held, _ in kept], [answerable for _, answerable in kept]


def _report(
    found: Sequence[Sequence[Example]], words: Sequence[Mapping[str, float]], model: Calibration
) -> None:
    for number, (group, spoken) in enumerate(zip(found, words, strict=True)):
        kept = [example for example in group if example.result.rules]
        judged = [
            weights.Judged(
                probability(confidence_features(example.result, example.foreign, spoken), model),
                example,
            )
            for example in kept
        ]
        hits = np.mean([example.is_right for example in kept if example.acceptable])
        print(
            f"group {number}: hit@1 {hits:.3f}, end to end {weights.end_to_end(judged, model):.3f}"
            f" of {len(kept)}"
        )


if __name__ == "__main__":
    main()

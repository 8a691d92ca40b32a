"""The answers stay as good as they are: questions that nothing was learnt from, against thresholds.

A threshold stands about two standard errors below what was measured when it was set: a change that
falls short of it has made answers worse, not met with chance. Thresholds go up when the answers do;
they go down only with a reason.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.answers.answer import Citation
from bot.app import App
from bot.requests import Ask
from rules_corpus.model import Library
from tests.quality.figures import Pair, figures
from tests.quality.in_process import ask_app
from tests.quality.question_sets import DEVELOPMENT, PAIRED, STORIES, UNANSWERABLE, read_set


@pytest.fixture(scope="module")
def development(bundled_app: App) -> list[Pair]:
    return ask_app(bundled_app, read_set(DEVELOPMENT))


@pytest.fixture(scope="module")
def paired(bundled_app: App) -> list[Pair]:
    return ask_app(bundled_app, read_set(PAIRED))


@pytest.fixture(scope="module")
def unanswerable(bundled_app: App) -> list[Pair]:
    return ask_app(bundled_app, read_set(UNANSWERABLE))


def test_a_story_is_answered_by_what_its_cards_are(bundled_app: App) -> None:
    """By their names alone, the right rule comes first for 0.45, among the first three for 0.67."""
    stories = ask_app(bundled_app, read_set(STORIES))
    assert _measured(stories, "hit@1") >= 0.60
    assert _measured(stories, "hit@3") >= 0.76


@pytest.mark.parametrize(
    ("measure", "least"),
    [("hit@1", 0.89), ("hit@3", 0.94), ("recall@10", 0.98), ("refuse F1", 0.86), ("E2E", 0.90)],
)
def test_development_questions_held_out_are_answered_right(
    development: list[Pair], measure: str, least: float
) -> None:
    assert _measured(development, measure) >= least


@pytest.mark.parametrize(
    ("language", "measure", "least"),
    [
        ("en", "E2E", 0.88),
        ("en", "hit@1", 0.905),
        ("en", "hit@3", 0.965),
        ("en", "recall@10", 0.98),
        ("ja", "E2E", 0.86),
        ("ja", "hit@1", 0.885),
        ("ja", "hit@3", 0.955),
        ("ja", "recall@10", 0.98),
    ],
)
def test_either_language_is_answered_right(
    paired: list[Pair], language: str, measure: str, least: float
) -> None:
    assert _measured(_in_language(paired, language), measure) >= least


@pytest.mark.parametrize(("language", "least"), [("en", 0.66), ("ja", 0.77)])
def test_what_no_rule_answers_is_refused(
    unanswerable: list[Pair], language: str, least: float
) -> None:
    assert _measured(_in_language(unanswerable, language), "refuse R") >= least


def test_nothing_is_cited_that_does_not_exist(
    development: list[Pair], paired: list[Pair], unanswerable: list[Pair], bundled_app: App
) -> None:
    rules = frozenset(map(str, bundled_app.library.rules))
    assert figures([*development, *paired, *unanswerable], rules)["ghosts"].value == 0


def test_a_newer_rule_comes_first_where_it_is_nearly_as_good_and_only_there(
    bundled_app: App,
) -> None:
    """Of rules that are recorded as related, that of the document which supersedes the other's."""
    preferred, kept = 0, 0
    for asked in read_set(PAIRED):
        if asked.language == "ja":
            citations = bundled_app.handle(Ask(asked.text, asked.game, "ja")).citations()
            preferred += citations != () and _is_preferred(citations, bundled_app.library)
            kept += citations != () and _is_kept(citations, bundled_app.library)
    assert preferred > 10
    assert kept > 3


def _is_preferred(citations: Sequence[Citation], library: Library) -> bool:
    """Whether a newer rule stands before an older one that was found to be better."""
    first, *others = citations
    return any(
        other.document.superseded_by == first.document.id and other.score > first.score
        for other in _related(first, others, library)
    )


def _is_kept(citations: Sequence[Citation], library: Library) -> bool:
    """Whether an older rule stands before a newer one that was found too."""
    first, *others = citations
    return any(
        first.document.superseded_by == other.document.id
        for other in _related(first, others, library)
    )


def _related(first: Citation, others: Sequence[Citation], library: Library) -> list[Citation]:
    related = {relation.other(first.ref) for relation in library.relations_of(first.ref)}
    return [other for other in others if other.ref in related]


def _in_language(pairs: Sequence[Pair], language: str) -> list[Pair]:
    return [pair for pair in pairs if pair[0].language == language]


def _measured(pairs: Sequence[Pair], measure: str) -> float:
    return figures(pairs)[measure].value

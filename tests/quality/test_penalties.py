"""Every situation as judges and players tell it at a table, in wordings that no phrase of the data
was made from.
"""

from __future__ import annotations

import pytest
import yaml

from bot.answers.answer import DidYouMean
from bot.app import App
from bot.requests import Ask, ShowPenalty
from bot.search.learning.questions import DATA
from rules_corpus.text import fold
from rulings.model import Penalty
from tests.quality.question_sets import QUESTIONS

Wordings = dict[str, dict[str, list[str]]]


def read(name: str) -> Wordings:
    """The wordings of a file, by situation and language."""
    wordings: Wordings = yaml.safe_load((QUESTIONS / name).read_text("utf-8"))
    return wordings


WORDINGS, UNSEEN = read("penalties.yaml"), read("penalties-unseen.yaml")


def share(
    app: App, language: str, limit: int, looked_up: bool = False, told: Wordings = WORDINGS
) -> float:
    """The share of the wordings in a language whose situation stands among the first ``limit``
    entries shown.
    """
    found = []
    for situation, wordings in told.items():
        for text in wordings[language]:
            request = ShowPenalty if looked_up else Ask
            reply = app.handle(request(text, None, "ja" if language == "ja" else "en"))
            answer = reply.answers[0]
            entries = (
                []
                if isinstance(answer, DidYouMean)
                else [entry.ref.id for entry in answer.entries][:limit]
            )
            found.append(situation in entries)
    return sum(found) / len(found)


def test_every_situation_is_told_in_seven_wordings_of_its_own(bundled_app: App) -> None:
    entries = {entry.ref.id: entry for entry in bundled_app.snapshot.database.of_kind(Penalty)}
    assert set(WORDINGS) <= set(entries)
    for situation, wordings in WORDINGS.items():
        assert (len(wordings["en"]), len(wordings["ja"])) == (5, 2)
        known = set(map(fold, (*entries[situation].asked, *entries[situation].also)))
        assert not [text for text in (*wordings["en"], *wordings["ja"]) if fold(text) in known]


@pytest.mark.parametrize(("language", "first", "shown"), [("en", 0.58, 0.68), ("ja", 0.66, 0.73)])
def test_most_wordings_find_their_situation(
    bundled_app: App, language: str, first: float, shown: float
) -> None:
    assert share(bundled_app, language, 1) >= first
    assert share(bundled_app, language, 3) >= shown


@pytest.mark.parametrize(("language", "first", "shown"), [("en", 0.61, 0.70), ("ja", 0.73, 0.78)])
def test_most_wordings_that_nothing_was_learnt_from_find_their_situation(
    bundled_app: App, language: str, first: float, shown: float
) -> None:
    assert share(bundled_app, language, 1, told=UNSEEN) >= first
    assert share(bundled_app, language, 3, told=UNSEEN) >= shown


def test_nothing_was_learnt_from_the_unseen_wordings(bundled_app: App) -> None:
    entries = {entry.ref.id: entry for entry in bundled_app.snapshot.database.of_kind(Penalty)}
    learnt = yaml.safe_load((DATA / "penalties.yaml").read_text("utf-8"))
    seen = {
        fold(text)
        for wordings in (*learnt.values(), *WORDINGS.values())
        for texts in wordings.values()
        for text in texts
    }
    for situation, wordings in UNSEEN.items():
        known = {*map(fold, (*entries[situation].asked, *entries[situation].also)), *seen}
        assert not [text for texts in wordings.values() for text in texts if fold(text) in known]


@pytest.mark.parametrize(("language", "first"), [("en", 0.61), ("ja", 0.69)])
def test_most_wordings_find_their_situation_where_a_penalty_is_looked_up(
    bundled_app: App, language: str, first: float
) -> None:
    assert share(bundled_app, language, 1, looked_up=True) >= first

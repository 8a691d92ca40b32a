"""What an answer can be: none without its sources."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest

from bot.answers.answer import Citation, DidYouMean, Fact, Found, NotFound, Reply, cite
from bot.app import App
from tests.support.bot_corpora import ref


def test_nothing_is_found_without_a_source() -> None:
    with pytest.raises(ValueError, match="source"):
        Found("may I?", None)
    with pytest.raises(ValueError, match="source"):
        Found("may I?", None, (Fact("Yes."),))


def test_nor_does_an_answer_lose_its_source(harbour: App) -> None:
    found = Found("may I?", cite(harbour.library, ref("guide:1.1"), 1.0, "search"))
    with pytest.raises(ValueError, match="source"):
        replace(found, citation=None)
    with pytest.raises(FrozenInstanceError):
        found.citation = None  # type: ignore[misc]


def test_there_must_be_something_to_choose() -> None:
    with pytest.raises(ValueError, match="choose"):
        DidYouMean("may I?", ())


def test_it_is_said_why_nothing_answers() -> None:
    with pytest.raises(ValueError, match="why"):
        NotFound("may I?", Fact(""))


def test_a_rule_is_cited_from_the_document_in_which_it_stands(harbour: App) -> None:
    library = harbour.library
    with pytest.raises(ValueError, match="does not stand in"):
        Citation(library.rules[ref("guide:1.1")], library.documents["desk"], 1.0, "search")


def test_a_rule_that_does_not_exist_is_not_cited(harbour: App) -> None:
    with pytest.raises(KeyError):
        cite(harbour.library, ref("guide:99.9"), 1.0, "search")


def test_a_reply_answers_something() -> None:
    with pytest.raises(ValueError, match="answer"):
        Reply("may I?", ())


def test_a_reply_is_as_sure_as_its_surest_answer() -> None:
    answers = (
        NotFound("may I?", Fact("No."), score=0.2),
        NotFound("and he?", Fact("No."), score=0.4),
    )
    assert Reply("may I? and he?", answers).score == 0.4

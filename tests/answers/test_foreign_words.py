"""Words of other games that are all that a question says."""

from __future__ import annotations

import pytest

from bot.answers.answer import NO_KEYWORD, Found, NotFound
from bot.app import App, plain_text
from bot.requests import Ask
from rulings.model import ForeignWord


@pytest.mark.parametrize(
    ("text", "language", "begins"),
    [
        (
            "what is trample?",
            "en",
            "Trample is not a keyword of Force of Will.\nSame idea as Pierce.",
        ),
        ("is hexproof in this game", "en", "Hexproof is not a keyword of Force of Will.\nBarrier:"),
        (
            "トランプルって何？",
            "ja",
            "トランプルはForce of Willのキーワードではありません。\n貫通と同じ",
        ),
    ],
)
def test_such_a_word_is_said_to_be_none_here_and_how_what_is_here_differs(
    bundled_app: App, text: str, language: str, begins: str
) -> None:
    reply = bundled_app.handle(Ask(text, None, "ja" if language == "ja" else "en"))
    (answer,) = reply.answers
    assert isinstance(answer, Found)
    assert any(isinstance(entry, ForeignWord) for entry in answer.entries)
    assert plain_text(bundled_app, reply, "ja" if language == "ja" else "en").startswith(begins)


def test_a_word_beside_others_leaves_the_answer_alone(bundled_app: App) -> None:
    (answer,) = bundled_app.handle(Ask("does trample damage carry over to the player")).answers
    assert isinstance(answer, Found)
    assert not answer.facts


def test_a_word_that_no_rule_answers_is_told_with_its_nearest_rules(bundled_app: App) -> None:
    (answer,) = bundled_app.handle(Ask("windfury")).answers
    assert isinstance(answer, NotFound)
    assert answer.reason.message == NO_KEYWORD
    (word,) = answer.entries
    assert isinstance(word, ForeignWord)
    assert [citation.ref for citation in answer.nearest] == list(word.rules)

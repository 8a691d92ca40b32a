"""Names hidden from what reads the rest of a question."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.answers.several_questions import split
from bot.answers.shielding import shielded, unshielded
from tests.support.corpora import messages
from tests.support.intents import patterns


def test_what_is_hidden_ends_no_sentence() -> None:
    text = "Is Gas, Gas! 4 banned? And is Grey Heron legal?"
    hidden = shielded(text, [(3, 14)])
    assert [unshielded(part) for part in split(hidden, patterns("several_questions"))] == [
        "Is Gas, Gas! 4 banned?",
        "And is Grey Heron legal?",
    ]
    assert not any(sign.isdigit() for sign in hidden)


@given(messages(), st.integers(0, 40), st.integers(0, 40))
def test_it_comes_back_as_it_was(text: str, start: int, end: int) -> None:
    hidden = shielded(text, [(min(start, end), max(start, end))])
    assert len(hidden) == len(text)
    assert hidden == text or unshielded(hidden) == text


def test_signs_of_private_use_that_somebody_typed_become_no_others() -> None:
    typed = "is \ue01b[31m banned"
    assert shielded(typed, [(0, 2)]) == typed

"""A number of cards in a question, read against the limits that a statement names."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answers.intent import read_intents
from bot.answers.limits import within_limits
from rulings.model import Verdict
from tests.support.intents import patterns, with_french

WORDS = patterns("limits")
BOTH = "The boat deck may be any size from forty to 60 cards. (Limited needs only 25.)"

ONE = "A Colosseum deck is never more than 60 cards, but exactly 60."


@pytest.mark.parametrize(
    ("text", "statement", "verdict"),
    [
        ("is 42 ok?", BOTH, "yes"),
        ("can my boat deck have 61 cards", BOTH, "no"),
        ("may I run thirty-nine cards", BOTH, "no"),
        ("my deck is 60 cards, is that legal?", BOTH, "yes"),
        ("is 61 too many", BOTH, "yes"),
        ("is 60 too many?", BOTH, "no"),
        ("are 39 too few", BOTH, "yes"),
        ("are 21 cards allowed", "It has at least 10 cards and at most 20.", "no"),
        ("are 12 cards allowed", "It has at least 10 cards and at most 20.", "yes"),
        ("can I have 5 copies of a boat", "A deck holds up to four copies of a boat.", "no"),
        # what else must hold is not said
        ("can I have 4 copies of a boat", "A deck holds up to four copies of a boat.", ""),
        ("can I have 5 copies of a boat", "Up to four cards, the extra deck counted too.", "no"),
        ("is 61 ok", "It must hold exactly sixty cards.", "no"),
        ("is a deck ok", BOTH, ""),
        ("is 42 or 43 ok?", BOTH, ""),
        ("is 42 ok in limited", BOTH, ""),
        (
            "is 60 ok in colosseum",
            ONE,
            "yes",
        ),
        (
            "is 55 ok in colosseum",
            ONE,
            "no",
        ),
        ("is 55 ok", ONE, ""),
        ("why is 42 ok?", BOTH, ""),
        ("I drew 42 cards", BOTH, ""),
        ("is 42 ok?", "At least 3 cards of at least 20 cards are boats.", ""),
        ("is 42 ok?", "A boat floats.", ""),
    ],
)
def test_the_first_word_is_read_from_the_numbers(
    text: str, statement: str, verdict: Verdict
) -> None:
    assert within_limits(text, statement, WORDS) == verdict


@pytest.mark.parametrize(
    ("text", "statement", "verdict"),
    [
        ("42 cartes, est-ce permis ?", "Un jeu compte de 40 à 60 cartes.", "yes"),
        ("62 cartes, est-ce autorisé ?", "Un jeu compte de 40 à 60 cartes.", "no"),
        ("8 cartes, est-ce permis ?", "La main compte au plus 7 cartes.", "no"),
    ],
)
def test_limits_are_read_in_french_by_data_alone(
    text: str, statement: str, verdict: Verdict, tmp_path: Path
) -> None:
    words = read_intents(with_french(tmp_path)).of("limits")
    assert within_limits(text, statement, words) == verdict

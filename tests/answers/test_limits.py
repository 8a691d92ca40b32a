"""A number of cards in a question, read against the limits that a statement names."""

from __future__ import annotations

import pytest

from bot.answers.limits import within_limits
from rulings.model import Verdict
from tests.support.intents import patterns

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

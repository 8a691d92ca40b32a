"""Yes or no before what the lists say."""

from __future__ import annotations

import pytest

from bot.answers.banlists.lists import GameLists
from tests.answers.banlists.test_questions import about, reader

__all__ = ["reader"]


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("is night ferry banned in open water", "yes"),
        ("can I play Night Ferry in Open Water?", "no"),
        ("is Night Ferry not legal in Open Water?", "yes"),
        ("so I can't run night ferry in open water, right?", "yes"),
        ("isn't night ferry banned in open water?", "yes"),
        ("is Night Ferry banned in Tidal?", "no"),
        ("is Tug of Plenty banned in Open Water and Tidal?", "no"),
        ("Night Ferry は外海戦で禁止?", "yes"),
        ("Night Ferry は外海戦で使えますか？", "no"),
        ("外海戦ではNight Ferryは使えない?", "yes"),
        ("is tug of plenty banned in open water", "no"),
        ("is Tug of Plenty restricted in Open Water?", "yes"),
        ("can I play tug of plenty in open water", "yes"),
        ("can I run 3 tug of plenty in open water", "no"),
        ("can I run five tug of plenty in open water", "no"),
        ("can I run a playset of tug of plenty in open water", "no"),
    ],
)
def test_what_a_question_claims_is_read_against_the_lists(
    reader: GameLists, question: str, verdict: str
) -> None:
    answer = about(reader, question)
    assert answer is not None
    assert answer.verdict == verdict


@pytest.mark.parametrize(
    "question",
    [
        "since when is Night Ferry banned in Open Water?",
        "is Night Ferry banned or legal in Open Water?",
        "how many copies of Tug of Plenty in Open Water?",
        # whether the card is old enough for the format stands on no list
        "is Night Ferry legal in Tidal?",
        "is Grey Heron legal in Open Water?",  # its lists are incomplete
        "is Night Ferry banned in Open Water and Tidal?",  # in the one it is, in the other not
        "is Night Ferry banned?",  # in which format?
        "are Night Ferry and Tug of Plenty banned in Open Water?",
        "night ferry open water banlist",
        "is nihgt ferry banned in open water",  # a guess may be wrong
    ],
)
def test_nothing_stands_there_where_that_is_not_sure(reader: GameLists, question: str) -> None:
    answer = about(reader, question)
    assert answer is not None
    assert answer.verdict == ""

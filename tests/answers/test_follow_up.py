"""What a line asks after the last question: that question anew, or what it says itself."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from bot.answers.follow_up import about_the_same, completed
from bot.answers.places import places_of
from tests.support.corpora import messages, unhurried
from tests.support.intents import bundled_intents

BOATS = r"punt|barge|ヤール"
PORTS = r"north quay|mole|桟橋"
ROUNDS = "how many rounds for 37 players?"
BANNED = "is the Punt banned at North Quay?"


def places(pattern: str, folded: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(pattern, folded)]


def asked(last: str, line: str) -> str:
    kinds = (lambda text: places(PORTS, text), lambda text: places(BOATS, text))
    return completed(last, line, kinds, bundled_intents())


@pytest.mark.parametrize(
    ("last", "line", "whole"),
    [
        (ROUNDS, "and for 65?", "how many rounds for 65 players?"),
        (ROUNDS, "what about 12", "how many rounds for 12 players?"),
        (ROUNDS, "and 200 players?", "how many rounds for 200 players?"),
        (ROUNDS, "for 65?", "how many rounds for 65 players?"),
        (ROUNDS, "OK, and how about 8 people?", "how many rounds for 8 players?"),
        (
            "rounds for 37 players with top 8",
            "and for 65 players?",
            "rounds for 65 players with top 8",
        ),
        ("what was banned in 2019?", "and in 2020?", "what was banned in 2020?"),
        ("percentage of 3-1-1", "and 4-1-0?", "percentage of 4-1-0"),
        ("37人は何回戦？", "65人は？", "65人は何回戦？"),
        ("37人は何回戦？", "では１２人だと？", "１２人は何回戦？"),
        (BANNED, "and the Barge?", "is the Barge banned at North Quay?"),
        (BANNED, "and at the Mole?", "is the Punt banned at Mole?"),
        (BANNED, "what about the Barge at the Mole?", "is the Barge banned at Mole?"),
        ("桟橋は何枚", "じゃあMoleは？", "Moleは何枚"),
        (BANNED, "and in 2020?", "is the Punt banned at North Quay in 2020?"),
        ("is the Punt banned?", "and at the Mole?", "is the Punt banned at the Mole?"),
        (
            "can I haul the boat?",
            "and if it was already resting?",
            "can I haul the boat if it was already resting?",
        ),
    ],
)
def test_a_line_that_goes_on_asks_the_last_question_anew(last: str, line: str, whole: str) -> None:
    assert asked(last, line) == whole


@pytest.mark.parametrize(
    "line",
    [
        "65",
        "65?",
        "and?",
        "what about",
        "じゃあ",
        "では？",
        "punt",
        "and 3 cards?",
        "what about 803.4?",
        "what about rule 12",
        "and what about a mulligan?",
        "what about sleeves?",
        "so who goes first?",
        "and how many for 9?",
        "and when is the draw phase?",
        "and if a player arrives late?",
        "and if I draw it, do I lose?",
        "in the harbour who keeps the clock",
        "what about the Barge?",
        "じゃあマリガンは？",
        "では手札は何枚",
        "オリジンでは禁止？",
        "and with 65 players is there a final?",
        "and in all of the games that we played on that day?",
    ],
)
def test_a_line_that_stands_on_its_own_is_left_as_it_is(line: str) -> None:
    assert asked(ROUNDS, line) == line


@pytest.mark.parametrize("last", ["", "rounds for 37 players, or 38 players?", "who goes first?"])
def test_a_number_takes_the_place_of_no_other_where_none_or_several_may_be_meant(last: str) -> None:
    assert asked(last, "what about 65 players?") == "what about 65 players?"


def test_of_two_things_of_a_kind_neither_is_replaced() -> None:
    assert asked("does the Punt beat the Barge?", "and the ヤール?") == "and the ヤール?"


def test_places_are_those_of_the_longest_names_and_of_whole_words() -> None:
    assert places_of(["deck", "side deck", "デッキ"], "the side deck, the decks, デッキ") == [
        (4, 13),
        (26, 29),
    ]


@unhurried
@given(messages(), messages())
def test_whatever_is_typed_is_asked_somehow(last: str, line: str) -> None:
    assert asked(last, line) or not line


@pytest.mark.parametrize(
    ("last", "line", "whole"),
    [
        ("what does the Punt do?", "is it banned here?", "is Punt banned here?"),
        ("how long is a barge", "is that one legal", "is barge legal"),
        ("Barge", "banned at North Quay?", "Barge banned at North Quay?"),
        ("ヤールとは", "それは禁止?", "ヤールは禁止?"),
        ("ヤールとは", "桟橋で使える?", "ヤール 桟橋で使える?"),
        ("ヤールとは", "桟橋で禁止のカードは?", "桟橋で禁止のカードは?"),
        ("what does the Punt do?", "is the barge banned?", "is the barge banned?"),
        ("is the Punt longer than the Barge", "is it banned?", "is it banned?"),
        ("what is a boat", "is it banned?", "is it banned?"),
        ("Barge", "what is banned at North Quay?", "what is banned at North Quay?"),
    ],
)
def test_a_line_about_it_is_about_the_one_thing_named_before(
    last: str, line: str, whole: str
) -> None:
    def find(text: str) -> list[tuple[int, int]]:
        return places(BOATS, text)

    assert about_the_same(last, line, find, bundled_intents()) == whole

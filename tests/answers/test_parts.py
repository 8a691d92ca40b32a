"""Several questions in one message."""

from __future__ import annotations

import pytest
from hypothesis import given

from bot.answers.parts import MAX_PARTS, split
from tests.support.corpora import messages, unhurried


@pytest.mark.parametrize(
    "text",
    [
        "what is a deck?",
        "what is a deck",
        "deck size",
        "デッキは何枚ですか。",
        "デッキ枚数",
        "can I do A and B?",
        "is it W.O.T.A. or not?",
        "hello. what's up",
        "no question here. just text.\nmore text",
        "how many rounds for 37 players, no finals, bo1?",
        "what?!",
        'what does "draw" mean',
        "is rule 3.3.4.1 new",
        "???",
        "",
        "I attack, he blocks; now what?",
        "My hand is full. I draw. Do I discard?",
        "What is a deck? My hand is red.",
        "I won!\nwhat do I get?",
    ],
)
def test_one_question_stays_itself(text: str) -> None:
    assert split(text) == (text,)


def test_blanks_around_a_question_go() -> None:
    assert split("  what is a deck?\n") == ("what is a deck?",)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("what is a deck? what is a hand?", ("what is a deck?", "what is a hand?")),
        ("what is a deck?what is a hand?", ("what is a deck?", "what is a hand?")),
        ("What is a deck?\nwhat is a hand", ("What is a deck?", "what is a hand")),
        ("what is a deck\nwhat is a hand", ("what is a deck", "what is a hand")),
        ("is A ok; is B ok", ("is A ok;", "is B ok")),
        ("How do I draw and when do we end?", ("How do I draw", "when do we end?")),
        ("can I do A, and can I do B?", ("can I do A", "can I do B?")),
        ("how long is a round plus how many rounds are there?", ("how long is a round", "how many rounds are there?")),
        ("deck size? hand size?", ("deck size?", "hand size?")),
        ("デッキは何枚ですか。手札は何枚ですか。", ("デッキは何枚ですか。", "手札は何枚ですか。")),
        ("デッキは何枚？手札は？", ("デッキは何枚？", "手札は？")),
        ("ルーラーを使いました。どう使うか教えて。いつ使うの", ("ルーラーを使いました。 どう使うか教えて。", "ルーラーを使いました。 いつ使うの")),
        ("what now!! who then!!", ("what now!!", "who then!!")),
    ],
)
def test_several_questions_are_told_apart(text: str, parts: tuple[str, ...]) -> None:
    assert split(text) == parts


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1. what is a deck 2. how many cards", ("what is a deck", "how many cards")),
        ("1) what is a deck\n2) how many cards", ("what is a deck", "how many cards")),
        ("- what is x\n- what is y", ("what is x", "what is y")),
        ("* what is x\n* what is y", ("what is x", "what is y")),
        ("• what is x?\n• what is y?\n• z?", ("what is x?", "what is y?", "z?")),
        ("two things:\n1. what is x\n2. what is y", ("two things: what is x", "two things: what is y")),
    ],
)
def test_the_items_of_a_list_are_questions(text: str, parts: tuple[str, ...]) -> None:
    assert split(text) == parts


def test_statements_go_with_every_question_behind_them() -> None:
    assert split("I attack! He blocks! Who wins? He has two cards! Who draws?") == (
        "I attack! He blocks! Who wins?",
        "I attack! He blocks! He has two cards! Who draws?",
    )


def test_the_number_of_parts_is_bounded() -> None:
    parts = split("".join(f"what is {letter}? " for letter in "abcdefghij"))
    assert parts == tuple(f"what is {letter}?" for letter in "abcdefghij"[:MAX_PARTS])


@unhurried
@given(messages())
def test_any_text_has_between_one_part_and_the_most(text: str) -> None:
    parts = split(text)
    assert 1 <= len(parts) <= MAX_PARTS
    assert len(parts) == 1 or all(part == part.strip() != "" for part in parts)

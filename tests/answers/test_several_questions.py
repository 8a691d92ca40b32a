"""Several questions in one message."""

from __future__ import annotations

import pytest
from hypothesis import given

from bot.answers.several_questions import MAX_PARTS, compared, split
from tests.support.corpora import messages, unhurried
from tests.support.intents import patterns

WORDS = patterns("several_questions")


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
        "may a boat sail at night and why",
        "I had six loads and did nothing more. Does the boat sink?",
        "may a boat sail at night, and if so when?",
        "舟は沈みますか、浮かびますか",
        "舟は沈みますか、それとも浮かびますか?",
        "舟は沈みますか、または浮かびますか?",
        "沈むのは荷がちょうど六つの舟ですか？それとも七つ以上の舟ですか？",
        "Does a boat with six loads sink? Or does it take seven?",
        "「まだ空いてる？」って聞かれた。「もうない」と言うのはありですか？",
        'He asks "is it full? is it mine?" and I stay silent. Is that allowed?',
    ],
)
def test_one_question_stays_itself(text: str) -> None:
    assert split(text, WORDS) == (text,)


def test_spaces_around_a_question_go() -> None:
    assert split("  what is a deck?\n", WORDS) == ("what is a deck?",)


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
        (
            "how long is a round plus how many rounds are there?",
            ("how long is a round", "how many rounds are there?"),
        ),
        ("the deck size? the hand size?", ("the deck size?", "the hand size?")),
        ("デッキは何枚ですか。手札は何枚ですか。", ("デッキは何枚ですか。", "手札は何枚ですか。")),
        ("デッキは何枚ですか？手札は何枚ですか？", ("デッキは何枚ですか？", "手札は何枚ですか？")),
        (
            "ルーラーを使いました。どう使うか教えて。いつ使うの",
            ("ルーラーを使いました。 どう使うか教えて。", "ルーラーを使いました。 いつ使うの"),
        ),
        ("what now!! who then!!", ("what now!!", "who then!!")),
        (
            "may a boat sail at night, and if so who lights the lamp?",
            ("may a boat sail at night", "who lights the lamp?"),
        ),
        (
            "does it sink if yes where does it go, and will it come back",
            ("does it sink", "where does it go", "will it come back"),
        ),
        ("舟は沈みますか、その場合はどこへ行きますか", ("舟は沈みますか", "どこへ行きますか")),
    ],
)
def test_several_questions_are_told_apart(text: str, parts: tuple[str, ...]) -> None:
    assert split(text, WORDS) == parts


@pytest.mark.parametrize(
    "text",
    [
        "boats = ships? may I sail one",
        "boats have no cost, right? so may I sail one?",
        "舟 = 船？どう出航する？",
    ],
)
def test_what_is_only_made_sure_of_belongs_to_the_question_behind_it(text: str) -> None:
    assert split(text, WORDS) == (text,)


def test_a_question_that_ends_so_is_one() -> None:
    assert split("is a boat a ship, right? may I sail one?", WORDS) == (
        "is a boat a ship, right?",
        "may I sail one?",
    )
    assert split("what is a boat? it is free, right?", WORDS) == (
        "what is a boat?",
        "it is free, right?",
    )


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("1. what is a deck 2. how many cards", ("what is a deck", "how many cards")),
        ("1) what is a deck\n2) how many cards", ("what is a deck", "how many cards")),
        ("- what is x\n- what is y", ("what is x", "what is y")),
        ("* what is x\n* what is y", ("what is x", "what is y")),
        ("• what is x?\n• what is y?\n• and then z?", ("what is x?", "what is y?", "and then z?")),
        (
            "two things:\n1. what is x\n2. what is y",
            ("two things: what is x", "two things: what is y"),
        ),
    ],
)
def test_the_items_of_a_list_are_questions(text: str, parts: tuple[str, ...]) -> None:
    assert split(text, WORDS) == parts


@pytest.mark.parametrize("number", ["803.1", "6c", "6c-ii", "3.3.4.1"])
def test_a_rule_number_is_long_enough_to_be_asked_alone(number: str) -> None:
    assert split(f"how many rounds for 20? and {number}?", WORDS) == (
        "how many rounds for 20?",
        f"and {number}?",
    )
    assert split(f"デッキは何枚ですか？{number}は？", WORDS) == (
        "デッキは何枚ですか？",
        f"{number}は？",
    )


@pytest.mark.parametrize(
    "text",
    [
        "deck size? hand size?",
        "On the bottom? Shuffled?",
        "How many cards do we draw? Why?",
        "is it banned? yes? no?",
        "デッキは何枚？手札は？",
        "どう使うのですか？教えて。",
    ],
)
def test_what_is_too_short_to_be_asked_alone_makes_no_question_more(text: str) -> None:
    assert split(text, WORDS) == (text,)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Does it go on the bottom? Shuffled? What is a hand?",
            ("Does it go on the bottom? Shuffled?", "What is a hand?"),
        ),
        (
            "Does it go on top?Or not?\nWhat is a hand?",
            ("Does it go on top? Or not?", "What is a hand?"),
        ),
        (
            "What is a hand? Does it go on the bottom? Or top?",
            ("What is a hand?", "Does it go on the bottom? Or top?"),
        ),
        (
            "My hand is full! Do I draw? Or discard? Who wins then?",
            ("My hand is full! Do I draw? Or discard?", "My hand is full! Who wins then?"),
        ),
        (
            "デッキは何枚ですか？手札は？先攻はどう決めますか？",
            ("デッキは何枚ですか？ 手札は？", "先攻はどう決めますか？"),
        ),
    ],
)
def test_a_fragment_goes_with_the_question_before_it(text: str, parts: tuple[str, ...]) -> None:
    assert split(text, WORDS) == parts


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("is it x? b c?", 1),
        ("is it x? b c d?", 2),
        ("ターンの数は？一二三四五六？", 1),
        ("ターンの数は？一二三四五六七？", 2),
    ],
)
def test_a_question_has_at_least_three_words_or_eight_characters(text: str, count: int) -> None:
    assert len(split(text, WORDS)) == count


def test_a_short_sentence_behind_a_statement_is_no_fragment() -> None:
    assert split("I attack. Why?\nWho draws then?", WORDS) == ("I attack. Why?", "Who draws then?")
    assert split("I attack! Why? Who draws then?", WORDS) == (
        "I attack! Why?",
        "I attack! Who draws then?",
    )


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (
            "Who wins the game? He blocks! Who draws then?",
            ("Who wins the game?", "He blocks! Who draws then?"),
        ),
        (
            "the deck size here? thanks! how many players?",
            ("the deck size here?", "thanks! how many players?"),
        ),
        (
            "手札の枚数はいくつ？すみません。デッキは何枚ですか？",
            ("手札の枚数はいくつ？", "すみません。 デッキは何枚ですか？"),
        ),
    ],
)
def test_a_short_statement_goes_with_the_question_behind_it(
    text: str, parts: tuple[str, ...]
) -> None:
    assert split(text, WORDS) == parts


def test_statements_go_with_every_question_behind_them() -> None:
    assert split("I attack! He blocks! Who wins? He has two cards! Who draws now?", WORDS) == (
        "I attack! He blocks! Who wins?",
        "I attack! He blocks! He has two cards! Who draws now?",
    )


def test_the_number_of_parts_is_bounded() -> None:
    parts = split("".join(f"what is {letter}? " for letter in "abcdefghij"), WORDS)
    assert parts == tuple(f"what is {letter}?" for letter in "abcdefghij"[:MAX_PARTS])


@unhurried
@given(messages())
def test_any_text_has_between_one_part_and_the_most(text: str) -> None:
    parts = split(text, WORDS)
    assert 1 <= len(parts) <= MAX_PARTS
    assert len(parts) == 1 or all(part == part.strip() != "" for part in parts)


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("difference between a deck and a hand", ("a deck", "a hand")),
        ("What's the difference between the deck and the hand?", ("deck", "hand")),
        ("deck vs. hand?", ("deck", "hand")),
        ("デッキと手札の違いは何ですか?", ("デッキ", "手札")),
        ("コストと手札の差", ("コスト", "手札")),
    ],
)
def test_two_things_are_compared(text: str, names: tuple[str, str]) -> None:
    assert names in compared(text, WORDS)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "what is a deck and a hand",
        "is there a difference?",
        "デッキと手札",
        "difference between decks",
        f"{'x' * 50} vs {'y' * 50}",
    ],
)
def test_nothing_is_compared(text: str) -> None:
    assert not list(compared(text, WORDS))

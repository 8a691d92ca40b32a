"""Reading word by word, with weights drawn at random: what holds whatever was learnt."""

from __future__ import annotations

import random
from array import array

import msgpack
import pytest
import Stemmer

from bot.answers.attention import (
    MOST_TOKENS,
    Attention,
    Matrix,
    Neighbour,
    Signals,
    Vectors,
    pack,
    unpack,
)
from bot.answers.claims import Claim, ClaimReader
from bot.answers.cue import CUES, read_cues

CLAIMS = ClaimReader(read_cues(CUES), Stemmer.Stemmer("english").stemWord)
SIZE = 4
WORDS = ["", "log", "float", "sink", "wet", "not", "may"]


def read(text: str) -> Claim:
    return CLAIMS.read(text, "en")


FLOATS = read("May a wet log float?")
STATED = read("A wet log sinks.")
NEAR = [
    Neighbour(0.8, read("does a wet log sink"), True),
    Neighbour(0.6, read("log floats"), False),
]


@pytest.fixture
def drawn() -> Attention:
    numbers = random.Random(7)

    def vector(count: int) -> Vectors:
        return array("f", [numbers.gauss(0, 0.5) for _ in range(count)])

    def matrix(size: int, rows: int) -> Matrix:
        return Matrix(size, vector(size * rows))

    return Attention(
        size=SIZE,
        step=0.01,
        tokens={word: place for place, word in enumerate(WORDS)},
        vectors=array("b", [numbers.randint(-99, 99) for _ in range(SIZE * len(WORDS))]).tobytes(),
        before=matrix(SIZE, SIZE),
        after=matrix(SIZE, SIZE),
        looks_for=matrix(SIZE, SIZE),
        says=matrix(SIZE, SIZE),
        beside=matrix(SIZE, SIZE),
        together=matrix(SIZE, SIZE),
        met_bias=vector(SIZE),
        pair=matrix(2 * SIZE + len(Signals._fields), SIZE),
        pair_bias=vector(SIZE),
        agrees=vector(SIZE),
        fits=vector(SIZE),
        alone=matrix(SIZE, SIZE),
        alone_bias=vector(SIZE),
        leans=vector(SIZE),
        similar=2.0,
        stated=0.5,
        bias=0.1,
    )


def test_words_that_nobody_knows_are_alike(drawn: Attention) -> None:
    one, other = (
        drawn.odds(read(f"may a {word} float"), STATED, NEAR) for word in ("raft", "boat")
    )
    assert one == other != drawn.odds(FLOATS, STATED, NEAR)


def test_the_order_of_words_counts(drawn: Attention) -> None:
    one, other = (drawn.odds(read(text), STATED, ()) for text in ("log sink wet", "wet sink log"))
    assert one != other


def test_only_the_end_of_a_long_claim_is_read(drawn: Attention) -> None:
    end = "may log float " * MOST_TOKENS
    assert drawn.odds(read("wet " + end), STATED, NEAR) == drawn.odds(read(end), STATED, NEAR)


@pytest.mark.parametrize("text", ["", "?!", "...", "丸太"])
def test_a_claim_without_words_can_be_read(drawn: Attention, text: str) -> None:
    assert abs(drawn.odds(read(text), STATED, NEAR)) < 100
    assert abs(drawn.odds(FLOATS, read(text), [])) < 100


def test_the_opposite_replies_to_what_is_near_turn_the_odds(drawn: Attention) -> None:
    """Where the statement has no say, and the claim by itself leans nowhere."""
    unsaid = drawn._replace(stated=-1e3, bias=0.0, leans=array("f", bytes(4 * SIZE)))
    turned = [near._replace(said=not near.said) for near in NEAR]
    odds = unsaid.odds(FLOATS, STATED, NEAR)
    assert odds != 0
    assert unsaid.odds(FLOATS, STATED, turned) == pytest.approx(-odds)


def test_what_was_learnt_survives_its_file(drawn: Attention) -> None:
    again = unpack(msgpack.unpackb(msgpack.packb(pack(drawn))))
    assert again.tokens == drawn.tokens
    assert again.odds(FLOATS, STATED, NEAR) == pytest.approx(
        drawn.odds(FLOATS, STATED, NEAR), abs=0.02
    )

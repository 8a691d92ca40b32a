"""What a misspelt or shortened word may have meant."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search.ordinary import by_letter
from bot.search.spelling import MAX_CORRECTIONS, MAX_LENGTH, Speller, is_subsequence, skeleton
from tests.support.corpora import unhurried

COUNTS = {
    "side": 9,
    "deck": 9,
    "boat": 5,
    "boats": 3,
    "convoke": 2,
    "harbour": 4,
    "lantern": 4,
    "lanterns": 1,
    "quay": 1,
    "queue": 1,
    "rope": 2,
}
SPELLER = Speller.of(COUNTS)


def read_as(word: str) -> tuple[str, ...]:
    found = SPELLER.correct(word)
    return found[0].words if found else ()


def test_two_known_words_written_as_one_are_split() -> None:
    assert read_as("sidedeck") == ("side", "deck")


def test_a_word_of_ordinary_english_is_not_misspelt() -> None:
    known = Speller.of(COUNTS, by_letter(["boast", "lantern"]))
    assert known.correct("boast") == ()
    assert SPELLER.correct("boast")[0].words == ("boat",)
    assert known.correct("boasts")[0].words == ("boats",)


def test_a_known_word_with_one_slip_is_not_split() -> None:
    known = Speller.of({"any": 9, "thin": 5, "anything": 4, "rest": 9, "rat": 3, "restart": 3})
    assert known.correct("anythin")[0].words == ("anything",)
    assert known.correct("restrat")[0].words == ("restart",)


def test_words_that_are_seldom_are_not_split_out() -> None:
    assert Speller.of({"side": 2, "deck": 9}).correct("sidedeck") == ()


@pytest.mark.parametrize(
    ("typed", "meant"), [("cnvk", "convoke"), ("hrbr", "harbour"), ("lntrn", "lantern")]
)
def test_a_word_without_its_vowels_is_known_by_its_skeleton(typed: str, meant: str) -> None:
    assert read_as(typed) == (meant,)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("boot", "boat"),
        ("baot", "boat"),
        ("boatt", "boat"),
        ("habour", "harbour"),
        ("hrabuor", "harbour"),
        ("lamtern", "lantern"),
    ],
)
def test_a_slip_or_two_are_mended(typed: str, meant: str) -> None:
    assert read_as(typed) == (meant,)


@pytest.mark.parametrize(
    "typed", ["zebra", "xy", "b", "", "bxxt", "b0at", "boat!", "o" * (MAX_LENGTH + 1)]
)
def test_what_resembles_no_word_stays_unknown(typed: str) -> None:
    assert SPELLER.correct(typed) == ()


def test_two_slips_need_a_longer_word() -> None:
    assert read_as("bxat") == ("boat",)
    assert read_as("rxxe") == ()
    assert read_as("hxxbour") == ("harbour",)


def test_a_slip_in_the_first_letter_is_not_guessed() -> None:
    assert read_as("voat") == ()


def test_the_commoner_word_comes_first_where_two_are_as_near() -> None:
    assert Speller.of({"moat": 1, "meat": 7}).correct("mat")[0].words == ("meat",)


def test_one_slip_is_surer_than_two() -> None:
    one, two = SPELLER.correct("harbuor")[0], SPELLER.correct("hrabuor")[0]
    assert one.words == two.words == ("harbour",)
    assert one.sureness > two.sureness


@pytest.mark.parametrize(("word", "bones"), [("convoke", "cnvk"), ("aim", "am"), ("x", "x")])
def test_a_skeleton_keeps_the_first_letter_and_the_consonants(word: str, bones: str) -> None:
    assert skeleton(word) == bones


@pytest.mark.parametrize(
    ("short", "long", "stands"),
    [
        ("cnvk", "convoke", True),
        ("", "boat", True),
        ("ta", "boat", False),
        ("boats", "boat", False),
    ],
)
def test_a_subsequence_keeps_the_order(short: str, long: str, stands: bool) -> None:
    assert is_subsequence(short, long) is stands


@unhurried
@given(st.text(max_size=30) | st.text("abdeknoqrstuvy", min_size=2, max_size=12))
def test_any_word_is_corrected_to_known_words_only(word: str) -> None:
    found = SPELLER.correct(word)
    assert len(found) <= MAX_CORRECTIONS
    for correction in found:
        assert all(SPELLER.count(part) for part in correction.words)
        assert 0 < correction.sureness <= 1


@unhurried
@given(st.text("abdeknoqrstuvy", min_size=2, max_size=12))
def test_corrections_come_surest_first(word: str) -> None:
    surenesses = [correction.sureness for correction in SPELLER.correct(word)]
    assert surenesses == sorted(surenesses, reverse=True)


@unhurried
@given(st.sampled_from(sorted(word for word in COUNTS if len(word) > 4)), st.data())
def test_a_letter_left_out_of_a_longer_word_is_found_again(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(1, len(word) - 1))
    typed = word[:at] + word[at + 1 :]
    if not SPELLER.count(typed):
        assert word in {part for correction in SPELLER.correct(typed) for part in correction.words}

"""A yes or no beside wordings that speak of the same as a question, or of its opposite."""

from __future__ import annotations

import pytest
import Stemmer

from bot.answers.claims import ClaimReader
from bot.answers.cue import CUES, read_cues
from bot.answers.opposites import OTHER, PAIRS, agrees
from rulings.model import Verdict
from tests.support.intents import bundled_intents, patterns

CLAIMS = ClaimReader(read_cues(CUES), Stemmer.Stemmer("english").stemWord)


def fits(verdict: Verdict, text: str, *known: tuple[str, Verdict]) -> bool:
    language = "en" if text.isascii() else "ja"
    labelled = [(CLAIMS.read(wording, language), said) for wording, said in known]
    return agrees(verdict, CLAIMS.read(text, language), labelled, patterns("opposites"))


@pytest.mark.parametrize(
    ("text", "known", "right"),
    [
        ("does the mist wear off", ("does the mist carry over?", "no"), "yes"),
        ("the mist is gone next night?", ("does the mist stay", "no"), "yes"),
        ("does the mist not stay", ("does the mist stay", "no"), "yes"),
        ("does the mist not go away", ("does the mist stay", "no"), "no"),
        ("do I rest the boat", ("do I recover the boat", "yes"), "no"),
        ("is the map hidden", ("is the map public", "yes"), "no"),
        ("霧は消えますか", ("霧は残る?", "no"), "yes"),
        ("地図は非公開ですか", ("地図は公開されている?", "no"), "yes"),
    ],
)
def test_a_wording_of_the_opposite_speaks_for_the_other_word(
    text: str, known: tuple[str, Verdict], right: Verdict
) -> None:
    assert fits(right, text, known)
    assert not fits(OTHER[right], text, known)


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("does the mist sink", ("does the mist carry over?", "no")),
        ("does the mist wear off", ("does the mist sink", "no")),
        ("does the mist wear off or stay", ("does the mist stay", "no")),
        ("does the mist wear off", ("when does the mist go away", "")),
    ],
)
def test_where_no_wording_speaks_of_either_nothing_contradicts(
    text: str, known: tuple[str, Verdict]
) -> None:
    assert fits("yes", text, known)
    assert fits("no", text, known)


def test_wordings_that_disagree_decide_nothing() -> None:
    known: list[tuple[str, Verdict]] = [("mist stays", "no"), ("mist stays on water", "yes")]
    assert fits("yes", "does the mist wear off", *known)
    assert fits("no", "does the mist wear off", *known)


def test_every_pair_is_listened_for() -> None:
    assert set(bundled_intents().listened_for["opposites"]) == {
        side for pair in PAIRS for side in pair
    }

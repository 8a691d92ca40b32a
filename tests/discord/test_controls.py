"""What buttons carry: written and read back, and read from anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import App
from bot.discord.controls import (
    ACTIONS,
    KINDS,
    SHORT,
    VERSION,
    VIEWS,
    Action,
    Control,
    Place,
    read_control,
)
from bot.discord.limits import CUSTOM_ID
from rules_corpus.model import RuleRef
from tests.support.corpora import unhurried

RULE = RuleRef("comprehensive", "903.2h-1")

words = st.text(
    st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=8
).filter(lambda word: not set(word) & set(":/"))
refs = st.none() | st.builds(RuleRef, words, words)
texts = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=60)
places = st.builds(
    Place,
    st.sampled_from(KINDS),
    texts,
    st.sampled_from(("en", "ja", "fr")),
    st.just("") | st.text("abc-1", min_size=1, max_size=12),
    st.sampled_from(VIEWS),
    refs,
    st.integers(0, 999),
    st.text("ABC-01 ", min_size=1, max_size=20),
).map(lambda place: place._replace(**({"ref": None} if place.view == "hit" else {"card": ""})))


def test_as_it_is_written() -> None:
    place = Place("card", "Law of Silence", "ja", "kite", "cites", RULE, 2)
    written = "m2:o:card:c:ja:2:kite:comprehensive/903.2h-1:Law of Silence"
    assert Control("open", place).custom_id == written
    assert Control("public", Place("ask", "why?", "en")).custom_id == "m2:p:ask:a:en:0:::"


@given(st.sampled_from(ACTIONS), places)
def test_what_is_written_is_read_back(action: Action, place: Place) -> None:
    """With what was asked, where that stands on the message."""
    control = Control(action, place)
    assert len(control.custom_id) <= CUSTOM_ID
    assert read_control(control.custom_id, place.text if place.is_told else "") == control


def test_questions_and_long_names_stand_on_the_message() -> None:
    assert Place("ask", "why?", "en").is_told
    assert not Place("card", "n" * SHORT, "en").is_told
    assert Place("card", "n" * (SHORT + 1), "en").is_told


@pytest.mark.parametrize("game", ["", "force-of-will"])
def test_a_control_of_every_rule_is_short_enough(bundled_app: App, game: str) -> None:
    for ref in bundled_app.library.rules:
        place = Place("keyword", "", "ja", game, "examples", ref, 99)
        room = CUSTOM_ID - len(Control("language", place).custom_id)
        assert room >= SHORT, ref


def test_what_is_too_long_is_not_written() -> None:
    with pytest.raises(ValueError, match="too long"):
        _ = Control("open", Place("ask", "", "en", ref=RuleRef("d", "1" * CUSTOM_ID))).custom_id


@pytest.mark.parametrize("version", ["m0", "m1", "m3", "m22", "M2", "m", "", "m02", "m-2", "m2 "])
def test_another_version_is_not_read(version: str) -> None:
    written = Control("open", Place("help", "", "en")).custom_id
    assert read_control(written.replace(VERSION, version, 1)) is None


@pytest.mark.parametrize(
    "written",
    [
        "",
        "m2",
        "m2:open",
        "m2:o:ask:a:en:0",
        "m2:x:ask:a:en:0:::",
        "m2:o:tell:a:en:0:::",
        "m2:o:ask:q:en:0:::",
        "m2:o:ask:a:english:0:::",
        "m2:o:ask:a:en:-1:::",
        "m2:o:ask:a:en:1000:::",
        "m2:o:ask:a:en:0::guide:",
        "m2:o:ask:a:en:0:::a\nb",
        "m1:next:en:0:guide:1.1",
        "another bot's button",
    ],
)
def test_what_nobody_wrote_is_not_read(written: str) -> None:
    assert read_control(written) is None


@unhurried
@given(st.text(max_size=200) | st.from_regex(r"m2:[a-z]{1,8}:[a-z]{2}:\d{1,4}:.*", fullmatch=True))
def test_anything_is_read_without_an_error(written: str) -> None:
    control = read_control(written)
    assert control is None or control.action in ACTIONS

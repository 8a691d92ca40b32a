"""What components carry: written and read back, and read from anything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import App
from bot.discord.controls import ACTIONS, VERSION, Action, Control, read_control
from bot.render.limits import CUSTOM_ID
from rules_corpus.model import Language, RuleRef
from tests.support.corpora import unhurried

RULE = RuleRef("comprehensive", "903.2h-1")

words = st.text(
    st.characters(codec="utf-8", exclude_categories=["Z", "C"]), min_size=1, max_size=25
)
refs = st.none() | st.builds(RuleRef, words.filter(lambda word: ":" not in word), words)
games = st.just("") | st.text("abc-1", min_size=1, max_size=20)
controls = st.builds(
    Control,
    st.sampled_from(ACTIONS),
    st.sampled_from(("en", "ja", "fr")),
    refs,
    st.integers(0, 999),
    games,
)


def test_as_it_is_written() -> None:
    assert Control("next", "ja", RULE, 2).custom_id == "m1:next:ja:2:comprehensive:903.2h-1"
    assert Control("near", "en").custom_id == "m1:near:en:0:"
    assert Control("page", "en", page=1, game="kite").custom_id == "m1:page:en:1@kite:"


@pytest.mark.parametrize("language", ["en", "ja", "fr"])
@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("ref", [None, RULE])
def test_every_action_is_read_back(action: Action, language: Language, ref: RuleRef | None) -> None:
    control = Control(action, language, ref, 7)
    assert read_control(control.custom_id) == control


@given(controls)
def test_what_is_written_is_read_back(control: Control) -> None:
    assert len(control.custom_id) <= CUSTOM_ID
    assert read_control(control.custom_id) == control


def test_every_rule_is_read_back(bundled_app: App) -> None:
    for ref in bundled_app.library.rules:
        control = Control("examples", "ja", ref, 999)
        assert read_control(control.custom_id) == control


def test_as_long_as_may_be() -> None:
    room = CUSTOM_ID - len(f"{VERSION}:next:en:0:d:")
    longest = Control("next", "en", RuleRef("d", "1" * room))
    assert len(longest.custom_id) == CUSTOM_ID
    assert read_control(longest.custom_id) == longest
    with pytest.raises(ValueError, match="too long"):
        _ = Control("next", "en", RuleRef("d", "1" * (room + 1))).custom_id


@pytest.mark.parametrize(
    "version", ["m0", "m2", "m10", "m11", "M1", "m", "", "m01", "m-1", "m1 ", "\nm1"]
)
def test_another_version_is_not_read(version: str) -> None:
    assert read_control(f"{version}:next:en:0:guide:1.1") is None


@pytest.mark.parametrize(
    "written",
    [
        "",
        "m1",
        "m1:next",
        "m1:next:en:0",
        "m1:nothing:en:0:guide:1.1",
        "m1:NEXT:en:0:guide:1.1",
        "m1:next:english:0:guide:1.1",
        "m1:next:en::guide:1.1",
        "m1:next:en:-1:guide:1.1",
        "m1:next:en:1000:guide:1.1",
        "m1:next:en:0:guide:1 1",
        "m1:next:en:0:guide:1.1\n",
        " m1:next:en:0:guide:1.1",
        "another bot's button",
    ],
)
def test_what_nobody_wrote_is_not_read(written: str) -> None:
    assert read_control(written) is None


@pytest.mark.parametrize("ref", ["", "guide", "guide:"])
def test_half_an_address_is_none(ref: str) -> None:
    assert read_control(f"m1:next:en:0:{ref}") == Control("next", "en")


@unhurried
@given(st.text(max_size=200) | st.from_regex(r"m1:[a-z]{1,8}:[a-z]{2}:\d{1,4}:.*", fullmatch=True))
def test_anything_is_read_without_an_error(written: str) -> None:
    control = read_control(written)
    assert control is None or (
        control.action in ACTIONS
        and control.language in ("en", "ja", "fr")
        and 0 <= control.page <= 999
    )

"""What autocomplete offers: within the limits, never failing, and found again once it is chosen."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app import App
from bot.discord.completion import Completion, Suggestion
from bot.discord.limits import CHOICE_NAME, CHOICE_VALUE, CHOICES
from bot.discord.screens import Lookable, Screens
from rules_corpus.model import Language
from tests.support.corpora import messages, unhurried
from tests.support.rulings_app import rulings_app
from tests.support.screens import bare, text_of

KINDS = ("rule", "keyword", "card", "ruling", "penalty", "format")
LANGUAGES: tuple[Language, ...] = ("en", "ja")
COMPLETION = Completion(rulings_app())
UNMARKED = {ord(mark): "" for mark in "[]«»"}


@pytest.fixture(scope="module")
def bundled(bundled_app: App) -> Completion:
    return Completion(bundled_app)


def offered(kind: str, typed: str, language: Language = "en") -> list[tuple[str, str]]:
    return [tuple(suggestion) for suggestion in COMPLETION.suggest(kind, typed, language)]


@pytest.mark.parametrize(
    ("kind", "typed", "language", "expected"),
    [
        ("rule", "late", "en", [("Desk 1a-i Late players", "Desk 1a-i")]),
        ("rule", "desk 1A-I", "ja", [("Desk 1a-i Late players", "Desk 1a-i")]),
        ("keyword", "dri", "en", [("[Drift] 漂流", "Drift")]),
        ("keyword", "dri", "ja", [("漂流 [Drift]", "Drift")]),
        ("keyword", "漂", "ja", [("漂流 [Drift]", "Drift")]),
        ("keyword", "with the tide", "en", [("[Drift] 漂流", "Drift")]),
        ("card", "night", "en", [("Night Ferry // Dawn Ferry", "Night Ferry")]),
        ("card", "dawn", "ja", [("Night Ferry // Dawn Ferry", "Night Ferry")]),
        ("card", "lh-003", "en", [("Tug of Plenty", "Tug of Plenty")]),
        ("ruling", "lantern", "en", [("The hall has no lantern. Do we begin?", "no-lantern")]),
        ("ruling", "灯が", "ja", [("灯が無いとき始める?", "no-lantern")]),
        ("penalty", "late", "en", [("A player comes late.", "A player comes late.")]),
        ("penalty", "遅刻", "ja", [("プレイヤーが遅刻した。", "A player comes late.")]),
        ("format", "ow", "en", [("Open Water", "open-water")]),
        ("format", "外海", "ja", [("外海戦", "open-water")]),
    ],
)
def test_each_kind_in_both_languages(
    kind: str, typed: str, language: Language, expected: list[tuple[str, str]]
) -> None:
    assert offered(kind, typed, language)[: len(expected)] == expected


def test_behind_a_bare_number_stands_what_the_rule_says(bundled: Completion) -> None:
    assert [value for _, value in offered("rule", "2.3.")] == ["Guide 2.3.1", "Guide 2.3.2"]
    (first, *_) = bundled.suggest("rule", "804.3", "en")
    label, _, text = first.name.partition(" · ")
    assert label == "Comprehensive Rules 804.3"
    assert "attacking" in text
    assert len(first.name) <= CHOICE_NAME


def test_the_game_that_is_asked_about_by_default_comes_first(bundled: Completion) -> None:
    assert bundled.suggest("rule", "", "en")[0].value.startswith("Comprehensive Rules")


@pytest.mark.parametrize(
    ("kind", "typed", "value"),
    [
        ("rule", "6cii", "Floor Rules 6c-ii"),
        ("rule", "FR 6c", "Floor Rules 6c"),
        ("keyword", "ひこう", "Flying"),
        ("keyword", "[fly", "Flying"),
        ("keyword", "flyng", "Flying"),
    ],
)
def test_what_a_command_would_understand_is_offered(
    bundled: Completion, kind: str, typed: str, value: str
) -> None:
    assert bundled.suggest(kind, typed, "en")[0].value == value


def test_the_days_of_lists_are_offered_newest_first(bundled: Completion) -> None:
    every = [suggestion.value for suggestion in bundled.suggest("date", "", "en")]
    assert every == sorted(set(every), reverse=True)
    own = bundled.suggest("date", "", "en", "wanderer")
    assert all("Wanderer" in suggestion.name for suggestion in own)
    assert bundled.suggest("date", own[-1].value, "en", "wanderer")[0] == own[-1]
    assert bundled.suggest("date", "9999", "en", "wanderer") == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_typed_offers_something_and_nonsense_nothing(kind: str, language: Language) -> None:
    assert offered(kind, "", language)
    assert offered(kind, "   ", language) == offered(kind, "", language)
    assert offered(kind, "qqq zzz", language) == []


def test_all_words_are_looked_for_in_any_order() -> None:
    assert offered("card", "plenty tug") == [("Tug of Plenty", "Tug of Plenty")]
    assert offered("card", "plenty heron") == []


@pytest.mark.parametrize(
    ("kind", "typed", "language", "meant"),
    [
        ("keyword", "drfit tide", "en", None),
        ("keyword", "with teh tide", "en", "Drift"),
        ("card", "gray heron", "en", "Grey Heron"),
        ("card", "nihgt fer", "ja", "Night Ferry"),
        ("card", "tug of plenti", "en", "Tug of Plenty"),
        ("penalty", "tardy salior", "en", "A player comes late."),
        ("penalty", "プレイヤーか遅刻", "ja", "A player comes late."),
        ("format", "opne watr", "en", "open-water"),
        ("rule", "lade players", "en", "Desk 1a-i"),
        ("card", "hrn", "en", None),
        ("rule", "93.51", "en", None),
    ],
)
def test_what_nothing_known_holds_is_taken_for_a_slip(
    kind: str, typed: str, language: Language, meant: str | None
) -> None:
    assert next((value for _, value in offered(kind, typed, language)), None) == meant


@pytest.mark.parametrize(
    ("kind", "typed", "language", "meant"),
    [
        ("card", "law of silense", "en", "Law of Silence"),
        ("keyword", "barier", "en", "Barrier"),
        ("keyword", "ステレス", "ja", "Stealth"),
        ("format", "wandrer", "en", "wanderer"),
        ("format", "ワンダレー", "ja", "wanderer"),
        ("keyword", "ひこ", "ja", "Flying"),
    ],
)
def test_so_it_is_with_what_comes_along(
    bundled: Completion, kind: str, typed: str, language: Language, meant: str
) -> None:
    assert bundled.suggest(kind, typed, language)[0].value == meant


@pytest.mark.parametrize(
    ("typed", "word"),
    [("カグヤ", "Kaguya"), ("かぐ", "Kaguya"), ("アリス", "Alice"), ("ヴァルハラ", "Valhalla")],
)
def test_a_card_is_found_by_how_its_name_sounds(bundled: Completion, typed: str, word: str) -> None:
    assert word in bundled.suggest("card", typed, "ja")[0].name


def test_what_is_known_as_typed_is_never_taken_for_a_slip() -> None:
    assert offered("card", "ferry") == [("Night Ferry // Dawn Ferry", "Night Ferry")]


def test_what_begins_so_comes_first(bundled: Completion) -> None:
    for typed in ("dragon", "light", "the", "a", "magic", "fi"):
        begins = [
            suggestion.name.lower().startswith(typed)
            for suggestion in bundled.suggest("card", typed, "en")
        ]
        assert any(begins)
        assert begins == sorted(begins, reverse=True), typed


@pytest.mark.parametrize("typed", ["1", "80", "803", "803.", "6c"])
def test_rule_numbers_that_begin_so_come_first(bundled: Completion, typed: str) -> None:
    begins = [
        suggestion.value.rpartition(" ")[2].startswith(typed)
        for suggestion in bundled.suggest("rule", typed, "en")
    ]
    assert any(begins)
    assert begins == sorted(begins, reverse=True)


def test_japanese_names_that_begin_so_come_first(bundled: Completion) -> None:
    typed = {
        "keyword": ["神", "風", "魔", "光", "魂"],
        "penalty": ["プ", "対戦", "デッキ", "ジャッジ"],
    }
    for kind, beginnings in typed.items():
        for beginning in beginnings:
            begins = [
                suggestion.name.startswith(beginning)
                for suggestion in bundled.suggest(kind, beginning, "ja")
            ]
            assert begins == sorted(begins, reverse=True), beginning


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "typed",
    [
        "",
        "a",
        "e",
        "1",
        "の",
        "light",
        "player",
        "プレイヤー",
        "lihgt dargon",
        "プレヤーイ",
        "a" * 5000,
        "a b c d e " * 500,
    ],
)
def test_within_the_limits(bundled: Completion, kind: str, language: Language, typed: str) -> None:
    assert_within(bundled.suggest(kind, typed, language))


def assert_within(suggestions: list[Suggestion]) -> None:
    assert len(suggestions) <= CHOICES
    assert len({suggestion.value for suggestion in suggestions}) == len(suggestions)
    for name, value in suggestions:
        assert 1 <= len(name) <= CHOICE_NAME
        assert 1 <= len(value) <= CHOICE_VALUE
        assert name == " ".join(name.split())


@unhurried
@given(st.sampled_from(KINDS), messages() | st.text(), st.sampled_from(LANGUAGES))
def test_whatever_is_typed(kind: str, typed: str, language: Language) -> None:
    assert_within(COMPLETION.suggest(kind, typed, language))


def everything(completion: Completion, kind: str) -> list[Suggestion]:
    """All that is ever offered of a kind, in English."""
    known = {
        "rule": completion._rules_in("en"),
        "keyword": completion._keywords["en"],
        "ruling": completion._rulings["en"],
        "penalty": completion._penalties["en"],
    }
    return [suggestion for _, suggestion in known[kind]]


def lost(app: App, completion: Completion, kind: Lookable) -> list[str]:
    """The values which, chosen, do not lead to what was shown."""
    screens, values = Screens(app), []
    for name, value in everything(completion, kind):
        wanted = bare(name.partition(" · ")[0].rstrip("…").translate(UNMARKED))
        shown = text_of([screens.look_up(kind, value, "en").parts])
        if wanted not in bare(shown.replace("*", "").translate(UNMARKED)):
            values.append(value)
    return values


def test_every_offered_keyword_is_found(bundled_app: App, bundled: Completion) -> None:
    assert lost(bundled_app, bundled, "keyword") == []


def test_every_offered_rule_is_found(bundled_app: App, bundled: Completion) -> None:
    assert lost(bundled_app, bundled, "rule") == []


def test_every_offered_ruling_is_found(bundled_app: App, bundled: Completion) -> None:
    assert lost(bundled_app, bundled, "ruling") == []


def test_every_offered_penalty_is_found(bundled_app: App, bundled: Completion) -> None:
    assert lost(bundled_app, bundled, "penalty") == []


def test_every_offered_format_is_found(bundled_app: App, bundled: Completion) -> None:
    for name, value in bundled.suggest("format", "", "en"):
        assert name in text_of([Screens(bundled_app).banlist_show(value, "", "en").parts])

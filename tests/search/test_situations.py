"""What words speak for: situations at a tournament, or the rules."""

from __future__ import annotations

from bot.app import App
from bot.search.query import read_query
from bot.search.situations import speaks_for


def spoken(app: App, text: str) -> float:
    engine = app.snapshot.engine
    query = read_query(text, engine.analyzer, engine.speller, engine.index)
    return speaks_for(query, engine.situations, engine.analyzer)


def test_words_of_situations_speak_for_one_and_words_of_rules_against_it(bundled_app: App) -> None:
    for text in (
        "my opponent refuses to show me his sleeves",
        "a player was disqualified",
        "対戦相手が遅刻した",
    ):
        assert spoken(bundled_app, text) > 0, text
    for text in (
        "does a resonator recover during the recovery phase",
        "when can I play a chant-instant",
        "自動能力は誘発したときチェイスに置かれる?",
    ):
        assert spoken(bundled_app, text) < 0, text


def test_no_word_decides_alone(bundled_app: App) -> None:
    odds = bundled_app.snapshot.engine.situations
    assert odds
    assert all(0.1 <= abs(weight) <= 3.0 for weight in odds.values())


def test_words_that_stand_nowhere_speak_for_nothing(bundled_app: App) -> None:
    assert spoken(bundled_app, "xyzzy") == 0


def test_without_situations_nothing_is_counted(harbour: App) -> None:
    assert dict(harbour.snapshot.engine.situations) == {}

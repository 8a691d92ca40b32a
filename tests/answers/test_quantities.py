"""The quantities that a question names."""

from __future__ import annotations

import pytest
from hypothesis import given

from bot.answers import quantities
from bot.answers.number_words import in_figures
from bot.desk.points import Record
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from tests.support.corpora import messages, unhurried
from tests.support.intents import patterns

WORDS = patterns("calculations")
PLAYERS = tuple(WORDS[name] for name in quantities.PLAYERS)


def finds(pattern: Pattern, text: str) -> bool:
    return pattern.search(fold(text)) is not None


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("37 players", 37),
        ("37players", 37),
        ("a 37-player event", 37),
        ("37 people came", 37),
        ("twelve or 12 ppl", 12),
        ("seven participants", 7),
        ("24 of us showed up", 24),
        ("16 signed up", 16),
        ("how many rounds for 37", 37),
        ("we have 20", 20),
        ("if 9", 9),
        ("a 64 man tournament", 64),
        ("37人", 37),
        ("thirty-seven players", 37),
        ("a forty-five-player event", 45),
        ("for thirty two", 32),
        ("one hundred and twenty-eight people", 128),
        ("三十七人", 37),
        ("二十名", 20),
        ("-5 players", None),
        ("for -5", None),
        ("minus five players", None),
        ("マイナス5人", None),
        ("37.5 players", None),
        ("for 37.5", None),
        ("for 37.", 37),
        ("37,5 players", None),
        ("two thousand and five players", None),
        ("for 2 dozen", None),
        ("for 3 hundred", None),
        ("二千三十人", None),
        ("2千30人", None),
        ("(37 players)", 37),
        ("大会・37人", 37),
        ("3w-37 people", 37),
        ("３７名", 37),
        ("no players", None),
        ("for 3 rounds", None),
        ("with 40 cards", None),
        ("of 3-0", None),
        ("37", None),
        ("", None),
    ],
)
def test_how_many_players(text: str, players: int | None) -> None:
    assert quantities.figure(in_figures(fold(text)), *PLAYERS) == players


def test_the_first_pattern_that_finds_a_figure_counts() -> None:
    assert quantities.figure("for 5, with 9 players", *PLAYERS) == 9
    assert quantities.figure("9 players and 5 people", *PLAYERS) == 9
    assert quantities.figure("9 players") is None


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("8 cards left", 8),
        ("8 left", 8),
        ("five remaining", 5),
        ("8枚", 8),
        ("残り8枚", 8),
        ("のこり 8 cards", 8),
        ("カード10", 10),
        ("eight", None),
    ],
)
def test_how_many_cards(text: str, cards: int | None) -> None:
    assert quantities.figure(in_figures(fold(text)), WORDS["cards"]) == cards


@pytest.mark.parametrize(
    ("text", "record"),
    [
        ("3-0-2", Record(3, 0, 2)),
        ("3-1", Record(3, 1)),
        ("3 - 1 - 0", Record(3, 1, 0)),
        ("３－１－１", Record(3, 1, 1)),
        ("3–1", Record(3, 1)),
        ("i went 4-2 today", Record(4, 2)),
        ("3 wins", Record(3, 0)),
        ("3 wins 1 loss 1 draw", Record(3, 1, 1)),
        ("3w 1l 1d", Record(3, 1, 1)),
        ("three wins and two ties", Record(3, 0, 2)),
        ("won 3 and drew 1", Record(3, 0, 1)),
        ("5 losses", Record(0, 5)),
        ("3勝1敗1分", Record(3, 1, 1)),
        ("2敗", Record(0, 2)),
        ("0-0", Record(0, 0)),
        ("2020-01-01", None),
        ("1-2-3-4", None),
        ("winner", None),
        ("", None),
    ],
)
def test_a_record_is_read_as_written_or_spoken(text: str, record: Record | None) -> None:
    assert quantities.record(in_figures(fold(text)), WORDS) == record


@pytest.mark.parametrize(
    ("intent", "text"),
    [
        ("rounds", "how many Rounds"),
        ("rounds", "何回戦"),
        ("asks_number", "何ラウンド"),
        ("asks_number", "なんラウンド"),
        ("asks_number", "rounds?"),
        ("finals", "a top 8"),
        ("finals", "play offs"),
        ("finals", "決勝あり"),
        ("no_finals", "without a top cut"),
        ("no_finals", "no finals"),
        ("no_finals", "skipping playoffs"),
        ("no_finals", "Swiss only"),
        ("no_finals", "決勝なし"),
        ("no_finals", "決勝無し"),
        ("no_finals", "決勝がない"),
        ("one_game", "Bo1"),
        ("one_game", "best of one"),
        ("one_game", "single-game match"),
        ("one_game", "一本勝負"),
        ("three_games", "bo3"),
        ("three_games", "best-of-three"),
        ("three_games", "2本先取"),
        ("semifinals", "semi-final"),
        ("semifinals", "quarterfinals"),
        ("semifinals", "準々決勝"),
        ("final", "the final"),
        ("final", "決勝は何分"),
        ("double_elimination", "Double-Elim"),
        ("double_elimination", "ダブルエリミネーション"),
        ("win_percentage", "OMW%"),
        ("win_percentage", "match-win percentage"),
        ("win_percentage", "勝率"),
        ("points", "勝ち点"),
        ("draft", "ドラフト"),
        ("time", "なん分"),
    ],
)
def test_a_pattern_finds_its_words(intent: str, text: str) -> None:
    assert finds(WORDS[intent], text)


@pytest.mark.parametrize(
    ("intent", "text"),
    [
        ("rounds", "around the table"),
        ("rounds", "background"),
        ("no_finals", "finals"),
        ("no_finals", "決勝あり"),
        ("one_game", "bo3"),
        ("one_game", "bo11"),
        ("three_games", "bo1"),
        ("final", "準決勝"),
        ("final", "準々決勝"),
        ("final", "semifinals"),
        ("draft", "aircraft"),
        ("points", "appoint"),
    ],
)
def test_a_pattern_finds_no_other_words(intent: str, text: str) -> None:
    assert not finds(WORDS[intent], text)


@unhurried
@given(messages())
def test_every_pattern_reads_any_text(text: str) -> None:
    folded = fold(text)
    for pattern in WORDS.values():
        pattern.search(folded)
    quantities.record(folded, WORDS)
    figure = quantities.figure(folded, *PLAYERS)
    assert figure is None or figure >= 0

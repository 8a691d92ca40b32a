"""What a question about amounts talks of."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from bot.answers import quantities
from bot.answers.number_words import in_figures
from bot.desk.points import Record
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from tests.support.corpora import messages, unhurried

PATTERNS = {name: value for name, value in vars(quantities).items() if isinstance(value, Pattern)}


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
    assert quantities.figure(in_figures(fold(text)), *quantities.PLAYERS) == players


def test_the_first_pattern_that_finds_a_figure_counts() -> None:
    assert quantities.figure("for 5, with 9 players", *quantities.PLAYERS) == 9
    assert quantities.figure("9 players and 5 people", *quantities.PLAYERS) == 9
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
    assert quantities.figure(in_figures(fold(text)), quantities.CARDS) == cards


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
    assert quantities.record(in_figures(fold(text))) == record


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (quantities.ROUNDS, "how many Rounds"),
        (quantities.ROUNDS, "何回戦"),
        (quantities.ASKS_NUMBER, "何ラウンド"),
        (quantities.ASKS_NUMBER, "なんラウンド"),
        (quantities.ASKS_NUMBER, "rounds?"),
        (quantities.FINALS, "a top 8"),
        (quantities.FINALS, "play offs"),
        (quantities.FINALS, "決勝あり"),
        (quantities.NO_FINALS, "without a top cut"),
        (quantities.NO_FINALS, "no finals"),
        (quantities.NO_FINALS, "skipping playoffs"),
        (quantities.NO_FINALS, "Swiss only"),
        (quantities.NO_FINALS, "決勝なし"),
        (quantities.NO_FINALS, "決勝無し"),
        (quantities.NO_FINALS, "決勝がない"),
        (quantities.ONE_GAME, "Bo1"),
        (quantities.ONE_GAME, "best of one"),
        (quantities.ONE_GAME, "single-game match"),
        (quantities.ONE_GAME, "一本勝負"),
        (quantities.THREE_GAMES, "bo3"),
        (quantities.THREE_GAMES, "best-of-three"),
        (quantities.THREE_GAMES, "2本先取"),
        (quantities.SEMIFINALS, "semi-final"),
        (quantities.SEMIFINALS, "quarterfinals"),
        (quantities.SEMIFINALS, "準々決勝"),
        (quantities.FINAL, "the final"),
        (quantities.FINAL, "決勝は何分"),
        (quantities.DOUBLE_ELIMINATION, "Double-Elim"),
        (quantities.DOUBLE_ELIMINATION, "ダブルエリミネーション"),
        (quantities.WIN_PERCENTAGE, "OMW%"),
        (quantities.WIN_PERCENTAGE, "match-win percentage"),
        (quantities.WIN_PERCENTAGE, "勝率"),
        (quantities.POINTS, "勝ち点"),
        (quantities.DRAFT, "ドラフト"),
        (quantities.TIME, "なん分"),
    ],
)
def test_a_pattern_finds_its_words(pattern: Pattern, text: str) -> None:
    assert finds(pattern, text)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (quantities.ROUNDS, "around the table"),
        (quantities.ROUNDS, "background"),
        (quantities.NO_FINALS, "finals"),
        (quantities.NO_FINALS, "決勝あり"),
        (quantities.ONE_GAME, "bo3"),
        (quantities.ONE_GAME, "bo11"),
        (quantities.THREE_GAMES, "bo1"),
        (quantities.FINAL, "準決勝"),
        (quantities.FINAL, "準々決勝"),
        (quantities.FINAL, "semifinals"),
        (quantities.DRAFT, "aircraft"),
        (quantities.POINTS, "appoint"),
    ],
)
def test_a_pattern_finds_no_other_words(pattern: Pattern, text: str) -> None:
    assert not finds(pattern, text)


def test_words_are_whole_words() -> None:
    pattern = re.compile(quantities.words("cuts?", "top 8"))
    assert pattern.search("the cut") is not None
    assert pattern.search("a top 8") is not None
    assert pattern.search("shortcut") is None
    assert pattern.search("cutting, top 80") is None


@unhurried
@given(messages())
def test_every_pattern_reads_any_text(text: str) -> None:
    folded = fold(text)
    for pattern in PATTERNS.values():
        pattern.search(folded)
    quantities.record(folded)
    figure = quantities.figure(folded, *quantities.PLAYERS)
    assert figure is None or figure >= 0

"""Whether a text asks about a situation at a tournament, or tells of one, by its words alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answers.intent import read_intents
from bot.answers.situations import asks_penalty, asks_what_to_do, tells
from tests.support.intents import bundled_intents, with_french

INTENTS = bundled_intents()
UNSURE = 0.0  # what the words of a text speak for


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("What's the PENALTY for that?", True),
        ("is it a game loss", True),
        ("これは失格？", True),
        ("ぺなるてぃは", True),
        ("he lost the game", False),
        ("山札を数える", False),
    ],
)
def test_a_penalty_is_asked_for_by_its_words(text: str, asks: bool) -> None:
    assert asks_penalty(text, INTENTS) is asks


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("a card fell off the table, what now?", True),
        ("What should the judges do", True),
        ("どうすればいい", True),
        ("what does it do", False),
    ],
)
def test_what_to_do_is_asked_for_by_its_words(text: str, asks: bool) -> None:
    assert asks_what_to_do(text, INTENTS) is asks


@pytest.mark.parametrize(
    ("text", "is_told"),
    [
        ("opponent shuffled my deck twice", True),
        ("Someone sat at the wrong table", True),
        ("カードを2枚引いた。", True),
        ("相手がスリーブを替えている", True),
        ("ドレイン持ちが破壊された", True),
        ("deck size for 64 players", False),
        ("cards allowed in sealed", False),
        ("can he do that when he lost", False),
        ("opponent left", False),
        ("カードを2枚引いたか", False),
        ("墓地のカードのシャッフル", False),
        ("指定コストとウィル", False),
        ("Alice left テーブルの番号", False),
    ],
)
def test_what_happened_is_told(text: str, is_told: bool) -> None:
    assert tells(text, UNSURE, INTENTS) is is_told


def test_another_language_tells_in_its_own_words(tmp_path: Path) -> None:
    french = read_intents(with_french(tmp_path))
    assert asks_penalty("Quelle penalite ?", french)
    assert asks_what_to_do("que faire", french)
    assert tells("Elle a pioché deux cartes", UNSURE, french)
    assert not tells("comment elle pioche deux cartes", UNSURE, french)

"""How long things last."""

from __future__ import annotations

import pytest

from bot.desk.clock import STAGES, DraftSeconds, RoundMinutes, Stage, draft_seconds, round_minutes
from bot.desk.tables import NoTableError
from rules_corpus.model import Library, RuleRef

RULE = RuleRef("floor", "appendix-time-limit")


@pytest.mark.parametrize(
    ("stage", "casual", "competitive", "open_end"),
    [("one-game", 20, 30, False), ("three-games", 50, 60, False), ("semifinals", 50, 60, True), ("final", 50, 90, True)],
)
def test_round_minutes(bundled_library: Library, stage: Stage, casual: int, competitive: int, open_end: bool) -> None:
    found = round_minutes(bundled_library, stage)
    assert found == RoundMinutes(stage, casual, competitive, open_end, RULE, found.row)
    assert bundled_library.tables[found.row[:2]].rows[found.row.at][1:] == (casual, competitive, open_end)


@pytest.mark.parametrize(("cards", "seconds"), [(10, 40), (9, 35), (8, 30), (7, 25), (6, 20), (5, 15), (4, 10), (3, 10), (2, 5), (1, None)])
def test_draft_seconds(bundled_library: Library, cards: int, seconds: int | None) -> None:
    found = draft_seconds(bundled_library, cards)
    assert found is not None
    assert found == DraftSeconds(cards, seconds, RULE, found.row)
    assert bundled_library.tables[found.row[:2]].rows[found.row.at] == (cards, seconds)


@pytest.mark.parametrize("cards", [-1, 0, 11, 1000])
def test_other_numbers_of_cards_have_no_row(bundled_library: Library, cards: int) -> None:
    assert draft_seconds(bundled_library, cards) is None


def test_every_stage_has_a_row(bundled_library: Library) -> None:
    assert len(bundled_library.tables["floor", "round-minutes"].rows) == len(STAGES)


def test_a_library_without_tables_says_so() -> None:
    empty = Library({}, {}, {})
    with pytest.raises(NoTableError, match="round-minutes"):
        round_minutes(empty, "final")
    with pytest.raises(NoTableError, match="draft-pick-seconds"):
        draft_seconds(empty, 8)

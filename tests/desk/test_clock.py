"""How long things last."""

from __future__ import annotations

import pytest

from bot.desk.clock import STAGES, DraftSeconds, RoundMinutes, draft_seconds, round_minutes
from bot.desk.tables import Desk, Row
from rules_corpus.model import Calculations, RoundMinutesTable, RuleRef, Stage, Table

RULE = RuleRef("floor", "appendix-time-limit")


@pytest.mark.parametrize(
    ("stage", "casual", "competitive", "open_end"),
    [
        ("one-game", 20, 30, False),
        ("three-games", 50, 60, False),
        ("semifinals", 50, 60, True),
        ("final", 50, 90, True),
    ],
)
def test_round_minutes(
    bundled_desk: Desk, stage: Stage, casual: int, competitive: int, open_end: bool
) -> None:
    found = round_minutes(bundled_desk, stage)
    assert found is not None
    assert found == RoundMinutes(stage, casual, competitive, open_end, RULE, found.row)
    assert bundled_desk.tables[found.row[:2]].rows[found.row.at][1:] == (
        casual,
        competitive,
        open_end,
    )


@pytest.mark.parametrize(
    ("cards", "seconds"),
    [(10, 40), (9, 35), (8, 30), (7, 25), (6, 20), (5, 15), (4, 10), (3, 10), (2, 5), (1, None)],
)
def test_draft_seconds(bundled_desk: Desk, cards: int, seconds: int | None) -> None:
    found = draft_seconds(bundled_desk, cards)
    assert found is not None
    assert found == DraftSeconds(cards, seconds, RULE, found.row)
    assert bundled_desk.tables[found.row[:2]].rows[found.row.at] == (cards, seconds)


@pytest.mark.parametrize("cards", [-1, 0, 11, 1000])
def test_other_numbers_of_cards_have_no_row(bundled_desk: Desk, cards: int) -> None:
    assert draft_seconds(bundled_desk, cards) is None


def test_every_stage_has_a_row(bundled_desk: Desk) -> None:
    assert len(bundled_desk.tables["floor", "round-minutes"].rows) == len(STAGES)


def test_a_game_without_tables_has_no_times() -> None:
    desk = Desk(Calculations(), {})
    assert round_minutes(desk, "final") is None
    assert draft_seconds(desk, 8) is None


def test_a_game_has_only_the_stages_that_its_table_is_about() -> None:
    table = Table(
        "play",
        "times",
        RuleRef("play", "3"),
        "Times",
        ("match", "minutes"),
        (("final", 70), ("one game", 25)),
    )
    read = RoundMinutesTable(("play", "times"), ("final", "one-game"), "minutes", "minutes")
    desk = Desk(Calculations(round_minutes=read), {("play", "times"): table})
    assert round_minutes(desk, "one-game") == RoundMinutes(
        "one-game", 25, 25, False, table.rule, Row("play", "times", 1)
    )
    assert round_minutes(desk, "three-games") is None

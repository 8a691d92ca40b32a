"""The calculators, asked by quantities: the same rows of the same tables as in words."""

from __future__ import annotations

from typing import Any

import pytest

from bot.answers.answer import Found, NotFound
from bot.app import App, plain_text
from bot.render.json_calculations import calculated_rows
from bot.requests import (
    Ask,
    CalculateMinutes,
    CalculatePercentage,
    CalculatePoints,
    CalculatePointsToStay,
    CalculateRounds,
    CalculateSeconds,
    OfTables,
)


@pytest.mark.parametrize(
    ("request_", "rule", "figures"),
    [
        (
            CalculateRounds(players=37),
            "floor:appendix-rounds",
            [
                {"structure": "no-finals", "up_to": 64, "rounds": 6, "finals": ""},
                {"structure": "finals-three-games", "rounds": 5, "finals": "Top 8"},
                {"structure": "finals-one-game", "rounds": 8, "finals": "Top 8"},
            ],
        ),
        (
            CalculateRounds(players=37, structure="no-finals"),
            "floor:appendix-rounds",
            [{"structure": "no-finals", "rounds": 6}],
        ),
        (
            CalculateMinutes(stage="final"),
            "floor:appendix-time-limit",
            [{"stage": "final", "open_end": True}],
        ),
        (CalculatePoints(wins=3, losses=1), "floor:6b-iii", [{"points": 9}]),
        (
            CalculatePercentage(wins=3, losses=1),
            "floor:6d",
            [{"share": 0.75, "least": 0.33, "points": 9}],
        ),
        (CalculatePercentage(wins=0, rounds=2), "floor:6d", [{"share": 0.33, "points": 0}]),
        (CalculatePointsToStay(rounds=4), "floor:6b-iv", [{"points": 9}]),
    ],
    ids=repr,
)
def test_a_calculator_gives_its_figures_and_the_rule(
    request_: OfTables, rule: str, figures: list[dict[str, Any]], bundled_app: App
) -> None:
    reply = bundled_app.handle(request_)
    rows = calculated_rows(reply)
    assert str(reply.citations()[0].ref) == rule
    assert [
        {name: row[name] for name in wanted} for row, wanted in zip(rows, figures, strict=True)
    ] == figures


@pytest.mark.parametrize(
    ("request_", "question"),
    [
        (CalculateRounds(players=37), "how many rounds for 37 players?"),
        (CalculatePoints(wins=3, losses=1, draws=1), "how many points is 3-1-1?"),
        (CalculateSeconds(cards=5), "draft time for a pick with 5 cards left"),
        (CalculatePointsToStay(rounds=3), "points to stay in double elimination after 3 rounds"),
    ],
    ids=repr,
)
def test_words_and_quantities_come_to_the_same(
    request_: OfTables, question: str, bundled_app: App
) -> None:
    calculated, asked = bundled_app.handle(request_), bundled_app.handle(Ask(question))
    assert calculated_rows(calculated) == calculated_rows(asked)
    (found,), (in_words,) = calculated.answers, asked.answers
    assert isinstance(found, Found)
    assert isinstance(in_words, Found)
    assert found.facts == in_words.facts


def test_what_a_calculator_was_asked_can_be_asked_again(bundled_app: App) -> None:
    for request in (CalculateRounds(players=37), CalculatePercentage(wins=2, losses=1)):
        again = bundled_app.handle(Ask(bundled_app.handle(request).question))
        assert calculated_rows(again) == calculated_rows(bundled_app.handle(request))


def test_beyond_a_table_its_end_is_named(bundled_app: App) -> None:
    reply = bundled_app.handle(CalculateRounds(players=9_999, structure="no-finals"))
    assert calculated_rows(reply) == []
    assert "9999 players" in plain_text(bundled_app, reply, "en")


def test_a_game_without_tables_says_so(bundled_app: App) -> None:
    reply = bundled_app.handle(CalculateRounds(players=8, game="wota"))
    (answer,) = reply.answers
    assert isinstance(answer, NotFound)
    assert "no table or formula" in plain_text(bundled_app, reply, "en")


def test_a_percentage_needs_rounds_that_were_played() -> None:
    with pytest.raises(ValueError, match="no round was played"):
        CalculatePercentage(wins=0)
    with pytest.raises(ValueError, match="fewer than the 3 matches"):
        CalculatePercentage(wins=2, losses=1, rounds=2)

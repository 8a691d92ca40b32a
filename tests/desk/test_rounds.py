"""Recommended Swiss rounds, at every boundary of the bundled tables."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.desk.rounds import STRUCTURES, Rounds, limit_of, rounds_for
from bot.desk.tables import Desk, Row
from rules_corpus.model import Calculations, RoundsTable, RuleRef, Structure, Table
from tests.support.corpora import unhurried

# Up to how many players, how many rounds, and which finals follow: appendix-rounds of the Floor
# Rules.
ROWS: dict[Structure, list[tuple[int, int, str]]] = {
    "no-finals": [
        (8, 3, ""),
        (16, 4, ""),
        (32, 5, ""),
        (64, 6, ""),
        (128, 7, ""),
        (256, 8, ""),
        (512, 9, ""),
    ],
    "finals-three-games": [
        (8, 3, "Top 4"),
        (12, 4, "Top 4"),
        (24, 4, "Top 8"),
        (44, 5, "Top 8"),
        (76, 6, "Top 8"),
        (128, 7, "Top 8"),
        (226, 8, "Top 8"),
        (408, 9, "Top 8"),
        (744, 10, "Top 8"),
    ],
    "finals-one-game": [
        (8, 5, "Top 4"),
        (12, 6, "Top 4"),
        (22, 6, "Top 8"),
        (34, 7, "Top 8"),
        (54, 8, "Top 8"),
        (88, 9, "Top 8"),
        (146, 10, "Top 8"),
        (244, 11, "Top 8"),
        (414, 12, "Top 8"),
        (712, 13, "Top 8"),
    ],
}
LAST = [(structure, *row) for structure, rows in ROWS.items() for row in rows]
FIRST_BEYOND = [
    (structure, before[0] + 1, *row[1:])
    for structure, rows in ROWS.items()
    for before, row in pairwise(rows)
]


@pytest.mark.parametrize(("structure", "players", "rounds", "finals"), LAST)
def test_the_last_number_of_players_of_a_row(
    bundled_desk: Desk, structure: Structure, players: int, rounds: int, finals: str
) -> None:
    found = rounds_for(bundled_desk, players, structure)
    assert found is not None
    assert found == Rounds(
        structure, players, rounds, finals, RuleRef("floor", "appendix-rounds"), found.row
    )
    assert bundled_desk.tables[found.row[:2]].rows[found.row.at] == (
        players,
        rounds,
        *filter(None, [finals]),
    )


@pytest.mark.parametrize(("structure", "players", "rounds", "finals"), FIRST_BEYOND)
def test_one_player_more_is_in_the_next_row(
    bundled_desk: Desk, structure: Structure, players: int, rounds: int, finals: str
) -> None:
    found = rounds_for(bundled_desk, players, structure)
    assert found is not None
    assert (found.rounds, found.finals) == (rounds, finals)
    assert found.up_to > players


@pytest.mark.parametrize("structure", STRUCTURES)
def test_one_player_more_than_the_table_has_no_row(
    bundled_desk: Desk, structure: Structure
) -> None:
    most = ROWS[structure][-1][0]
    assert rounds_for(bundled_desk, most + 1, structure) is None
    limit = limit_of(bundled_desk, [structure])
    assert limit is not None
    assert limit.players == most


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("players", [-5, 0, 1])
def test_fewer_than_two_players_play_no_rounds(
    bundled_desk: Desk, structure: Structure, players: int
) -> None:
    assert rounds_for(bundled_desk, players, structure) is None


@pytest.mark.parametrize("structure", STRUCTURES)
def test_two_players_are_in_the_first_row(bundled_desk: Desk, structure: Structure) -> None:
    found = rounds_for(bundled_desk, 2, structure)
    assert found is not None
    assert (found.up_to, found.rounds) == ROWS[structure][0][:2]


def test_the_most_players_of_several_kinds_of_event(bundled_desk: Desk) -> None:
    rule = RuleRef("floor", "appendix-rounds")
    limits = [
        limit_of(bundled_desk, STRUCTURES),
        limit_of(bundled_desk, ["no-finals", "finals-one-game"]),
    ]
    assert [(limit.players, limit.rule, len(limit.rows)) for limit in limits if limit] == [
        (744, rule, 3),
        (712, rule, 2),
    ]


def test_more_players_never_play_fewer_rounds(bundled_desk: Desk) -> None:
    @unhurried
    @given(st.sampled_from(STRUCTURES), st.integers(2, 512), st.integers(2, 512))
    def holds(structure: Structure, one: int, other: int) -> None:
        fewer, more = (
            rounds_for(bundled_desk, players, structure) for players in sorted((one, other))
        )
        assert fewer is not None
        assert more is not None
        assert fewer.rounds <= more.rounds

    holds()


@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_game_without_tables_recommends_nothing(structure: Structure) -> None:
    desk = Desk(Calculations(), {})
    assert rounds_for(desk, 8, structure) is None
    assert limit_of(desk, [structure]) is None


def test_the_last_rows_reach_the_most_players(bundled_desk: Desk) -> None:
    for structure in STRUCTURES:
        limit = limit_of(bundled_desk, [structure])
        assert limit is not None
        (last,) = limit.rows
        assert bundled_desk.tables[last[:2]].rows[last.at][0] == limit.players


def test_the_columns_are_those_that_the_game_names() -> None:
    """Also where the number of players does not come first."""
    table = Table(
        "play",
        "nights",
        RuleRef("play", "3"),
        "Nights",
        ("cut", "nights", "at most"),
        (("top two", 2, 5), ("top three", 3, 9)),
    )
    read = RoundsTable("finals-one-game", ("play", "nights"), "at most", "nights", "cut")
    desk = Desk(Calculations(rounds=(read,)), {("play", "nights"): table})
    assert rounds_for(desk, 6, "finals-one-game") == Rounds(
        "finals-one-game", 9, 3, "top three", table.rule, Row("play", "nights", 1)
    )

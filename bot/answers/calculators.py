"""The calculators: a game's tables and formulas, asked with quantities rather than in words."""

from __future__ import annotations

from typing import assert_never

from bot.answers import calculated
from bot.answers.answer import Fact, Found, NotFound, Reply, cite
from bot.answers.calculated import Computed
from bot.answers.context import Context
from bot.desk.clock import STAGES
from bot.desk.points import Record
from bot.desk.rounds import STRUCTURES
from bot.desk.tables import Desk, desk_of
from bot.requests import (
    CalculateMinutes,
    CalculatePercentage,
    CalculatePoints,
    CalculatePointsToStay,
    CalculateRounds,
    CalculateSeconds,
    OfTables,
)

NO_TABLE = "The documents of {game} have no table or formula for this."


def calculate(context: Context, request: OfTables) -> Reply:
    """The result from the tables of a game.

    Raises:
        RequestError: there is no such game, or it is stopped.
    """
    library, game = context.library, context.scopes.game_or_default(request.game)
    computed, question = _computed(request, desk_of(library, game.id)), _question(request)
    held_to = game.id if request.game else ""
    if computed is None:
        missing = NotFound(question, Fact(NO_TABLE, (("game", game.title),)))
        return Reply(question, (missing,), held_to)
    found = Found(
        question,
        cite(library, computed.rule, 1.0, "calculation"),
        computed.facts,
        rows=computed.rows,
        calculated=computed.results,
    )
    return Reply(question, (found,), held_to)


def _computed(request: OfTables, desk: Desk) -> Computed | None:
    match request:
        case CalculateRounds(players=players, structure=structure):
            return calculated.rounds(desk, players, [structure] if structure else STRUCTURES)
        case CalculateMinutes(stage=stage):
            return calculated.minutes(desk, [stage] if stage else STAGES)
        case CalculateSeconds(cards=cards):
            return calculated.pick_seconds(desk, cards)
        case CalculatePercentage(rounds=rounds):
            record = _record(request)
            return calculated.win_percentage(desk, record, rounds or record.matches)
        case CalculatePoints():
            return calculated.points(desk, _record(request))
        case CalculatePointsToStay(rounds=rounds):
            return calculated.to_stay(desk, rounds)
        case _:
            assert_never(request)


def _record(request: CalculatePoints) -> Record:
    return Record(request.wins, request.losses, request.draws)


def _question(request: OfTables) -> str:
    """The request as a question in words, so that it can be asked again."""
    match request:
        case CalculateRounds(players=players):
            return f"how many rounds for {players} players"
        case CalculateMinutes():
            return "how long is a match"
        case CalculateSeconds(cards=cards):
            return f"draft time for a pick with {cards} cards left"
        case CalculatePercentage(wins=wins, losses=losses, draws=draws):
            return f"match win percentage of {wins}-{losses}-{draws}"
        case CalculatePoints(wins=wins, losses=losses, draws=draws):
            return f"how many points is {wins}-{losses}-{draws}"
        case CalculatePointsToStay(rounds=rounds):
            return f"points to stay in double elimination after {rounds} rounds"
        case _:
            assert_never(request)

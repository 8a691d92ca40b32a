"""Results of a game's tables and formulas, in words: those of `bot.desk` as facts.

Each function returns ``None`` if the game has no table or rule for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bot.answers.answer import Fact
from bot.desk.clock import RoundMinutes, draft_seconds, round_minutes
from bot.desk.points import Record, points_to_stay, victory_points
from bot.desk.rounds import limit_of, rounds_for
from bot.desk.tables import Desk, Row
from rules_corpus.model import RuleRef, Stage, Structure
from rulings.model import Verdict

if TYPE_CHECKING:
    from bot.answers.answer import Calculated

_STRUCTURE_FACTS: dict[Structure, str] = {
    "no-finals": "{players} players, Swiss without finals: {rounds} rounds.",
    "finals-three-games": (
        "{players} players, Swiss in three-game matches before finals: {rounds} rounds, then"
        " {finals}."
    ),
    "finals-one-game": (
        "{players} players, Swiss in one-game matches before finals: {rounds} rounds, then"
        " {finals}."
    ),
}
BEYOND_TABLE = (
    "{players} players: for this kind of event, rounds are recommended only up to {most} players."
)
_STAGE_FACTS: dict[Stage, str] = {
    "one-game": (
        "One-game match: {casual} minutes at casual, {competitive} minutes at competitive events."
    ),
    "three-games": (
        "Three-game match: {casual} minutes at casual, {competitive} minutes at competitive events."
    ),
    "semifinals": (
        "Quarterfinals and semifinals: {casual} minutes at casual, {competitive} minutes at"
        " competitive events."
    ),
    "final": "Final: {casual} minutes at casual, {competitive} minutes at competitive events.",
}
_STAGE_FACTS_WITHOUT_LIMIT: dict[Stage, str] = {
    "one-game": (
        "One-game match: {casual} minutes at casual events; from {competitive} minutes to no limit"
        " at competitive ones."
    ),
    "three-games": (
        "Three-game match: {casual} minutes at casual events; from {competitive} minutes to no"
        " limit at competitive ones."
    ),
    "semifinals": (
        "Quarterfinals and semifinals: {casual} minutes at casual events; from {competitive}"
        " minutes to no limit at competitive ones."
    ),
    "final": (
        "Final: {casual} minutes at casual events; from {competitive} minutes to no limit at"
        " competitive ones."
    ),
}
DRAFT_PICK = "Draft, {cards} cards left: {seconds} seconds for the pick."
DRAFT_PICK_UNSET = "Draft, {cards} cards left: the document sets no time for this pick."
PERCENTAGE = (
    "Match-win percentage: {points} points in {rounds} rounds make {percentage} (minimum {least})."
)
RECORD_POINTS = "{wins} won, {losses} lost, {draws} drawn: {points} victory points."
TO_STAY = (
    "After {rounds} finished rounds of double elimination, whoever has fewer than {points} victory"
    " points is out."
)


@dataclass(frozen=True, slots=True)
class Computed:
    """Calculated facts, the rule that they follow from, the rows of its tables that they were read
    from, and the results themselves; ``verdict``: what they answer, if it is asked whether an
    amount is right.
    """

    rule: RuleRef
    facts: tuple[Fact, ...]
    rows: tuple[Row, ...] = ()
    results: tuple[Calculated, ...] = ()
    verdict: Verdict = ""


def rounds(desk: Desk, players: int, structures: Sequence[Structure]) -> Computed | None:
    """The rounds for a number of players in each kind of event; for more players than the tables
    cover, where the tables end.
    """
    advice = [found for structure in structures if (found := rounds_for(desk, players, structure))]
    if advice:
        facts = tuple(
            Fact(
                _STRUCTURE_FACTS[found.structure],
                (("players", players), ("rounds", found.rounds), ("finals", found.finals)),
            )
            for found in advice
        )
        rows = tuple(found.row for found in advice)
        return Computed(advice[0].rule, facts, rows, tuple(advice))
    limit = limit_of(desk, structures)
    if limit is None:
        return None
    beyond = Fact(BEYOND_TABLE, (("players", players), ("most", limit.players)))
    return Computed(limit.rule, (beyond,), limit.rows)


def pick_seconds(desk: Desk, cards: int) -> Computed | None:
    """The time for a pick with a number of cards left."""
    found = draft_seconds(desk, cards)
    if found is None:
        return None
    if found.seconds is None:
        fact = Fact(DRAFT_PICK_UNSET, (("cards", found.cards),))
    else:
        fact = Fact(DRAFT_PICK, (("cards", found.cards), ("seconds", found.seconds)))
    return Computed(found.rule, (fact,), (found.row,), (found,))


def minutes(desk: Desk, stages: Sequence[Stage]) -> Computed | None:
    """How long a round of each stage lasts."""
    found = tuple(filter(None, (round_minutes(desk, stage) for stage in stages)))
    if not found:
        return None
    rows = tuple(each.row for each in found)
    return Computed(found[0].rule, tuple(map(_minutes, found)), rows, found)


def _minutes(found: RoundMinutes) -> Fact:
    values = (("casual", found.casual), ("competitive", found.competitive))
    if found.open_end:
        return Fact(_STAGE_FACTS_WITHOUT_LIMIT[found.stage], values)
    return Fact(_STAGE_FACTS[found.stage], values)


def win_percentage(desk: Desk, record: Record, rounds: int) -> Computed | None:
    """The match-win percentage of a record after a number of rounds."""
    # the module of fractions is slow to load, and few questions need it
    from bot.desk.percentages import match_win_percentage

    found = match_win_percentage(desk, record, rounds)
    if found is None:
        return None
    share, least = (f"{float(figure):.4g}" for figure in (found.share, found.least))
    values = (("percentage", share), ("points", found.points), ("rounds", rounds), ("least", least))
    return Computed(found.rule, (Fact(PERCENTAGE, values),), results=(found,))


def points(desk: Desk, record: Record) -> Computed | None:
    """The victory points of a record."""
    found = victory_points(desk, record)
    if found is None:
        return None
    values = (
        ("wins", record.wins),
        ("losses", record.losses),
        ("draws", record.draws),
        ("points", found.points),
    )
    return Computed(found.rule, (Fact(RECORD_POINTS, values),), found.rows, (found,))


def to_stay(desk: Desk, rounds: int) -> Computed | None:
    """The fewest points that keep a player in a double elimination after a number of rounds."""
    found = points_to_stay(desk, rounds)
    if found is None:
        return None
    fact = Fact(TO_STAY, (("rounds", rounds), ("points", found.points)))
    return Computed(found.rule, (fact,), results=(found,))

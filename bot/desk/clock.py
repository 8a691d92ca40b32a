"""Time limits: minutes per round, seconds per draft pick."""

from __future__ import annotations

from dataclasses import dataclass

from bot.desk.tables import Desk, Row, column, figures, place
from rules_corpus.model import RuleRef, Stage

STAGES: tuple[Stage, ...] = ("one-game", "three-games", "semifinals", "final")


@dataclass(frozen=True, slots=True)
class RoundMinutes:
    """Minutes per round at casual and at competitive events; ``open_end``: a competitive round may
    have no time limit.
    """

    stage: Stage
    casual: int
    competitive: int
    open_end: bool
    rule: RuleRef
    row: Row


@dataclass(frozen=True, slots=True)
class DraftSeconds:
    """Seconds for a pick from ``cards`` cards; ``None`` if the document sets no time."""

    cards: int
    seconds: int | None
    rule: RuleRef
    row: Row


def round_minutes(desk: Desk, stage: Stage) -> RoundMinutes | None:
    """How long a round of ``stage`` lasts; ``None`` if no table of the game says so."""
    read = desk.calculations.round_minutes
    if read is None or stage not in read.rows:
        return None
    table = desk.tables[read.table]
    at = read.rows.index(stage)
    casual, competitive = (figures(table, name)[at] for name in (read.casual, read.competitive))
    open_end = bool(read.unlimited) and column(table, read.unlimited)[at] is True
    return RoundMinutes(stage, casual, competitive, open_end, table.rule, place(table, at))


def draft_seconds(desk: Desk, cards: int) -> DraftSeconds | None:
    """The time for a pick while ``cards`` cards are left; ``None`` if no table of the game has such
    a row.
    """
    read = desk.calculations.pick_seconds
    if read is None:
        return None
    table = desk.tables[read.table]
    held = column(table, read.cards)
    if cards not in held:
        return None
    at = held.index(cards)
    return DraftSeconds(
        cards, figures(table, read.seconds)[at] or None, table.rule, place(table, at)
    )

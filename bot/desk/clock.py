"""How long things last (appendix-time-limit)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.desk.tables import Row, figures, place, table
from rules_corpus.model import Library, RuleRef

Stage = Literal["one-game", "three-games", "semifinals", "final"]
STAGES: tuple[Stage, ...] = ("one-game", "three-games", "semifinals", "final")


@dataclass(frozen=True, slots=True)
class RoundMinutes:
    """Minutes of a round at casual and at competitive events; ``open_end``: a competitive one may have no limit."""

    stage: Stage
    casual: int
    competitive: int
    open_end: bool
    rule: RuleRef
    row: Row


@dataclass(frozen=True, slots=True)
class DraftSeconds:
    """Seconds for a pick from ``cards`` cards; ``None`` where the document sets no time."""

    cards: int
    seconds: int | None
    rule: RuleRef
    row: Row


def round_minutes(library: Library, stage: Stage) -> RoundMinutes:
    """How long a round of that stage lasts.

    Raises:
        NoTableError: the library holds no such table.
    """
    found = table(library, "round-minutes")
    at = STAGES.index(stage)
    casual, competitive = (figures(found, name)[at] for name in ("casual", "competitive"))
    return RoundMinutes(stage, casual, competitive, found.rows[at][-1] is True, found.rule, place(found, at))


def draft_seconds(library: Library, cards: int) -> DraftSeconds | None:
    """The time for a pick while ``cards`` cards are left; ``None`` where the table has no such row.

    Raises:
        NoTableError: the library holds no such table.
    """
    found = table(library, "draft-pick-seconds")
    held = figures(found, "cards left in the pack")
    if cards not in held:
        return None
    at = held.index(cards)
    return DraftSeconds(cards, figures(found, "seconds")[at] or None, found.rule, place(found, at))

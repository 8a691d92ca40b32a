"""What banned lists say as plain values, ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.answers.lists import Changed, Standing
from bot.render.rows import list_row, plain
from rulings.legality import Change, in_force, legality, state
from rulings.model import BanList, Format


def held_rows(format_: Format, lists: Sequence[BanList], day: str) -> dict[str, Any]:
    """The row of ``banlist show --json``: everything that holds, with the list that brought it."""
    held = in_force(lists, day)
    return {
        "format": format_.id,
        "lists": [list_row(banlist) for banlist in held],
        "complete": legality(lists, frozenset(), day).complete,
        "holds": [_change_row(change) for change in state(held)],
    }


def standing_row(standing: Standing) -> dict[str, Any]:
    """The row of ``banlist check --json``: a card's standing in a format, since when, and its history."""
    held = standing.legality
    return {
        "card": standing.card.whole_name,
        "format": standing.format.id,
        "standing": held.standing,
        "since": held.since,
        "complete": held.complete,
        "newest_list": list_row(held.newest) if held.newest else None,
        "holds": [_change_row(change) for change in held.holds],
        "history": [_change_row(change) for change in held.history],
    }


def change_rows(format_: Format, changed: Changed) -> dict[str, Any]:
    """The row of ``banlist changes --json``."""
    changes = [{"event": listing.event, "cards": plain(listing.cards)} for listing in changed.listings]
    return {"format": format_.id, "from": changed.start, "to": changed.end, "complete": changed.complete, "changes": changes}


def _change_row(change: Change) -> dict[str, Any]:
    return {"event": change.listing.event, "cards": plain(change.listing.cards), "list": list_row(change.banlist)}

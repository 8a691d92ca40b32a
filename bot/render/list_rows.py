"""What banned lists say as plain values, ready for JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.answers.lists.facts import Standing
from bot.answers.lists.reader import Changed
from bot.render.rows import list_row, plain
from rulings.legality import Change, in_force, legality, state
from rulings.model import BanList, Format


def held_rows(format_: Format, lists: Sequence[BanList], day: str, coming: Sequence[Change] = ()) -> dict[str, Any]:
    """The row of ``banlist show --json``: everything that holds on a day, with the list that brought it, and what is to come."""
    held = in_force(lists, day)
    return {
        "format": format_.id,
        "on": day,
        "lists": [list_row(banlist) for banlist in held],
        "complete": legality(lists, frozenset(), day).complete,
        "holds": [_change_row(change) for change in state(held)],
        "coming": [_change_row(change) for change in coming],
    }


def standing_row(standing: Standing, day: str) -> dict[str, Any]:
    """The row of ``banlist check --json``: a card's standing in a format on a day, since when, its history, and what is to come."""
    held = standing.legality
    return {
        "card": standing.card.whole_name,
        "format": standing.format.id,
        "on": day,
        "standing": held.standing,
        "since": held.since,
        "complete": held.complete,
        "newest_list": list_row(held.newest) if held.newest else None,
        "holds": [_change_row(change) for change in held.holds],
        "history": [_change_row(change) for change in held.history],
        "coming": [_change_row(change) for change in standing.coming],
    }


def change_rows(format_: Format, changed: Changed) -> dict[str, Any]:
    """The row of ``banlist changes --json``."""
    changes = [{"event": listing.event, "cards": plain(listing.cards)} for listing in changed.listings]
    return {"format": format_.id, "from": changed.start, "to": changed.end, "complete": changed.complete, "changes": changes} | {
        "not_known_to_change": [list_row(banlist) for banlist in changed.since],
        "coming": [_change_row(change) for change in changed.coming],
    }


def _change_row(change: Change) -> dict[str, Any]:
    return {"event": change.listing.event, "cards": plain(change.listing.cards), "list": list_row(change.banlist)}

"""What banned lists say as plain values, ready for JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from bot.answers.answer import Found, Reply
from bot.answers.banlists.values import Announced, CardStanding, Changed, FromLists, Held
from bot.render.json_values import list_row, plain
from rulings.legality import Change, Listing, corrections


def finding_rows(reply: Reply) -> list[dict[str, Any]]:
    """The rows of what the answers of a reply are made from."""
    return [
        finding_row(finding)
        for answer in reply.answers
        if isinstance(answer, Found)
        for finding in answer.from_lists
    ]


def finding_row(finding: FromLists) -> dict[str, Any]:
    """The row of what an answer is made from."""
    match finding:
        case Held():
            return held_row(finding)
        case CardStanding():
            return standing_row(finding)
        case Changed():
            return changed_row(finding)
        case Announced():
            return announced_row(finding)
        case _:
            assert_never(finding)


def held_row(held: Held) -> dict[str, Any]:
    """The row of ``banlist show --json``: everything that holds on a day, with the list that
    brought it, and what is to come.
    """
    return {
        "format": held.format.id,
        "on": held.day,
        "lists": [list_row(banlist) for banlist in held.lists],
        "complete": held.complete,
        "holds": [_change_row(change) for change in held.holds],
        "coming": [_change_row(change) for change in held.coming],
    }


def standing_row(standing: CardStanding) -> dict[str, Any]:
    """The row of ``banlist check --json``: a card's standing in a format on a day, since when, its
    history, and what is to come.
    """
    held = standing.legality
    return {
        "card": standing.card.whole_name,
        "format": standing.format.id,
        "on": standing.day,
        "standing": held.standing,
        "since": held.since,
        "complete": held.complete,
        "newest_list": list_row(held.newest) if held.newest else None,
        "holds": [_change_row(change) for change in held.holds],
        "history": [_change_row(change) for change in held.history],
        "coming": [_change_row(change) for change in standing.coming],
    }


def changed_row(changed: Changed) -> dict[str, Any]:
    """The row of ``banlist changes --json``."""
    return {
        "format": changed.format.id,
        "from": changed.start,
        "to": changed.end,
        "complete": changed.complete,
        "changes": _listing_rows(changed.listings),
        "not_known_to_change": [list_row(banlist) for banlist in changed.since],
        "coming": [_change_row(change) for change in changed.coming],
    }


def announced_row(announced: Announced) -> dict[str, Any]:
    """The row of ``banlist announce --json``: what a list changes; whether all of it is known."""
    banlist = announced.banlist
    return {
        "format": announced.format.id,
        "effective": banlist.effective,
        "published": banlist.published,
        "known": announced.known,
        "corrections": [
            {
                "published": correction.after.published,
                "said": _listing_rows(correction.said),
                "unsaid": _listing_rows(correction.unsaid),
            }
            for correction in corrections(banlist)
        ],
        "changes": _listing_rows(announced.listings),
        "list": list_row(banlist),
    }


def _listing_rows(listings: Iterable[Listing]) -> list[dict[str, Any]]:
    return [{"event": listing.event, "cards": plain(listing.cards)} for listing in listings]


def _change_row(change: Change) -> dict[str, Any]:
    return {
        "event": change.listing.event,
        "cards": plain(change.listing.cards),
        "list": list_row(change.banlist),
    }

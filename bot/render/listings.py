"""The listings that a reply about banned lists was made from, for front ends that lay cards out
themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from bot.answers.answer import Found, Reply
from bot.answers.banlists.values import Changed, FromLists, Held
from rulings.legality import Listing

_Told = TypeVar("_Told", bound=FromLists)


def held_listings(reply: Reply) -> dict[Listing, str]:
    """What holds, each with the day since which it does."""
    return {
        change.listing: change.banlist.effective
        for held in _told(reply, Held)
        for change in held.holds
    }


def changed_listings(reply: Reply) -> tuple[Listing, ...]:
    """What changed between two days."""
    return tuple(listing for changed in _told(reply, Changed) for listing in changed.listings)


def _told(reply: Reply, kind: type[_Told]) -> Iterator[_Told]:
    for answer in reply.answers:
        if isinstance(answer, Found):
            yield from (finding for finding in answer.from_lists if isinstance(finding, kind))

"""What in the lists an answer is made from, for people and for programs alike."""

from __future__ import annotations

from typing import NamedTuple

from bot.answers.answer import Fact
from rules_corpus.model import RuleRef
from rulings.legality import Change, Correction, Legality, Listing
from rulings.model import BanList, Card, Format, Verdict


class CardStanding(NamedTuple):
    """A card's legality in a format on a ``day``; and where that is today, what will change.

    ``corrections``: of lists that had been published, as far as they concern the card.
    """

    card: Card
    format: Format
    legality: Legality
    coming: tuple[Change, ...] = ()
    day: str = ""
    corrections: tuple[Correction, ...] = ()

    @property
    def is_listed(self) -> bool:
        """Whether any list up to that day names or named the card, or one to come."""
        return bool(self.legality.history or self.coming or self.corrections)


class Held(NamedTuple):
    """All that holds in a format on a ``day``: by which lists; and where that is today, what will
    change.
    """

    format: Format
    day: str
    lists: tuple[BanList, ...]
    complete: bool
    holds: tuple[Change, ...]
    coming: tuple[Change, ...] = ()


class Changed(NamedTuple):
    """What changed in a format from ``start`` to ``end``, as both are shown; ``complete``: nothing
    of it is missing.

    ``since``: the newer lists in force of which nothing is known to have changed; ``coming``: what
    changes later.
    """

    format: Format
    start: str
    end: str
    listings: tuple[Listing, ...]
    complete: bool
    since: tuple[BanList, ...] = ()
    coming: tuple[Change, ...] = ()


class Announced(NamedTuple):
    """A list as it is announced: what it changes in its format; ``known``: nothing of that is
    missing.

    Where it states everything and what held before is not known, ``listings`` are all that it says.
    """

    format: Format
    banlist: BanList
    listings: tuple[Listing, ...]
    known: bool


FromLists = CardStanding | Held | Changed | Announced


class ListAnswer(NamedTuple):
    """What the lists say: facts to show, the rule in which the list stands (or the format's own),
    and the lists.

    ``known``: whether there is such a card; else the only fact says that there is none.
    ``certain``: nothing but lists can be meant; else the question may be one about the play of the
    cards that it names. ``verdict``: what answers a yes-or-no question.
    """

    facts: tuple[Fact, ...]
    rule: RuleRef | None
    lists: tuple[BanList, ...] = ()
    read_as: tuple[str, ...] = ()
    known: bool = True
    certain: bool = True
    verdict: Verdict = ""
    from_lists: tuple[FromLists, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether any format's lists hold anything against the card on that day."""
        return any(
            isinstance(found, CardStanding) and found.legality.holds for found in self.from_lists
        )

    def noted(self, notes: tuple[Fact, ...], read_as: tuple[str, ...] = ()) -> ListAnswer:
        """The answer behind how the question was read."""
        return self._replace(facts=(*notes, *self.facts), read_as=(*read_as, *self.read_as))

"""What in the lists an answer is made from, for people and for programs alike."""

from __future__ import annotations

from typing import NamedTuple

from bot.answers.answer import Fact
from rules_corpus.model import RuleRef
from rulings.legality import Change, Correction, Legality, Listing
from rulings.model import BanList, Card, Format, Verdict


class CardStanding(NamedTuple):
    """A card's legality in a format on a ``day``; if that is today, also what will change.

    ``corrections``: those of published lists, as far as they concern the card.
    """

    card: Card
    format: Format
    legality: Legality
    coming: tuple[Change, ...] = ()
    day: str = ""
    corrections: tuple[Correction, ...] = ()

    @property
    def is_listed(self) -> bool:
        """Whether any list up to that day, or one to come, names the card."""
        return bool(self.legality.history or self.coming or self.corrections)


class Held(NamedTuple):
    """All that holds in a format on a ``day``, and by which lists; if that is today, also what will
    change.
    """

    format: Format
    day: str
    lists: tuple[BanList, ...]
    complete: bool
    holds: tuple[Change, ...]
    coming: tuple[Change, ...] = ()


class Changed(NamedTuple):
    """What changed in a format from ``start`` to ``end``, as both are shown; ``complete``: whether
    no change is missing.

    ``since``: the newer lists in force that are not known to have changed anything; ``coming``:
    what changes later.
    """

    format: Format
    start: str
    end: str
    listings: tuple[Listing, ...]
    complete: bool
    since: tuple[BanList, ...] = ()
    coming: tuple[Change, ...] = ()


class Announced(NamedTuple):
    """A list as it is announced: what it changes in its format; ``known``: whether no change is
    missing.

    If it states everything, and what held before is not known, ``listings`` are all that it says.
    """

    format: Format
    banlist: BanList
    listings: tuple[Listing, ...]
    known: bool


FromLists = CardStanding | Held | Changed | Announced


class ListAnswer(NamedTuple):
    """What the lists say: facts to show, the rule that contains the list (or the format's own), and
    the lists.

    ``known``: whether there is such a card; if not, the only fact says so. ``certain``: whether
    nothing but lists can be meant; if not, the question may be about playing the cards that it
    names. ``verdict``: the answer to a yes-or-no question.
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
        """The answer, preceded by how the question was read."""
        return self._replace(facts=(*notes, *self.facts), read_as=(*read_as, *self.read_as))

"""Whether the lists answer a question with yes or no: what it claims of a card, read against how
the card stands.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from bot.answers.banlists.messages import SEVERAL
from bot.answers.banlists.values import CardStanding, ListAnswer
from bot.answers.intent import Patterns
from bot.answers.number_words import in_figures
from rules_corpus.patterns import Pattern
from rulings.model import Format, Verdict

ClaimedStatus = Literal["banned", "restricted", "free"]

_COPIES = Pattern(r"(?<![0-9])[0-9]{1,2}(?![0-9])")
_PLAYSET = 4


def with_verdict(
    said: ListAnswer, rest: str, formats: Sequence[Format], together: bool, words: Patterns
) -> ListAnswer:
    """What the lists say of cards, with what answers a question about them, of which ``rest`` is
    left without their names.

    None stands there where no format was named, or where a name or a date was guessed.
    """
    standings = [standing for standing in said.from_lists if isinstance(standing, CardStanding)]
    is_doubtful = bool(said.read_as) or any(fact.message == SEVERAL for fact in said.facts)
    if not formats or is_doubtful:
        return said
    return said._replace(verdict=_verdict(rest, standings, together, words))


def _verdict(
    rest: str, standings: Sequence[CardStanding], together: bool, words: Patterns
) -> Verdict:
    """What answers a question about cards, of which ``rest`` is folded and without their names.

    Nothing where it does not claim something that the lists surely say. ``together``: whether it
    asks for several cards in one deck.
    """
    claim = _claimed(rest, words)
    if claim is None or words["open"].search(rest):
        return ""
    holds = _is_together(claim, standings) if together else _is_so(claim, rest, standings, words)
    if holds is None:
        return ""
    return "yes" if holds != (words["negated"].search(rest) is not None) else "no"


def _claimed(rest: str, words: Patterns) -> ClaimedStatus | None:
    """What a question claims about a card."""
    if words["freed"].search(rest):
        return None if words["restricted"].search(rest) else "free"
    if words["banned"].search(rest):
        return None if words["restricted"].search(rest) else "banned"
    if words["restricted"].search(rest):
        return "restricted"
    return "free" if words["free"].search(rest) else None


def _is_so(
    claim: ClaimedStatus, rest: str, standings: Sequence[CardStanding], words: Patterns
) -> bool | None:
    """Whether a claim holds for the one card that it is about, in every format named alike."""
    if len({standing.card.name for standing in standings}) != 1:
        return None
    found = {_holds(claim, rest, standing, words) for standing in standings}
    return found.pop() if len(found) == 1 else None


def _holds(claim: ClaimedStatus, rest: str, standing: CardStanding, words: Patterns) -> bool | None:
    """Whether a claim holds for a card in a format."""
    legality = standing.legality
    match legality.standing:
        case "banned":
            return claim == "banned"
        case "restricted":
            copies = min(
                change.listing.cards[0].copies
                for change in legality.holds
                if change.listing.event == "restricted"
            )
            return claim == "restricted" or (
                claim == "free" and _copies_asked(rest, words) <= copies
            )
        case "not listed" if legality.complete and legality.newest:
            # whether the format is played with its set stands elsewhere
            return False if claim != "free" else None
        case _:
            return None


def _is_together(claim: ClaimedStatus, standings: Sequence[CardStanding]) -> bool | None:
    """Whether a claim holds for two cards together, neither of which is banned by itself."""
    events = [
        {change.listing.event for change in standing.legality.holds} for standing in standings
    ]
    if len({standing.format for standing in standings}) != 1 or any(
        "banned" in held for held in events
    ):
        return None
    if len(standings) > 1 and all("combination banned" in held for held in events):
        return claim == "banned"
    return None


def _copies_asked(rest: str, words: Patterns) -> int:
    """How many copies a question speaks of; one where it does not say."""
    found = _COPIES.search(in_figures(rest))
    if found is not None:
        return int(found[0])
    return _PLAYSET if words["playset"].search(rest) else 1

"""Cards that share a name with those shown, and for which there is no room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.answers.answer import Fact
from rulings.model import Card

MORE_CARDS = "Other cards called that: {cards}."
MORE_CARDS_OF = "{count} other cards are called that, among them: {cards}."
MAX_NAMED = 20  # cards named besides those that are shown


def named_only(cards: Sequence[Card]) -> Iterator[Fact]:
    """The names of further cards, and how many there are if not all are named."""
    names = "; ".join(card.whole_name for card in cards[:MAX_NAMED])
    if len(cards) > MAX_NAMED:
        yield Fact(MORE_CARDS_OF, (("count", len(cards)), ("cards", names)))
    elif cards:
        yield Fact(MORE_CARDS, (("cards", names),))

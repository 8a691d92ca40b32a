"""Which rulings are about which cards, so that a question that names the cards finds the ruling,
however it is worded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from rulings.model import Ruling
from rulings.names import CardNames, handles, words_of


@dataclass(frozen=True)
class RuledCards:
    """The rulings about cards of one game.

    ``called``: the names of the cards that rulings are about, by each handle; ``rulings``: the
    names of the cards that each ruling is about, by its id.
    """

    called: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    rulings: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def named(self, text: str) -> frozenset[str]:
        """The names of the cards with rulings that ``text`` mentions by their full name, a short
        name or a nickname; a plural or possessive counts too.
        """
        typed = words_of(text)
        found: set[str] = set()
        at = 0
        while at < len(typed):
            size, cards = self._longest_at(typed, at)
            found.update(cards)
            at += size or 1
        return frozenset(found)

    def rulings_about(self, cards: frozenset[str]) -> tuple[str, ...]:
        """The ids of the rulings all of whose cards are among ``cards``, those about the most cards
        first.
        """
        met = (
            [(ruling, about) for ruling, about in self.rulings.items() if cards.issuperset(about)]
            if cards
            else []
        )
        return tuple(ruling for ruling, _ in sorted(met, key=lambda pair: -len(pair[1])))

    @cached_property
    def _sizes(self) -> Mapping[str, int]:
        """For each first word of a handle, and its plural, the number of words in the longest
        one.
        """
        sizes: dict[str, int] = {}
        for handle in self.called:
            first = handle.partition(" ")[0]
            for begun in (first, f"{first}s"):
                sizes[begun] = max(sizes.get(begun, 0), handle.count(" ") + 1)
        return sizes

    def _longest_at(self, typed: Sequence[str], at: int) -> tuple[int, tuple[str, ...]]:
        for size in range(min(self._sizes.get(typed[at], 0), len(typed) - at), 0, -1):
            handle = " ".join(typed[at : at + size])
            cards = self.called.get(handle) or self.called.get(handle.removesuffix("s"))
            if cards:
                return size, cards
        return 0, ()


def ruled_cards(rulings: Iterable[Ruling], names: CardNames) -> RuledCards:
    """The rulings of a game about its cards, without those that another ruling replaced."""
    about = {
        ruling.ref.id: ruling.cards
        for ruling in rulings
        if ruling.cards and not ruling.superseded_by
    }
    cards = {name: names.card(name) for about_cards in about.values() for name in about_cards}
    called: dict[str, dict[str, None]] = {}
    for name, card in cards.items():
        for handle in handles(card.names if card else (name,)):
            called.setdefault(handle, {})[name] = None
    wanted = set(cards)
    for handle, places in names.handles.items():  # nicknames
        for place in places:
            for name in wanted.intersection(names.cards[place].names):
                called.setdefault(handle, {})[name] = None
    return RuledCards({handle: tuple(held) for handle, held in called.items()}, about)

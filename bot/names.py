"""The names of games, cards and the like, which shells and chats complete."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rules_corpus.model import Library
from rulings.model import BanList, Card, EntryRef, Format, Keyword, Penalty, Ruling
from rulings.store import Database


@dataclass(frozen=True)
class Names:
    """Everything that has a name, in the order of the data."""

    library: Library
    database: Database

    def games(self) -> Iterator[str]:
        """Every id and alias of a game."""
        return (name for game in self.library.games.values() for name in (game.id, *game.aliases))

    def formats(self) -> tuple[Format, ...]:
        return tuple(self.database.formats)

    def lists(self, format_id: str = "") -> list[BanList]:
        """The banned lists of a format, or of all formats if none is given, the newest first."""
        lists = [
            each
            for form in self.formats()
            if not format_id or form.id == format_id
            for each in self.database.lists_of(form)
        ]
        return sorted(lists, key=lambda each: each.effective, reverse=True)

    def keywords(self) -> tuple[Keyword, ...]:
        return self.database.of_kind(Keyword)

    def keyword_names(self) -> Iterator[str]:
        """Every name that a keyword has or had, in the form used for comparison."""
        return (name for _, name in self.database.keyword_names)

    def cards(self) -> Iterator[Card]:
        return (card for names in self.database.cards.values() for card in names.cards)

    def codes(self, game: str) -> Collection[str]:
        """The codes of a game's cards, in lower case."""
        return self.database.cards_of(game).codes

    def rulings(self) -> tuple[Ruling, ...]:
        return self.database.of_kind(Ruling)

    def has_ruling(self, game: str, id_: str) -> bool:
        """Whether a ruling of a game has this id."""
        return EntryRef("ruling", game, id_) in self.database.entries

    def penalties(self) -> tuple[Penalty, ...]:
        return self.database.of_kind(Penalty)

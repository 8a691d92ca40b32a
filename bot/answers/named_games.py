"""Which game a text is about, by the names in it: those of cards, keywords and formats that only
one game has.

The default game is asked about unless something says otherwise. A name that it has too, or a word
that its rules use, says nothing; nor do names of which no single game has all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rules_corpus.model import Game, Library
from rules_corpus.text import fold, is_japanese
from rulings.names import words_of
from rulings.store import Database

Kind = Literal["card", "keyword", "format"]

KINDS: tuple[Kind, ...] = ("card", "keyword", "format")
_LONGEST = 12  # words of a name
_SHORTEST = 3  # letters of a name of one word in a longer text
_SHORTEST_JAPANESE = 2


@dataclass(frozen=True)
class NamedGames:
    """Finds the game that a text is about; made once for a library and a database.

    ``is_used``: whether the rules of a game use a word.
    """

    library: Library
    database: Database
    is_used: Callable[[str, Game], bool]

    def game_of(self, text: str, kinds: Collection[Kind] = KINDS) -> Game | None:
        """The one game, other than the default one, whose names of these kinds are in a text;
        ``None`` if there is none.
        """
        if not self._others:
            return None
        named = [
            *self._spoken(words_of(text), kinds),
            *(self._written(text, kinds) if is_japanese(text) else ()),
        ]
        games = frozenset.intersection(*named) if named else frozenset()
        return self._others.get(next(iter(games))) if len(games) == 1 else None

    @cached_property
    def _others(self) -> Mapping[str, Game]:
        """The games that can be recognised by names."""
        keywords = {game for game, _ in self.database.keyword_names}
        known = keywords.union(
            self.database.cards, (format_.game for format_ in self.database.formats)
        )
        games = self.library.games.values()
        return {
            game.id: game
            for game in games
            if game.id in known and game.id != self.library.default_game.id and not game.defects
        }

    @cached_property
    def _names(self) -> Mapping[Kind, Mapping[str, frozenset[str]]]:
        """The games that have each name, except names of cards; the default game also has the names
        in its glossary.
        """
        default = self.library.default_game.id
        terms = {
            " ".join(words_of(name))
            for term in self.library.terms
            if term.game == default
            for name in term.names
        }
        formats = [
            (format_.game, name)
            for format_ in self.database.formats
            for name in (format_.id, *format_.name.texts, *format_.also)
        ]
        named: dict[Kind, Iterable[tuple[str, str]]] = {
            "keyword": self.database.keyword_names,
            "format": formats,
        }
        return {
            kind: {
                name: games | {default} if name in terms else games
                for name, games in _by_name(names).items()
            }
            for kind, names in named.items()
        }

    def _having(self, name: str, kinds: Collection[Kind]) -> frozenset[str]:
        """The games that have a name, given as its words from `words_of` with spaces
        between them.
        """
        cards = (
            (game for game, names in self.database.cards.items() if name in names.handles)
            if "card" in kinds
            else ()
        )
        return frozenset(cards).union(
            *(self._names[kind].get(name, ()) for kind in kinds if kind != "card")
        )

    def _spoken(self, words: Sequence[str], kinds: Collection[Kind]) -> Iterable[frozenset[str]]:
        """The games that have each name in a sequence of words, taking the longest name at each
        place.
        """
        at = 0
        while at < len(words):
            for size in range(min(_LONGEST, len(words) - at), 0, -1):
                games = self._having(" ".join(words[at : at + size]), kinds)
                if games and (size > 1 or len(words) == 1 or not self._is_ordinary(words[at])):
                    yield games
                    at += size - 1
                    break
            at += 1

    def _written(self, text: str, kinds: Collection[Kind]) -> Iterable[frozenset[str]]:
        """The games that have each Japanese name in a text, where nothing separates words."""
        folded = fold(text)
        known = [
            *self._names["keyword"],
            *self._names["format"],
            *(name for names in self.database.cards.values() for name in names.handles),
        ]
        held = [
            name
            for name in known
            if not name.isascii() and len(name) >= _SHORTEST_JAPANESE and name in folded
        ]
        return [
            games
            for name in held
            if not any(name != other and name in other for other in held)
            and (games := self._having(name, kinds))
        ]

    def _is_ordinary(self, word: str) -> bool:
        """Whether a word may occur in a question without being a name."""
        return len(word) < _SHORTEST or self.is_used(word, self.library.default_game)


def _by_name(named: Iterable[tuple[str, str]]) -> Mapping[str, frozenset[str]]:
    """Games by one of their names."""
    found: dict[str, set[str]] = {}
    for game, name in named:
        found.setdefault(" ".join(words_of(name)), set()).add(game)
    return {name: frozenset(games) for name, games in found.items() if name}

"""Which game a question is about, and which documents it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from bot.answers.errors import StoppedGameError, UnknownGameError
from bot.search.ranking import Scope
from rules_corpus.model import Document, Game, Library
from rules_corpus.text import find_words, fold, written
from rules_corpus.typed_numbers import stands_before_a_number
from rulings.model import BESIDE_RULES, entry_list_key

_CONTENT = r"[a-z]{3,}"
_CONTENT_OR_RUN = _CONTENT + r"|[\u30a1-\u30ff\u4e00-\u9fff]{2,}"
_LEAST_TOPIC = 2


class Recognised(NamedTuple):
    """The game of a question and its documents.

    ``named``: documents that the question names; ``foreign``: another game of ours that its words
    belong to although the scope excludes it; ``topic``: the question without the names of games and
    special formats, which all rules there have in common (the whole question if little else is
    said).
    """

    game: Game
    documents: tuple[Document, ...]
    named: frozenset[str]
    foreign: Game | None
    topic: str


class _Mention(NamedTuple):
    name: str
    game: str
    document: str | None
    hint: bool


@dataclass(frozen=True)
class ScopeReader:
    """Recognises scopes; made once for a library."""

    library: Library

    def game(self, name: str | None) -> Game | None:
        """The game called ``name`` by id or alias; ``None`` for no scope.

        Raises:
            UnknownGameError: there is no such game.
            StoppedGameError: it is stopped.
        """
        if not name:
            return None
        wanted = fold(name).strip()
        for game in self.library.games.values():
            if wanted in (game.id, *map(fold, game.aliases)):
                return _running(game)
        raise UnknownGameError(name, self.library.games)

    def game_or_default(self, name: str | None) -> Game:
        """The game called ``name``, the default one for no scope.

        Raises:
            UnknownGameError: there is no such game.
            StoppedGameError: it is stopped.
        """
        return self.game(name) or _running(self.library.default_game)

    def recognise(self, text: str, scope: Game | None, otherwise: Game | None = None) -> Recognised:
        """The game that ``text`` is about, inside ``scope`` if one is given; ``otherwise`` if it
        names neither a game nor a document.

        Raises:
            StoppedGameError: that game is stopped.
        """
        mentions = list(self._mentions(fold(text)))
        game = _running(scope or (None if mentions else otherwise) or self._game_of(mentions))
        inside = [mention for mention in mentions if mention.game == game.id]
        strangers = [
            mention.game
            for mention in mentions
            if mention.game != game.id and not self._is_term(mention.name, game)
        ]
        foreign = self.library.games[strangers[0]] if strangers and not inside else None
        named = frozenset(mention.document for mention in inside if mention.document)
        documents = tuple(self.library.documents[name] for name in game.documents)
        return Recognised(game, documents, named, foreign, self.topic(text))

    def names_another(self, text: str) -> bool:
        """Whether ``text`` holds the name of a game that is not the default one."""
        default = self.library.default_game.id
        return any(mention.game != default for mention in self._mentions(fold(text)))

    def topic(self, text: str) -> str:
        """``text`` without what `Recognised.topic` leaves out."""
        folded = fold(text)
        common = [
            match.span()
            for match in self._pattern(folded).finditer(folded)
            if self._is_common(match[1])
        ]
        if not common:
            return text
        plain = written(text)
        if len(plain) != len(folded):
            return text
        rest = " ".join(
            plain[end:start]
            for (_, end), (start, _) in pairwise([(0, 0), *common, (len(plain), 0)])
        )
        return (
            rest if len(find_words(fold(rest), _CONTENT, _CONTENT_OR_RUN)) >= _LEAST_TOPIC else text
        )

    def _is_common(self, name: str) -> bool:
        """Whether a name only says which game or special format is meant."""
        meanings = self._meanings[_key(name)]
        return all(
            not hint and (document is None or self.library.documents[document].special)
            for _, document, hint in meanings
        )

    def _is_term(self, name: str, game: Game) -> bool:
        """Whether another game's name is a term of this one, as Arcana ruler is in Force
        of Will.
        """
        return any(
            name == _key(fold(other))
            for term in self.library.terms
            if term.game == game.id
            for other in term.names
        )

    def _game_of(self, mentions: Sequence[_Mention]) -> Game:
        for hints in (False, True):
            games = [mention.game for mention in mentions if mention.hint == hints]
            if games:
                return self.library.games[
                    self.library.default_game.id
                    if self.library.default_game.id in games
                    else games[0]
                ]
        return self.library.default_game

    def _mentions(self, folded: str) -> Iterator[_Mention]:
        if any(character.isdigit() for character in folded):
            for game, names in self._before_numbers.items():
                if stands_before_a_number(names, folded):
                    yield _Mention(names[0], game, None, False)
        for match in self._pattern(folded).finditer(folded):
            for game, document, hint in self._meanings[_key(match[1])]:
                yield _Mention(_key(match[1]), game, document, hint)

    @cached_property
    def _before_numbers(self) -> Mapping[str, tuple[str, ...]]:
        """What a game, or a document of it, is called before a rule number: LF 4.1."""
        found: dict[str, tuple[str, ...]] = {}
        for game in self.library.games.values():
            documents = [self.library.documents[name] for name in game.documents]
            called = (
                name
                for document in documents
                for name in (document.short, *document.before_numbers)
            )
            found[game.id] = tuple(map(fold, (game.id, *game.aliases, *called)))
        return found

    @cached_property
    def _meanings(self) -> dict[str, list[tuple[str, str | None, bool]]]:
        found: dict[str, list[tuple[str, str | None, bool]]] = {}
        for game in self.library.games.values():
            for words, hint in ((game.mentions, False), (game.hints, True)):
                for word in words:
                    found.setdefault(_key(fold(word)), []).append((game.id, None, hint))
        for document in self.library.documents.values():
            for word in document.mentions:
                found.setdefault(_key(fold(word)), []).append((document.game, document.id, False))
        return found

    @cached_property
    def _names(self) -> tuple[str, ...]:
        return tuple(sorted(self._meanings, key=len, reverse=True))

    def _pattern(self, folded: str) -> re.Pattern[str]:
        """The names that may occur in a text, the longest first; Latin ones as whole words with an
        optional plural.

        Compiling a pattern of all names would take as long as answering a question.
        """
        spoken = folded.replace("-", " ")
        names = [name for name in self._names if name in spoken]
        latin = "|".join(
            re.escape(name).replace(r"\ ", r"[ -]") for name in names if name.isascii()
        )
        other = "|".join(
            re.escape(name).replace(r"\ ", r"[ -]") for name in names if not name.isascii()
        )
        parts = [rf"(?<![a-z0-9])(?:{latin})(?:s|'s)?(?![a-z0-9])"] if latin else []
        return re.compile("(" + "|".join([*parts, *([other] if other else [])] or ["(?!)"]) + ")")


def where_to_search(whole: Recognised, library: Library) -> Scope:
    """The documents that a question names and those that they fall back on, or all of the game; and
    its entries.
    """
    documents = library.documents
    named = (name for name in whole.named if documents[name].falls_back_on)
    held = {document for name in named for document in (name, *documents[name].falls_back_on)}
    looked_in = (
        document.id for document in whole.documents if not held or document.id in held | whole.named
    )
    return Scope(
        documents=frozenset(
            [*looked_in, *(entry_list_key(kind, whole.game.id) for kind in BESIDE_RULES)]
        ),
        named=whole.named,
        special=frozenset(document.id for document in whole.documents if document.special),
    )


def _running(game: Game) -> Game:
    if game.defects:
        raise StoppedGameError(game)
    return game


def _key(word: str) -> str:
    """A name as it is compared: one space between words, no plural."""
    plain = word.replace("-", " ")
    if not plain.isascii() or plain.endswith("ss"):
        return plain
    return plain.removesuffix("'s").removesuffix("s")

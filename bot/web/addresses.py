"""A page <-> its address: ``/en/fow/comprehensive/804.4``.

An address consists of a language, a game, a section and an item in it. All of these come from the
data: what somebody typed is only ever looked up among the existing addresses. Addresses stay the
same from edition to edition, as they are made from numbers, names and ids.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple
from urllib.parse import quote
from zlib import crc32

from rules_corpus.model import Game, Language, Library, RuleRef
from rulings.model import Card, EntryRef, rules_of
from rulings.store import Database

Kind = Literal[
    "front",
    "game",
    "document",
    "rule",
    "keywords",
    "keyword",
    "words",
    "word",
    "cards",
    "card",
    "rulings",
    "ruling",
    "penalties",
    "penalty",
    "formats",
    "format",
    "list",
    "calculators",
    "calculator",
]
"""What a page shows: one thing, or all things of a kind."""

Section = Literal["keywords", "words", "cards", "rulings", "penalties", "formats", "calculators"]
ITEMS: Mapping[Section, Kind] = {
    "keywords": "keyword",
    "words": "word",
    "cards": "card",
    "rulings": "ruling",
    "penalties": "penalty",
    "formats": "format",
    "calculators": "calculator",
}
"""The sections of a game apart from its documents, and the kind of page in each."""

CALCULATORS: Mapping[str, str] = {
    "rounds": "rounds",
    "minutes": "round_minutes",
    "seconds": "pick_seconds",
    "points": "victory_points",
    "percentage": "win_percentage",
    "points-to-stay": "double_elimination",
}
"""The calculators, each with the field of `Calculations` that a game needs in order to have it."""

# What stands below a language in the place of a game: no game may have these names
RESERVED = frozenset({"answer", "offline", "manifest.webmanifest"})
MAX_PATH = 500  # characters; longer addresses are not looked up


class Page(NamedTuple):
    """What a page shows, by ids from the data.

    ``name``: the document, the entry's id, the card's name, the format, the calculator; ``part``: a
    rule's number, or the day on which a list takes effect.
    """

    kind: Kind
    game: str = ""
    name: str = ""
    part: str = ""


class Found(NamedTuple):
    """The page at an address; ``path``: the proper address of the page, which may differ."""

    page: Page
    language: Language
    path: str


FRONT = Page("front")


def page_of_card(card: Card) -> Page:
    """The page of a card."""
    return Page("card", card.game, card.name)


def slug(name: str) -> str:
    """A name as it stands in an address: lower-case letters and digits, hyphens between words."""
    decomposed = unicodedata.normalize("NFKD", name).casefold().replace("'", "").replace("’", "")
    plain = "".join(sign for sign in decomposed if not unicodedata.combining(sign))
    return "-".join(re.findall(r"[^\W_]+", unicodedata.normalize("NFC", plain)))


@dataclass(frozen=True)
class Addresses:
    """The addresses of all pages; made once for the data in service."""

    library: Library
    database: Database
    languages: tuple[Language, ...]

    def path(self, page: Page, language: Language) -> str:
        """The address of a page, without the server's name.

        Raises:
            KeyError: the data have no such page.
        """
        return f"/{language}{self._paths[page]}"

    @cached_property
    def _paths(self) -> Mapping[Page, str]:
        """What follows the language in the address of each page."""
        return {page: quote("".join(f"/{each}" for each in of)) for page, of in self._parts.items()}

    def file(self, page: Page, language: Language) -> tuple[str, ...]:
        """The folders that an address names, the outermost first.

        Raises:
            KeyError: the data have no such page.
        """
        return (language, *self._parts[page])

    def of_game(self, game: str) -> str:
        """The name of a game in addresses."""
        return _slug_of_game(self.library.games[game])

    def of_rule(self, ref: RuleRef) -> Page:
        """The page of a rule."""
        return Page("rule", self.library.documents[ref.document].game, ref.document, ref.number)

    def of_entry(self, ref: EntryRef) -> Page:
        """The page of an entry; for a direct answer, that of the rule that decides it."""
        if ref.kind != "answer":
            return Page(ref.kind, ref.game, ref.id)
        return self.of_rule(rules_of(self.database.entries[ref])[0])

    def pages(self) -> Collection[Page]:
        """Every page; each exists in every language."""
        return self._parts.keys()

    def find(self, path: str) -> Found | None:
        """The page at an address, even if the address is spelt differently or is a former one;
        ``None`` if there is no such page.
        """
        if len(path) > MAX_PATH:
            return None
        language, *parts = path.strip("/").split("/")
        if language not in self.languages:
            return None
        page = self._pages.get(tuple(parts)) or self._pages.get(self._now(parts))
        return Found(page, language, self.path(page, language)) if page else None

    def _now(self, parts: Iterable[str]) -> tuple[str, ...]:
        """The parts of an address as they are spelt now."""
        folded = tuple(part.casefold().rstrip(".") for part in parts)
        game = self._games.get(folded[0], folded[0]) if folded else ""
        within = (game, *folded[1:])
        return self._former.get(within, within)

    @cached_property
    def _games(self) -> Mapping[str, str]:
        """The name of each game in addresses, by any of its names."""
        found: dict[str, str] = {}
        for game in self.library.games.values():
            for name in (game.id, *game.aliases):
                found.setdefault(slug(name), _slug_of_game(game))
        return found

    @cached_property
    def _pages(self) -> Mapping[tuple[str, ...], Page]:
        return {parts: page for page, parts in self._parts.items()}

    @cached_property
    def _parts(self) -> Mapping[Page, tuple[str, ...]]:
        """The parts of every address after the language, in the order of the data."""
        found: dict[Page, tuple[str, ...]] = {FRONT: ()}
        for game in self.library.games.values():
            if not game.defects:
                begun = (_slug_of_game(game),)
                found[Page("game", game.id)] = begun
                found.update((page, begun + rest) for page, rest in self._of_game(game))
        return found

    def _of_game(self, game: Game) -> Iterator[tuple[Page, tuple[str, ...]]]:
        documents = {name: _clear_of(name, ITEMS) for name in game.documents}
        for name, called in documents.items():
            yield Page("document", game.id, name), (called,)
        for ref in self.library.rules:
            if ref.document in documents:
                yield self.of_rule(ref), (documents[ref.document], ref.number.casefold())
        for section, kind in ITEMS.items():
            names = self._names(game.id, section)
            if names:
                yield Page(section, game.id), (section,)
                yield from (
                    (Page(kind, game.id, name), (section, called)) for name, called in names
                )
        for banlist in self.database.lists:
            if banlist.game == game.id:
                page = Page("list", game.id, banlist.format, banlist.effective)
                yield page, ("formats", banlist.format, banlist.effective)

    def _names(self, game: str, section: Section) -> tuple[tuple[str, str], ...]:
        """The items of a section: their names, and their names in addresses."""
        match section:
            case "cards":
                cards = self.database.cards_of(game).cards
                return tuple(_each_once(card.name for card in cards))
            case "formats":
                return tuple(
                    (found.id, found.id) for found in self.database.formats if found.game == game
                )
            case "calculators":
                has = self.library.games[game].calculations
                return tuple((name, name) for name, of in CALCULATORS.items() if getattr(has, of))
            case _:
                ids = (
                    ref.id
                    for ref in self.database.entries
                    if (ref.kind, ref.game) == (ITEMS[section], game)
                )
                return tuple(_each_once(ids))

    @cached_property
    def _former(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """Other addresses of pages, and the proper ones: rules by the numbers of earlier editions,
        keywords by their other names, cards by the codes of their printings.
        """
        found: dict[tuple[str, ...], tuple[str, ...]] = {}
        for document in self.library.documents.values():
            for old, now in document.former_numbers.items():
                page = Page("rule", document.game, document.id, now)
                if parts := self._parts.get(page):
                    found.setdefault((*parts[:-1], old.casefold()), parts)
        for (game, name), ref in self.database.keyword_names.items():
            parts = self._parts.get(Page("keyword", game, ref.id))
            if parts:
                found.setdefault((*parts[:-1], slug(name)), parts)
        for game in self.database.cards:
            for card in self.database.cards_of(game).cards:
                if parts := self._parts.get(page_of_card(card)):
                    codes = (printing.code.casefold() for printing in card.printings)
                    names = (slug(name) for name in card.names)
                    for called in (*codes, *names):
                        found.setdefault((*parts[:-1], called), parts)
        return found


def _slug_of_game(game: Game) -> str:
    """The first alias that can be used in an address unchanged, else the id."""
    short = (alias for alias in game.aliases if alias == slug(alias))
    return _clear_of(next(short, game.id), RESERVED)


def _clear_of(name: str, taken: Collection[str]) -> str:
    """A name for use in an address, changed if it is among the names ``taken``."""
    return f"{name}-rules" if name in taken else name


def _each_once(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Each name with its form in addresses, with a digest if two would be the same."""
    seen: set[str] = set()
    for name in names:
        called = slug(name)
        if not called or called in seen:
            called = f"{called}-{crc32(name.encode()):x}".strip("-")
        seen.add(called)
        yield name, called

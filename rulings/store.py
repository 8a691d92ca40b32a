"""The whole rulings database in one frozen value, with its lookups."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from rules_corpus.model import Library, RuleRef
from rules_corpus.text import fold
from rulings.model import (
    BanList,
    DirectAnswer,
    Entry,
    EntryRef,
    ForeignWord,
    Format,
    Keyword,
    ListingKind,
    Penalty,
    Ruling,
    rules_of,
)
from rulings.names import CardNames
from rulings.ruled_cards import RuledCards, ruled_cards

_BRACKETS = re.compile(r"[][<>]")
_PUNCTUATION = " .,!?。、"
_Kind = TypeVar("_Kind", bound=Ruling | Keyword | Penalty | DirectAnswer)


@dataclass(frozen=True)
class Database:
    """Entries by their refs, in the order of the files; formats, lists (oldest first), and the
    cards of each game.

    ``prepared_names``: `keyword_names`, and ``prepared_rulings``: `ruled_cards`, if the index holds
    them ready-made. ``kinds``: the kinds of listing that only one game has.
    """

    entries: Mapping[EntryRef, Entry] = field(default_factory=dict)
    formats: Sequence[Format] = ()
    lists: Sequence[BanList] = ()
    cards: Mapping[str, CardNames] = field(default_factory=dict)
    prepared_names: Mapping[tuple[str, str], EntryRef] | None = field(default=None, compare=False)
    prepared_rulings: Mapping[str, RuledCards] | None = field(default=None, compare=False)
    kinds: Sequence[ListingKind] = ()

    @cached_property
    def _of_rule(self) -> Mapping[RuleRef, tuple[EntryRef, ...]]:
        found: dict[RuleRef, dict[EntryRef, None]] = {}
        for entry in self.entries.values():
            for ref in rules_of(entry):
                found.setdefault(ref, {})[entry.ref] = None
        return {ref: tuple(entries) for ref, entries in found.items()}

    @cached_property
    def keyword_names(self) -> Mapping[tuple[str, str], EntryRef]:
        """The keywords by their game and each of their names, as `bare` gives them; a current name
        before a former one.
        """
        if self.prepared_names is not None:
            return self.prepared_names
        keywords = tuple(self._keywords())
        return _by_name(
            [
                *((keyword, keyword.name.texts) for keyword in keywords),
                *((keyword, keyword.old_names) for keyword in keywords),
            ]
        )

    def _keywords(self) -> Iterator[Keyword]:
        for ref in self.entries:
            if ref.kind == "keyword" and isinstance(entry := self.entries[ref], Keyword):
                yield entry

    def marks(self) -> tuple[str, ...]:
        """The names of the ``marked`` keywords, which are printed in « »."""
        return tuple(keyword.name.original for keyword in self._keywords() if keyword.marked)

    @cached_property
    def _words(self) -> Mapping[tuple[str, str], EntryRef]:
        words = [
            entry
            for ref in self.entries
            if ref.kind == "word" and isinstance(entry := self.entries[ref], ForeignWord)
        ]
        return _by_name((word, (word.word, *word.also)) for word in words)

    def about(self, ref: RuleRef) -> tuple[Entry, ...]:
        """The entries that cite a rule."""
        return tuple(self.entries[entry] for entry in self._of_rule.get(ref, ()))

    def keyword(self, game: str, name: str) -> Keyword | None:
        """The keyword whose current or else former name, in any language, is ``name``, with or
        without its brackets; ``None`` if there is none.
        """
        entry = self._called(self.keyword_names, game, name)
        return entry if isinstance(entry, Keyword) else None

    def keyword_spelt(self, game: str, name: str) -> Keyword | None:
        """The keyword called ``name``, or else the one whose name differs only in hyphens, spaces
        or a plural s: first-strike, firststrike, wards.
        """
        found = self.keyword(game, name)
        if found is not None:
            return found
        wanted = _squeezed(name)
        ref = self._squeezed_names.get((game, wanted)) or self._squeezed_names.get(
            (game, wanted.removesuffix("s"))
        )
        entry = self.entries[ref] if ref and wanted else None
        return entry if isinstance(entry, Keyword) else None

    @cached_property
    def _squeezed_names(self) -> Mapping[tuple[str, str], EntryRef]:
        found: dict[tuple[str, str], EntryRef] = {}
        for (game, name), ref in self.keyword_names.items():
            found.setdefault((game, _squeezed(name)), ref)
        return found

    def foreign_word(self, game: str, name: str) -> ForeignWord | None:
        """The entry for a word of other games, by any of its names; ``None`` if there is none."""
        entry = self._called(self._words, game, name)
        return entry if isinstance(entry, ForeignWord) else None

    def _called(
        self, named: Mapping[tuple[str, str], EntryRef], game: str, name: str
    ) -> Entry | None:
        """The entry with this name; first with its quotes, because a marked keyword and an ability
        may differ only in «».
        """
        wanted = bare(name)
        ref = named.get((game, wanted)) or named.get((game, wanted.strip('" ')))
        return self.entries[ref] if ref else None

    def penalties_called(self, game: str, name: str) -> tuple[Penalty, ...]:
        """The penalties whose id, situation, other name or phrase is exactly ``name``, apart from
        punctuation around it.
        """
        return self._named_penalties.get((game, _without_punctuation(name)), ())

    @cached_property
    def _named_penalties(self) -> Mapping[tuple[str, str], tuple[Penalty, ...]]:
        found: dict[tuple[str, str], dict[EntryRef, Penalty]] = {}
        for penalty in self.of_kind(Penalty):
            for name in (penalty.ref.id, *penalty.situation.texts, *penalty.also, *penalty.asked):
                found.setdefault((penalty.ref.game, _without_punctuation(name)), {})[
                    penalty.ref
                ] = penalty
        return {key: tuple(penalties.values()) for key, penalties in found.items()}

    def of_kind(self, kind: type[_Kind], game: str | None = None) -> tuple[_Kind, ...]:
        """The entries of a kind, of one game or of all."""
        return self._by_kind.get((kind, game), ())

    @cached_property
    def _by_kind(self) -> Mapping[tuple[type, str | None], tuple[Any, ...]]:
        """The entries by kind and game, and those of all games by kind and ``None``."""
        found: dict[tuple[type, str | None], list[Entry]] = {}
        for entry in self.entries.values():
            for game in (entry.ref.game, None):
                found.setdefault((type(entry), game), []).append(entry)
        return {key: tuple(entries) for key, entries in found.items()}

    def format(self, game: str, name: str) -> Format | None:
        """The format with this id or name, in any language; ``None`` if there is none."""
        wanted = fold(name).strip()
        for format_ in self.formats:
            if format_.game == game and wanted in map(
                fold, (format_.id, *format_.name.texts, *format_.also)
            ):
                return format_
        return None

    @cached_property
    def ruled_cards(self) -> Mapping[str, RuledCards]:
        """Which rulings are about which cards, by game."""
        if self.prepared_rulings is not None:
            return self.prepared_rulings
        games = dict.fromkeys(ref.game for ref in self.entries if ref.kind == "ruling")
        return {
            game: ruled_cards(self.of_kind(Ruling, game), self.cards_of(game)) for game in games
        }

    def cards_of(self, game: str) -> CardNames:
        """The cards of a game; empty if the database has none."""
        return self.cards.get(game, CardNames())

    def kinds_of(self, game: str) -> tuple[ListingKind, ...]:
        """The kinds of listing that only this game has."""
        return tuple(kind for kind in self.kinds if kind.game == game)

    def lists_of(self, format_: Format) -> tuple[BanList, ...]:
        """The lists of a format, the oldest first."""
        return tuple(
            banlist
            for banlist in self.lists
            if (banlist.game, banlist.format) == (format_.game, format_.id)
        )


def bare(name: str) -> str:
    """A keyword's name as it is compared: folded, without brackets."""
    return " ".join(_BRACKETS.sub(" ", fold(name)).split())


def _without_punctuation(name: str) -> str:
    """A situation's name as it is compared: folded, without punctuation around it."""
    return fold(name).strip(_PUNCTUATION)


def _squeezed(name: str) -> str:
    """A keyword's name without spaces and hyphens."""
    return re.sub(r"[\s-]+", "", bare(name))


def _by_name(
    named: Iterable[tuple[Keyword | ForeignWord, Iterable[str]]],
) -> dict[tuple[str, str], EntryRef]:
    """Entries by their game and each of their names; the first that has a name keeps it."""
    found: dict[tuple[str, str], EntryRef] = {}
    for entry, names in named:
        for name in filter(None, map(bare, names)):
            found.setdefault((entry.ref.game, name), entry.ref)
    return found


def unreviewed(ruling: Ruling, library: Library) -> str:
    """The edition that a ruling was last reviewed against, if a rule that it cites may have changed
    since; otherwise empty.
    """
    for cited in ruling.cites:
        document = library.documents[cited.rule.document]
        gone = cited.rule not in library.rules
        if cited.edition != document.edition and (
            gone or document.may_have_changed(cited.rule.number, cited.edition)
        ):
            return cited.edition
    return ""

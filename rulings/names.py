"""Card names as people type them: whole, short, by nickname, by code, in part, or misspelt.

A card's *handles* are its names, the parts of them before a comma, and its nicknames, each as
folded words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from rules_corpus.patterns import Pattern
from rules_corpus.text import find_words, fold
from rulings.model import PARTS, BanList, Card, ListedCard, Nickname, Printing, spelling

MAX_TYPED = 120
_SHORTEST_MISSPELT = 4
_SHORTEST_NAME = 3  # letters of a word that is a name by itself
_SHORTEST_PART = 5  # ... that is a part of one
# RapidFuzz's ratio, from 0 to 100, below which a misspelt name matches no card
LEAST_LIKENESS = 84.0
_JAPANESE = "ぁ-ゖゝ-ゟァ-ヺー-ヿ々一-鿿"
# Kept as text: re compiles each when a name first needs it, and keeps it.
_WORD = r"[^\W_]+"
_WORD_OR_RUN = rf"[^\W_{_JAPANESE}]+|[{_JAPANESE}]+"
_POSSESSIVE = r"'s\b"
_MAX_POSSESSIVES = 4
_COST = Pattern(r"\{(?:[A-Za-z]|\d+)\}")  # a symbol of a cost
_BETWEEN_FACES = r"\s*//?\s*"
_SHORT = r"[,:(]| // "
_CODE = (
    r"(?<![a-z0-9])([a-z][a-z0-9]{1,5}(?:-[a-z]{2}\d{0,2})?)[- ](\d{1,3})([a-z]?\^?)(?![a-z0-9])"
)
_CODE_IN_THREE = (
    r"(?<![a-z0-9])([a-z]{3})[- ]?([a-z]{2}\d{0,2})[- ]?(\d{1,3})([a-z]?\^?)(?![a-z0-9])"
)
_JOINED_CODE = r"(?<![a-z0-9])([a-z]{2,5})(\d{2,3})([a-z]?\^?)(?![a-z0-9])"
_Entry = TypeVar("_Entry", ListedCard, tuple[ListedCard, ...])
_ARTICLES = frozenset({"the", "a", "an"})
# what a handle is to a card, the likeliest to mean it first
_FRONT, _OTHER_FACE, _LESS = range(3)


class Mention(NamedTuple):
    """Cards that part of a text names: its words from ``start`` up to, but not including,
    ``end``.
    """

    start: int
    end: int
    cards: tuple[Card, ...]


def words_of_mentions(mentions: Iterable[Mention]) -> frozenset[int]:
    """The places of all words that belong to some mentions."""
    return frozenset(at for mention in mentions for at in range(mention.start, mention.end))


class NamedIn(NamedTuple):
    """The cards that a text names: by its ``words``, however common they are, and by codes."""

    words: tuple[str, ...]
    mentions: tuple[Mention, ...]
    coded: tuple[Card, ...]

    def words_beside(self, mentions: Iterable[Mention]) -> list[str]:
        """The words of the text that belong to none of some mentions."""
        named = words_of_mentions(mentions)
        return [word for at, word in enumerate(self.words) if at not in named]

    def but_common(self, is_common: Callable[[str], bool]) -> list[Mention]:
        """The mentions without those by a single common word; cards named only by code come last,
        at no place.
        """
        found = [
            mention
            for mention in self.mentions
            if mention.end - mention.start > 1 or not is_common(self.words[mention.start])
        ]
        named = {card.name for mention in found for card in mention.cards}
        return [*found, *(Mention(0, 0, (card,)) for card in self.coded if card.name not in named)]


@dataclass(frozen=True)
class CardNames:
    """Finds the cards of one game.

    ``handles`` and ``codes``, folded, give indices in ``cards``, those of whole names first;
    ``wholes`` only those of whole names; ``longest``: by first word, the number of words in the
    longest handle.
    """

    cards: Sequence[Card] = ()
    handles: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    codes: Mapping[str, int] = field(default_factory=dict)
    wholes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    longest: Mapping[str, int] = field(default_factory=dict)

    def card(self, name: str) -> Card | None:
        """The card with exactly this name on one of its sides, by preference the front."""
        places = self.handles.get(" ".join(words_of(name)), ())
        return next(
            (self.cards[place] for place in places if name in self.cards[place].names), None
        )

    def called(self, typed: str) -> tuple[Card, ...]:
        """The cards with a name that is all that is typed, in any spelling; those with exactly this
        spelling first.
        """
        if len(typed) > MAX_TYPED:
            return ()
        name = " ".join(typed.split())
        cards = [self.cards[place] for place in self.wholes.get(" ".join(words_of(typed)), ())]
        return tuple(sorted(cards, key=lambda card: name not in card.names))

    def listed(self, banlist: BanList) -> BanList:
        """A list with every card under its best-known name, whichever side or spelling the list
        has.
        """
        parts: dict[str, Any] = {
            name: tuple(map(self._listed, getattr(banlist, name))) for name in PARTS
        }
        own = (each._replace(cards=tuple(map(self._listed, each.cards))) for each in banlist.own)
        return banlist._replace(own=tuple(own), **parts)

    def _listed(self, entry: _Entry) -> _Entry:
        if not isinstance(entry, ListedCard):
            return tuple(map(self._listed, entry))
        place = self.codes.get(fold(entry.code))
        card = self.card(entry.card) if place is None else self.cards[place]
        return entry._replace(card=card.name) if card and entry.card in card.names else entry

    def mentions(self, text: str, is_common: Callable[[str], bool]) -> list[Mention]:
        """The cards that ``text`` names; a single common word, such as a word of the rules, names
        none.
        """
        return self.named_in(text).but_common(is_common)

    def named_in(self, text: str) -> NamedIn:
        """The cards that ``text`` names whole, by a short name or a code.

        The longest name at each place, not counting a leading article; costs written as symbols
        ("{R}{R}{3}") name none.
        """
        typed = words_of(_COST.sub(" ", text))
        found: list[Mention] = []
        at = 0
        while at < len(typed):
            size, places = self._longest_at(typed, at)
            if typed[at] in _ARTICLES and self._longest_at(typed, at + 1)[0] >= size:
                size = 0  # "the executioner" is a name, but "executioner of orleans" goes further
            if size:
                found.append(Mention(at, at + size, tuple(self.cards[place] for place in places)))
            at += size or 1
        return NamedIn(
            tuple(typed), tuple(found), tuple(self.cards[place] for place in self._coded(text))
        )

    def names_in(self, text: str) -> Callable[[str], bool]:
        """A function that tells which folded words of a text are card names: parts of a whole name
        in it, names by themselves, and long parts of any name.
        """
        # computed only if a word needs it, which few do
        in_whole_names = cache(lambda: self._words_of_names(text))

        def is_name(word: str) -> bool:
            if len(word) >= _SHORTEST_PART and word in self._parts:
                return True
            return (
                len(word) >= _SHORTEST_NAME and word in self.handles
            ) or word in in_whole_names()

        return is_name

    def _words_of_names(self, text: str) -> frozenset[str]:
        """The words of the card names in a text that have several words."""
        found: set[str] = set()
        for plain in without_possessives(fold(text)):
            named = self.named_in(plain)
            mentions = named.but_common(lambda _: True)
            found.update(named.words[at] for at in words_of_mentions(mentions))
        return frozenset(found | {word.removesuffix("s") for word in found})

    @cached_property
    def _parts(self) -> frozenset[str]:
        return frozenset(word for handle in self.handles for word in handle.split())

    def find(self, typed: str, limit: int = 10, whole_words: bool = False) -> tuple[Card, ...]:
        """The cards that ``typed`` may mean, the likeliest first: by code, by handle, by some words
        of a name, or misspelt.

        ``whole_words``: the beginning of a word is not enough.
        """
        typed = typed[:MAX_TYPED]
        words = words_of(typed)
        exact = [
            *self.handles.get(" ".join(words), ()),
            *self.handles.get(" ".join(_without_article(tuple(words))), ()),
        ]
        found = (
            self._coded(typed)
            or exact
            or self._by_all_faces(typed)
            or self._by_some_words(words, whole_words)
            or self._misspelt(" ".join(words), limit)
        )
        return tuple(self.cards[place] for place in list(dict.fromkeys(found))[:limit])

    def is_guess(self, typed: str, card: Card) -> bool:
        """Whether ``card``, found for ``typed``, is only a guess: a word is misspelt, or only the
        beginning of one of its words.
        """
        words = words_of(typed[:MAX_TYPED])
        exact = (
            self.cards[place]
            for place in (*self._coded(typed), *self.handles.get(" ".join(words), ()))
        )
        return (
            not {word for name in card.names for word in words_of(name)}.union(
                _ARTICLES
            ).issuperset(words)
            and card not in exact
        )

    def _by_all_faces(self, typed: str) -> list[int]:
        """The indices of the cards that have these names on their sides: "Night Ferry // Dawn
        Ferry".
        """
        faces = [
            self.handles.get(" ".join(words_of(face)), ())
            for face in re.split(_BETWEEN_FACES, typed)
        ]
        return (
            [place for place in faces[0] if all(place in places for places in faces)]
            if len(faces) > 1
            else []
        )

    def _longest_at(self, typed: Sequence[str], at: int) -> tuple[int, tuple[int, ...]]:
        if at >= len(typed):
            return 0, ()
        for size in range(min(self.longest.get(typed[at], 0), len(typed) - at), 0, -1):
            places = self.handles.get(" ".join(typed[at : at + size]))
            if places:
                return size, places
        return 0, ()

    def codes_in(self, text: str) -> tuple[str, ...]:
        """The folded codes of the printings that ``text`` names."""
        typed = fold(text[:MAX_TYPED]).strip()
        # "nwe sec2", "ao1 buy a box 1"
        with_hyphens = (typed, typed.replace(" ", "-", 1), "-".join(typed.rsplit(" ", 1)))
        whole = next((code for code in with_hyphens if code in self.codes), None)
        if whole:
            return (whole,)
        found = [
            match.groups()
            for pattern in (_CODE_IN_THREE, _CODE, _JOINED_CODE)
            for match in re.finditer(pattern, typed)
        ]
        codes = dict.fromkeys(
            f"{'-'.join(sets)}-{int(number):03d}{side}" for *sets, number, side in found
        )
        return tuple(code for code in codes if code in self.codes)

    def _coded(self, text: str) -> list[int]:
        return [self.codes[code] for code in self.codes_in(text)]

    def _by_some_words(self, words: Sequence[str], whole: bool) -> list[int]:
        """The indices of the cards with a handle that has every typed word, or a word that begins
        with it; those with the fewest other words first.
        """
        wanted = [word for word in words if word not in _ARTICLES]
        if not wanted:
            return []
        longest = max(wanted, key=len)
        found: list[tuple[int, str]] = []
        # this rules out nearly all of them
        for handle in [handle for handle in self.handles if longest in handle]:
            held = handle.split()
            if all(
                word in held or (not whole and any(part.startswith(word) for part in held))
                for word in wanted
            ):
                found.append((len(held) - sum(word in held for word in wanted), handle))
        return [place for _, handle in sorted(found) for place in self.handles[handle]]

    def _misspelt(self, typed: str, limit: int) -> list[int]:
        from rapidfuzz import fuzz, process  # most names are typed correctly

        if len(typed) < _SHORTEST_MISSPELT:
            return []
        close = process.extract(
            typed, self.handles.keys(), scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS, limit=limit
        )
        return [place for handle, _, _ in close for place in self.handles[handle]]


def make_names(
    game: str, printings: Iterable[Printing], nicknames: Iterable[Nickname]
) -> CardNames:
    """The names of a game's cards; printings with the same name on the front, in any spelling, are
    one card.
    """
    rows: dict[str, list[Printing]] = {}
    for printing in printings:
        rows.setdefault(spelling(_front(printing)), []).append(printing)
    cards = tuple(Card(game, _names(printed), tuple(printed)) for printed in rows.values())
    found: dict[str, dict[int, int]] = {}
    places: dict[str, list[int]] = {}
    for place, card in enumerate(cards):
        for name in card.names:
            places.setdefault(name, []).append(place)
        whole = [" ".join(words_of(name)) for name in card.names]
        for handle in handles(card.names):
            found.setdefault(handle, {})[place] = (
                _FRONT if handle == whole[0] else _OTHER_FACE if handle in whole else _LESS
            )
    for nickname in nicknames:
        for name in nickname.names if nickname.game == game else ():
            called = found.setdefault(" ".join(words_of(name)), {})
            for place in places.get(nickname.card, ()):
                called.setdefault(place, _LESS)
    codes = {
        fold(printing.code): place
        for place, card in enumerate(cards)
        for printing in card.printings
    }
    by_handle = {
        handle: tuple(sorted(those, key=those.__getitem__))
        for handle, those in found.items()
        if handle
    }
    return CardNames(cards, by_handle, codes, _wholes(cards), longest_handles(by_handle))


def longest_handles(called: Iterable[str]) -> dict[str, int]:
    """For each first word of a handle, the number of words in the longest handle that begins with
    it.
    """
    found: dict[str, int] = {}
    for handle in called:
        first, *others = handle.split()
        found[first] = max(found.get(first, 0), 1 + len(others))
    return found


def _wholes(cards: Iterable[Card]) -> dict[str, tuple[int, ...]]:
    """The indices of the cards with each whole name, as folded words."""
    found: dict[str, dict[int, None]] = {}
    for place, card in enumerate(cards):
        for name in filter(None, (" ".join(words_of(name)) for name in card.names)):
            found.setdefault(name, {})[place] = None
    return {name: tuple(places) for name, places in found.items()}


def words_of(text: str) -> list[str]:
    """The words of a name as they are compared: folded, without apostrophes; runs of Japanese and
    of Latin letters are separate words.
    """
    return find_words(fold(text).replace("'", ""), _WORD, _WORD_OR_RUN)


def without_possessives(folded: str) -> Iterator[str]:
    """A folded text as it stands, and without one of its first possessives each: it cannot be told
    which s belongs to a name.
    """
    yield folded
    for found in islice(re.finditer(_POSSESSIVE, folded), _MAX_POSSESSIVES):
        yield folded[: found.start()] + folded[found.end() :]


def handles(names: Iterable[str]) -> Iterator[str]:
    """The handles of a card with these names: each name, and its part before a comma, with and
    without the article.
    """
    for name in names:
        for part in (name, re.split(_SHORT, name)[0]):
            words = tuple(words_of(part))
            if words:
                yield " ".join(words)
                yield " ".join(_without_article(words))


def _front(printing: Printing) -> str:
    return printing.faces[0] if printing.faces else printing.name


def _names(printings: Sequence[Printing]) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(
            [
                _front(printings[0]),
                *(name for printing in printings for name in (*printing.faces, printing.name)),
            ]
        )
    )


def _without_article(words: tuple[str, ...]) -> tuple[str, ...]:
    return words[1:] if len(words) > 1 and words[0] in _ARTICLES else words

"""What a question about lists asks about: which cards, in which formats, when."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import dropwhile
from typing import NamedTuple

from bot.answers.answer import Fact, shown
from bot.answers.banlists import messages
from bot.answers.dates import MAX_DATES, DateReader, Written
from bot.answers.intent import Intents, Patterns
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.model import PARTS, BanList, Card, Format, ListedCard
from rulings.names import LEAST_LIKENESS, CardNames, handles, longest_handles, words_of

SHORTEST_GUESS = 2  # letters; a name is guessed only if it has more
MAX_MEANT = 100
MAX_WORDS = 5  # of what is taken for the name of an unknown card
MAX_READ = 60  # words of a question that may be nothing but a name and words that ask
MOST_COPIES = 2  # figures of a number of copies
REMEMBERED = 8  # texts
SHORTEST_FORMAT = 4  # letters of a format's name that may be misspelt


class Meant(NamedTuple):
    """What is typed for a card, as `words_of` gives it, and the cards that it may mean."""

    typed: str
    cards: tuple[Card, ...]


class Named(NamedTuple):
    """The cards that a text names; ``rest``: the folded text without their names; ``alone``: it
    asks about one name and nothing else.
    """

    meant: tuple[Meant, ...]
    rest: str
    alone: bool


class InFormats(NamedTuple):
    """The formats that a text names, and what was read as the misspelt name of one."""

    formats: tuple[Format, ...]
    read_as: tuple[str, ...] = ()


@dataclass(frozen=True)
class NameReader:
    """Reads names of cards and formats in questions about the lists of one game; made once for a
    database.

    ``names``: all cards of the game; ``lists``: all its lists; ``dates``: reads dates, which are
    not names; ``is_common``: whether the rules use a word often; ``is_known``: whether they use all
    words of a text, or, if it is Japanese, whether it is one of their terms.
    """

    names: CardNames
    formats: Sequence[Format]
    lists: Sequence[BanList]
    game: str
    intents: Intents
    dates: DateReader
    is_common: Callable[[str], bool]
    is_known: Callable[[str], bool]

    @cached_property
    def words(self) -> Patterns:
        return self.intents.of("banlists")

    @cached_property
    def _filling(self) -> frozenset[str]:
        """Words that say nothing about which card or format is meant."""
        return self.intents.words("banlists", "filling")

    @cached_property
    def _filling_unspaced(self) -> Pattern:
        return Pattern(self.intents.unspaced("banlists", "filling"))

    def _says_nothing(self, word: str) -> bool:
        return word in self._filling or self._filling_unspaced.fullmatch(word) is not None

    def is_filling(self, word: str) -> bool:
        """Whether a folded word only asks or is part of a format's name."""
        return self._says_nothing(word) or word in self._format_words

    def _kept(self, text: str) -> list[str]:
        """The words of a text without those at either end that say nothing."""
        kept = list(dropwhile(self._filling.__contains__, words_of(text)))
        return list(dropwhile(self._filling.__contains__, reversed(kept)))[::-1]

    def named(self, text: str, today: str = "") -> Named:
        """The cards that a text names, by their whole or a short name; with ``today``, dates
        without a year are not taken for names.
        """
        return self._read(text, today)

    @cached_property
    def _read(self) -> Callable[[str, str], Named]:
        # for one question it is asked several times
        return lru_cache(maxsize=REMEMBERED)(self._named)

    def _named(self, text: str, today: str) -> Named:
        folded = self._before_copies.sub(" ", fold(text))
        if self.words["cluster"].search(folded):
            # only then, for the pattern takes all printings to be read
            folded = self._names_of_clusters.sub(" ", folded)
        alone = self._alone(folded, today)
        found = (alone,) if alone else tuple(self._mentioned(folded))
        return Named(found, _without_names(folded, found), alone is not None)

    @cached_property
    def _before_copies(self) -> Pattern:
        """Where a name ends and a number of copies begins: in "Lightning2枚"."""
        counters = self.intents.unspaced("banlists", "counters")
        return Pattern(rf"(?<=[a-z])(?=\d+(?:{counters}))")

    @cached_property
    def _names_of_clusters(self) -> Pattern:
        """Where a cluster is named by a word that may also name cards: in "Grimm cluster"."""
        clusters = {fold(each.cluster) for card in self.names.cards for each in card.printings}
        names = "|".join(map(re.escape, sorted(filter(None, clusters), key=len, reverse=True)))
        before = rf"(?=\s*(?:{self.words['cluster'].source}))"
        return Pattern(rf"(?<![a-z0-9])(?:{names}){before}" if names else "(?!)")

    def formats_in(self, folded: str) -> tuple[Format, ...]:
        """The formats that a folded text names."""
        return tuple(format_ for pattern, format_ in self._mentions if pattern.search(folded))

    def format_like(self, folded: str) -> InFormats:
        """The format whose misspelt name is in a folded text, unless its words are words of the
        rules.
        """
        for typed, format_ in self._near_formats(folded):
            return InFormats((format_,), (f"{shown(typed)} = {format_.name.original}",))
        return InFormats(())

    def nearest_format(self, name: str) -> Format | None:
        """The format whose name is most like ``name``; ``None`` if none is."""
        from rapidfuzz import fuzz, process  # most names are typed right

        known = {
            called: format_ for format_ in reversed(self.formats) for called in _called(format_)
        }
        found = process.extractOne(
            fold(name), known.keys(), scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS - 15
        )
        return known[found[0]] if found else None

    def format_places(self, folded: str) -> list[tuple[int, int]]:
        """Where a folded text names formats."""
        return [match.span() for pattern, _ in self._mentions for match in pattern.finditer(folded)]

    def card_places(self, text: str) -> list[tuple[int, int]]:
        """Where a text, folded, names cards."""
        folded = fold(text)
        names = (typed for typed, _ in self.named(text).meant if typed)
        return [
            match.span() for typed in names if (match := re.search(_name_pattern(typed), folded))
        ]

    def name_places(self, text: str, today: str) -> list[tuple[int, int]]:
        """Where a text names cards, each with the signs that belong to its name; nowhere if folding
        makes the text longer or shorter.
        """
        folded = fold(text)
        if len(folded) != len(text):
            return []
        places = (_place(folded, meant) for meant in self.named(text, today).meant)
        return [place for place in places if place]

    def meant_by(self, rest: str) -> tuple[Meant, ...]:
        """The card that ``rest``, a question without a card's whole name, may mean: by some words
        of its name, or misspelt.

        Words that the rules use often, such as "attack", mean no card by themselves.
        """
        kept = self._kept(self.without_formats(rest))
        tries = (" ".join(kept), " ".join(word for word in kept if word not in self._filling))
        telling = (
            typed
            for typed in tries
            if len(typed.replace(" ", "")) > SHORTEST_GUESS
            and not all(map(self.is_common, words_of(typed)))
        )
        found = (self.names.find(typed, MAX_MEANT, whole_words=True) for typed in telling)
        cards = next(filter(None, found), ())
        return (Meant(" ".join(kept), cards),) if cards else ()

    def several_meant_by(self, rest: str) -> tuple[Meant, ...]:
        """The cards that the parts of a question may mean, if it names several by some words of
        their names.
        """
        parts = self.words["joining"].split(self.without_formats(rest))
        return tuple(meant for part in parts if part for meant in self.meant_by(part))

    def unknown(self, rest: str) -> str:
        """What a text that names no known card still seems to call a card: words that the rules do
        not use either.
        """
        rest = self.without_formats(rest)
        match = self.words["card_named"].search(rest)
        if match:
            said = match[match.lastindex or 0]
            name = "" if self.words["no_card_name"].search(said) else said
        else:
            name = (
                " ".join(self._kept(rest))
                if rest.isascii()
                and self.words["of_card"].search(rest)
                and not self.words["show"].search(rest)
                else ""
            )
        return name if name and len(words_of(name)) <= MAX_WORDS and not self.is_known(name) else ""

    def without_formats(self, text: str) -> str:
        for pattern, _ in self._mentions:
            text = pattern.sub(" ", text)
        return text

    @cached_property
    def _mentions(self) -> tuple[tuple[re.Pattern[str], Format], ...]:
        return tuple((_names_pattern(format_), format_) for format_ in self.formats)

    @cached_property
    def _format_words(self) -> frozenset[str]:
        return frozenset(
            word for format_ in self.formats for name in _called(format_) for word in words_of(name)
        )

    def _alone(self, folded: str, today: str) -> Meant | None:
        """The card whose name is all that a question says besides words that only ask, dates and
        formats; the longest such name.
        """
        words = words_of(folded)
        if len(words) > MAX_READ:
            return None
        asking = (
            self._filling
            | self._format_words
            | {word for date in self.dates.written(folded, today) for word in words_of(date.typed)}
        )
        near = [typed for typed, _ in self._near_formats(folded)]
        asking |= {word for typed in near for word in words_of(typed)}
        says = [
            at
            for at, word in enumerate(words)
            if word not in asking
            and not (word.isdigit() and len(word) <= MOST_COPIES)
            and (word.isascii() or not self.only_asks(word, near))
        ]
        if not says:
            return self._whole_name_in(words)
        first, last = says[0], says[-1]
        spans = (
            (start, end) for start in range(first + 1) for end in range(last + 1, len(words) + 1)
        )
        for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
            places = self.names.handles.get(" ".join(words[start:end]))
            if places:
                return Meant(
                    " ".join(words[start:end]), tuple(self.names.cards[place] for place in places)
                )
        return None

    def _whole_name_in(self, words: Sequence[str]) -> Meant | None:
        """The card whose name consists only of words that may also ask, at least two of them."""
        for size in range(min(len(words), MAX_WORDS), 1, -1):
            for start in range(len(words) - size + 1):
                typed = " ".join(words[start : start + size])
                places = self.names.wholes.get(typed)
                if places:
                    return Meant(typed, tuple(self.names.cards[place] for place in places))
        return None

    def only_asks(self, run: str, formats: Iterable[str] = ()) -> bool:
        """Whether a run of Japanese letters says only that something is asked, or in which format.

        ``formats``: the misspelt ones.
        """
        for typed in formats:
            run = run.replace(typed, " ")
        return not self._filling_unspaced.sub("", self.without_formats(run)).strip()

    def _mentioned(self, text: str) -> Iterator[Meant]:
        named = self.names.named_in(text)
        mentions = named.but_common(
            lambda word: word in self._filling or word in self._format_words or self.is_common(word)
        )
        for mention in mentions or self._only_listed.mentions(text, lambda word: True):
            typed = named.words[mention.start : mention.end]
            if not typed or not self._format_words.issuperset(typed):
                yield Meant(" ".join(typed), mention.cards)

    @cached_property
    def _only_listed(self) -> CardNames:
        """The names of the cards that are on a list and nowhere else."""
        names = sorted(
            {
                name
                for banlist in self.lists
                for name in names_on(banlist)
                if self.names.card(name) is None
            }
        )
        cards = tuple(Card(self.game, (name,), ()) for name in names)
        called = {
            handle: (place,) for place, name in enumerate(names) for handle in handles([name])
        }
        return CardNames(cards, called, longest=longest_handles(called))

    def _near_formats(self, folded: str) -> list[tuple[str, Format]]:
        """What in a folded text is nearly the name of a format, if none is named: words without a
        meaning in the rules.
        """
        if self.formats_in(folded):
            return []
        from rapidfuzz import fuzz, process  # most formats are typed right

        found: list[tuple[float, str, Format]] = []
        words = words_of(folded)
        for size, names in self._format_names.items():
            for typed in _pieces(words, size, {len(name) for name in names}):
                near = (
                    process.extractOne(
                        typed, names.keys(), scorer=fuzz.ratio, score_cutoff=LEAST_LIKENESS
                    )
                    if not self._says_nothing(typed)
                    else None
                )
                if near and not (typed.isascii() and self.is_known(typed)):
                    found.append((-near[1], typed, names[near[0]]))
        return [(typed, format_) for _, typed, format_ in sorted(found, key=lambda near: near[:2])]

    @cached_property
    def _format_names(self) -> dict[int, dict[str, Format]]:
        """The formats by name, grouped by the number of words in the name, Japanese names
        under 0.
        """
        found: dict[int, dict[str, Format]] = {}
        for format_ in self.formats:
            for name in _called(format_):
                if len(name) >= SHORTEST_FORMAT:
                    found.setdefault(len(words_of(name)) if name.isascii() else 0, {}).setdefault(
                        name, format_
                    )
        return found


def names_on(banlist: BanList) -> Iterator[str]:
    """Every card that a list names."""
    for part in PARTS:
        for entry in getattr(banlist, part):
            yield from (
                card.card for card in ((entry,) if isinstance(entry, ListedCard) else entry)
            )
    yield from (card.card for own in banlist.own for card in own.cards)


def read_dates(
    text: str, today: str, reader: DateReader
) -> tuple[tuple[Written, ...], tuple[Fact, ...]]:
    """The dates in a text, and how those that could be read otherwise were read."""
    dates = reader.written(text, today)[:MAX_DATES]
    return dates, tuple(
        dict.fromkeys(
            Fact(_READ[date.how], (("text", shown(date.typed)), ("date", date.date)))
            for date in dates
            if date.how
        )
    )


_READ = {
    "nearest": messages.NEAREST_DATE,
    "day first": messages.DAY_FIRST,
    "month first": messages.MONTH_FIRST,
}


def as_typed(folded: str, text: str) -> str:
    """A piece of a folded text as it was typed, if the two can be aligned."""
    whole = fold(text)
    at = whole.find(folded)
    return text[at : at + len(folded)] if at >= 0 and len(whole) == len(text) else folded


def _pieces(words: Sequence[str], size: int, lengths: Iterable[int]) -> Iterator[str]:
    """The runs of ``size`` words; if ``size`` is 0, the pieces of Japanese about as long as one of
    ``lengths``.
    """
    if size:
        yield from (" ".join(words[at : at + size]) for at in range(len(words) - size + 1))
        return
    long = sorted(
        {
            length + more
            for length in lengths
            for more in (-1, 0, 1)
            if length + more >= SHORTEST_FORMAT
        }
    )
    for word in words:
        if not word.isascii():
            yield from (
                word[at : at + length] for length in long for at in range(len(word) - length + 1)
            )


def _called(format_: Format) -> Iterator[str]:
    return (
        fold(name) for name in (format_.id.replace("-", " "), *format_.name.texts, *format_.also)
    )


def _without_names(folded: str, names: Iterable[Meant]) -> str:
    """A folded text without some names, each left out as often as it is in ``names``."""
    for meant in names:
        if place := _place(folded, meant):
            folded = f"{folded[: place[0]]} {folded[place[1] :]}"
    return folded


def _place(folded: str, meant: Meant) -> tuple[int, int] | None:
    """Where a name is in a folded text: the whole name of a card with its signs, else its words,
    whatever is between them.
    """
    for name in (fold(name) for card in meant.cards for name in card.names):
        at = folded.find(name)
        if (
            at >= 0
            and not _is_letter(folded[at - 1 : at])
            and not _is_letter(folded[at + len(name) : at + len(name) + 1])
        ):
            return at, at + len(name)
    match = re.search(_name_pattern(meant.typed), folded) if meant.typed else None
    return match.span() if match else None


def _is_letter(sign: str) -> bool:
    return sign.isascii() and sign.isalnum()


def _name_pattern(name: str) -> str:
    """A pattern of a name's words, as `words_of` gives them, whatever is between them."""
    return r"(?<![a-z0-9])" + r"[\W_]+".join(map(_spelled, name.split())) + r"(?![a-z0-9])"


def _spelled(word: str) -> str:
    return "'?".join(map(re.escape, word))


def _names_pattern(format_: Format) -> re.Pattern[str]:
    names = sorted(set(_called(format_)), key=len, reverse=True)
    latin = "|".join(re.escape(name).replace(r"\ ", "[ -]") for name in names if name.isascii())
    other = "|".join(re.escape(name) for name in names if not name.isascii())
    return re.compile(
        "|".join(filter(None, (rf"(?<![a-z0-9])(?:{latin})(?![a-z0-9])" if latin else "", other)))
        or "(?!)"
    )

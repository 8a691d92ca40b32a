"""What the card database holds about a card: its type, race, attribute, cost ..., as facts.

Printings of a card may differ, and so may its two sides; then each value is given with where it is
found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from typing import Literal, NamedTuple

from bot.answers.answer import Fact
from rules_corpus.languages import DEFAULT_LANGUAGE
from rules_corpus.model import Language, Library
from rulings.model import CELL_SEPARATOR, Card, Printing, Verdict, spelling
from rulings.names import CardNames, words_of

Kind = Literal[
    "type", "race", "attribute", "cost", "total", "atk", "def", "rarity", "set", "keywords"
]

HOLDS = "{card}: {values}."
VALUE = "{what} {value}"
AND = "{values}, {further}"
NO_TEXT = (
    "I have only the facts of this card, not its text; import a card database to get it"
    " (magistrate import cards FILE)."
)
NOT_HELD = "The card data that I have do not give this for {card}: {what}."
NO_DATES = "The card data that I have do not say when cards were printed."
LABELS: dict[Kind, str] = {
    "type": "type",
    "race": "race",
    "attribute": "attribute",
    "cost": "cost",
    "total": "total cost",
    "atk": "ATK",
    "def": "DEF",
    "rarity": "rarity",
    "set": "printed in",
    "keywords": "keywords in its text (its own, or only mentioned)",
}
MAX_CODES = 4  # printings named with a value
_COLUMNS: dict[Kind, str] = {
    "type": "types",
    "race": "races",
    "attribute": "attributes",
    "cost": "cost",
    "total": "cost",
    "atk": "atk",
    "def": "defence",
    "rarity": "rarity",
    "set": "set",
    "keywords": "keywords",
}
_KIND_OF_TERM = {"types": "card-type", "attributes": "attribute"}
"""The columns whose values are terms of the glossary, and the kind of these; elsewhere a value that
is spelt like a term, as the race Seal, is none."""
CLAIMED: tuple[Kind, ...] = ("type", "race", "attribute")
"""What a card can be said to be in one word: a chant, a dragon, light."""
_OF_PRINTING: tuple[Kind, ...] = ("rarity", "set")
_OF_SIDE: tuple[Kind, ...] = ("cost", "total", "atk", "def")
"""What each side has for itself; the rest is said of the card where its sides are alike."""
NUMBERS: tuple[Kind, ...] = ("total", "atk", "def")
_COST = r"(?:\{(?:\d{1,3}|[A-Za-z])\}\s*)+"
_ICON = r"\{(\w+)\}"
_CHOSEN = "X"


def total_cost(printed: str) -> str:
    """The total cost by a printed cost: an icon counts one, a number counts itself (Force of Will
    Comprehensive Rules 204.5); with ``+X`` where the player chooses a part of it (204.5b). Empty if
    the cost cannot be read.
    """
    if printed.isdecimal():
        return printed
    if not re.fullmatch(_COST, printed):
        return ""
    icons = [icon.upper() for icon in re.findall(_ICON, printed)]
    total = sum(int(icon) if icon.isdecimal() else 1 for icon in icons if icon != _CHOSEN)
    return "+".join([str(total), *(icon for icon in icons if icon == _CHOSEN)])


def _printed(printing: Printing, kind: Kind) -> tuple[str, ...]:
    cell = printing.in_column(_COLUMNS[kind])
    cells = cell if isinstance(cell, tuple) else (cell,)
    return tuple(map(total_cost, cells)) if kind == "total" else cells


class Side(NamedTuple):
    """A side of a card with its printings; an undivided card has one."""

    name: str
    printings: tuple[Printing, ...]

    def values(self, kind: Kind) -> dict[str, list[str]]:
        """The values that its printings have, each with their codes."""
        found: dict[str, list[str]] = {}
        for printing in self.printings:
            value = CELL_SEPARATOR.join(filter(None, _printed(printing, kind)))
            if value:
                found.setdefault(value, []).append(printing.code)
        return found


def sides_named(card: Card, typed: Sequence[str]) -> tuple[Side, ...]:
    """The sides of a card that the words ``typed`` mean: a side other than the front if they are
    its own name, else all.
    """
    found: dict[str, list[Printing]] = {}
    for printing in card.printings:
        found.setdefault(spelling(printing.name), []).append(printing)
    order = [spelling(name) for name in card.names]
    sides = [
        Side(found[key][0].name, tuple(found[key]))
        for key in sorted(found, key=lambda key: order.index(key) if key in order else len(order))
    ]
    back = (side for side in sides[1:] if words_of(side.name) == list(typed))
    other = next(back, None)
    return (other,) if other else tuple(sides)


def facts_about(
    card: Card, sides: Sequence[Side], kinds: Sequence[Kind], language: Language, library: Library
) -> tuple[Fact, ...]:
    """A line for each side with something of these kinds, a single one if they are alike; none if
    the data hold nothing.
    """
    said: dict[tuple[tuple[Kind, str], ...], list[str]] = {}
    for side in sides:
        values = tuple(
            (kind, value)
            for kind in kinds
            if (value := _value(card, side, kind, language, library))
        )
        if values:
            said.setdefault(values, []).append(side.name)
    if len(said) == 1 and len(sides) > 1 and not set(_OF_SIDE).intersection(kinds):
        said = {values: [card.name] for values in said}
    return tuple(
        Fact(HOLDS, (("card", " // ".join(names)), ("values", _joined(values))))
        for values, names in said.items()
    )


def _joined(values: Iterable[tuple[Kind, str]]) -> Fact:
    """Values of one card in a line: "cost {1}, ATK 500, DEF 400"."""
    said = (Fact(VALUE, (("what", Fact(LABELS[kind])), ("value", value))) for kind, value in values)
    return reduce(lambda one, other: Fact(AND, (("values", one), ("further", other))), said)


def not_held(card: Card, kind: Kind) -> Fact:
    """The fact that the data hold nothing of this kind about a card."""
    return Fact(NOT_HELD, (("card", card.name), ("what", Fact(LABELS[kind]))))


def printed_name(value: str, column: str, game: str, language: Language, library: Library) -> str:
    """A value that stands in a column of a game's cards.csv, by the name that the glossary has for
    it in a language; as it is printed where it has none.
    """
    term = library.term(game, value) if column in _KIND_OF_TERM else None
    if term is None or term.kind != _KIND_OF_TERM[column] or language == DEFAULT_LANGUAGE:
        return value
    return term.called.only_in(language) or value


def _value(card: Card, side: Side, kind: Kind, language: Language, library: Library) -> str:
    values = side.values(kind)
    if kind in _OF_PRINTING or len(values) > 1:
        return ", ".join(
            f"{_called(value, card, kind, language, library)} ({_few(codes)})"
            for value, codes in values.items()
        )
    return ", ".join(_called(value, card, kind, language, library) for value in values)


def _called(value: str, card: Card, kind: Kind, language: Language, library: Library) -> str:
    return CELL_SEPARATOR.join(
        printed_name(part, _COLUMNS[kind], card.game, language, library)
        for part in value.split(CELL_SEPARATOR)
    )


def _few(codes: Sequence[str]) -> str:
    more = f" +{len(codes) - MAX_CODES}" if len(codes) > MAX_CODES else ""
    return ", ".join(codes[:MAX_CODES]) + more


class PrintedValue(NamedTuple):
    """A type, a race ... printed on cards."""

    kind: Kind
    value: str


class PrintedValues(NamedTuple):
    """The types, races ... printed on the cards of a game, by the words of each value and of each
    name that the glossary has for it.
    """

    by_words: Mapping[tuple[str, ...], PrintedValue]

    def claimed(self, words: Sequence[str]) -> PrintedValue | None:
        """The value that some words name."""
        return self.by_words.get(tuple(words))


def printed_values(names: CardNames, game: str, library: Library) -> PrintedValues:
    """The values of all cards of a game."""
    printings = [printing for card in names.cards for printing in card.printings]
    found: dict[tuple[str, ...], PrintedValue] = {}
    for kind in CLAIMED:
        for value in {value for printing in printings for value in _printed(printing, kind)}:
            found.setdefault(tuple(words_of(value)), PrintedValue(kind, value))
    for term in library.terms:
        own = found.get(tuple(words_of(term.term))) if term.game == game else None
        if own:
            found = {tuple(words_of(name)): own for name in term.names} | found
    return PrintedValues(found)


def verdict_of(sides: Iterable[Side], claimed: Sequence[PrintedValue]) -> Verdict:
    """Whether a card has all values ``claimed``, by its ``sides``; "" if the data do not decide it:
    they differ, a type only contains the word, or a number is not printed.
    """
    found = {_all_of(_has(side, *value) for value in claimed) for side in _deciding(sides, claimed)}
    return found.pop() if len(found) == 1 else ""


def _deciding(sides: Iterable[Side], claimed: Sequence[PrintedValue]) -> Iterator[Side]:
    """The sides that have numbers of the kinds claimed; a ruler's front has no ATK to be wrong."""
    numbers = [kind for kind, _ in claimed if kind in NUMBERS]
    return (side for side in sides if all(side.values(kind) for kind in numbers))


def _all_of(verdicts: Iterable[Verdict]) -> Verdict:
    found = set(verdicts)
    return "no" if "no" in found else "yes" if found == {"yes"} else ""


def _has(side: Side, kind: Kind, value: str) -> Verdict:
    """Whether a side has a value, by its printings; one that has it only as part of a longer value
    does not decide it, nor do printings with different numbers.
    """
    if kind in NUMBERS:
        numbers = {_is_number(printed, value) for printed in side.values(kind)}
        return numbers.pop() if len(numbers) == 1 else ""
    parts = [
        part
        for printing in side.printings
        for printed in _printed(printing, kind)
        for part in printed.split("/")
    ]
    found = {_is(part, words_of(value), kind) for part in parts}
    if "yes" in found:
        return "yes"
    return "no" if found == {"no"} else ""


def _is_number(printed: str, value: str) -> Verdict:
    if not printed.isdecimal():
        return ""
    return "yes" if int(printed) == int(value) else "no"


def _is(part: str, wanted: list[str], kind: Kind) -> Verdict:
    """Whether a printed part is what is wanted, apart from what follows it (``Addition:Field``,
    ``Resonator (Shift)``).
    """
    head = part.partition("(")[0].partition(":")[0]
    if wanted in (words_of(part), words_of(head)):
        return "yes"
    return "" if kind == "type" and set(wanted) <= set(words_of(part)) else "no"

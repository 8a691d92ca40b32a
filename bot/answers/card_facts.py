"""What the card database holds about a card: its type, race, attribute, cost ..., as facts.

Printings of a card may differ, and so may its two sides; then each value is given with where it is
found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from bot.answers.answer import Fact
from rules_corpus.languages import DEFAULT_LANGUAGE
from rules_corpus.model import Language, Library
from rulings.model import CELL_SEPARATOR, Card, Printing, Verdict, spelling
from rulings.names import CardNames, words_of

Kind = Literal["type", "race", "attribute", "cost", "atk", "def", "rarity", "set", "keywords"]

HOLDS = "{card}: {what} {value}."
NOT_HELD = "The card data that I have do not give this for {card}: {what}."
NO_DATES = "The card data that I have do not say when cards were printed."
LABELS: dict[Kind, str] = {
    "type": "type",
    "race": "race",
    "attribute": "attribute",
    "cost": "cost",
    "atk": "ATK",
    "def": "DEF",
    "rarity": "rarity",
    "set": "printed in",
    "keywords": "keywords in its text",
}
MAX_CODES = 4  # printings named with a value
_COLUMNS: dict[Kind, str] = {
    "type": "types",
    "race": "races",
    "attribute": "attributes",
    "cost": "cost",
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


def _printed(printing: Printing, kind: Kind) -> tuple[str, ...]:
    cell = printing.in_column(_COLUMNS[kind])
    return cell if isinstance(cell, tuple) else (cell,)


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
    card: Card, sides: Sequence[Side], kind: Kind, language: Language, library: Library
) -> tuple[Fact, ...]:
    """A line for each side with something of this kind, a single one if they are alike; none if the
    data hold nothing.
    """
    said: dict[str, list[str]] = {}
    for side in sides:
        value = _value(card, side, kind, language, library)
        if value:
            said.setdefault(value, []).append(side.name)
    what = Fact(LABELS[kind])
    if len(said) == 1 and len(sides) > 1 and kind not in ("cost", "atk", "def"):
        said = {value: [card.name] for value in said}
    return tuple(
        Fact(HOLDS, (("card", " // ".join(names)), ("what", what), ("value", value)))
        for value, names in said.items()
    )


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

    def claimed(self, typed: str) -> PrintedValue | None:
        """The value that a text names."""
        return self.by_words.get(tuple(words_of(typed)))


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


def verdict_of(sides: Iterable[Side], kind: Kind, value: str) -> Verdict:
    """Whether a card has a value, by its ``sides``; "" if the data do not decide it: they differ,
    or a type only contains the word.
    """
    found = {_has(side, kind, value) for side in sides}
    return found.pop() if len(found) == 1 else ""


def _has(side: Side, kind: Kind, value: str) -> Verdict:
    """Whether a side has a value, by its printings; one that has it only as part of a longer value
    does not decide it.
    """
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


def _is(part: str, wanted: list[str], kind: Kind) -> Verdict:
    """Whether a printed part is what is wanted, apart from what follows it (``Addition:Field``,
    ``Resonator (Shift)``).
    """
    head = part.partition("(")[0].partition(":")[0]
    if wanted in (words_of(part), words_of(head)):
        return "yes"
    return "" if kind == "type" and set(wanted) <= set(words_of(part)) else "no"

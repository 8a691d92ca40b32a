"""Named tuples as JSON and back."""

from __future__ import annotations

from functools import cache
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulings.model
from bot.records import from_json, to_json
from rules_corpus.languages import Phrases, Text, phrases_of
from rules_corpus.model import RuleRef
from rulings.files import bundled_rulings
from rulings.loader import Collected, load
from rulings.model import (
    BanList,
    Card,
    CitedRule,
    Entry,
    EntryRef,
    Format,
    ListedCard,
    Nickname,
    Printing,
)
from tests.support.corpora import said, unhurried

KINDS = [
    kind
    for kind in vars(rulings.model).values()
    if isinstance(kind, type) and hasattr(kind, "_fields")
]


class Lantern(NamedTuple):
    """Every shape that a field may have."""

    name: str
    lit: bool
    tags: tuple[str, ...] = ()
    hung: Text = Text()
    rows: tuple[tuple[Text, ...], ...] = ()
    words: tuple[tuple[str, ...], ...] = ()
    kind: Literal["oil", "wax"] = "oil"


def there_and_back(kind: Any, value: Any) -> Any:
    return from_json(kind, to_json(value))


def assert_same(revived: Any, value: Any) -> None:
    """Also of the same types all the way down, which `==` does not ask of tuples."""
    assert revived == value
    assert repr(revived) == repr(value)


def values_of(hint: Any) -> st.SearchStrategy[Any]:
    """Values of a field's type, few and short."""
    plain = {str: st.text(max_size=4), bool: st.booleans(), int: st.integers(-(2**63), 2**64 - 1)}
    if hint in plain:
        return plain[hint]
    if hint is RuleRef:
        return st.builds(RuleRef, st.from_regex("[a-z-]{1,4}", fullmatch=True), plain[str])
    if hint is Text:
        return st.builds(said, plain[str], plain[str])
    if hint is Phrases:
        few = st.lists(plain[str], min_size=1, max_size=2).map(tuple)
        return st.dictionaries(st.sampled_from(["en", "ja"]), few).map(phrases_of)
    if hasattr(hint, "_fields"):
        hints = get_type_hints(hint)
        own = st.just(())  # of values of the same kind, which tests/rulings/test_corrections.py has
        fields = (
            own if hint in get_args(hints[name]) else values_of(hints[name])
            for name in hint._fields
        )
        return st.builds(hint, *fields)
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if NoneType in get_args(hint):
        return st.none() | values_of(next(kind for kind in get_args(hint) if kind is not NoneType))
    item, dots = get_args(hint)
    assert (get_origin(hint), dots) == (tuple, ...), f"this is not tested with {hint}"
    return st.lists(values_of(item), max_size=2).map(tuple)


@cache
def bundled() -> Collected:
    return load(bundled_rulings())


def test_every_named_tuple_of_the_model_is_tested() -> None:
    assert {
        *get_args(Entry),
        Format,
        BanList,
        ListedCard,
        Printing,
        Card,
        Nickname,
        Text,
        CitedRule,
        EntryRef,
        RuleRef,
    } <= set(KINDS)


@pytest.mark.parametrize("kind", [*KINDS, Lantern], ids=lambda kind: kind.__name__)
def test_a_named_tuple_survives(kind: Any) -> None:
    @unhurried
    @given(values_of(kind))
    def survives(value: Any) -> None:
        assert_same(there_and_back(kind, value), value)

    survives()


@pytest.mark.parametrize("kind", [Format, BanList, Card], ids=lambda kind: kind.__name__)
def test_many_of_them_survive(kind: Any) -> None:
    @unhurried
    @given(values_of(tuple[kind, ...]))
    def survive(values: Any) -> None:
        assert_same(there_and_back(tuple[kind, ...], values), values)

    survive()


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (str, "a"),
        (bool, True),
        (int, 3),
        (tuple[str, ...], ("a", "b")),
        (tuple[tuple[str, ...], ...], (("a",), ())),
        (tuple[Text, ...], ()),
        (Literal["a"], "a"),
    ],
)
def test_what_is_plain_stays_as_it_is(kind: Any, value: Any) -> None:
    assert_same(there_and_back(kind, value), value)


def test_what_is_written_is_read_by_people_too() -> None:
    lantern = Lantern("red", True, hung=said("here", "ここ"))
    assert to_json(lantern) == '{"name":"red","lit":true,"hung":{"en":"here","ja":"ここ"}}'
    assert (
        to_json((RuleRef("guide", "2.1"), {"a": RuleRef("desk", "1a-i")}))
        == '["guide:2.1",{"a":"desk:1a-i"}]'
    )


@pytest.mark.parametrize(
    "text", ["{}", "[]", "7", '{"name":"red"}', '{"name":"red","lit":true,"hue":1}']
)
def test_what_is_no_such_value_is_refused(text: str) -> None:
    with pytest.raises((TypeError, AttributeError)):
        from_json(Lantern, text)


def test_bundled_entries_survive() -> None:
    assert bundled().entries
    for entry in bundled().entries.values():
        assert_same(there_and_back(type(entry), entry), entry)


@pytest.mark.parametrize("name", ["formats", "lists", "nicknames"])
def test_bundled_values_survive(name: str) -> None:
    values = tuple(getattr(bundled(), name))
    assert values
    assert_same(there_and_back(tuple[type(values[0]), ...], values), values)


def test_bundled_printings_survive() -> None:
    for printings in bundled().printings.values():
        assert_same(there_and_back(tuple[Printing, ...], printings), printings)

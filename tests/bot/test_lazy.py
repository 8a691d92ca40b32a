"""Collections that are made when they are first looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.lazy import LazyBuckets, LazyMapping, LazyRow, LazySequence, LazyValues, buckets_of
from bot.sections import Slices
from tests.support.corpora import unhurried

PACKABLE = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=5) | st.tuples(st.text(max_size=3), st.integers(0, 9))
DEPTHS = {"harbour": 3, "bay": 12, "sea": 400}


class Making:
    """A maker that remembers what it was called with."""

    def __init__(self) -> None:
        self.made: list[Any] = []

    def __call__(self, *given: Any) -> str:
        self.made.append(given)
        return " ".join(map(str, given))


def packed(values: Sequence[Any]) -> Slices:
    return Slices.of(map(msgpack.packb, values))


def lazy_depths(make: Callable[[str, Any], Any] = lambda key, value: value) -> LazyValues[str, Any]:
    return LazyValues(list(DEPTHS), packed(list(DEPTHS.values())), make)


# Values, each packed alone


def test_a_value_is_made_of_its_key_and_what_was_packed_and_once() -> None:
    making = Making()
    depths = lazy_depths(making)
    assert [depths["bay"], depths["bay"], depths.get("sea")] == ["bay 12", "bay 12", "sea 400"]
    assert making.made == [("bay", 12), ("sea", 400)]


def test_keys_are_known_without_making_a_value() -> None:
    making = Making()
    depths = lazy_depths(making)
    assert list(depths) == list(depths.keys()) == list(DEPTHS)
    assert len(depths) == 3
    assert "bay" in depths
    assert "lake" not in depths
    assert making.made == []


@pytest.mark.parametrize("key", ["lake", "", 0, None, ("bay",)])
def test_a_key_that_is_not_there(key: Any) -> None:
    depths = lazy_depths()
    assert depths.get(key, "dry") == "dry"
    with pytest.raises(KeyError):
        depths[key]


def test_what_is_packed_but_broken_is_met_when_it_is_looked_at() -> None:
    values = LazyValues(["whole", "broken"], Slices.of([msgpack.packb(1), b"\xc1"]), lambda key, value: value)
    assert values["whole"] == 1
    with pytest.raises(msgpack.UnpackException):
        values["broken"]


def test_a_maker_that_fails_is_asked_again() -> None:
    making = Making()

    def fail_first(key: str, value: Any) -> str:
        made = making(key, value)
        if len(making.made) == 1:
            raise ValueError("not yet")
        return made

    depths = lazy_depths(fail_first)
    with pytest.raises(ValueError, match="not yet"):
        depths["bay"]
    assert depths["bay"] == "bay 12"


@unhurried
@given(st.dictionaries(st.text(max_size=4) | st.tuples(st.text(max_size=2), st.text(max_size=2)), PACKABLE, max_size=8))
def test_lazy_values_are_what_a_dict_is(values: dict[Any, Any]) -> None:
    lazy = LazyValues(list(values), packed(list(values.values())), lambda key, value: value)
    assert lazy == values
    assert dict(lazy) == values
    assert list(lazy.items()) == list(values.items())
    assert list(lazy.values()) == list(values.values())


# Values in buckets


@unhurried
@given(st.dictionaries(st.text(max_size=4), st.integers(0, 99), max_size=200), st.text(max_size=4))
def test_buckets_hold_what_was_packed_and_nothing_else(values: dict[str, int], name: str) -> None:
    found: LazyBuckets[int] = LazyBuckets(buckets_of(values))
    assert found.get(name) == values.get(name)
    assert (name in found) == (name in values)
    assert dict(found) == values
    assert len(found) == len(values)


@pytest.mark.parametrize("name", ["lake", "", 0, None, ("bay",), "\ud800"])
def test_a_bucket_does_not_hold_what_is_no_name_of_it(name: object) -> None:
    assert name not in LazyBuckets[int](buckets_of(DEPTHS))


def test_whether_there_are_names_is_told_without_unpacking_all_buckets() -> None:
    found = LazyBuckets[int](buckets_of({str(number): number for number in range(500)}))
    assert found
    assert len(found._made) == 1
    assert not LazyBuckets[int](buckets_of({}))


def test_buckets_are_packed_alike_again() -> None:
    values = {str(number): number for number in range(500)}
    once = buckets_of(values)
    assert len(once) > 1
    assert bytes(buckets_of(LazyBuckets[int](once)).content) == bytes(once.content)


# A row of values, each packed alone


def test_a_row_makes_only_what_is_looked_at_each_time() -> None:
    making = Making()
    row = LazyRow(packed(["a", "b", "c"]), making)
    assert len(row) == 3
    assert making.made == []
    assert [row[1], row[1]] == ["b", "b"]
    assert making.made == [("b",), ("b",)]


@pytest.mark.parametrize("at", [3, 4, 100])
def test_beyond_the_end_of_a_row(at: int) -> None:
    with pytest.raises(IndexError):
        LazyRow(packed(["a", "b", "c"]), Making())[at]


@unhurried
@given(st.lists(PACKABLE, max_size=8), st.none() | st.integers(-10, 10), st.none() | st.integers(-10, 10), st.sampled_from([None, 1, 2, -1, -3]))
def test_a_row_is_what_a_list_is(values: list[Any], start: int | None, stop: int | None, step: int | None) -> None:
    row = LazyRow(packed(values), lambda value: value)
    assert list(row) == values
    assert [row[at] for at in range(len(row))] == values
    assert list(reversed(row)) == values[::-1]
    assert list(row[start:stop:step]) == values[start:stop:step]
    assert all(value in row for value in values)
    assert all(row.index(value) == values.index(value) for value in values)


# Made whole


@pytest.mark.parametrize(
    "look",
    [len, list, dict, lambda lazy: lazy["bay"], lambda lazy: lazy.get("lake"), lambda lazy: "bay" in lazy, lambda lazy: lazy == DEPTHS],
    ids=["len", "list", "dict", "item", "get", "in", "equals"],
)
def test_a_mapping_is_made_at_the_first_look(look: Callable[[Mapping[str, int]], Any]) -> None:
    making = Making()
    lazy = LazyMapping(lambda: making() or dict(DEPTHS))
    assert making.made == []
    assert look(lazy) == look(dict(DEPTHS))
    assert look(lazy) == look(dict(DEPTHS))
    assert making.made == [()]


@pytest.mark.parametrize(
    "look",
    [
        len,
        list,
        tuple,
        lambda lazy: lazy[-1],
        lambda lazy: list(lazy[1:]),
        lambda lazy: 2 in lazy,
        lambda lazy: list(reversed(lazy)),
        lambda lazy: lazy.count(1),
    ],
    ids=["len", "list", "tuple", "item", "slice", "in", "reversed", "count"],
)
def test_a_sequence_is_made_at_the_first_look(look: Callable[[Sequence[int]], Any]) -> None:
    making = Making()
    lazy = LazySequence(lambda: making() or (1, 2, 3))
    assert making.made == []
    assert look(lazy) == look((1, 2, 3))
    assert look(lazy) == look((1, 2, 3))
    assert making.made == [()]


def test_an_empty_one_is_made_once_too() -> None:
    making = Making()
    mapping = LazyMapping(lambda: making("mapping") and {})
    sequence = LazySequence(lambda: making("sequence") and ())
    for _ in range(2):
        assert not mapping
        assert not sequence
    assert making.made == [("mapping",), ("sequence",)]


def test_a_making_that_fails_is_tried_again() -> None:
    attempts: list[int] = []

    def make() -> tuple[int, ...]:
        attempts.append(1)
        if len(attempts) == 1:
            raise ValueError("not yet")
        return (1,)

    lazy = LazySequence(make)
    with pytest.raises(ValueError, match="not yet"):
        len(lazy)
    assert len(lazy) == 1


def test_what_is_not_there() -> None:
    with pytest.raises(KeyError):
        LazyMapping(lambda: DEPTHS)["lake"]
    with pytest.raises(IndexError):
        LazySequence(lambda: (1, 2))[2]


@unhurried
@given(st.lists(st.integers(0, 3), max_size=4), st.lists(st.integers(0, 3), max_size=4))
def test_sequences_are_equal_where_their_items_are(first: list[int], second: list[int]) -> None:
    lazy = LazySequence(lambda: first)
    others: list[Sequence[int]] = [second, tuple(second), LazySequence(lambda: second)]
    for other in others:
        assert (lazy == other) is (other == lazy) is (first == second)
    assert hash(lazy) == hash(tuple(first)) == hash(LazySequence(lambda: tuple(first)))


@pytest.mark.parametrize("other", [None, 1, {1: 2}, {1, 2}, iter([1, 2])])
def test_a_sequence_equals_nothing_else(other: Any) -> None:
    assert LazySequence(lambda: (1, 2)) != other

"""Collections that are made whole when they are first looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.lazy import LazyMapping, LazySequence
from tests.support.corpora import unhurried

DEPTHS = {"harbour": 3, "bay": 12, "sea": 400}


class Making:
    """A maker that remembers what it was called with."""

    def __init__(self) -> None:
        self.made: list[Any] = []

    def __call__(self, *given: Any) -> str:
        self.made.append(given)
        return " ".join(map(str, given))


@pytest.mark.parametrize(
    "look",
    [
        len,
        list,
        dict,
        lambda lazy: lazy["bay"],
        lambda lazy: lazy.get("lake"),
        lambda lazy: "bay" in lazy,
        lambda lazy: lazy == DEPTHS,
    ],
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

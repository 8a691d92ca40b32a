"""Arithmetic on many numbers at once, against the same in plain Python."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.search.arithmetic import as_bytes, compared, select, weighted_sum
from tests.support.corpora import unhurried

SHARES = st.floats(0, 1) | st.sampled_from([0.0, 0.5, 1.0])  # equal ones among them


def slowly_selected(numbers: Sequence[float], limit: int, best: float) -> list[int]:
    return sorted(range(len(numbers)), key=lambda at: (abs(numbers[at] - best), at))[:limit]


@unhurried
@given(
    st.lists(SHARES, max_size=60),
    st.integers(0, 70),
    st.sampled_from([(0.0, 2.0), (2.0, 0.0), (0.0, 0.01), (300.0, 0.0)]),
    st.sampled_from("df"),
)
def test_the_best_are_those_nearest_to_the_best_possible(
    shares: list[float], limit: int, ends: tuple[float, float], kind: str
) -> None:
    numbers = array(kind, [share * max(ends) for share in shares])
    exact = sorted(numbers, reverse=ends[0] > 0)[:limit]
    found = select(numbers, limit, *ends)
    assert [numbers[at] for at in found] == exact
    if ends[0] == 0:
        assert found == slowly_selected(numbers, limit, 0)


@pytest.mark.parametrize("kind", ["d", "f"])
def test_what_rounding_put_beyond_the_ends_is_found_too(kind: str) -> None:
    numbers = array(kind, [2.000001, 1.0, -0.000001, 0.0])
    assert select(numbers, 2, 0.0, 2.0) == [2, 3]
    assert select(numbers, 2, 2.0, 0.0) == [0, 1]


def test_the_best_of_equal_numbers_are_the_first() -> None:
    assert select(array("d", [0.0] * 300), 3, 0.0, 0.0) == [0, 1, 2]
    assert select(array("d", [0.3] * 300), 3, 0.0, 2.0) == [0, 1, 2]


def test_numbers_are_added_by_their_factors() -> None:
    assert list(weighted_sum(array("d", [1.0, 2.0]), 0.5, array("d", [10.0, 20.0]))) == [10.5, 21.0]
    assert list(weighted_sum(array("f", [1.0, 2.0]), 0.5, array("f", [10.0, 20.0]), 2.0)) == [
        20.5,
        41.0,
    ]


def test_vectors_are_compared_row_by_row() -> None:
    rows = array("b", [3, 4, -4, 3, 6, 8]).tobytes()
    assert list(compared(array("b", [3, 4]), rows, "dot")) == [25, 0, 50]
    assert list(compared(array("b", [3, 4]), rows, "cosine")) == pytest.approx([0, 1, 0], abs=1e-3)


@given(st.lists(st.integers(-(10**9), 10**9).map(lambda number: number / 1000), min_size=1))
def test_numbers_become_bytes_in_proportion(values: list[float]) -> None:
    highest = max(map(abs, values))
    expected = [value * 127 / (highest or 1.0) for value in values]
    assert all(
        abs(found - value) <= 0.5 + 1e-6
        for found, value in zip(as_bytes(array("d", values)), expected, strict=True)
    )

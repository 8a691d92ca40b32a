"""The intervals, beside figures that others have published or that can be reckoned by hand."""

from __future__ import annotations

from math import inf

import pytest

from tests.quality.intervals import f1_of, quantile, quantile_interval, wilson


@pytest.mark.parametrize(
    ("share", "count", "low", "high"),
    [
        # R. G. Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3
        (81 / 263, 263, 0.2553, 0.3662),
        (15 / 148, 148, 0.0624, 0.1605),
        (0 / 20, 20, 0.0, 0.1611),
        (1 / 29, 29, 0.0061, 0.1718),
        (20 / 20, 20, 0.8389, 1.0),
    ],
)
def test_the_interval_of_a_share(share: float, count: int, low: float, high: float) -> None:
    assert wilson(share, count) == pytest.approx((low, high), abs=1e-4)


def test_f1_of_what_was_predicted_and_what_is_so() -> None:
    both, only_predicted, only_so = 6, 2, 4
    precision, recall = both / (both + only_predicted), both / (both + only_so)
    overlap = both / (both + only_predicted + only_so)
    assert f1_of(overlap) == pytest.approx(2 * precision * recall / (precision + recall))
    assert (f1_of(0), f1_of(1)) == (0, 1)


def test_a_quantile_and_its_interval_are_values_that_were_measured() -> None:
    rising = [float(value) for value in range(1, 101)]
    assert quantile(rising, 0.5) == 51
    assert quantile_interval(rising, 0.5) == (41, 60)
    assert quantile([3.0], 0.99) == 3


def test_too_few_values_leave_an_interval_open() -> None:
    assert quantile_interval([1.0, 2.0, 3.0], 0.99)[1] == inf
    assert quantile_interval([1.0, 2.0], 0.5) == (0, inf)

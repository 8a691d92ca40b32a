"""How far a figure measured on some questions may lie from what it would be on all questions of
their kind: 95 % confidence intervals.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf, sqrt
from statistics import NormalDist

Interval = tuple[float, float]

Z = NormalDist().inv_cdf(0.975)


def wilson(share: float, count: int) -> Interval:
    """The interval of a share of ``count``: the score interval of E. B. Wilson, "Probable
    inference, the law of succession, and statistical inference", JASA 22 (1927), 209-212.

    For a mean of values between 0 and 1 it is at least as wide as it need be: no such values vary
    more than zeros and ones of the same mean.
    """
    centre = share + Z**2 / (2 * count)
    spread = Z * sqrt(share * (1 - share) / count + Z**2 / (4 * count**2))
    whole = 1 + Z**2 / count
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)


def f1_of(overlap: float) -> float:
    """F1 of what was predicted and what is so, from the share that is both among all that is
    either. It only rises with that share, so the ends of an interval of the one give those of the
    other: the "Wilson indirect" interval of Lam, Gopal and Qian, "Confidence Intervals for the F1
    Score", arXiv 2309.14621 (2023).
    """
    return 2 * overlap / (1 + overlap)


def quantile(rising: Sequence[float], part: float) -> float:
    """The value of ``rising`` below which ``part`` of the values lie."""
    return rising[min(len(rising) - 1, int(part * len(rising)))]


def quantile_interval(rising: Sequence[float], part: float) -> Interval:
    """The interval of `quantile` between two of the values, whatever their distribution: W. J.
    Conover, Practical Nonparametric Statistics (1999), section 3.2. Without an end, 0 or infinity,
    where there are too few values to have one.
    """
    middle, spread = part * len(rising), Z * sqrt(len(rising) * part * (1 - part))
    low, high = ceil(middle - spread), ceil(middle + spread)
    return (
        rising[low - 1] if low >= 1 else 0.0,
        rising[high - 1] if high <= len(rising) else inf,
    )

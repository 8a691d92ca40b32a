"""Arithmetic on thousands of numbers at once, with SimSIMD, and finding the best of them without
looking at each one in Python.

SimSIMD takes a millisecond to import and is imported when it is first needed, so that answers
without a search do not wait for it. It only computes distances and weighted sums. Anything else is
read from the bytes of the numbers: once they are moved into a range where all have the same
exponent, one byte of the mantissa separates them in equal steps.
"""

from __future__ import annotations

import re
import sys
from array import array
from functools import cache
from typing import Any, Literal

LARGEST = 127  # of signed bytes, in a range symmetric about 0
# doubles near this one have no fraction: adding it rounds, and the last byte is the number
_WHOLE = 1.5 * 2.0**52
_STEPS = 256
# By type of number: which byte, counted from the least significant, separates the steps of a range
# above 1, and the width of that range.
_LAYOUTS = {"d": (5, 1 / 16), "f": (1, 1 / 128)}
_MARGIN = 0.01  # share of the range left free at both ends, for rounding errors


def compared(
    vector: array[int], rows: bytes | bytearray, metric: Literal["cosine", "dot"]
) -> array[float]:
    """The dot product, or 1 - cosine (from 0 to 2), of a vector with each of the concatenated
    ``rows``; all are signed bytes.
    """
    import simsimd

    size = len(vector)
    matrix = memoryview(rows).cast("b", [len(rows) // size, size])
    one = memoryview(vector).cast("B").cast("b", [1, size])
    found: Any = simsimd.cdist(one, matrix, metric)
    return array("d", memoryview(found).tobytes())


def products(rows: array[float], others: array[float], size: int) -> array[float]:
    """The dot products of each of the concatenated ``rows`` of ``size`` numbers with each of the
    ``others``, those of the first row first; all are floats.
    """
    import simsimd

    found: Any = simsimd.cdist(
        _matrix(rows, size), _matrix(others, size), "dot", out_dtype="float32"
    )
    return array("f", memoryview(found).tobytes())


def multiplied(numbers: array[float], others: array[float]) -> array[float]:
    """The products of floats, element by element."""
    import simsimd

    found: Any = simsimd.fma(numbers, others, numbers, alpha=1.0, beta=0.0)  # type: ignore[arg-type]
    return array("f", memoryview(found).tobytes())


def _matrix(rows: array[float], size: int) -> Any:
    return memoryview(rows).cast("B").cast("f", [len(rows) // size, size])


def weighted_sum(
    numbers: array[float], factor: float, others: array[float], other: float = 1.0
) -> array[float]:
    """``numbers`` times ``factor`` plus ``others`` times ``other``, element by element; both arrays
    are of the same type.
    """
    import simsimd

    added: Any = simsimd.wsum(numbers, others, alpha=factor, beta=other)  # type: ignore[arg-type]
    return array(numbers.typecode, memoryview(added).tobytes())


def as_bytes(values: array[float]) -> array[int]:
    """Doubles scaled and rounded to signed bytes, the one of the largest magnitude to `LARGEST`."""
    scale = LARGEST / (max(max(values), -min(values)) or 1.0)
    whole = weighted_sum(values, scale, array("d", [_WHOLE]) * len(values))
    return array("b", _bytes_of(whole, 0))


def select(numbers: array[float], limit: int, best: float, worst: float) -> list[int]:
    """The indices of the ``limit`` of ``numbers`` nearest to ``best``, the nearest first, equal
    ones in order.

    All of them lie between ``best`` and ``worst``. `heapq` looks at every number: it finds the best
    twelve of 2,000 in 0.12 ms, of 20,000 in 1.1 ms; this takes 0.03 and 0.16 ms, because it
    compares only those on the first of 256 steps.
    """
    if not numbers or limit <= 0 or best == worst:
        return list(range(len(numbers)))[:limit]
    byte, width = _LAYOUTS[numbers.typecode]
    factor = width * (1 - 2 * _MARGIN) / (worst - best)
    start = 1 + width * _MARGIN - best * factor
    moved = weighted_sum(numbers, factor, array(numbers.typecode, [start]) * len(numbers))
    steps = _bytes_of(moved, byte)
    left, last = limit, _STEPS - 1
    for step in range(_STEPS):
        if step in steps:
            left -= steps.count(step)
            if left <= 0:
                last = step
                break
    sign = 1 if worst > best else -1
    found = [
        (sign * numbers[match.start()], match.start()) for match in _up_to(last).finditer(steps)
    ]
    return [place for _, place in sorted(found)[:limit]]


def _bytes_of(numbers: array[float], byte: int) -> bytes:
    """One byte of each number, counted from the least significant."""
    size = numbers.itemsize
    return numbers.tobytes()[byte if sys.byteorder == "little" else size - 1 - byte :: size]


@cache
def _up_to(step: int) -> re.Pattern[bytes]:
    """The pattern that matches a byte of at most ``step``."""
    return re.compile(rb"[\x00-" + re.escape(bytes([step])) + b"]")

"""Reports of how far a long piece of work is."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float], None]
"""A function that is called now and then with the share of the work done, from 0 to 1."""


def silent(share: float) -> None:
    """Ignores progress."""


def part(progress: Progress, start: float, end: float) -> Progress:
    """The function to report a part of the work to, which begins and ends at these shares of the
    whole.
    """
    return lambda share: progress(start + (end - start) * share)

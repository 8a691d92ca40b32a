"""How far a long piece of work is: whoever waits is told now and then."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[float], None]
"""Is told now and then which share of the work is done, from 0 to 1."""


def unheard(share: float) -> None:
    """Nobody waits to hear of progress."""


def part(progress: Progress, start: float, end: float) -> Progress:
    """What is told of a part of the work that begins and ends at these shares of the whole."""
    return lambda share: progress(start + (end - start) * share)

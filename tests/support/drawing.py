"""Choosing some of many in a way that nobody's contribution changes: what is drawn depends on its
name alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha1
from typing import TypeVar

_T = TypeVar("_T")


def drawn(values: Iterable[_T], name: Callable[[_T], str], one_in: int) -> list[_T]:
    """About one in so many of ``values``, by a digest of its name: another value more or less moves
    none of the others.
    """
    return [
        value for value in values if int(sha1(name(value).encode()).hexdigest(), 16) % one_in == 0
    ]

"""Frozen values out of the plain lists that they were packed as, by their own type hints."""

from __future__ import annotations

from functools import cache
from typing import Any, get_args, get_origin, get_type_hints


def revive(kind: Any, packed: Any) -> Any:
    """The value of type ``kind`` that ``packed`` holds: a named tuple of named tuples, tuples and plain values."""
    if hasattr(kind, "_fields"):
        return kind(*(revive(field, value) for field, value in zip(_hints(kind), packed, strict=True)))
    if get_origin(kind) is tuple:
        item, *rest = get_args(kind)
        if rest == [...] and _is_made(item):
            return tuple(revive(item, value) for value in packed)
    return packed


@cache
def _hints(kind: Any) -> tuple[Any, ...]:
    hints = get_type_hints(kind)
    return tuple(hints[name] for name in kind._fields)


def _is_made(kind: Any) -> bool:
    """Whether values of a type are more than what unpacking gives."""
    return hasattr(kind, "_fields") or (get_origin(kind) is tuple and any(map(_is_made, get_args(kind))))

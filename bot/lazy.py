"""Collections that are made, as a whole, when they are first used."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Generic, TypeVar, overload

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_Item = TypeVar("_Item", covariant=True)


class LazyMapping(Mapping[_Key, _Value]):
    """A mapping that is made, as a whole, when it is first used."""

    def __init__(self, make: Callable[[], Mapping[_Key, _Value]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Mapping[_Key, _Value]:
        return self._make()

    def __getitem__(self, key: _Key) -> _Value:
        return self._made[key]

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)


class LazySequence(Sequence[_Item], Generic[_Item]):
    """A sequence that is made, as a whole, when it is first used."""

    def __init__(self, make: Callable[[], Sequence[_Item]]) -> None:
        self._make = make

    @cached_property
    def _made(self) -> Sequence[_Item]:
        return self._make()

    @overload
    def __getitem__(self, at: int) -> _Item: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[_Item]: ...

    def __getitem__(self, at: int | slice) -> _Item | Sequence[_Item]:
        return self._made[at]

    def __iter__(self) -> Iterator[_Item]:
        return iter(self._made)

    def __len__(self) -> int:
        return len(self._made)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

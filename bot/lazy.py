"""Collections that are made when they are first looked at; most answers look at a few values of thousands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar, overload
from zlib import crc32

import msgpack

from bot.sections import Slices

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_Item = TypeVar("_Item", covariant=True)
_BUCKET = 32  # names in a bucket: a question looks at some dozens of thousands


class LazyValues(Mapping[_Key, _Value]):
    """Values that lie packed one by one, each unpacked when it is first looked at; ``make`` takes the key and the unpacked value."""

    def __init__(self, keys: Sequence[_Key], packed: Slices, make: Callable[[_Key, Any], _Value]) -> None:
        self._places = {key: place for place, key in enumerate(keys)}
        self._packed = packed
        self._make = make
        self._made: dict[_Key, _Value] = {}

    def __getitem__(self, key: _Key) -> _Value:
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._make(key, msgpack.unpackb(self._packed[self._places[key]], use_list=False))
        return found

    def __contains__(self, key: object) -> bool:
        return key in self._places

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)


class LazyBuckets(Mapping[str, _Value]):
    """Values by name, packed in buckets by a checksum of the names (see `buckets_of`), each unpacked when one of its names is first looked at."""

    def __init__(self, packed: Slices) -> None:
        self._packed = packed
        self._size = len(packed)
        self._made: dict[int, dict[str, _Value]] = {}

    def _bucket(self, number: int) -> dict[str, _Value]:
        found = self._made.get(number)
        if found is None:
            found = self._made[number] = from_columns(msgpack.unpackb(self._packed[number], use_list=False))
        return found

    def _bucket_for(self, name: str) -> dict[str, _Value]:
        return self._bucket(_place_of(name, self._size))

    def __getitem__(self, name: str) -> _Value:
        return self._bucket_for(name)[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._bucket_for(name)

    def __iter__(self) -> Iterator[str]:
        for number in range(self._size):
            yield from self._bucket(number)

    def __len__(self) -> int:
        return sum(len(self._bucket(number)) for number in range(self._size))

    def __bool__(self) -> bool:
        """Whether there is any name; counting them all would unpack every bucket."""
        return any(map(self._bucket, range(self._size)))


def buckets_of(values: Mapping[str, Any]) -> Slices:
    """What `LazyBuckets` reads."""
    buckets: list[dict[str, Any]] = [{} for _ in range(len(values) // _BUCKET + 1)]
    for name, value in values.items():
        buckets[_place_of(name, len(buckets))][name] = value
    return Slices.of(msgpack.packb(columns(bucket)) for bucket in buckets)


def _place_of(name: str, size: int) -> int:
    return crc32(name.encode("utf-8", "surrogatepass")) % size


def columns(mapping: Mapping[str, Any]) -> list[list[Any]]:
    """Keys and values apart: a map's keys are interned when they are unpacked, which takes several times as long."""
    return [list(mapping), list(mapping.values())]


def from_columns(columns: tuple[tuple[str, ...], tuple[Any, ...]]) -> dict[str, Any]:
    """The mapping that was packed by `columns`."""
    return dict(zip(*columns, strict=True))


class LazyRow(Sequence[_Item], Generic[_Item]):
    """A sequence of values that lie packed one by one, each unpacked whenever it is looked at."""

    def __init__(self, packed: Slices, make: Callable[[Any], _Item]) -> None:
        self._packed = packed
        self._make = make

    @overload
    def __getitem__(self, at: int) -> _Item: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[_Item]: ...

    def __getitem__(self, at: int | slice) -> _Item | Sequence[_Item]:
        if isinstance(at, slice):
            return [self[place] for place in range(*at.indices(len(self)))]
        return self._make(msgpack.unpackb(self._packed[at + len(self) if at < 0 else at], use_list=False))

    def __len__(self) -> int:
        return len(self._packed)


class LazyMapping(Mapping[_Key, _Value]):
    """A mapping that is made whole when it is first looked at."""

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
    """A sequence that is made whole when it is first looked at."""

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

    def __len__(self) -> int:
        return len(self._made)

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Sequence) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

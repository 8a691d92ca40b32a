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
            names, values = msgpack.unpackb(self._packed[number], use_list=False)
            found = self._made[number] = dict(zip(names, values, strict=True))
        return found

    def __getitem__(self, name: str) -> _Value:
        return self._bucket(_bucket_of(name, self._size))[name]

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name in self._bucket(_bucket_of(name, self._size))

    def __iter__(self) -> Iterator[str]:
        for number in range(self._size):
            yield from self._bucket(number)

    def __len__(self) -> int:
        return sum(len(self._bucket(number)) for number in range(self._size))


def buckets_of(values: Mapping[str, Any]) -> Slices:
    """What `LazyBuckets` reads: names and values apart, for a map's keys are interned when they are unpacked, which takes several times as long."""
    buckets: list[dict[str, Any]] = [{} for _ in range(len(values) // _BUCKET + 1)]
    for name, value in values.items():
        buckets[_bucket_of(name, len(buckets))][name] = value
    return Slices.of(msgpack.packb([list(bucket), list(bucket.values())]) for bucket in buckets)


def _bucket_of(name: str, size: int) -> int:
    return crc32(name.encode("utf-8", "surrogatepass")) % size


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

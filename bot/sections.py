"""Bytes in named sections, one behind the other: read where they lie, each only when it is wanted.

A head in front says where each section begins and ends. Sections start at multiples of 8 bytes, so that numbers in
them can be read in place.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import overload

import msgpack

Buffer = bytes | memoryview

_ALIGNMENT = 8
_SIZE = 8  # of the head's own length in front of it


def join(sections: Mapping[str, Buffer]) -> bytes:
    """The sections as one run of bytes."""
    head: dict[str, tuple[int, int]] = {}
    at = 0
    for name, content in sections.items():
        head[name] = (at, len(content))
        at += _padded(len(content))
    packed_head = msgpack.packb(head)
    start = len(packed_head).to_bytes(_SIZE, "big")
    return b"".join(content.ljust(_padded(len(content)), b"\0") for content in (start + packed_head, *map(bytes, sections.values())))


def split(packed: Buffer) -> dict[str, memoryview]:
    """The sections of what `join` made, none copied.

    Raises:
        ValueError: the bytes are no such run, or do not end where their last section does.
    """
    view = memoryview(packed)
    end = _SIZE + int.from_bytes(view[:_SIZE], "big")
    base = _padded(end)
    try:
        head = msgpack.unpackb(view[_SIZE:end])
        sections = {name: view[base + start : base + start + size] for name, (start, size) in head.items()}
        if len(view) != base + sum(_padded(size) for _, size in head.values()):
            raise ValueError("cut off, or something behind")
    except (msgpack.UnpackException, AttributeError, TypeError, OverflowError) as error:
        raise ValueError("no sections") from error
    return sections


def _padded(size: int) -> int:
    return -(-size // _ALIGNMENT) * _ALIGNMENT


class Slices(Sequence[memoryview]):
    """Many runs of bytes in one: ``starts`` (unsigned 32-bit numbers) says where each begins, and where the last one ends."""

    def __init__(self, starts: Buffer, content: Buffer) -> None:
        self.starts = memoryview(starts)
        self.content = memoryview(content)
        self._starts = self.starts.cast("I")

    @classmethod
    def of(cls, runs: Iterable[bytes]) -> Slices:
        starts, kept = array("I", [0]), bytearray()
        for run in runs:
            kept += run
            starts.append(len(kept))
        return cls(starts.tobytes(), bytes(kept))

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, at: int) -> memoryview: ...

    @overload
    def __getitem__(self, at: slice) -> list[memoryview]: ...

    def __getitem__(self, at: int | slice) -> memoryview | list[memoryview]:
        if isinstance(at, slice):
            return [self[number] for number in range(*at.indices(len(self)))]
        if not 0 <= at < len(self):
            raise IndexError(at)
        return self.content[self._starts[at] : self._starts[at + 1]]

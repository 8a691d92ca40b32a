"""Which passages a phrase asks for: looked up by a digest of its key.

A hundred thousand phrases, each a row of its own, would take a second to write after every edit; as
numbers, NumPy sorts them in a fiftieth of that.
"""

from __future__ import annotations

import hashlib
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Block(NamedTuple):
    """Sorted ``digests``, one per pair of a phrase and a passage that it asks for, and these
    ``passages``.
    """

    digests: Sequence[int]
    passages: Sequence[int]


@dataclass(frozen=True, eq=False)
class KnownPhrases(Mapping[str, Sequence[int]]):
    """The numbers of the passages that each phrase asks for, by its key (see `phrase_key`).

    ``by_passage``: for each passage the keys of its phrases, one per line; ``firsts``: the first
    digest of each of ``blocks``, which are in order; equal digests are in the same block.
    """

    by_passage: Sequence[str]
    firsts: Sequence[int]
    blocks: Sequence[Block]

    def __getitem__(self, key: str) -> Sequence[int]:
        wanted = phrase_digest(key)
        at = bisect_right(self.firsts, wanted) - 1
        if at >= 0:
            digests, passages = self.blocks[at]
            start, end = bisect_left(digests, wanted), bisect_right(digests, wanted)
            if start < end:
                return tuple(passages[start:end])
        raise KeyError(key)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(key for keys in self.by_passage for key in keys.splitlines()))

    def __len__(self) -> int:
        return sum(1 for _ in self)


def phrase_digest(key: str) -> int:
    """A 64-bit integer, signed as in SQLite; a collision among a million phrases is unlikely."""
    digest = hashlib.blake2b(key.encode(), digest_size=8).digest()
    return int.from_bytes(digest, sys.byteorder, signed=True)

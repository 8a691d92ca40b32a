"""Which passages are asked for with a phrase: looked up by a digest of its key.

As rows of their own a hundred thousand phrases take a second to write, after every edit. As
numbers NumPy sorts them in a fiftieth of that.
"""

from __future__ import annotations

import hashlib
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Block(NamedTuple):
    """Digests in their order, each as often as passages are asked for with its phrase, and these
    passages.
    """

    digests: Sequence[int]
    passages: Sequence[int]


@dataclass(frozen=True, eq=False)
class KnownPhrases(Mapping[str, Sequence[int]]):
    """The numbers of the passages that are asked for with each phrase, by its key (see
    `phrase_key`).

    ``by_passage``: the keys of its phrases, a line each; ``firsts``: the first digest of each of
    ``blocks``, which lie in order; all that have the same digest stand in one block.
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
    """64 bits, with a sign as SQLite has it: of a million phrases no two share theirs by chance."""
    digest = hashlib.blake2b(key.encode(), digest_size=8).digest()
    return int.from_bytes(digest, sys.byteorder, signed=True)

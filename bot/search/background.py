"""What a small corpus cannot tell about words: how many of a large one's passages hold each.

In twenty rules every word is rare, "much" as rare as "charm", and most of what people ask with does
not stand there at all. So the words of the corpus that the vectors were learnt from are known to
every index, and are counted as if some of its passages stood among the index's own
(`bot.search.bm25_build`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgpack

from rules_corpus.problems import CorpusError, Problem

LEAST_HOLDERS = 10  # of a token worth knowing; with all tokens the file is three times as large


class Background(NamedTuple):
    """The passages of another corpus, and how many of them hold each token."""

    passages: int
    holders: Mapping[str, int]


NO_BACKGROUND = Background(0, MappingProxyType({}))


def read_background(path: Path) -> Background:
    """The background in a file.

    Raises:
        CorpusError: it cannot be read, or holds something else.
    """
    try:
        passages, holders = msgpack.unpackb(path.read_bytes())
        return Background(int(passages), {str(name): int(held) for name, held in holders.items()})
    except (OSError, ValueError, TypeError, AttributeError, msgpack.UnpackException) as error:
        raise CorpusError([Problem(path, 0, f"holds no background: {error}")]) from error


def write_background(path: Path, background: Background) -> None:
    """Writes what `read_background` reads, without rare tokens."""
    held = sorted(background.holders.items())
    kept = {name: holders for name, holders in held if holders >= LEAST_HOLDERS}
    path.write_bytes(msgpack.packb((background.passages, kept)))

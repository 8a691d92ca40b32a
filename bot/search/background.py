"""What a small corpus cannot tell about words: how many passages of a large one contain each.

In twenty rules every word is rare, "much" as rare as "charm", and most words that people ask with
do not occur at all. So every index knows the words of the corpus that the vectors were learnt from,
and counts them as if some of its passages were among its own (`bot.search.bm25_build`).
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import msgpack

from rules_corpus.problems import CorpusError, Problem

LEAST_HOLDERS = 10  # of a token that is kept; with all tokens the file is three times as large


class Background(NamedTuple):
    """The number of passages of another corpus, and how many of them hold each token."""

    passages: int
    holders: Mapping[str, int]


NO_BACKGROUND = Background(0, MappingProxyType({}))


def read_background(path: Path) -> Background:
    """Reads the background from a file.

    Raises:
        CorpusError: the file cannot be read, or holds something else.
    """
    try:
        passages, holders = msgpack.unpackb(path.read_bytes())
        return Background(int(passages), {str(name): int(held) for name, held in holders.items()})
    except (OSError, ValueError, TypeError, AttributeError, msgpack.UnpackException) as error:
        raise CorpusError([Problem(path, 0, f"not a background file: {error}")]) from error


def write_background(path: Path, background: Background) -> None:
    """Writes a file for `read_background`, without rare tokens."""
    held = sorted(background.holders.items())
    kept = {name: holders for name, holders in held if holders >= LEAST_HOLDERS}
    path.write_bytes(msgpack.packb((background.passages, kept)))

"""Who takes part: Magistrate, and each peer without and with the asked-as phrases."""

from __future__ import annotations

from collections.abc import Mapping

from tests.bench.engine import Contender
from tests.bench.peers import Bm25s, Fts5, Peer, RapidFuzz, Tantivy
from tests.bench.theirs import Theirs

MAGISTRATE = "Magistrate"
_WITH_PHRASES = " with phrases"
_PEERS: Mapping[str, type[Peer]] = {"SQLite FTS5": Fts5, "bm25s": Bm25s, "tantivy": Tantivy, "RapidFuzz": RapidFuzz}

NAMES = (MAGISTRATE, *(name + phrases for name in _PEERS for phrases in ("", _WITH_PHRASES)))


def contender(name: str) -> Contender:
    """The contender called ``name``, one of `NAMES`."""
    if name == MAGISTRATE:
        from tests.bench.ours import Ours  # a peer's memory is measured without Magistrate in it

        return Ours()
    return Theirs(_PEERS[name.removesuffix(_WITH_PHRASES)], name.endswith(_WITH_PHRASES))

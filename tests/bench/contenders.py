"""Who takes part: Magistrate and its peers, over the rules without and with the asked-as phrases,
or over invented rulings.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.bench.engine import Contender
from tests.bench.peers import Bm25s, Fts5, Peer, RapidFuzz, Tantivy
from tests.bench.theirs import Theirs, TheirsOverRulings

MAGISTRATE = "Magistrate"
WITH_PHRASES = " with phrases"
OVER_RULINGS = " over rulings"
_PEERS: Mapping[str, type[Peer]] = {
    "SQLite FTS5": Fts5,
    "bm25s": Bm25s,
    "tantivy": Tantivy,
    "RapidFuzz": RapidFuzz,
}

NAMES = (MAGISTRATE, *(name + phrases for name in _PEERS for phrases in ("", WITH_PHRASES)))
NAMES_OVER_RULINGS = tuple(name + OVER_RULINGS for name in (MAGISTRATE, "SQLite FTS5", "tantivy"))


def contender(name: str) -> Contender:
    """The contender called ``name``, one of `NAMES` or of `NAMES_OVER_RULINGS`."""
    engine, over_rulings = name.removesuffix(OVER_RULINGS), name.endswith(OVER_RULINGS)
    if engine == MAGISTRATE:
        # a peer's memory is measured without Magistrate in it
        from tests.bench.ours import Ours, OursOverRulings

        return OursOverRulings() if over_rulings else Ours()
    if over_rulings:
        return TheirsOverRulings(_PEERS[engine], with_phrases=True)
    return Theirs(_PEERS[engine.removesuffix(WITH_PHRASES)], engine.endswith(WITH_PHRASES))

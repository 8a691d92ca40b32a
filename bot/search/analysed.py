"""What texts were analysed into, kept from one building of the index to the next.

Analysing the phrases takes most of the time of building, and an edit leaves nearly all of them as they were. The file is
a SQLite table by text. It is good for one lexicon and one way of analysing, whose digest is part of its name.
"""

from __future__ import annotations

import hashlib
import sqlite3
import unicodedata
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import Stemmer

from bot.search import analysis
from bot.search.analysis import Analyzer
from rules_corpus import text as folding

_SCHEMA = "CREATE TABLE IF NOT EXISTS analysed (text TEXT PRIMARY KEY, words TEXT, tokens TEXT) WITHOUT ROWID"
_MOST = 3  # times as many texts as were last needed are kept: other data may need the others

Analysed = tuple[list[str], list[str]]
"""The words of a text, and its tokens."""


@dataclass(frozen=True)
class RememberingAnalyzer(Analyzer):
    """Analyses each text once, in ``known`` those of earlier times; ``new``: those that were not known, ``met``: all that were asked for."""

    known: dict[str, tuple[str, str]] = field(default_factory=dict)
    new: dict[str, tuple[str, str]] = field(default_factory=dict)
    met: set[str] = field(default_factory=set)

    def words(self, text: str) -> list[str]:
        return _split(self._analysed(text)[0])

    def analyze(self, text: str) -> list[str]:
        return _split(self._analysed(text)[1])

    def _analysed(self, text: str) -> tuple[str, str]:
        self.met.add(text)
        found = self.known.get(text)
        if found is None:
            words = super().words(text)
            found = self.known[text] = self.new[text] = " ".join(words), " ".join(self.tokens(words))
        return found

    def plain(self) -> Analyzer:
        """The same without a memory, for questions."""
        return Analyzer(self.lexicon)


def _split(joined: str) -> list[str]:
    """No word and no token holds a blank."""
    return joined.split(" ") if joined else []


@contextmanager
def remembering(analyzer: Analyzer, folder: Path | None) -> Iterator[RememberingAnalyzer]:
    """The analyzer with what was analysed before, from a file in ``folder``; what is new is added to it at the end."""
    path = folder / f"analysed-{_digest(analyzer)}.sqlite" if folder else None
    found = RememberingAnalyzer(analyzer.lexicon, known=_read(path) if path else {})
    yield found
    if path:
        try:
            _write(path, found)
        except (OSError, sqlite3.Error):  # a full disk: next time it takes longer, and nothing of it is left
            for left in (path, path.with_name(f"{path.name}-journal")):
                with suppress(OSError):
                    left.unlink()


def _digest(analyzer: Analyzer) -> str:
    """Of all that a text's analysis depends on."""
    lexicon = analyzer.lexicon
    versions = (Stemmer.version(), unicodedata.unidata_version)
    said = (versions, sorted(lexicon.concepts.items()), sorted(lexicon.abbreviations.items()), sorted(lexicon.stopwords))
    state = hashlib.blake2b(repr(said).encode(), digest_size=16)
    for module in (analysis, folding):
        state.update(Path(str(module.__file__)).read_bytes())
    return state.hexdigest()


def _read(path: Path) -> dict[str, tuple[str, str]]:
    """What the file holds; nothing where it is damaged, and then it goes."""
    if not path.exists():
        return {}
    try:
        with closing(sqlite3.connect(path)) as connection:
            if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("damaged")
            return {text: (words, tokens) for text, words, tokens in connection.execute("SELECT text, words, tokens FROM analysed")}
    except sqlite3.Error:
        path.unlink(missing_ok=True)
        return {}


def _write(path: Path, analyzer: RememberingAnalyzer) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(_SCHEMA)
        if len(analyzer.known) > _MOST * len(analyzer.met):
            stale = ((text,) for text in analyzer.known.keys() - analyzer.met)
            connection.executemany("DELETE FROM analysed WHERE text = ?", stale)
        connection.executemany("INSERT OR REPLACE INTO analysed VALUES (?, ?, ?)", ((text, *found) for text, found in analyzer.new.items()))

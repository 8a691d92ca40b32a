"""What was computed from data files, kept from one build of the index to the next.

A value is stored under a digest of everything it was computed from, including the code that
computed it: it is never out of date, and what is not there is computed again. So an edit costs only
what was edited, and the file may be deleted at any time.

The file is one SQLite table. A build ended by kill -9 leaves it as it was; a damaged row is
ignored, a damaged file deleted.
"""

from __future__ import annotations

import hashlib
import sqlite3
import zlib
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any

import msgpack

_SCHEMA = """
CREATE TABLE IF NOT EXISTS kept (key BLOB UNIQUE NOT NULL, checksum INTEGER, value BLOB)
"""
_MOST = 3  # times the values that the last build needed: other data may need the rest


def digest(*parts: Any) -> bytes:
    """A 16-byte digest of plain values: equal only for equal values."""
    return hashlib.blake2b(msgpack.packb(parts), digest_size=16).digest()


@cache
def code_digest(folder: Path) -> bytes:
    """A digest of the modules in a folder, which are read once."""
    return digest(*(path.read_bytes() for path in sorted(folder.glob("*.py"))))


class BuildCache:
    """Plain values by digest, in a file that is written on exit; without a ``path`` nothing is
    kept.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None
        self._needed: set[bytes] = set()
        self._new: dict[bytes, bytes] = {}

    def get(self, key: bytes) -> Any:
        """The value stored under a digest, or ``None``."""
        self._needed.add(key)
        row = self._row(key)
        if row is None or zlib.crc32(row[1]) != row[0]:
            return None
        return msgpack.unpackb(row[1], strict_map_key=False)

    def put(self, key: bytes, value: Any) -> None:
        """Stores a plain value, which is not ``None``, under a digest."""
        if self._path:
            self._needed.add(key)
            self._new[key] = msgpack.packb(value)

    def __enter__(self) -> BuildCache:
        if self._path:
            try:
                self._connection = sqlite3.connect(self._path, isolation_level=None)
                self._connection.execute(_SCHEMA)
            except sqlite3.Error:
                self._forget()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._connection is None:
            return
        try:
            self._write(self._connection)
            self._connection.close()
        except sqlite3.Error:  # a full disk: the next build takes longer
            self._forget()

    def _row(self, key: bytes) -> Any:
        if self._connection is None:
            return None
        try:
            query = "SELECT checksum, value FROM kept WHERE key = ?"
            return self._connection.execute(query, (key,)).fetchone()
        except sqlite3.Error:
            self._forget()
            return None

    def _write(self, connection: sqlite3.Connection) -> None:
        if not self._new:
            return
        rows = ((key, zlib.crc32(value), value) for key, value in self._new.items())
        connection.execute("BEGIN")
        connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?, ?)", rows)
        kept = [key for (key,) in connection.execute("SELECT key FROM kept")]
        if len(kept) > _MOST * len(self._needed):
            unneeded = ((key,) for key in kept if key not in self._needed)
            connection.executemany("DELETE FROM kept WHERE key = ?", unneeded)
        connection.execute("COMMIT")

    def _forget(self) -> None:
        """Deletes the file, and the journal that a write left next to it."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        assert self._path is not None
        for left in (self._path, self._path.with_name(f"{self._path.name}-journal")):
            with suppress(OSError):
                left.unlink()


NO_CACHE = BuildCache()

"""SQLite tables that are written once and then only read, and collections over them that read a
value when it is first used.

A file is opened read-only and as one that never changes (``immutable``), so that no read waits for
a lock: an index is written under another name and renamed, never changed in place. If something
else writes to it or truncates it, the next read raises an error; nothing is mapped into memory, so
this cannot kill the process.

One connection serves all threads. Reads take some microseconds each and are serialised by a lock,
which costs less than a connection per thread, each with its own page cache.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, ValuesView
from functools import cached_property, lru_cache
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import Any, Generic, TypeVar, overload
from weakref import finalize

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")
_Other = TypeVar("_Other")
_Item = TypeVar("_Item", covariant=True)
_MISSING = 8192  # missing keys remembered per table: some hundred kilobytes
Row = tuple[Any, ...]


class TablesError(Exception):
    """The file does not hold such tables, or was changed while in use."""


class Tables:
    """A file of tables, open for reading from any thread.

    Raises:
        TablesError: on opening or on any read, if the file cannot be read, is damaged, or was
            changed.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = Lock()
        try:
            self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        except OSError as error:
            raise TablesError(f"{path}: {error}") from error
        self._state = self._now()
        try:
            uri = f"{Path(os.path.abspath(path)).as_uri()}?mode=ro&immutable=1"
            self._connection = sqlite3.connect(
                uri, uri=True, check_same_thread=False, isolation_level=None
            )
        except sqlite3.Error as error:
            os.close(self._file)
            raise TablesError(f"{path}: {error}") from error
        self._close = finalize(self, _close, self._connection, self._file)

    def _now(self) -> tuple[int, int]:
        """The size and time of the open file, which change with any write to it, but not if another
        file takes its name.
        """
        status = os.fstat(self._file)
        return status.st_size, status.st_mtime_ns

    @property
    def state(self) -> tuple[int, int]:
        """The size and modification time, in nanoseconds, that the file had when it was opened."""
        return self._state

    def rows(self, query: str, *values: object) -> list[Row]:
        """All rows of a query."""
        try:
            with self._lock:
                found: list[Row] = self._connection.execute(query, values).fetchall()
            changed = self._now() != self._state
        except (OSError, sqlite3.Error) as error:
            raise TablesError(
                f"{self._path} is damaged: {error}; start again to have it rebuilt"
            ) from error
        if changed:
            raise TablesError(
                f"{self._path} was changed while it was in use; start again to have it rebuilt"
            )
        return found

    def row(self, query: str, *values: object) -> Row | None:
        """The only row of a query, or ``None``."""
        return next(iter(self.rows(query, *values)), None)

    def value(self, name: str) -> Any:
        """A value of the table ``value``, by name."""
        row = self.row("SELECT body FROM value WHERE name = ?", name)
        if row is None:
            raise TablesError(f"{self._path} is damaged: {name!r} is missing")
        return row[0]

    def close(self) -> None:
        """Closes the file."""
        self._close()


def insert(connection: sqlite3.Connection, table: str, rows: Iterable[Iterable[object]]) -> None:
    """Adds rows to a table that is being written."""
    remaining = map(tuple, rows)
    first = next(remaining, None)
    if first is not None:
        places = ", ".join("?" * len(first))
        connection.executemany(f"INSERT INTO {table} VALUES ({places})", chain([first], remaining))


def _close(connection: sqlite3.Connection, file: int) -> None:
    connection.close()
    os.close(file)


class StoredMapping(Mapping[_Key, _Value]):
    """A table, or its rows that satisfy ``where``, as a mapping in the order of its rows or of a
    column.

    ``keys``: the columns that make up a key; ``key_of``: makes a key from them; ``value``: the
    columns that make up a value; ``make``: makes a value, never ``None``, from the key and them. A
    key is looked up as the tuple that it is, or as a single value. ``whole_after``: after this many
    lookups one by one, the whole table is read.

    What was read is cached, and so are some missing keys, because most words of most questions are
    missing.
    """

    def __init__(
        self,
        tables: Tables,
        table: str,
        keys: str,
        value: str,
        make: Callable[..., _Value],
        key_of: Callable[[Row], Any] = lambda row: row[0],
        where: str = "TRUE",
        order: str = "rowid",
        whole_after: int | None = None,
    ) -> None:
        names = keys.split(", ")
        self._tables = tables
        self._width = len(names)
        self._make = make
        self._key_of = key_of
        self._one = (
            f"SELECT {value} FROM {table} WHERE {' AND '.join(f'{name} = ?' for name in names)} AND"
            f" {where}"
        )
        self._all = f"SELECT {keys}, {value} FROM {table} WHERE {where} ORDER BY {order}"
        self._names = f"SELECT {keys} FROM {table} WHERE {where} ORDER BY {order}"
        self._any = f"SELECT 1 FROM {table} WHERE {where} LIMIT 1"
        self._read: dict[_Key, _Value] = {}
        self._missing: set[_Key] = set()
        self._left = whole_after  # lookups until all is read; ``None``: never, or it already is
        self._is_whole = False

    def __getitem__(self, key: _Key) -> _Value:
        found = self._find(key)
        if found is None:
            raise KeyError(key)
        return found

    @overload
    def get(self, key: _Key, /) -> _Value | None: ...

    @overload
    def get(self, key: _Key, /, default: _Value | _Other) -> _Value | _Other: ...

    def get(self, key: _Key, /, default: _Value | _Other | None = None) -> _Value | _Other | None:
        """Like `Mapping.get`, but without the cost of an exception for a missing key."""
        found = self._find(key)
        return default if found is None else found

    def __contains__(self, key: object) -> bool:
        return self._find(key) is not None  # type: ignore[arg-type]

    def _find(self, key: _Key) -> _Value | None:
        found = self._read.get(key)
        if found is None and not (self._is_whole or key in self._missing):
            return self._look_up(key)
        return found

    def _look_up(self, key: _Key) -> _Value | None:
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                self._read_whole()
                return self._read.get(key)
        row = self._tables.row(self._one, *(key if isinstance(key, tuple) else (key,)))
        if row is None:
            if len(self._missing) >= _MISSING:
                self._missing.clear()
            self._missing.add(key)
            return None
        found = self._read[key] = self._make(key, *row)
        return found

    def _read_whole(self) -> None:
        for row in self._tables.rows(self._all):
            key = self._key_of(row[: self._width])
            if key not in self._read:
                self._read[key] = self._make(key, *row[self._width :])
        self._is_whole = True
        self._missing.clear()

    @cached_property
    def _keys(self) -> dict[_Key, None]:
        return {self._key_of(row): None for row in self._tables.rows(self._names)}

    def __iter__(self) -> Iterator[_Key]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)

    def __bool__(self) -> bool:
        return bool(self._read) or self._tables.row(self._any) is not None

    def values(self) -> ValuesView[_Value]:
        """All values, read at once."""
        if not self._is_whole:
            self._read_whole()
        return super().values()


class StoredSequence(Sequence[_Item], Generic[_Item]):
    """A table as a sequence by its column ``number``, which counts from 0.

    The ``kept`` most recently used values are cached; ``None``: all that were read.
    """

    def __init__(
        self,
        tables: Tables,
        table: str,
        value: str,
        make: Callable[..., _Item],
        where: str = "TRUE",
        kept: int | None = 0,
    ) -> None:
        self._tables = tables
        self._make = make
        self._item = lru_cache(maxsize=kept)(self._read)
        self._one = f"SELECT {value} FROM {table} WHERE number = ? AND {where}"
        self._some = (
            f"SELECT {value} FROM {table} WHERE number >= ? AND number < ? AND {where} ORDER BY"
            " number"
        )
        self._size = f"SELECT COUNT(*) FROM {table} WHERE {where}"

    @overload
    def __getitem__(self, at: int) -> _Item: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[_Item]: ...

    def __getitem__(self, at: int | slice) -> _Item | Sequence[_Item]:
        if isinstance(at, slice):
            return [*self][at]
        return self._item(at)

    def _read(self, at: int) -> _Item:
        row = self._tables.row(self._one, at + len(self) if at < 0 else at)
        if row is None:
            raise IndexError(at)
        return self._make(*row)

    def __iter__(self) -> Iterator[_Item]:
        return (self._make(*row) for row in self._tables.rows(self._some, 0, len(self)))

    @cached_property
    def _length(self) -> int:
        ((size,),) = self._tables.rows(self._size)
        return int(size)

    def __len__(self) -> int:
        return self._length

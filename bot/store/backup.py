"""A copy of a store that is in use."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.store.address import FileAddress, StoreAddress
from bot.store.errors import StoreAwayError

NO_FILE = "There is no store to copy yet: {path} is made when something is first stored."
NOT_A_FILE = "The store is in PostgreSQL; back it up with pg_dump."
NOT_COPIED = "The store was not copied to {target}: {error}"


def back_up(address: StoreAddress, target: Path) -> None:
    """Copies a store in a file as it is at one moment, while others read and write; an earlier copy
    is replaced only by a complete one.

    Raises:
        StoreAwayError: it could not be copied, or is not in a file.
    """
    if not isinstance(address, FileAddress):
        raise StoreAwayError(NOT_A_FILE)
    if not address.path.is_file():
        raise StoreAwayError(NO_FILE.format(path=address.path))
    beside = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        beside.unlink(missing_ok=True)
        with (
            closing(sqlite3.connect(address.path)) as store,
            closing(sqlite3.connect(beside)) as copy,
        ):
            store.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise StoreAwayError(NOT_COPIED.format(target=target, error=error)) from error

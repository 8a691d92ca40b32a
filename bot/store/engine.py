"""Connections to a database: keeps an SQLite file safe, and turns whatever prevents its use into
one error.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, contextmanager, suppress
from typing import Any

from sqlalchemy import ColumnElement, Double, Table, event, func, literal
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.util import await_only
from tenacity import Retrying, retry_if_exception_type, stop_after_delay, wait_random

from bot.store.address import FileAddress, ServerAddress, StoreAddress
from bot.store.errors import StoreAwayError, StoreError
from bot.store.migrating import bring_up_to_date

BUSY_SECONDS = 5.0  # how long another process may keep an SQLite file locked
CONNECT_SECONDS = 5.0
STATEMENT_SECONDS = 10.0
WRITES = "writes"  # an option of connections
NOT_FOUND = "asyncpg is not installed: install magistrate[postgres] for a store in PostgreSQL."

# What a database raises for our own mistakes, which trying again does not mend
_OURS = ("IntegrityError", "ProgrammingError", "DataError", "NotSupportedError")


class Database:
    """The connections to a database, whose tables are brought up to date before the first use.

    ``clock``: tells the time in place of the database, for tests.
    """

    def __init__(self, address: StoreAddress, clock: Callable[[], float] | None = None) -> None:
        self.address = address
        self._clock = clock
        self._engine: AsyncEngine | None = None
        self._opening = asyncio.Lock()

    @property
    def is_postgres(self) -> bool:
        """Whether this is PostgreSQL, where single rows are locked and not the whole file."""
        return isinstance(self.address, ServerAddress)

    @property
    def now(self) -> ColumnElement[float]:
        """The time, in seconds since 1970, as part of a statement."""
        if self._clock is not None:
            return literal(self._clock(), Double)
        if self.is_postgres:
            return func.extract("epoch", func.clock_timestamp()).cast(Double)
        return (func.julianday("now") - 2440587.5) * 86400.0

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for reading.

        Raises:
            StoreError: the store cannot be used.
        """
        with in_one_name():
            async with (await self._opened()).connect() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection for writing: at the end of the block all changes are on disk, or none if the
        block raises.

        Raises:
            StoreError: the store cannot be used.
        """
        with in_one_name():
            engine = await self._opened()
            async with engine.execution_options(**{WRITES: True}).begin() as connection:
                yield connection

    def insert(self, table: Table) -> Any:
        """An insert statement that can say what to do if the row already exists."""
        return (postgresql.insert if self.is_postgres else sqlite.insert)(table)

    async def close(self) -> None:
        """Closes all connections."""
        engine, self._engine = self._engine, None
        if engine is not None:
            with suppress(Exception):  # they are given up, whatever is wrong with them
                await engine.dispose()

    async def _opened(self) -> AsyncEngine:
        async with self._opening:
            if self._engine is None:
                engine = make_engine(self.address)
                try:
                    await bring_up_to_date(engine.execution_options(**{WRITES: True}))
                except BaseException:
                    await engine.dispose()
                    raise
                self._engine = engine
            return self._engine


def make_engine(address: StoreAddress) -> AsyncEngine:
    """The engine that connects to a database.

    Raises:
        StoreAwayError: there is no folder for the file, or no library for the server.
    """
    match address:
        case FileAddress(path=path):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StoreAwayError(str(error)) from error
            engine = create_async_engine(
                f"sqlite+aiosqlite:///{path}", connect_args={"timeout": BUSY_SECONDS}
            )
            event.listen(engine.sync_engine, "connect", _make_safe)
            event.listen(engine.sync_engine, "begin", _begin)
            return engine
        case ServerAddress(rest=rest):
            waits = {"timeout": CONNECT_SECONDS, "command_timeout": STATEMENT_SECONDS}
            try:
                return create_async_engine(
                    f"postgresql+asyncpg://{rest}",
                    connect_args=waits,
                    pool_pre_ping=True,
                    pool_timeout=CONNECT_SECONDS,
                )
            except ModuleNotFoundError as error:
                raise StoreAwayError(NOT_FOUND) from error


@contextmanager
def in_one_name() -> Any:
    """Turns whatever prevents the use of a database into a `StoreAwayError`.

    Raises:
        StoreError: one raised inside passes through.
    """
    try:
        yield
    except StoreError:
        raise
    except (SQLAlchemyError, sqlite3.Error, OSError, TimeoutError) as error:
        if isinstance(error, DBAPIError) and type(error).__name__ in _OURS:
            raise
        raise StoreAwayError(_line(error)) from error
    except Exception as error:
        if not type(error).__module__.startswith("asyncpg."):
            raise
        raise StoreAwayError(_line(error)) from error


def _line(error: BaseException) -> str:
    """What went wrong, without statements and their values."""
    original = getattr(error, "orig", None) or error
    return " ".join(str(original).split())[:300] or type(original).__name__


def _make_safe(connection: Any, _: Any) -> None:
    """Lets others read while one writes; what is committed is on disk and survives a power cut."""
    connection.isolation_level = None  # transactions begin where `_begin` says
    cursor = connection.cursor()
    # several processes that change it at once are refused the lock without waiting for it
    for attempt in Retrying(
        retry=retry_if_exception_type(sqlite3.OperationalError),
        wait=wait_random(0.01, 0.05),
        stop=stop_after_delay(BUSY_SECONDS),
        sleep=lambda seconds: await_only(asyncio.sleep(seconds)),
        reraise=True,
    ):
        with attempt:
            cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.close()


def _begin(connection: Any) -> None:
    """Begins a transaction; one that will write waits for the lock now, since later it cannot."""
    writes = connection.get_execution_options().get(WRITES)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

"""The stores that the tests use: the same in SQLite and in a real PostgreSQL."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from bot.store.address import FileAddress, ServerAddress, StoreAddress
from bot.store.sql import SqlStore

_Given = TypeVar("_Given")


class Kept:
    """A store with a clock that stands still unless a test moves it."""

    def __init__(self, address: StoreAddress) -> None:
        self.address = address
        self.now = 1_000_000.0
        self._runner = asyncio.Runner()
        self.store = self._runner.run(self._opened())

    async def _opened(self) -> SqlStore:
        return SqlStore(self.address, lambda: self.now)

    def do(self, step: Coroutine[Any, Any, _Given]) -> _Given:
        """What a call to the store returns."""
        return self._runner.run(step)

    def restart(self) -> None:
        """Opens the store anew, as another process would."""
        self.do(self.store.close())
        self.store = self.do(self._opened())

    def close(self) -> None:
        """Ends it."""
        self.do(self.store.close())
        self._runner.close()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> StoreAddress:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return FileAddress(tmp_path / "store.sqlite")
    make: Callable[[str], ServerAddress] = request.getfixturevalue("postgres").database
    return make(f"t{uuid.uuid4().hex}")


@pytest.fixture
def kept(address: StoreAddress) -> Iterator[Kept]:
    """A store of each kind."""
    opened = Kept(address)
    yield opened
    opened.close()

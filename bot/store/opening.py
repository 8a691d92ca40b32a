"""An address -> a store."""

from __future__ import annotations

from bot.store.address import StoreAddress
from bot.store.protocols import Store


def open_store(address: StoreAddress) -> Store:
    """The store at an address; it is opened when it is first used."""
    from bot.store.sql import SqlStore  # whoever needs no store does not wait for its libraries

    return SqlStore(address)

"""Keeps one follow after the other, and says of each when it is kept; for tests that kill it."""

from __future__ import annotations

import asyncio
import os

from bot.store.address import read_store_address
from bot.store.opening import open_store
from bot.store.values import Follow


async def main() -> None:
    store = open_store(read_store_address(os.environ))
    channel = 0
    while True:
        channel += 1
        await store.follows.follow(Follow(1, channel, "harbour", "regatta"))
        print(channel, flush=True)


if __name__ == "__main__":
    asyncio.run(main())

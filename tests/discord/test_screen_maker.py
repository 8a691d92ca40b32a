"""Making screens: one after the other beside the event loop, those lately made at once."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from bot.discord.parts import Text
from bot.discord.screen_maker import Maker
from bot.discord.screens import Screen
from tests.support.screens import text_of


class Screens:
    """Counts what it makes."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.threads: set[int] = set()
        self.at_once = self.most_at_once = 0

    def ask(self, text: str, language: str) -> Screen:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        time.sleep(0.005)
        self.asked.append(text)
        self.threads.add(threading.get_ident())
        self.at_once -= 1
        if text == "?":
            raise ValueError(text)
        return Screen((Text(f"{text} {language}"),))


@pytest.fixture
def thread() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as thread:
        yield thread


def test_what_was_made_lately_is_not_made_again(thread: ThreadPoolExecutor) -> None:
    async def run() -> None:
        maker, screens = Maker(thread), Screens()
        assert maker.made(partial(screens.ask, "a", "en")) is None
        first = await maker.make(partial(screens.ask, "a", "en"))
        assert await maker.make(partial(screens.ask, "a", "en")) is first
        assert maker.made(partial(screens.ask, "a", "en")) is first
        assert await maker.make(partial(screens.ask, "a", "ja")) != first
        assert screens.asked == ["a", "a"]

    asyncio.run(run())


def test_screens_are_made_one_after_the_other_beside_the_loop(thread: ThreadPoolExecutor) -> None:
    async def run() -> None:
        maker, screens = Maker(thread), Screens()
        made = await asyncio.gather(
            *(maker.make(partial(screens.ask, text, "en")) for text in "abcdef")
        )
        assert [text_of([screen.parts]) for screen in made] == [f"{text} en" for text in "abcdef"]
        assert (screens.asked, screens.most_at_once) == (list("abcdef"), 1)
        assert threading.get_ident() not in screens.threads

    asyncio.run(run())


def test_the_oldest_is_forgotten_first(thread: ThreadPoolExecutor) -> None:
    async def run() -> None:
        maker, screens = Maker(thread, kept=2), Screens()
        for text in ("a", "b", "a", "c"):
            await maker.make(partial(screens.ask, text, "en"))
        assert [maker.made(partial(screens.ask, text, "en")) is not None for text in "abc"] == [
            True,
            False,
            True,
        ]

    asyncio.run(run())


def test_an_error_is_the_asker_s_and_is_not_kept(thread: ThreadPoolExecutor) -> None:
    async def run() -> None:
        maker, screens = Maker(thread), Screens()
        for _ in range(2):
            with pytest.raises(ValueError, match=r"\?"):
                await maker.make(partial(screens.ask, "?", "en"))
        assert screens.asked == ["?", "?"]

    asyncio.run(run())

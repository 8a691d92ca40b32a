"""The thread that makes answers, once Discord has heard what it must hear first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any, TypeVar

LONGEST_PAUSE = 2.0  # seconds

_Result = TypeVar("_Result")


class AnsweringThread(ThreadPoolExecutor):
    """A single thread: two would only take turns, and every asker would wait for both.

    No answer is begun while something comes `first`: an answer that takes ten milliseconds would
    hold up the connection for as long, and hundreds of deferrals have to be sent within three
    seconds.
    """

    def __init__(self) -> None:
        super().__init__(1, "answers")
        self._first = 0
        self._may_begin = threading.Event()
        self._may_begin.set()

    @contextmanager
    def first(self) -> Iterator[None]:
        """Gives priority to what is done within; for use on the event loop."""
        self._first += 1
        self._may_begin.clear()
        try:
            yield
        finally:
            self._first -= 1
            if not self._first:
                self._may_begin.set()

    def submit(self, fn: Callable[..., _Result], /, *args: Any, **kwargs: Any) -> Future[_Result]:
        return super().submit(self._in_turn, fn, *args, **kwargs)

    def _in_turn(self, fn: Callable[..., _Result], /, *args: Any, **kwargs: Any) -> _Result:
        self._may_begin.wait(LONGEST_PAUSE)
        return fn(*args, **kwargs)

"""Extra processes that help with a first build, which must analyse all texts.

After an edit there is so little to analyse that starting them would take longer.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

MOST = 4  # processes; with more, what only the main one can do takes most of the time
FEWEST_TASKS = 64  # fewer are done sooner than a process has started
_SHARES = 16  # of the tasks, handed over one after the other


class Workers:
    """Runs the same function on many tasks: in other processes if it has an ``executor``, else in
    this one.
    """

    def __init__(self, executor: Executor | None = None) -> None:
        self._executor = executor

    def map(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
        """What ``work`` returns for each task, in order."""
        done = 0
        if self._executor is not None and len(tasks) >= FEWEST_TASKS:
            try:
                size = math.ceil(len(tasks) / _SHARES)
                for result in self._executor.map(work, tasks, chunksize=size):
                    done += 1
                    yield result
            except (BrokenProcessPool, OSError, RuntimeError):
                # too little memory, or no process or thread may be started: what is missing is
                # computed here, where an error of the work itself comes up again
                self._executor = None
        yield from map(work, tasks[done:])


NO_WORKERS = Workers()


@contextmanager
def started_workers() -> Iterator[Workers]:
    """Workers that end with the context, and with this process, in whatever way it ends.

    No process is started before there are tasks for it. With one processor, or on a system without
    semaphores, which a pool needs, this process does everything itself.
    """
    number = min(os.cpu_count() or 1, MOST)
    if number == 1:
        yield NO_WORKERS
        return
    try:
        # not by fork: this process may have threads
        executor = ProcessPoolExecutor(number, get_context("spawn"), _end_with_parent)
    except (ImportError, NotImplementedError, OSError):
        yield NO_WORKERS
        return
    try:
        yield Workers(executor)
    finally:
        executor.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None

    def wait() -> None:
        parent.join()
        os._exit(1)

    Thread(target=wait, daemon=True).start()

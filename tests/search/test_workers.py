"""Further processes that compute what a first build needs."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from operator import neg

import pytest

from bot.search import workers
from bot.search.workers import FEWEST_TASKS, Workers, started_workers

MANY = range(FEWEST_TASKS)


def _process(_: int) -> int:
    return os.getpid()


def test_many_tasks_are_done_in_order_by_other_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with started_workers() as started:
        assert list(started.map(neg, MANY)) == [*map(neg, MANY)]
        assert os.getpid() not in set(started.map(_process, MANY))
        assert set(started.map(_process, MANY[:-1])) == {os.getpid()}


def test_one_processor_needs_no_other_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    with started_workers() as started:
        assert set(started.map(_process, MANY)) == {os.getpid()}


def test_where_no_pool_can_be_made_this_process_does_everything(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> Executor:
        raise OSError("no semaphores")

    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(workers, "ProcessPoolExecutor", refuse)
    with started_workers() as started:
        assert set(started.map(_process, MANY)) == {os.getpid()}


class Breaking(Executor):
    """Loses its processes after some tasks."""

    def map(self, fn, *iterables, timeout=None, chunksize=1):  # type: ignore[no-untyped-def]
        yield from map(fn, iterables[0][:5])
        raise BrokenProcessPool("killed")


def test_what_killed_workers_left_is_done_here() -> None:
    broken = Workers(Breaking())
    assert list(broken.map(neg, MANY)) == [*map(neg, MANY)]
    assert list(broken.map(neg, MANY)) == [*map(neg, MANY)]

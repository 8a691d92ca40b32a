"""Answers are made behind what Discord has to hear first."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.discord.answering import AnsweringThread


@pytest.fixture
def thread() -> Iterator[AnsweringThread]:
    made = AnsweringThread()
    yield made
    made.shutdown()


def test_no_answer_is_begun_while_something_goes_first(thread: AnsweringThread) -> None:
    order: list[str] = []
    with thread.first():
        with thread.first():
            answer = thread.submit(order.append, "answer")
            order.append("one deferral")
        order.append("another")
    answer.result()
    assert order == ["one deferral", "another", "answer"]


def test_what_an_answer_raises_is_raised(thread: AnsweringThread) -> None:
    with pytest.raises(ZeroDivisionError):
        thread.submit(lambda: 1 / 0).result()

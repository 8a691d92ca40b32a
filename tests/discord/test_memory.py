"""What is remembered while the bot runs, and for how long."""

from __future__ import annotations

import pytest

from bot.discord import memory as memories
from bot.discord.memory import EDITABLE_SECONDS, Answered, Memory


@pytest.fixture
def memory() -> Memory:
    return Memory()


def test_a_reply_is_remembered_until_it_is_forgotten(memory: Memory) -> None:
    memory.answered(1, Answered(20, 300, 0.0))
    assert memory.reply_to(1) == Answered(20, 300, 0.0)
    assert memory.reply_to(300) is None
    assert memory.forget(1) == Answered(20, 300, 0.0)
    assert memory.forget(1) is None
    assert memory.reply_to(1) is None


def test_a_reply_is_editable_for_five_minutes(memory: Memory) -> None:
    memory.answered(1, Answered(20, 300, 50.0))
    assert memory.editable(1, 50.0 + EDITABLE_SECONDS) == Answered(20, 300, 50.0)
    assert memory.editable(1, 50.1 + EDITABLE_SECONDS) is None
    assert memory.reply_to(1) is not None
    assert memory.editable(2, 50.0) is None


def test_the_oldest_is_forgotten_where_there_is_too_much() -> None:
    memory = Memory(most=2)
    for message in (1, 2, 3):
        memory.answered(message, Answered(20, message * 10, 0.0))
    assert [memory.reply_to(message) is not None for message in (1, 2, 3)] == [False, True, True]


def test_memory_is_bounded(memory: Memory) -> None:
    for message in range(memories.MOST + 50):
        memory.answered(message, Answered(20, message, 0.0))
    assert len(memory._replies) == memories.MOST


def test_an_asker_is_told_to_wait_once_in_half_a_minute() -> None:
    memory = Memory()
    assert [memory.may_warn(1, now) for now in (0.0, 1.0, 30.0, 31.0, 32.0)] == [
        True,
        False,
        False,
        True,
        False,
    ]
    assert memory.may_warn(2, 1.0)

"""What was answered in a channel lately, and for how long that is remembered."""

from __future__ import annotations

from bot.discord import repeats as module
from bot.discord.repeats import REPEATED_SECONDS, Repeats


def test_what_was_told_lately() -> None:
    repeats = Repeats()
    repeats.told(20, "guide:1.1", "link", 5.0)
    assert repeats.said_lately(20, "guide:1.1", 5.0 + REPEATED_SECONDS) == "link"
    assert repeats.said_lately(20, "guide:1.1", 5.1 + REPEATED_SECONDS) is None
    assert repeats.said_lately(21, "guide:1.1", 5.0) is None
    assert repeats.said_lately(20, "guide:1.2", 5.0) is None


def test_told_again_counts_from_then() -> None:
    repeats = Repeats()
    repeats.told(20, "a", "first", 0.0)
    repeats.told(20, "a", "second", 20.0)
    assert repeats.said_lately(20, "a", 20.0 + REPEATED_SECONDS) == "second"


def test_the_oldest_is_forgotten_where_there_is_too_much() -> None:
    repeats = Repeats(most=2)
    for what in "123":
        repeats.told(20, what, "link", 0.0)
    assert [repeats.said_lately(20, what, 0.0) for what in "123"] == [None, "link", "link"]


def test_what_was_told_again_is_kept_longer() -> None:
    repeats = Repeats(most=2)
    for what in "abac":
        repeats.told(20, what, "link", 0.0)
    assert [repeats.said_lately(20, what, 0.0) for what in "abc"] == ["link", None, "link"]


def test_what_is_remembered_is_bounded() -> None:
    repeats = Repeats()
    for channel in range(module.MOST + 50):
        repeats.told(channel, "a", "link", 0.0)
    assert len(repeats._lately) == module.MOST

"""What was answered in a channel lately, and for how long that is remembered."""

from __future__ import annotations

from bot.discord import repeats as module
from bot.discord.repeats import REPEATED_SECONDS, Repeats, link_to

FIRST, SECOND = 300, 301  # messages


def test_what_was_told_lately() -> None:
    repeats = Repeats()
    repeats.remember(20, "guide:1.1", FIRST, 5.0)
    assert repeats.said_lately(20, "guide:1.1", 5.0 + REPEATED_SECONDS) == FIRST
    assert repeats.said_lately(20, "guide:1.1", 5.1 + REPEATED_SECONDS) is None
    assert repeats.said_lately(21, "guide:1.1", 5.0) is None
    assert repeats.said_lately(20, "guide:1.2", 5.0) is None


def test_told_again_counts_from_then() -> None:
    repeats = Repeats()
    repeats.remember(20, "a", FIRST, 0.0)
    repeats.remember(20, "a", SECOND, 20.0)
    assert repeats.said_lately(20, "a", 20.0 + REPEATED_SECONDS) == SECOND


def test_nobody_is_sent_to_a_message_that_is_gone() -> None:
    repeats = Repeats()
    repeats.remember(20, "a", FIRST, 0.0)
    repeats.forget(FIRST)
    repeats.forget(FIRST)
    assert repeats.said_lately(20, "a", 0.0) is None


def test_nobody_is_sent_to_a_message_that_says_something_else_now() -> None:
    repeats = Repeats()
    repeats.remember(20, "a", FIRST, 0.0)
    repeats.remember(20, "b", FIRST, 1.0)
    assert [repeats.said_lately(20, what, 1.0) for what in "ab"] == [None, FIRST]


def test_a_message_that_is_gone_takes_no_later_one_with_it() -> None:
    repeats = Repeats()
    repeats.remember(20, "a", FIRST, 0.0)
    repeats.remember(20, "a", SECOND, 1.0)
    repeats.forget(FIRST)
    assert repeats.said_lately(20, "a", 1.0) == SECOND


def test_the_oldest_is_forgotten_where_there_is_too_much() -> None:
    repeats = Repeats(most=2)
    for message, what in enumerate("123", 1):
        repeats.remember(20, what, message, 0.0)
    assert [repeats.said_lately(20, what, 0.0) for what in "123"] == [None, 2, 3]


def test_what_was_told_again_is_kept_longer() -> None:
    repeats = Repeats(most=2)
    for message, what in enumerate("abac", 1):
        repeats.remember(20, what, message, 0.0)
    assert [repeats.said_lately(20, what, 0.0) for what in "abc"] == [3, None, 4]


def test_what_is_remembered_is_bounded() -> None:
    repeats = Repeats()
    for number in range(1, module.MOST + 50):
        repeats.remember(number, "a", number, 0.0)
    assert len(repeats._lately) == len(repeats._on) == module.MOST


def test_the_address_of_a_message() -> None:
    assert link_to(1, 2, 3) == "https://discord.com/channels/1/2/3"
    assert link_to(None, 2, 3) == "https://discord.com/channels/@me/2/3"

"""How much may be asked: a burst, then one in so many seconds, for each key by itself."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot import throttle
from bot.discord.throttle import ASKER, SERVER
from bot.throttle import Rate, Throttle

RATE = Rate(3, 2.0)


def test_a_burst_is_free_and_the_next_waits() -> None:
    bucket = Throttle(RATE)
    assert [bucket.wait(1, 10.0) for _ in range(4)] == [0, 0, 0, 2.0]


def test_a_refusal_costs_nothing_and_the_wait_shrinks() -> None:
    bucket = Throttle(RATE)
    for _ in range(3):
        bucket.wait(1, 0.0)
    assert [bucket.wait(1, now) for now in (0.0, 0.5, 1.0, 1.5)] == [2.0, 1.5, 1.0, 0.5]
    assert bucket.wait(1, 2.0) == 0
    assert bucket.wait(1, 2.0) == 2.0


def test_it_fills_up_to_the_burst_and_no_further() -> None:
    bucket = Throttle(RATE)
    for _ in range(3):
        bucket.wait(1, 0.0)
    assert [bucket.wait(1, 1_000_000.0) for _ in range(4)] == [0, 0, 0, 2.0]


def test_keys_do_not_share() -> None:
    bucket = Throttle(RATE)
    for _ in range(3):
        bucket.wait(1, 0.0)
    assert bucket.wait(1, 0.0) > 0
    assert [bucket.wait(2, 0.0) for _ in range(4)] == [0, 0, 0, 2.0]


def test_the_least_recent_key_is_forgotten() -> None:
    bucket = Throttle(Rate(1, 100.0), most=2)
    bucket.wait(1, 0.0)
    bucket.wait(2, 0.0)
    assert bucket.wait(1, 0.0) > 0  # and is the more recent now
    bucket.wait(3, 0.0)
    assert bucket.wait(1, 0.0) > 0
    assert bucket.wait(2, 0.0) == 0  # forgotten


def test_memory_is_bounded() -> None:
    bucket = Throttle(RATE)
    for key in range(throttle.MOST_BUCKETS + 50):
        bucket.wait(key, 0.0)
    assert len(bucket._buckets) == throttle.MOST_BUCKETS


@given(st.sampled_from([RATE, ASKER, SERVER]), st.lists(st.floats(0, 20), max_size=60))
def test_never_more_than_the_rate_allows(rate: Rate, pauses: list[float]) -> None:
    bucket, now, allowed = Throttle(rate), 0.0, 0
    for pause in pauses:
        now += pause
        wait = bucket.wait(1, now)
        assert 0 <= wait <= rate.seconds
        allowed += wait == 0
        assert allowed <= rate.burst + now / rate.seconds + 1e-6


@given(st.sampled_from([RATE, ASKER, SERVER]), st.lists(st.floats(0, 3), max_size=60))
def test_who_waits_as_told_is_answered(rate: Rate, pauses: list[float]) -> None:
    bucket, now = Throttle(rate), 0.0
    for pause in pauses:
        now += pause
        wait = bucket.wait(1, now)
        if wait:
            now += wait + 1e-6
            assert bucket.wait(1, now) == 0

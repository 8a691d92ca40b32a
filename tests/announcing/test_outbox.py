"""What is done next about a post, and what becomes of it."""

from __future__ import annotations

import pytest

from bot.announcing import outbox
from bot.store.values import ListKey, Post

POST = Post(4711, ListKey("harbour", "tidal", "2026-05-01"), "published", 1, 20, wanted="a")
SENT = POST._replace(state="sent", shown="a")
HOUR, DAY = 3600.0, 24 * 3600.0


@pytest.mark.parametrize(
    ("post", "step"),
    [
        (POST, "send"),
        (POST._replace(state="sending"), "look"),
        (SENT, "nothing"),
        (SENT._replace(shown="b"), "edit"),
        (SENT._replace(crosspost="wanted"), "crosspost"),
        (SENT._replace(shown="b", crosspost="wanted"), "edit"),
        (POST._replace(state="unsure"), "nothing"),
        (POST._replace(state="given up"), "nothing"),
    ],
)
def test_each_state_has_its_step(post: Post, step: outbox.Step) -> None:
    assert outbox.next_step(post) == step


def test_what_may_have_been_sent_is_looked_for_ever_later() -> None:
    waits = [outbox.in_doubt(POST._replace(tried=tried), 0.0).due for tried in range(1, 9)]
    assert waits == sorted(waits)
    assert waits[-1] == outbox.LONGEST_WAIT
    assert outbox.in_doubt(POST, 0.0).state == "sending"


def test_a_refusal_is_waited_out_for_a_day() -> None:
    refused = outbox.forbidden(POST._replace(begun=HOUR), 2 * HOUR)
    assert (refused.state, refused.trouble) == ("due", "forbidden")
    assert refused.due > 2 * HOUR
    assert outbox.forbidden(POST._replace(begun=HOUR), HOUR + DAY).state == "given up"


def test_what_cannot_be_looked_for_is_not_sent_again() -> None:
    unsure = outbox.unsure(POST._replace(state="sending"))
    assert outbox.next_step(unsure) == "nothing"


def test_what_was_sent_may_have_to_be_edited_at_once() -> None:
    sent = outbox.sent(POST._replace(wanted="b", state="sending"), 5, "a", 10.0)
    assert outbox.next_step(sent) == "edit"
    assert outbox.next_step(outbox.edited(sent, "b", 11.0)) == "nothing"
    assert outbox.next_step(outbox.not_editable(sent)) == "nothing"


def test_an_announcement_channel_takes_three_edits_an_hour() -> None:
    assert outbox.edit_due(0.0, DAY) == DAY
    at = outbox.edit_due(DAY, DAY + 1.0)
    assert at - DAY == HOUR / 3


def test_a_channel_takes_ten_crossposts_an_hour() -> None:
    lately = [DAY + minute for minute in range(10)]
    assert outbox.crosspost_due(lately[1:], DAY + 60.0) == DAY + 60.0
    assert outbox.crosspost_due(lately, DAY + 60.0) == DAY + HOUR

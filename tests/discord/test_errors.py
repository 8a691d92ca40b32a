"""What goes wrong, and what the bot says then."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.discord import client
from bot.discord.client import TOO_LATE
from bot.discord.limits import ANSWER_SECONDS
from bot.discord.screens import Screens
from bot.discord.throttle import ASKER
from bot.throttle import Rate, Throttle
from tests.support.asked import VAGUE
from tests.support.loopback.model import walk
from tests.support.simulated import BETWEEN_REQUESTS, Simulated, everything_takes_long

QUESTION = "What does [Imperishable] do?"
MENTIONS = "@everyone @here <@1> <@!2> <@&3> <#4> what does [Imperishable] do?"
STRANGE = (
    ".",
    "\u200b",
    "‮",
    "[[",
    "|||||",
    "```",
    "\x00",
    "?" * 900,
    "x" * 1000,
    "ぬ" * 1000,
    "é" * 500,
    "🃏" * 400,
    "803.3a " * 140,
    "a b " * 250,
)


def fail(*_: object) -> Any:
    raise RuntimeError("the lamp fell over")


def number_in(text: str) -> str:
    found = re.search(r"[0-9a-f]{8}", text)
    assert found is not None
    return found[0]


def test_an_error_in_a_command_is_told_with_its_number(
    here: Simulated, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    here.failing = True
    monkeypatch.setattr(Screens, "ask", fail)
    answer = here.slash("ask", question=QUESTION)
    assert answer.private
    assert f"error {number_in(answer.text)}" in caplog.text
    assert "the lamp fell over" in caplog.text


def test_an_error_behind_a_button_is_told_with_its_number(
    here: Simulated, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    shown = here.slash("rule", number="803.3a")
    monkeypatch.setattr(Screens, "open", fail)
    answer = here.press(shown, "日本語")
    assert answer.private
    assert f"error {number_in(answer.text)}" in caplog.text
    assert "the lamp fell over" in caplog.text
    assert here.current(shown).text == shown.text


def test_an_error_in_a_slow_button_leaves_the_answer_alone(
    here: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = here.slash("rule", number="803.3a")
    everything_takes_long(monkeypatch)
    monkeypatch.setattr(Screens, "open", fail)
    answer = here.press(shown, "日本語")
    assert answer.private
    assert number_in(answer.text)
    assert here.current(shown).text == shown.text


def test_an_error_in_a_message_is_told_by_direct_message(
    here: Simulated, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Screens, "ask", fail)
    assert here.mention(QUESTION) == []
    (told,) = here.direct_messages()
    assert f"error {number_in(told.text)}" in caplog.text
    assert "the lamp fell over" in caplog.text


def test_a_slow_answer_is_deferred_and_completed(
    here: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits = everything_takes_long(monkeypatch)
    assert "1109" in here.slash("ask", question=QUESTION).text
    assert waits[0] < ANSWER_SECONDS
    # "deferred"
    assert [
        request.json["type"]
        for request in here.env.http_requests
        if request.path.endswith("/callback")
    ] == [5]


@pytest.mark.parametrize("private", [False, True])
def test_a_deferred_answer_is_for_those_it_was_asked_for(
    here: Simulated, monkeypatch: pytest.MonkeyPatch, private: bool
) -> None:
    everything_takes_long(monkeypatch)
    answer = here.slash("ask", question=QUESTION, private=private)
    assert "1109" in answer.text
    assert answer.private == private


def test_a_deferred_answer_that_is_unsure_is_for_the_asker_alone(
    here: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    everything_takes_long(monkeypatch)
    answer = here.slash("ask", question=VAGUE)
    assert answer.private
    assert answer.openings
    assert [shown for shown in here.in_channel() if not shown.private] == []


def test_missing_permissions_are_told_to_the_asker_alone(here: Simulated) -> None:
    assert here.mention(QUESTION, channel=here.forbidden()) == []
    (told,) = here.direct_messages()
    assert "permission" in told.text


def test_a_bot_that_may_not_read_what_was_said_before_answers_all_the_same(here: Simulated) -> None:
    here.env.inject_error("POST", "/channels/*/messages", status=400, code=160002)
    (answer,) = here.mention(QUESTION)
    assert "1109" in answer.text
    assert answer.message.reference is None


def test_an_asker_who_takes_no_direct_messages_is_not_told(here: Simulated) -> None:
    here.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=2)
    assert here.mention(QUESTION) == []
    assert here.direct_messages() == []


def test_who_asks_too_fast_is_told_to_wait(here: Simulated) -> None:
    answers = [here.slash("rule", number="803.3a", private=True) for _ in range(ASKER.burst + 1)]
    assert all("803.3a" in answer.text for answer in answers[:-1])
    assert answers[-1].private
    assert "Please wait" in answers[-1].text
    assert (
        "803.3a" in here.slash("rule", number="803.3a", private=True, who=here.member("other")).text
    )
    here.wait(BETWEEN_REQUESTS)
    assert "803.3a" in here.slash("rule", number="803.3a", private=True).text


def test_messages_count_and_buttons_do_not(here: Simulated) -> None:
    shown = here.slash("rule", number="803.3a", private=True)
    for _ in range(2 * ASKER.burst):
        assert "803.3b" in here.press(shown, "803.3b ▸").text
        assert "803.3a" in here.press(shown, "Back to the answer").text
    for number in range(ASKER.burst - 1):
        (reply,) = here.mention(f"803.{number + 1}")
        assert "Please wait" not in reply.text
    (reply,) = here.mention(QUESTION)
    assert "Please wait" in reply.text
    assert here.mention(QUESTION) == []  # one note for all to read is enough


def test_an_asker_is_not_blamed_for_the_others_of_a_server(
    here: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(here.client, "servers", Throttle(Rate(1, 30.0)))
    here.slash("rule", number="803.3a", who=here.member("other"))
    told = here.slash("rule", number="803.3a")
    assert told.private
    assert "in this server" in told.text
    assert "You are asking" not in told.text


def test_no_mention_ever_pings(here: Simulated) -> None:
    here.slash("ask", question=MENTIONS)
    here.mention(MENTIONS)
    here.mention(
        "what does [Imperishable] do, @everyone? and who is <@1> in 803.3a?",
        who=here.member("other"),
    )
    here.slash("keyword", name=MENTIONS)
    here.slash("banlist show", format="@everyone <@1>")
    bodies = [
        body for method in ("POST", "PATCH") for body in here.sent(method) if "components" in body
    ]
    assert len(bodies) == 5
    for body in bodies:
        assert body["allowed_mentions"]["parse"] == []
        assert not body.get("content")
        for part in walk(body["components"]):
            written = part.get("content", "")
            assert not re.search(r"(?<!\\)<[@#]|@everyone|@here", written), written


def test_strange_content_is_answered(here: Simulated) -> None:
    for text in STRANGE:
        here.wait(BETWEEN_REQUESTS)
        assert here.slash("ask", question=text).text
        assert here.slash("rule", number=text[:100]).text
        assert len(here.mention(text)) == 1
        assert len(here.say_alone(text)) == 1


def test_empty_messages_are_left_alone(here: Simulated) -> None:
    here.do(here.asker.send(here.channel, "", attachments=[("photo.png", b"png")]))
    assert here.in_channel() == []


def test_what_bots_write_is_left_alone(here: Simulated) -> None:
    robot = here.guild.add_member(here.env.create_user("robot", bot=True))
    assert here.mention(QUESTION, who=robot) == []


def test_behind_many_others_a_command_is_deferred_at_once(
    here: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "MOST_AT_ONCE", 0)
    answer = here.slash("ask", question=QUESTION)
    assert "1109" in answer.text
    assert [
        request.json["type"]
        for request in here.env.http_requests
        if request.path.endswith("/callback")
    ] == [5]


def test_what_was_made_lately_is_answered_at_once_behind_many_others(
    here: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    here.slash("ask", question=QUESTION)
    here.wait(BETWEEN_REQUESTS)
    monkeypatch.setattr(client, "MOST_AT_ONCE", 0)
    assert "1109" in here.slash("ask", question=QUESTION).text
    assert [
        request.json["type"]
        for request in here.env.http_requests
        if request.path.endswith("/callback")
    ] == [4, 4]


@pytest.mark.parametrize("code", [10062, 50027])
def test_an_answer_that_comes_too_late_is_a_line_in_the_log(
    here: Simulated, caplog: pytest.LogCaptureFixture, code: int
) -> None:
    here.failing = True
    here.env.inject_error("POST", "/interactions/*/*/callback", status=404, code=code)
    with pytest.raises(AssertionError):
        here.slash("ask", question=QUESTION)
    assert TOO_LATE in caplog.text
    assert "Traceback" not in caplog.text
    assert (
        len([request for request in here.env.http_requests if request.path.endswith("/callback")])
        == 1
    )

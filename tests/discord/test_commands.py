"""Slash commands and the message menu, as someone in a server uses them."""

from __future__ import annotations

import re
import threading

import pytest

from bot.discord.completion import Suggestion
from bot.discord.limits import CHOICE_NAME, CHOICES
from tests.support.asked import VAGUE
from tests.support.simulated import BETWEEN_REQUESTS, Simulated

ANSWERABLE = "What does [Imperishable] do?"
UNSAYABLE = "who won the world cup in 1998"


def test_a_question_is_answered_with_its_rule(here: Simulated) -> None:
    answer = here.slash("ask", question=ANSWERABLE)
    assert not answer.private
    assert answer.question == ANSWERABLE
    assert "Comprehensive Rules, 12.7" in answer.text


def test_a_question_may_be_about_one_game(here: Simulated) -> None:
    games = here.app.library.games
    assert here.slash("ask", question="what is a resonator", game=next(iter(games))).text
    unknown = here.slash("ask", question="what is a resonator", game="chess")
    assert unknown.private
    assert all(game in unknown.text for game in games)


def test_an_answer_may_be_for_the_asker_alone(here: Simulated) -> None:
    assert here.slash("ask", question=ANSWERABLE, private=True).private


@pytest.mark.parametrize(
    ("command", "options", "expected"),
    [
        ("rule", {"number": "803.3a"}, "803.3a"),
        ("rule", {"number": "6c-ii"}, "6c-ii"),
        ("keyword", {"name": "Imperishable"}, "[Imperishable]"),
        ("card", {"name": "Law of Silence"}, "Law of Silence"),
        ("penalty", {"situation": "slow play"}, "Penalty: Slow play"),
        ("banlist show", {"format": "wanderer"}, "Law of Silence"),
        ("banlist check", {"card": "Law of Silence"}, "banned in Wanderer"),
        (
            "banlist check",
            {"card": "Law of Silence", "format": "wanderer", "on": "2019-01-01"},
            "Law of Silence",
        ),
        (
            "banlist changes",
            {"format": "wanderer", "start": "2018-01-01", "end": "2019-01-01"},
            "Wanderer",
        ),
        ("about", {}, "Comprehensive Rules"),
        ("help", {}, "/ask"),
    ],
)
def test_every_command_answers(
    here: Simulated, command: str, options: dict[str, str], expected: str
) -> None:
    assert expected in here.slash(command, **options).text


def test_a_ruling_is_found_by_the_name_that_is_offered(here: Simulated) -> None:
    offered = here.do(here.asker.autocomplete(here.channel, "ruling", "case", "Pierce"))
    assert not here.slash("ruling", case=offered[0]["value"]).private


def test_what_is_offered_is_found(here: Simulated) -> None:
    for command, option in (
        ("rule", "number"),
        ("keyword", "name"),
        ("card", "name"),
        ("penalty", "situation"),
    ):
        choice = here.do(here.asker.autocomplete(here.channel, command, option, ""))[3]
        assert not here.slash(command, **{option: choice["value"]}).private, choice


def test_what_the_bot_says_of_itself_is_for_the_asker_alone(here: Simulated) -> None:
    assert here.slash("about").private
    assert here.slash("help").private


def test_the_asker_is_answered_in_their_language(here: Simulated) -> None:
    here.seen_from(locale="ja")
    answer = here.slash("ask", question="不滅とは")
    assert "English" in answer.labels
    assert re.search("[ぁ-ん]", here.slash("help").text)


def test_an_unsure_answer_is_for_the_asker_alone(here: Simulated) -> None:
    answer = here.slash("ask", question=VAGUE)
    assert answer.private
    assert answer.openings


def test_that_the_rules_do_not_say_is_for_the_asker_alone(here: Simulated) -> None:
    answer = here.slash("ask", question=UNSAYABLE)
    assert answer.private
    assert "do not say" in answer.text


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("rule", "number"),
        ("keyword", "name"),
        ("card", "name"),
        ("ruling", "case"),
        ("penalty", "situation"),
        ("banlist show", "format"),
    ],
)
def test_known_things_are_offered_while_one_types(
    here: Simulated, command: str, option: str
) -> None:
    assert here.choices(command, option, "")
    for typed in ("", "e", "zzzz", "不", "*[](", "803.", "x" * 500):
        offered = here.choices(command, option, typed)
        assert len(offered) <= CHOICES
        assert all(0 < len(name) <= CHOICE_NAME for name in offered)


def test_the_games_are_offered(here: Simulated) -> None:
    assert [game.title for game in here.app.library.games.values()] == here.choices(
        "ask", "game", ""
    )


def test_suggestions_are_looked_up_beside_the_event_loop(
    here: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    completion, threads = here.client.served.completion, []
    suggest = completion.suggest

    def watched(*typed: str) -> list[Suggestion]:
        threads.append(threading.current_thread().name)
        return suggest(*typed)  # type: ignore[arg-type]

    monkeypatch.setattr(completion, "suggest", watched)
    assert "Law of Silence" in here.choices("card", "name", "law of silense")
    assert [name.partition("_")[0] for name in threads] == ["suggestions"]


def test_an_autocomplete_that_fails_offers_nothing(
    here: Simulated, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(here.client.served.completion, "suggest", lambda *_: 1 / 0)
    assert here.choices("card", "name", "law") == []
    assert "ZeroDivisionError" in caplog.text


def test_the_rule_is_found_for_any_message_for_the_one_who_asks(here: Simulated) -> None:
    message, replies = here.say_and_keep(ANSWERABLE)
    assert replies == []
    found = here.menu("Find the rule", message)
    assert "1109" in found.text
    assert found.private


def test_the_penalty_is_found_for_any_message_for_the_one_who_asks(here: Simulated) -> None:
    message, _ = here.say_and_keep("my opponent is slow playing")
    found = here.menu("Penalty for this", message)
    assert "Slow play" in found.text
    assert found.private


@pytest.mark.parametrize("entry", ["Find the rule", "Penalty for this"])
def test_a_message_that_asks_nothing_is_said_to(here: Simulated, entry: str) -> None:
    picture = here.do(here.asker.send(here.channel, "", attachments=[("photo.png", b"png")]))
    (mine,) = here.mention(ANSWERABLE)
    for message in (picture, mine.message):
        told = here.menu(entry, message)
        assert told.private
        assert "no question" in told.text


def test_one_asks_on_from_the_answer_of_a_command(here: Simulated) -> None:
    for private in (False, True):
        here.wait(BETWEEN_REQUESTS)
        shown = here.slash(
            "ask", question="can a resonator that is rested attack?", private=private
        )
        after = here.fill_in(shown, "Ask a follow-up", "and if it was already resting?")
        assert after.private == private
        assert after.question == "can a resonator that is rested attack if it was already resting?"


def test_one_asks_on_from_what_cites_no_rule_even_after_a_restart(here: Simulated) -> None:
    shown = here.slash("card", name="Law of Silence")
    form = here.do(here.asker.click(shown.message, label="Ask a follow-up"))
    here.restart()
    (field,) = [part["component"] for part in form.modal["components"]]
    given = {field["custom_id"]: "is Law of Silence banned in wanderer?"}
    after = here._answer(here.do(here.asker.submit_modal(form, given)))
    assert "Law of Silence has been banned in Wanderer" in after.text


def test_an_error_behind_a_form_is_told_with_its_number(
    here: Simulated, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    here.failing = True
    shown = here.slash("ask", question=ANSWERABLE)
    monkeypatch.setattr(here.client, "wait_of", lambda *_: 1 / 0)
    told = here.fill_in(shown, "Ask a follow-up", "and then?")
    assert told.private
    assert "ZeroDivisionError" in caplog.text


def test_a_wrong_day_or_format_is_told_to_the_asker(here: Simulated) -> None:
    for command, options in (
        ("banlist show", {"format": "nonsense"}),
        ("banlist show", {"format": "wanderer", "on": "tomorrow"}),
        ("banlist check", {"card": "no such card at all"}),
        ("banlist changes", {"format": "wanderer", "start": "2022", "end": "2019"}),
    ):
        assert here.slash(command, **options).private


def test_commands_work_in_direct_messages(here: Simulated) -> None:
    assert "1109" in here.slash_alone("ask", question=ANSWERABLE).text


@pytest.mark.parametrize("context", [0, 1, 2])
def test_commands_work_where_someone_installed_the_bot_for_themselves(
    here: Simulated, context: int
) -> None:
    here.seen_from(context=context, authorizing_integration_owners={"1": str(here.asker.id)})
    assert "1109" in here.slash("ask", question=ANSWERABLE).text


def test_every_command_is_for_servers_and_for_oneself(here: Simulated) -> None:
    registered = next(request.json for request in here.env.http_requests if request.method == "PUT")
    assert {
        "ask",
        "rule",
        "keyword",
        "card",
        "ruling",
        "penalty",
        "banlist",
        "about",
        "help",
        "settings",
        "forget",
        "propose",
        "Find the rule",
        "Penalty for this",
        "Report an answer",
        "Mark as ruling",
    } == {command["name"] for command in registered}
    for command in registered:
        of_servers = command["name"] in ("settings", "Mark as ruling")
        assert command["integration_types"] == ([0] if of_servers else [0, 1]), command["name"]
        assert command["contexts"] == ([0] if of_servers else [0, 1, 2])
        assert command["type"] == 3 or "ja" in command["description_localizations"]

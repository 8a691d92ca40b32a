"""Reports about answers and proposed rulings: from the form to what judges decide."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord  # noqa: TID251
import pytest

from bot.app import App
from bot.discord import notices
from bot.discord.judging import BUTTONS, DECIDED, EDIT, VERDICTS
from bot.discord.proposal_form import ANSWER as LONGEST
from bot.discord.proposal_form import cited
from bot.store.values import Proposal
from tests.support.club import Club

ANSWER = "Each player begins with *six* boats. @everyone"


def filled_in(club: Club, form: Any, answer: str = ANSWER, rules: str = "guide 1.1") -> Any:
    """What the form brings, its question left as it is where it has one."""
    fields = [part["component"] for part in form.modal["components"]]
    question = fields[0].get("value") or "How many boats?"
    texts = (question, answer, rules)
    given = {field["custom_id"]: text for field, text in zip(fields, texts, strict=True)}
    return club._answer(club.do(club.asker.submit_modal(form, given)))


def proposed(club: Club, **given: str) -> Any:
    return filled_in(club, club.do(club.asker.slash(club.channel, "propose")), **given)


def with_judges(club: Club) -> Any:
    """A judge channel, and nobody but those of a role who decides there."""
    channel = club.guild.create_text_channel("judges")
    role = club.guild.create_role("judge")
    club.choose(club.ask("settings"), "judge_channel", channel)
    club.choose(club.ask("settings"), "judge_role", role)
    club.judge = club.guild.add_member(club.env.create_user("judge"), roles=[role])
    return channel


def queue(club: Club) -> list[Proposal]:
    return list(club.do(club.kept.proposals.list()))


def test_a_proposal_is_kept_before_it_is_confirmed(club: Club) -> None:
    said = proposed(club)
    assert said.private
    (proposal,) = queue(club)
    assert proposal.id in said.text
    assert (proposal.question, proposal.answer) == ("How many boats?", ANSWER)
    assert (proposal.game, proposal.cites) == ("harbour", "guide:1.1")
    assert (proposal.server, proposal.asked_by) == (club.guild.id, club.asker.user.id)


def test_a_rule_that_there_is_not_stays_as_it_was_typed(club: Club) -> None:
    proposed(club, rules="the old one")
    (proposal,) = queue(club)
    assert proposal.cites == ""
    assert proposal.answer.endswith("(the old one)")


def test_an_answer_is_reported_with_all_that_it_said(club: Club) -> None:
    shown = club.slash("ask", question="what is drift?")
    form = club.do(club.asker.context_menu(club.channel, "Report an answer", shown.message))
    filled_in(club, form)
    (proposal,) = queue(club)
    assert proposal.question == "what is drift?"
    assert "second (2020)" in proposal.shown  # the edition


@pytest.mark.parametrize(
    ("command", "options", "question"),
    [
        ("ask", {"question": "what is drift?"}, "what is drift?"),
        ("ask", {"question": "zebra giraffe okapi?"}, "zebra giraffe okapi?"),
        ("card", {"name": "Red Buoy"}, "How many boats?"),
    ],
)
def test_every_answer_has_a_button_for_that(
    club: Club, command: str, options: dict[str, str], question: str
) -> None:
    shown = club.slash(command, **options)
    form = club.do(club.asker.click(shown.message, label=notices.REPORT_IT))
    club.restart()  # while it is filled in
    filled_in(club, form)
    (proposal,) = queue(club)
    assert proposal.question == question
    assert proposal.shown
    assert proposal.shown in shown.text


def test_what_the_bot_says_of_itself_is_no_answer(club: Club) -> None:
    assert notices.REPORT_IT not in club.slash("help").labels


def test_only_answers_of_the_bot_are_reported(club: Club) -> None:
    message = club.do(club.asker.send(club.channel, "what do I know"))
    assert club.menu("Report an answer", message).text == notices.NOT_MINE


@pytest.mark.parametrize("verdict", VERDICTS)
def test_judges_decide_and_the_proposer_is_told(club: Club, verdict: Any) -> None:
    channel = with_judges(club)
    proposed(club)
    (shown,) = club.in_channel(channel)
    assert "@everyone" not in shown.text  # made harmless
    assert club.press(shown, BUTTONS[verdict]).text == notices.NOT_A_JUDGE
    club.do(club.judge.click(shown.message, label=BUTTONS[verdict]))
    (shown,) = club.in_channel(channel)
    said = DECIDED[verdict].format(judge="judge")
    assert said in shown.text
    assert shown.buttons == []
    (proposal,) = queue(club)
    assert proposal.state == ("rejected" if verdict == "reject" else "accepted")
    assert (proposal.wording, proposal.rule) == (
        verdict in ("accept", "wording"),
        verdict in ("accept", "rule"),
    )
    (told,) = club.direct_messages()
    assert said in told.text


@pytest.mark.parametrize("ticked", [(), ("wording",), ("rule",), ("wording", "rule")])
def test_judges_edit_before_they_decide(club: Club, ticked: tuple[str, ...]) -> None:
    channel = with_judges(club)
    proposed(club)
    (shown,) = club.in_channel(channel)
    assert club.press(shown, BUTTONS[EDIT]).text == notices.NOT_A_JUDGE
    form = club.do(club.judge.click(shown.message, label=BUTTONS[EDIT]))
    asked, says, by, right = (part["component"] for part in form.modal["components"])
    assert (asked["value"], says["value"], by["value"]) == ("How many boats?", ANSWER, "guide 1.1")
    given = {asked["custom_id"]: "How many?", says["custom_id"]: "Six.", by["custom_id"]: "desk 1a"}
    club.do(club.judge.submit_modal(form, {**given, right["custom_id"]: list(ticked)}))
    (shown,) = club.in_channel(channel)
    assert "Edited by judge." in shown.text
    assert "Six." in shown.text
    assert bool(shown.buttons) is not bool(ticked)
    (proposal,) = queue(club)
    assert (proposal.question, proposal.answer, proposal.cites) == ("How many?", "Six.", "desk:1a")
    assert proposal.state == ("accepted" if ticked else "open")
    assert (proposal.wording, proposal.rule) == ("wording" in ticked, "rule" in ticked)
    told = club.direct_messages() if ticked else []
    assert [shown for shown in told if "It now says: Six." in shown.text] == told


def test_the_longest_proposal_fits(club: Club) -> None:
    channel = with_judges(club)
    proposed(club, answer="*" * LONGEST)
    (shown,) = club.in_channel(channel)
    assert shown.labels == list(BUTTONS.values())


def test_without_judges_a_proposal_is_kept(club: Club) -> None:
    assert "look after the rulings" in proposed(club).text
    channel = club.forbidden()
    club.choose(club.ask("settings"), "judge_channel", channel)
    assert "look after the rulings" in proposed(club).text
    assert len(queue(club)) == 2


def test_rules_are_read_as_people_type_them(ruled: App) -> None:
    assert cited(ruled, "guide 1.1, desk 1a", "en") == ("harbour", "guide:1.1\ndesk:1a")
    assert cited(ruled, "", "en") == ("harbour", "")


UNANSWERED = "zebra giraffe okapi?"


def test_what_nothing_answers_is_put_to_the_judges(club: Club) -> None:
    assert notices.ASK_JUDGES not in club.slash("ask", question=UNANSWERED).labels
    judges = with_judges(club)
    forum = club.guild.create_forum_channel("rulings")
    club.choose(club.ask("settings"), "forum", forum)
    for shown in (club.slash("ask", question=UNANSWERED), club.mention("okapi zebra")[0]):
        said = club.press(shown, notices.ASK_JUDGES)
        assert said.private
        assert club.press(shown, notices.ASK_JUDGES).text == said.text  # once
    thread, other = forum.threads
    assert {thread.name, other.name} == {UNANSWERED, "okapi zebra"}
    (starter,) = club.in_channel(thread)
    assert starter.question == thread.name
    message = club.do(club.judge.send(thread, "Zebras rest."))
    menu = notices.MARK
    said = club._answer(club.do(club.asker.context_menu(thread, menu, message)))
    assert said.text == notices.NOT_A_JUDGE
    form = club.do(club.judge.context_menu(thread, menu, message))
    asked, says, by = (part["component"] for part in form.modal["components"])
    assert (asked["value"], says["value"]) == (thread.name, "Zebras rest.")
    given = {
        asked["custom_id"]: "Do zebras rest?",
        says["custom_id"]: "They rest.",
        by["custom_id"]: "1.1",
    }
    club.do(club.judge.submit_modal(form, given))
    (proposal,) = queue(club)
    assert proposal.url.endswith(f"/{thread.id}/{message.id}")
    (listed,) = club.in_channel(judges)
    assert "They rest." in listed.text
    assert proposal.url in listed.text


def test_rulings_are_marked_in_the_forum_alone(club: Club) -> None:
    message = club.do(club.asker.send(club.channel, "Yes."))
    assert club.menu(notices.MARK, message).text == notices.NOT_IN_FORUM


def test_a_forum_that_refuses_is_named(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    forum = club.guild.create_forum_channel("rulings")
    club.choose(club.ask("settings"), "forum", forum)
    shown = club.slash("ask", question=UNANSWERED)
    refused: Any = SimpleNamespace(status=403, reason="Forbidden")

    async def refuse(*_: object, **__: object) -> None:
        raise discord.Forbidden(refused, "Missing Permissions")

    monkeypatch.setattr(discord.ForumChannel, "create_thread", refuse)
    assert "create posts" in club.press(shown, notices.ASK_JUDGES).text

"""Messages: mentions, replies, [[names]], and what becomes of an answer when its question
changes.
"""

from __future__ import annotations

import pytest
from simcord.backend import serializers

from bot.discord.throttle import ASKER
from rules_corpus.model import RuleRef
from tests.support.asked import VAGUE
from tests.support.simulated import BETWEEN_REQUESTS, Simulated

QUESTION = "What does [Imperishable] do?"


def test_a_mention_is_answered_without_the_message_content_intent(here: Simulated) -> None:
    assert not here.client.intents.message_content
    (answer,) = here.mention(QUESTION)
    assert "1109" in answer.text
    assert answer.question == QUESTION
    assert answer.message.reference is not None


def test_a_japanese_message_is_answered_in_japanese(here: Simulated) -> None:
    (answer,) = here.mention("不滅とは何ですか")
    assert "English" in answer.labels


def test_other_messages_are_left_alone(here: Simulated) -> None:
    assert here.say(QUESTION) == []
    assert here.say("[[Imperishable]]") == []
    assert here.say("<@1> " + QUESTION) == []


def test_a_mention_of_the_bot_s_role_counts(
    inline: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    role = inline.own_role(monkeypatch)
    (answer,) = inline.say(f"<@&{role.id}> {QUESTION}")
    assert "1109" in answer.text
    assert answer.question == QUESTION


def test_where_discord_hides_what_is_said_to_the_role_that_is_told(
    here: Simulated, monkeypatch: pytest.MonkeyPatch
) -> None:
    role = here.own_role(monkeypatch)
    (told,) = here.say(f"<@&{role.id}> {QUESTION}")
    assert "Mention me directly" in told.text


@pytest.mark.parametrize("text", ["hello!", "thanks, that helps"])
def test_a_greeting_is_returned(here: Simulated, text: str) -> None:
    (answer,) = here.mention(text)
    assert "Happy to help" in answer.text
    assert "not sure" not in answer.text


def test_a_greeting_before_a_question_is_no_trouble(here: Simulated) -> None:
    (answer,) = here.mention("hey, what does imperishable do?")
    assert "1109" in answer.text


def test_a_mention_alone_is_greeted(here: Simulated) -> None:
    (answer,) = here.mention("")
    assert "/help" in answer.text


def test_an_unsure_answer_shows_the_others_no_guesses(here: Simulated) -> None:
    (answer,) = here.mention(VAGUE)
    assert answer.openings == []
    near = here.press(answer, "Closest matches")
    assert near.private
    opened = here.press(near, custom_id=near.openings[0])
    assert opened.private
    assert "Back to the answer" in opened.labels


def test_direct_messages_need_no_mention(here: Simulated) -> None:
    (answer,) = here.say_alone(QUESTION)
    assert "1109" in answer.text
    (unsure,) = here.say_alone(VAGUE)
    assert unsure.openings


def test_a_thread_is_answered_where_it_is(here: Simulated) -> None:
    thread = here.thread()
    (answer,) = here.mention(QUESTION, channel=thread)
    assert "1109" in answer.text
    assert here.in_channel() == []
    assert "803.3a" in here.slash("rule", number="803.3a", channel=thread).text


@pytest.mark.parametrize(("word", "step"), [("next", 1), ("Next!", 1), ("previous", -1), ("次", 1)])
def test_a_reply_may_be_a_step(here: Simulated, word: str, step: int) -> None:
    (first,) = here.mention("803.3a")
    (after,) = here.say(word, to=first)
    ref = here.app.library.neighbour(RuleRef("comprehensive", "803.3a"), step)
    assert ref is not None
    assert ref.number in after.text
    (further,) = here.say(word, to=after)
    following = here.app.library.neighbour(ref, step)
    assert following is not None
    assert following.number in further.text


def test_a_reply_may_ask_for_examples(here: Simulated) -> None:
    ref, rule = next(
        (ref, rule)
        for ref, rule in here.app.library.rules.items()
        if rule.examples and ref.document == "comprehensive"
    )
    (first,) = here.mention(f"{here.app.library.documents[ref.document].short} {ref.number}")
    (examples,) = here.say("examples", to=first)
    assert rule.examples[0][:30] in examples.text


def test_a_reply_may_ask_on(here: Simulated) -> None:
    (first,) = here.mention("can a resonator that is rested attack?")
    here.wait(BETWEEN_REQUESTS)
    (after,) = here.say("and if it was already resting?", to=first)
    assert after.question == "can a resonator that is rested attack if it was already resting?"


def test_a_reply_to_a_command_s_answer_is_read_where_discord_lets_the_bot_read_it(
    here: Simulated, inline: Simulated
) -> None:
    shown = here.slash("rule", number="803.3a")
    # such a reply mentions nobody: without the intent its text is withheld
    assert here.say("next", to=shown) == []
    (after,) = here.mention("next", to=shown)
    assert "803.3b" in after.text
    (after,) = inline.say("next", to=inline.slash("rule", number="803.3a"))
    assert "803.3b" in after.text


def test_a_reply_to_somebody_else_is_left_alone(here: Simulated) -> None:
    message, _ = here.say_and_keep("hello")
    assert here.do(here.asker.send(here.channel, "next", reply_to=message))
    assert here.in_channel() == []


def test_names_in_brackets_are_looked_up_where_that_is_on(inline: Simulated) -> None:
    (answer,) = inline.say("is [[imperishable]] like [[6c-ii]], or [[Law of Silence]]?")
    for expected in ("1109", "6c-ii", "Law of Silence"):
        assert expected in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "`[[imperishable]]`",
        "```\n[[imperishable]]\n```",
        "> [[imperishable]]",
        "||[[imperishable]]||",
        "[imperishable]",
        "[[zzzzqqq]]",
        "[[]]",
        "array[[0]] = b[[1]]",
        "![[wiki.png]] and [[wiki.png]]",
        "[[what does imperishable do]]",
    ],
)
def test_code_quotes_spoilers_and_unknown_names_are_not_looked_up(
    inline: Simulated, text: str
) -> None:
    assert inline.say(text) == []


def test_three_names_are_looked_up_and_it_is_said_what_is_not(inline: Simulated) -> None:
    (answer,) = inline.say(
        "[[imperishable]] [[zzzzqqq]] [[Law of Silence]] [[803.3a]] [[swiftness]]"
    )
    assert "1109" in answer.text
    assert "called zzzzqqq" in answer.text
    assert "left out: 803.3a, swiftness" in answer.text
    assert "803.3b" not in answer.text


def test_a_mention_with_an_unknown_name_is_answered_all_the_same(here: Simulated) -> None:
    assert len(here.mention("what about [[zzzzqqq]]")) == 1


def test_the_answer_goes_with_its_question(here: Simulated) -> None:
    message, (_,) = here.say_and_keep(here.named(QUESTION))
    here.do(here.asker.delete(message))
    assert here.in_channel() == []


def test_the_answer_to_several_names_goes_with_its_message(inline: Simulated) -> None:
    message, (_,) = inline.say_and_keep("[[imperishable]] [[6c-ii]]")
    inline.do(inline.asker.delete(message))
    assert inline.in_channel() == []


def test_the_answers_go_where_many_questions_are_deleted_at_once(here: Simulated) -> None:
    asked = [here.say_and_keep(here.named(number))[0] for number in ("803.3a", "803.3b")]
    assert len(here.in_channel()) == 2

    async def deleted() -> None:
        ids = [str(message.id) for message in asked]
        here.env.backend.emit(
            "MESSAGE_DELETE_BULK",
            {"ids": ids, "channel_id": str(here.channel.id), "guild_id": str(here.guild.id)},
        )
        await here.env.settle()

    here.do(deleted())
    assert here.in_channel() == []


def test_an_answer_that_is_gone_already_is_no_trouble(here: Simulated) -> None:
    for change in (
        lambda message: here.asker.delete(message),
        lambda message: here.asker.edit(message, here.named("803.3a")),
    ):
        message, (answer,) = here.say_and_keep(here.named(QUESTION))
        here.env.backend.delete_message(here.channel.id, answer.message.id)
        here.do(change(message))
        here.wait(60)
    assert here.direct_messages() == []


def test_an_edited_question_has_its_answer_edited(here: Simulated) -> None:
    message, (answer,) = here.say_and_keep(here.named(QUESTION))
    here.wait(4 * 60)
    here.edit(message, here.named("803.3a"))
    assert "803.3a" in here.current(answer).text
    assert len(here.in_channel()) == 1


def test_edits_count_as_questions(here: Simulated) -> None:
    message, (answer,) = here.say_and_keep(here.named(QUESTION))
    for number in range(1, ASKER.burst + 3):
        here.edit(message, here.named(f"110{number % 10}"))
    kept = here.current(answer).text
    here.edit(message, here.named("803.3a"))
    assert here.current(answer).text == kept
    here.wait(BETWEEN_REQUESTS)
    here.edit(message, here.named("803.3a"))
    assert "803.3a" in here.current(answer).text


def test_a_question_edited_later_keeps_its_answer(here: Simulated) -> None:
    message, (answer,) = here.say_and_keep(here.named(QUESTION))
    here.wait(6 * 60)
    here.edit(message, here.named("803.3a"))
    assert here.current(answer).text == answer.text


def test_a_message_that_asks_no_more_keeps_its_answer(inline: Simulated) -> None:
    message, (answer,) = inline.say_and_keep("see [[imperishable]]")
    inline.edit(message, "never mind")
    assert inline.current(answer).text == answer.text


def test_a_reply_follows_its_names(inline: Simulated) -> None:
    message, (answer,) = inline.say_and_keep("[[imperishable]] [[6c-ii]]")
    inline.edit(message, "[[imperishable]]")
    assert "6c-ii" not in inline.current(answer).text
    inline.edit(message, "[[803.3a]] [[6c-ii]]")
    assert all(number in inline.current(answer).text for number in ("803.3a", "6c-ii"))
    assert "1109" not in inline.current(answer).text
    inline.edit(message, "[[zzzzqqq]]")
    assert inline.in_channel() == []


def test_a_preview_of_a_link_is_no_edit(here: Simulated) -> None:
    message, (answer,) = here.say_and_keep(here.named(QUESTION))
    here.edit(message, here.named("803.3a https://example.org"))
    before = len(here.env.http_requests)
    for _ in range(ASKER.burst):
        stored = here.env.backend.get_message(here.channel.id, message.id)
        here.env.backend.emit(
            "MESSAGE_UPDATE", dict(serializers.message_payload(here.env.backend, stored))
        )
        here.do(here.env.settle())
    assert len(here.env.http_requests) == before
    here.edit(message, here.named("803.3b"))  # none of them counted as a question
    assert "803.3b" in here.current(answer).text


def test_a_question_deleted_while_it_is_answered_is_silence(
    here: Simulated, caplog: pytest.LogCaptureFixture
) -> None:
    here.while_answering(
        lambda message: here.env.backend.delete_message(here.channel.id, message.id)
    )
    assert here.mention(QUESTION) == []
    assert here.sent() == []
    assert "error" not in caplog.text


def test_a_question_edited_while_it_is_answered_is_answered_once_as_it_is_then(
    here: Simulated,
) -> None:
    here.while_answering(
        lambda message: here.env.backend.edit_message(
            here.channel.id, message.id, {"content": here.named("803.3a")}
        )
    )
    (answer,) = here.mention(QUESTION)
    assert "803.3a" in answer.text
    assert "1109" not in answer.text
    assert len(here.sent()) == 1
    assert here.sent("PATCH") == []


def test_nobody_is_sent_to_an_answer_that_is_gone(here: Simulated) -> None:
    message, (_,) = here.say_and_keep(here.named(QUESTION))
    here.do(here.asker.delete(message))
    (again,) = here.mention(QUESTION)
    assert "1109" in again.text
    here.env.backend.delete_message(here.channel.id, again.message.id)  # by a moderator
    (third,) = here.mention(QUESTION)
    assert "1109" in third.text


def test_nobody_is_sent_to_an_answer_that_says_something_else_now(here: Simulated) -> None:
    message, (first,) = here.say_and_keep(here.named(QUESTION))
    here.edit(message, here.named("803.3a"))
    (second,) = here.mention(QUESTION)
    assert "1109" in second.text
    (third,) = here.mention("803.3a", who=here.member("other"))
    assert first.message.jump_url in third.text


def test_the_same_answer_is_not_given_twice_at_once(here: Simulated) -> None:
    (first,) = here.mention(QUESTION)
    (second,) = here.mention(QUESTION, who=here.member("other"))
    assert first.message.jump_url in second.text
    assert "1109" not in second.text
    here.wait(31)
    (third,) = here.mention(QUESTION)
    assert "1109" in third.text


def test_a_repeat_points_to_what_was_shown_to_all(here: Simulated) -> None:
    shown = here.slash("ask", question=QUESTION, private=True)
    published = here.press(shown, "Show to everyone")
    again = here.slash("ask", question=QUESTION, who=here.member("other"))
    assert again.private
    assert published.message.jump_url in again.text


def test_a_command_points_to_the_answer_before_it(here: Simulated) -> None:
    first = here.slash("ask", question=QUESTION)
    second = here.slash("ask", question=QUESTION, who=here.member("other"))
    assert second.private
    assert (
        f"https://discord.com/channels/{here.guild.id}/{here.channel.id}/{first.message.id}"
        in second.text
    )
    elsewhere = here.guild.create_text_channel("elsewhere")
    assert "1109" in here.slash("ask", question=QUESTION, channel=elsewhere).text
    assert "1109" in here.slash("ask", question=QUESTION, private=True).text

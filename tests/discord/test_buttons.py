"""Buttons under the answers, also those of a bot that is gone."""

from __future__ import annotations

import pytest

from bot.discord.controls import Control, Place
from rules_corpus.model import RuleRef
from tests.support.simulated import BETWEEN_REQUESTS, Shown, Simulated, everything_takes_long

QUESTION = "What does [Imperishable] do?"
LONG = (
    "My attacker with [Pierce] attacks a resonator and is not blocked. Does the excess damage go to"
    " the player?"
)
RULING = "pierce-unblocked-attack"
RULED = "deals all its damage to the object it attacked"
RULED_JA = "プレイヤーには一切入らない"
REF = RuleRef("comprehensive", "803.3a")
NEXT = "803.3b ▸"


def with_examples(here: Simulated) -> RuleRef:
    """A rule that has examples and cites others."""
    library = here.app.library
    return next(
        ref
        for ref, rule in library.rules.items()
        if ref.document == "comprehensive"
        and rule.examples
        and library.links_from(ref)
        and rule.parent
    )


def shown_rule(here: Simulated, ref: RuleRef, **options: bool) -> Shown:
    number = f"{here.app.library.documents[ref.document].short} {ref.number}"
    return here.slash("rule", number=number, **options)


def label(shown: Shown, begin: str) -> str:
    """The words of the one button that begin so."""
    (found,) = [label for label in shown.labels if label.startswith(begin)]
    return found


def press(here: Simulated, shown: Shown, begin: str, **more: object) -> Shown:
    return here.press(shown, label(shown, begin), **more)  # type: ignore[arg-type]


class TestWhereTheyLead:
    def test_labels_say_which_rules_stand_before_above_and_after(self, here: Simulated) -> None:
        shown = here.slash("rule", number="803.3a")
        assert {"◂ 803.3", NEXT} <= set(shown.labels)
        assert "803.3b" in here.press(shown, NEXT).text

    def test_japanese_labels_cannot_be_mixed_up(self, here: Simulated) -> None:
        here.seen_from(locale="ja")
        shown = here.slash("rule", number="803.3b")
        assert {"◂ 前 803.3a", "▴ 親 803.3", "次 803.4 ▸"} <= set(shown.labels)

    def test_no_button_is_dead_and_none_stands_there_twice(self, here: Simulated) -> None:
        first = next(
            ref for ref in here.app.library.rules if here.app.library.neighbour(ref, -1) is None
        )
        shown = shown_rule(here, first)
        assert not [label for label in shown.labels if label.startswith("◂")]
        assert not [button for button in shown.buttons if button.get("disabled")]
        ids = [button["custom_id"] for button in shown.buttons]
        assert len(set(ids)) == len(ids)

    def test_examples_and_cited_rules(self, here: Simulated) -> None:
        ref = with_examples(here)
        shown = shown_rule(here, ref)
        examples = here.press(shown, f"Examples ({len(here.app.library.rules[ref].examples)})")
        assert here.app.library.rules[ref].examples[0][:30] in examples.text
        cited = press(here, shown, "Rules it cites")
        assert cited.openings
        opened = here.press(cited, custom_id=cited.openings[0])
        assert here.app.library.links_from(ref)[0].number in opened.text

    def test_what_stands_beside_a_rule_that_may_answer_opens_it(self, here: Simulated) -> None:
        answer = here.slash("ask", question=QUESTION)
        opened = here.press(answer, custom_id=answer.openings[0])
        assert opened.private
        assert "1109.1" in opened.text
        assert opened.question == QUESTION

    def test_a_ruling_links_to_where_it_was_given(self, here: Simulated) -> None:
        (link,) = here.slash("ruling", case=RULING).links
        assert link.startswith("http")


class TestTheAnswerStays:
    @pytest.mark.parametrize(
        ("command", "options", "english", "japanese"),
        [
            ("ruling", {"case": RULING}, RULED, RULED_JA),
            ("keyword", {"name": "Imperishable"}, "[Imperishable]", "不滅"),
            ("penalty", {"situation": "marked sleeves"}, "Marked", "見分けのつく"),
            ("banlist show", {"format": "wanderer"}, "Banned (28)", "禁止 (28)"),
            ("banlist check", {"card": "Law of Silence"}, "banned in Wanderer", "禁止"),
            ("ask", {"question": QUESTION}, "no astral counter", "アストラルカウンターを置かず"),
        ],
    )
    def test_in_the_other_language_and_back(
        self,
        here: Simulated,
        command: str,
        options: dict[str, str],
        english: str,
        japanese: str,
    ) -> None:
        shown = here.slash(command, private=True, **options)
        assert english in shown.text
        translated = here.press(shown, "日本語")
        assert japanese in translated.text
        assert here.press(translated, "English").text == shown.text

    def test_there_is_a_way_back_from_everywhere(self, here: Simulated) -> None:
        shown = here.slash("ruling", case=RULING, private=True)
        away = press(here, press(here, shown, "Rules it cites"), "日本語")
        assert RULED_JA not in away.text
        assert RULED_JA in here.press(away, "回答に戻る").text
        moved = press(here, press(here, here.press(shown, "English"), "◂"), "◂")
        assert RULED in here.press(moved, "Back to the answer").text

    def test_pages_turn_and_turn_back(self, here: Simulated) -> None:
        shown = here.slash("ask", question=LONG, private=True)
        second = press(here, shown, "More (2/")
        assert second.message.id == shown.message.id
        assert second.private
        assert second.text != shown.text
        assert second.question == LONG
        assert press(here, second, "◂ Page 1/").text == shown.text

    def test_pages_of_a_long_question_turn_and_turn_back(self, here: Simulated) -> None:
        shown = here.slash("ask", question="6c-i" + " please" * 120, private=True)
        second = press(here, shown, "More (2/")
        assert second.text != shown.text
        assert press(here, second, "◂ Page 1/").text == shown.text

    def test_a_question_full_of_marks_is_read_back(self, here: Simulated) -> None:
        question = r"**what** does [Imperishable](x) `do`, \_now\_ @everyone <@1>?"
        shown = here.slash("ask", question=question, private=True)
        assert shown.question == question
        assert here.press(shown, "日本語").question == question


class TestWhoSeesIt:
    def test_a_press_on_a_public_answer_is_answered_to_the_one_who_pressed(
        self, here: Simulated
    ) -> None:
        shown = here.slash("ask", question=QUESTION)
        other = here.member("other")
        for begin in ("日本語", "More (2/", "▴", "Rules it cites"):
            private = press(here, shown, begin, who=other)
            assert private.private
            assert private.message.id != shown.message.id
            here.wait(BETWEEN_REQUESTS)
        assert here.current(shown).text == shown.text

    def test_what_one_alone_sees_turns_in_its_place(self, here: Simulated) -> None:
        shown = here.slash("rule", number="803.3a", private=True)
        after = here.press(shown, NEXT)
        assert after.message.id == shown.message.id
        assert "803.3b" in after.text

    def test_direct_messages_turn_in_their_place(self, here: Simulated) -> None:
        (shown,) = here.say_alone("803.3a")
        here.seen_from(context=1)
        assert here.press_alone(shown, NEXT).message.id == shown.message.id

    def test_the_whole_answer_is_shown_to_all(self, here: Simulated) -> None:
        alone = here.slash("ruling", case=RULING, private=True)
        to_all = here.press(alone, "Show to everyone")
        assert not to_all.private
        assert RULED in to_all.text
        assert "Show to everyone" not in to_all.labels

    def test_it_is_shown_once_and_says_so(self, here: Simulated) -> None:
        alone = here.slash("ruling", case=RULING, private=True)
        button = next(part for part in alone.buttons if part["label"] == "Show to everyone")
        here.press(alone, "Show to everyone")
        told = here.seen_alone(alone)
        assert "Shown to everyone." in told.text
        assert "Show to everyone" not in told.labels
        here.press_again(alone, button)
        assert len([shown for shown in here.in_channel() if not shown.private]) == 1

    def test_what_all_see_is_not_offered_to_be_shown_to_all(self, here: Simulated) -> None:
        assert "Show to everyone" not in here.slash("ruling", case=RULING).labels
        (alone,) = here.say_alone("803.3a")
        assert "Show to everyone" not in alone.labels

    def test_nothing_found_is_not_to_be_shown_to_all(self, here: Simulated) -> None:
        refused = here.slash("ask", question="who won the world cup in 1998")
        assert refused.private
        assert "Show to everyone" not in refused.labels


class TestLater:
    def test_buttons_work_after_a_restart(self, here: Simulated) -> None:
        answer = here.slash("ask", question=QUESTION)
        before = here.client
        here.restart()
        assert here.client is not before
        assert "アストラルカウンターを置かず" in here.press(answer, "日本語").text

    def test_pressing_buttons_leaves_nothing_behind(self, here: Simulated) -> None:
        shown = here.slash("rule", number="803.3a", private=True)
        for _ in range(4):
            shown = press(here, shown, "日本語" if "日本語" in shown.labels else "English")
            here.wait(BETWEEN_REQUESTS)
        assert not here.client.persistent_views
        assert not here.client._connection._view_store._views

    @pytest.mark.parametrize(
        "custom_id",
        ["m0:next:en:0:comprehensive:803.3a", "m1:next:en:0:comprehensive:803.3a", "m99:whatever"],
    )
    def test_a_button_of_another_version_is_answered_kindly(
        self, here: Simulated, custom_id: str
    ) -> None:
        shown = here.slash("rule", number="803.3a")
        here.rewrite(shown, custom_id)
        answer = here.press(shown, custom_id=custom_id)
        assert answer.private
        assert "earlier version" in answer.text
        assert here.current(shown).text == shown.text

    def test_a_button_of_a_rule_that_is_gone_says_so(self, here: Simulated) -> None:
        shown = here.slash("rule", number="803.3a")
        place = Place("rule", "803.3a", "en").of("rule", RuleRef("comprehensive", "99999.9"))
        gone = Control("open", place).custom_id
        here.rewrite(shown, gone)
        answer = here.press(shown, custom_id=gone)
        assert answer.private
        assert "no longer" in answer.text

    def test_a_slow_button_is_waited_for(
        self, here: Simulated, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        public, alone = (shown_rule(here, REF, private=private) for private in (False, True))
        everything_takes_long(monkeypatch)
        assert here.press(public, NEXT).private
        moved = here.press(alone, NEXT)
        assert moved.message.id == alone.message.id
        assert "803.3b" in moved.text
        to_all = here.press(moved, "Show to everyone")
        assert not to_all.private
        assert to_all.message.id != alone.message.id

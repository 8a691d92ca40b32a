"""Buttons and menus under the answers, also those of a bot that is gone."""

from __future__ import annotations

import pytest

from bot.discord.controls import Control
from rules_corpus.model import RuleRef
from tests.support.simulated import BETWEEN_REQUESTS, Shown, Simulated, everything_takes_long

QUESTION = "What does [Imperishable] do?"
LONG = (
    "My attacker with [Pierce] attacks a resonator and is not blocked. Does the excess damage go to"
    " the player?"
)


def next_rule(here: Simulated, ref: RuleRef, step: int = 1) -> str:
    found = here.app.library.neighbour(ref, step)
    assert found is not None
    return found.number


def with_examples(here: Simulated) -> RuleRef:
    """A rule that has examples, cites others and fits on a page."""
    library = here.app.library
    return next(
        ref
        for ref, rule in library.rules.items()
        if ref.document == "comprehensive"
        and rule.examples
        and library.links_from(ref)
        and rule.parent
    )


def shown_rule(here: Simulated, ref: RuleRef) -> Shown:
    return here.slash(
        "rule", number=f"{here.app.library.documents[ref.document].short} {ref.number}"
    )


def test_the_neighbours_and_the_rule_above_take_the_place_of_a_rule(here: Simulated) -> None:
    ref = RuleRef("comprehensive", "803.3a")
    first = here.slash("rule", number=ref.number)
    after = here.press(first, "Next rule")
    assert after.message.id == first.message.id
    assert next_rule(here, ref) in after.text
    assert ref.number in here.press(after, "Previous rule").text
    parent = here.app.library.rules[ref].parent
    assert parent is not None
    assert f"{parent.number}" in here.press(first, "Rule above").text


def test_a_button_without_use_cannot_be_pressed(here: Simulated) -> None:
    shown = shown_rule(
        here,
        next(ref for ref in here.app.library.rules if here.app.library.neighbour(ref, -1) is None),
    )
    assert "Previous rule" not in shown.labels
    assert "Next rule" in shown.labels


def test_examples_and_cited_rules_are_for_the_one_who_asks(here: Simulated) -> None:
    ref = with_examples(here)
    shown = shown_rule(here, ref)
    examples = here.press(shown, f"Examples ({len(here.app.library.rules[ref].examples)})")
    assert examples.private
    assert here.app.library.rules[ref].examples[0][:30] in examples.text
    cited = here.press(shown, "Rules it cites")
    assert cited.private
    assert cited.candidates
    assert here.current(shown).text == shown.text


def test_a_cited_rule_opens_from_its_menu(here: Simulated) -> None:
    cited = here.press(shown_rule(here, with_examples(here)), "Rules it cites")
    opened = here.pick(cited, cited.candidates[0])
    assert opened.private
    assert cited.candidates[0].partition(":")[2] in opened.text


def test_the_other_language_and_back(here: Simulated) -> None:
    shown = here.slash("rule", number="803.3a")
    japanese = here.press(shown, "日本語")
    assert "次のルール" in japanese.labels
    assert "Next rule" in here.press(japanese, "English").labels


def test_an_answer_for_the_asker_alone_can_be_shown_to_all(here: Simulated) -> None:
    alone = here.slash("rule", number="803.3a", private=True)
    to_all = here.press(alone, "Show to all")
    assert alone.private
    assert not to_all.private
    assert "803.3a" in to_all.text


def test_candidates_open_for_the_asker(here: Simulated) -> None:
    answer = here.slash("ask", question=QUESTION)
    opened = here.pick(answer, answer.candidates[0])
    assert opened.private
    assert answer.candidates[0].partition(":")[2] in opened.text
    assert here.current(answer).text == answer.text


@pytest.mark.parametrize(
    ("command", "options"), [("ask", {"question": LONG}), ("rule", {"number": "6c-i"})]
)
def test_pages_turn_and_turn_back(here: Simulated, command: str, options: dict[str, str]) -> None:
    shown = here.slash(command, **options)
    label = next(label for label in shown.labels if label.startswith("Next page"))
    second = here.press(shown, label)
    assert second.message.id == shown.message.id
    assert second.text != shown.text
    assert here.press(second, "Previous page").text == shown.text


def test_pages_for_the_asker_alone_turn_in_their_place(here: Simulated) -> None:
    shown = here.slash("ask", question=LONG, private=True)
    second = here.press(
        shown, next(label for label in shown.labels if label.startswith("Next page"))
    )
    assert second.message.id == shown.message.id
    assert second.private


def test_pages_of_a_long_question_turn_and_turn_back(here: Simulated) -> None:
    question = "6c-i" + " please" * 100
    shown = here.slash("ask", question=question)
    second = here.press(
        shown, next(label for label in shown.labels if label.startswith("Next page"))
    )
    assert second.text != shown.text
    assert here.press(second, "Previous page").text == shown.text


def test_someone_else_may_press(here: Simulated) -> None:
    shown = here.slash("rule", number="803.3a")
    assert (
        next_rule(here, RuleRef("comprehensive", "803.3a"))
        in here.press(shown, "Next rule", who=here.member("other")).text
    )


def test_buttons_work_after_a_restart(here: Simulated) -> None:
    answer = here.slash("ask", question=QUESTION)
    before = here.client
    here.restart()
    assert here.client is not before
    opened = here.pick(answer, answer.candidates[0])
    assert opened.private
    assert "Next rule" in here.press(answer, "Next rule").labels


def test_pressing_buttons_leaves_nothing_behind(here: Simulated) -> None:
    shown = here.slash("rule", number="803.3a")
    for _ in range(5):
        shown = here.press(shown, "Next rule")
        here.wait(BETWEEN_REQUESTS)
    assert not here.client.persistent_views
    assert not here.client._connection._view_store._views


@pytest.mark.parametrize(
    "custom_id", ["m0:next:en:0:comprehensive:803.3a", "m99:whatever", "m1:unheardof:en:0:"]
)
def test_a_button_of_another_version_is_answered_kindly(here: Simulated, custom_id: str) -> None:
    shown = here.slash("rule", number="803.3a")
    component = here.env.backend.get_message(shown.message.channel.id, shown.message.id).components[
        0
    ]["components"][0]
    component.update(custom_id=custom_id, disabled=False)
    answer = here.press(shown, custom_id=custom_id)
    assert answer.private
    assert "earlier version" in answer.text
    assert here.current(shown).text == shown.text


def test_a_button_of_a_rule_that_is_gone_says_so(here: Simulated) -> None:
    shown = here.slash("rule", number="803.3a")
    gone = Control("next", "en", RuleRef("comprehensive", "99999.9")).custom_id
    here.env.backend.get_message(shown.message.channel.id, shown.message.id).components[0][
        "components"
    ][0].update(custom_id=gone, disabled=False)
    answer = here.press(shown, custom_id=gone)
    assert answer.private
    assert "no longer" in answer.text


def test_a_slow_button_is_waited_for(here: Simulated, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = shown_rule(here, with_examples(here))
    everything_takes_long(monkeypatch)
    to_all = here.press(shown, "Show to all")
    assert not to_all.private
    assert to_all.message.id != shown.message.id
    assert here.press(shown, "Rules it cites").private
    moved = here.press(shown, "Next rule")
    assert moved.message.id == shown.message.id
    assert next_rule(here, with_examples(here)) in moved.text

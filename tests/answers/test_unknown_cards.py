"""What is written like the name of a card that no card has."""

from __future__ import annotations

import pytest

from bot.answers.answer import Found, NotFound
from bot.answers.banlists import messages
from bot.answers.reply import reply_to
from bot.answers.unknown_cards import UNKNOWN_CARD, written_names
from bot.app import App
from bot.render.wording import in_words
from bot.requests import Ask


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("what does Night Lantern do", ["Night Lantern"]),
        ("Is Night Lantern legal", ["Night Lantern"]),
        ("what is Night Lantern's cost", ["Night Lantern"]),
        ("is Lantern of the Night legal", ["Lantern of the Night"]),
        ("Night Lanternの効果", ["Night Lantern"]),
        ("does Blue-Green Kite beat Old Sail?", ["Blue-Green Kite", "Old Sail"]),
        # nothing tells a name here
        ("what does night lantern do", []),
        ("what does Lantern do", []),
        ("Is Lantern legal", []),
        ("What Does Night Lantern Do", []),
    ],
)
def test_a_name_is_two_words_with_capitals_among_small_ones(
    question: str, names: list[str]
) -> None:
    written = written_names(question, frozenset({"is", "does"}).__contains__)
    assert [name for name, _ in written] == names


@pytest.mark.parametrize(
    "question",
    [
        "what does Copper Kettle do",
        "what is the cost of Copper Kettle?",
        "is Copper Kettle a fire chant",
        "Copper Kettleの効果",
        "is Copper Kettle legal",
        "Can I play Copper Kettle?",
        "is Sol Kettle banned",  # Sol is a card
    ],
)
def test_it_is_said_that_there_is_no_such_card(bundled_app: App, question: str) -> None:
    (answer,) = reply_to(bundled_app.context, Ask(question)).answers
    assert isinstance(answer, NotFound)
    assert (answer.reason.message, answer.cards) == (UNKNOWN_CARD, ())


def test_the_format_is_said_where_it_is_named(bundled_app: App) -> None:
    (answer,) = reply_to(bundled_app.context, Ask("is Sol Kettle legal in Wanderer")).answers
    assert isinstance(answer, NotFound)
    assert answer.reason.message == messages.UNKNOWN_CARD_IN_FORMAT


def test_cards_whose_names_hold_all_of_it_are_shown(bundled_app: App) -> None:
    (answer,) = reply_to(bundled_app.context, Ask("what does Fairy Tale Prince do")).answers
    assert isinstance(answer, NotFound)
    assert in_words(answer.reason, bundled_app.words("en")) == (
        "I know no card called Fairy Tale Prince."
    )
    assert [card.name for card in answer.cards] == ["Grimm, the Fairy Tale Prince"]


@pytest.mark.parametrize(
    "question",
    [
        "what does Head Judge do",
        "what does First Strike do",
        "what does Magic Stone Deck do",
        "what does Foil Thunder cost",
        "how does Prize Split work",
        "when was New Dawn Rises released",
        "what does Wall of Wimd do",
        "is Wall of Wimd legal",
        "is Foil Thunder legal in Wanderer",
        "is Thunder legal in Old Harbour",
        "are Judge Promos legal",
        "can I play Copper Kettle after my opponent attacks",
        "what does Dark Alice do",
    ],
)
def test_what_the_rules_know_and_what_may_be_a_card_is_left_to_others(
    bundled_app: App, question: str
) -> None:
    (answer,) = reply_to(bundled_app.context, Ask(question)).answers
    reason = None if isinstance(answer, Found) else getattr(answer, "reason", None)
    assert reason is None or reason.message not in (UNKNOWN_CARD, messages.UNKNOWN_CARD_IN_FORMAT)

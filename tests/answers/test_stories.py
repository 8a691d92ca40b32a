"""Stories told by what their cards are, in place of their names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.answers.answer import Found
from bot.answers.context import Context
from bot.answers.inquiry import Inquiry
from bot.answers.stories import story_in
from bot.app import App
from bot.requests import Ask


def inquiry(text: str, context: Context, language: str = "en") -> Inquiry:
    return Inquiry.of(context, text, None, language)


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        (
            "Can Captain Hook, the Pirate block Beelzebub, Lord of Flies?",
            "en",
            "can Resonator block Resonator [Flying]",
        ),
        (
            "He attacked, I blocked. May I chain Rapid Growth to that now?",
            "en",
            "he attacked i blocked may i chain Chant [Quickcast] [Remnant] to that now",
        ),
        (
            "Captain Hook, the PirateはBeelzebub, Lord of Fliesを防御できますか",
            "ja",
            "リゾネイター ハ リゾネイター [Flying] ヲ防御デキマスカ",
        ),
    ],
)
def test_names_give_way_to_types_and_keywords(
    bundled_app: App, text: str, language: str, told: str
) -> None:
    story = story_in(inquiry(text, bundled_app.context, language))
    assert story is not None
    assert story.text == told


def test_the_keywords_of_a_card_with_many_are_left_out(bundled_app: App) -> None:
    context = bundled_app.context
    many = (
        card.name
        for card in inquiry("", context).names.cards
        if len({word for printing in card.printings for word in printing.keywords}) > 2
    )
    told = (
        story_in(inquiry(f"I played {name} just now. May it attack a player this turn?", context))
        for name in many
    )
    story = next(filter(None, told))
    assert "[" not in story.text


@pytest.mark.parametrize(
    "text",
    [
        "may I respond to Rapid Growth",
        "is Captain Hook, the Pirate affected by barrier when my opponent plays a chant on it now",
    ],
)
def test_what_is_asked_of_one_card_is_no_story(bundled_app: App, text: str) -> None:
    assert story_in(inquiry(text, bundled_app.context)) is None


def test_a_question_without_cards_is_no_story(bundled_app: App) -> None:
    assert story_in(inquiry("Can a rested resonator block?", bundled_app.context)) is None
    assert inquiry("Can a rested resonator block?", bundled_app.context).cards_read_as == ()


def test_keywords_in_an_imported_text_count(bundled_app: App) -> None:
    context, text = (
        bundled_app.context,
        "He attacks me. May Captain Hook, the Pirate block this turn or not?",
    )
    (card,) = inquiry(text, context).cards_named.mentions[0].cards
    printed = {card.printings[0].code: ("[Flying] [No such keyword] (It flies.)",)}
    story = story_in(inquiry(text, replace(context, texts=printed)))
    assert story is not None
    assert story.read_as == ("Captain Hook, the Pirate = Resonator [Flying]",)


def test_what_the_cards_were_read_as_is_told(bundled_app: App) -> None:
    text = "Beelzebub, Lord of Flies attacks me. May Captain Hook, the Pirate block it?"
    (answer,) = bundled_app.handle(Ask(text)).answers
    assert isinstance(answer, Found)
    assert answer.citation is not None
    assert str(answer.citation.ref) in {"comprehensive:1107.2", "comprehensive:804.3"}
    assert "Beelzebub, Lord of Flies = Resonator [Flying]" in answer.read_as


def test_what_is_explained_is_the_search_that_answered(bundled_app: App) -> None:
    text = "Beelzebub, Lord of Flies attacks me. May Captain Hook, the Pirate block it?"
    assert "=resonator" in bundled_app.explain(Ask(text)).tokens

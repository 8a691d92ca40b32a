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
    scope = context.scopes.recognise(text, None)
    return Inquiry(context, text, scope.topic, scope, language)


@pytest.mark.parametrize(
    ("text", "language", "told"),
    [
        (
            "Can Captain Hook, the Pirate block Beelzebub, Lord of Flies?",
            "en",
            "can Resonator block Resonator [Flying]",
        ),
        (
            "May I chain Rapid Growth to that?",
            "en",
            "may i chain Chant [Quickcast] [Remnant] to that",
        ),
        (
            "Beelzebub, Lord of Fliesは防御できますか",
            "ja",
            "リゾネイター [Flying] ハ防御デキマスカ",
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
    told = (story_in(inquiry(f"May {name} attack at once?", context)) for name in many)
    story = next(filter(None, told))
    assert "[" not in story.text


def test_a_question_without_cards_is_no_story(bundled_app: App) -> None:
    assert story_in(inquiry("Can a rested resonator block?", bundled_app.context)) is None
    assert inquiry("Can a rested resonator block?", bundled_app.context).cards_read_as == ()


def test_keywords_in_an_imported_text_count(bundled_app: App) -> None:
    context, text = bundled_app.context, "May Captain Hook, the Pirate block?"
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

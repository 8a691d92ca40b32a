"""Sweeps over every card that comes with the package."""

from __future__ import annotations

import pytest

from bot.answers.answer import Found
from bot.app import App
from bot.requests import Ask
from rulings.names import words_of


def test_every_cards_name_asked_alone_shows_that_card(bundled_app: App) -> None:
    missed = []
    for game, names in bundled_app.snapshot.database.cards.items():
        for name in dict.fromkeys(name for card in names.cards for name in card.names):
            answers = bundled_app.handle(Ask(name)).answers
            first = answers[0]
            if not (
                len(answers) == 1
                and isinstance(first, Found)
                and first.cards
                and name in first.cards[0].names
                and first.cards[0].game == game
            ):
                missed.append(name)
    assert missed == []


@pytest.mark.parametrize(
    "text",
    [
        "grey heron and night ferry",
        "night ferry vs grey heron",
        "grey heron with night ferry together",
    ],
)
def test_several_names_and_nothing_else_show_each_card(ruled: App, text: str) -> None:
    (answer,) = ruled.handle(Ask(text)).answers
    assert {card.name for card in answer.cards} == {"Grey Heron", "Night Ferry"}


@pytest.mark.parametrize("text", ["kaguya", "Alice?", "who is alice"])
def test_the_short_name_of_several_cards_offers_them(bundled_app: App, text: str) -> None:
    (answer,) = bundled_app.handle(Ask(text, "force-of-will")).answers
    assert isinstance(answer, Found)
    assert len(answer.cards) > 1
    assert all(words_of(text)[-1] in words_of(card.whole_name) for card in answer.cards)


def test_a_term_of_the_rules_is_no_short_name(bundled_app: App) -> None:
    (answer,) = bundled_app.handle(Ask("what is eternal", "force-of-will")).answers
    assert not (isinstance(answer, Found) and answer.citation is None)

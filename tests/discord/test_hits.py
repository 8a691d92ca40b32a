"""Names that several cards may have: all are listed with how they stand, and each can be opened."""

from __future__ import annotations

import pytest

from bot.app import App
from bot.discord.controls import read_control
from bot.discord.hits import CALLED, MOST
from bot.discord.parts import Parts
from bot.discord.screens import Screen, Screens
from rules_corpus.model import Language
from tests.support.screens import assert_fits, button, openings, text_of, turned

NAME = "Kaguya"


@pytest.fixture
def screens(bundled_app: App) -> Screens:
    return Screens(bundled_app)


def opening_on(pages: list[Parts]) -> list[str]:
    """The codes that the buttons beside the lines of all pages open."""
    return [button.control.place.card for parts in pages for button in openings(Screen(parts))]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_card_that_may_be_meant_stands_there_with_its_standing(
    screens: Screens, language: Language
) -> None:
    app = screens.app
    called = app.snapshot.database.cards_of("force-of-will").find(NAME, 100)
    screen = screens.look_up("card", NAME, language)
    assert_fits(screen)
    assert app.words(language).say(CALLED, count=len(called)) in text_of([screen.parts])
    pages = turned(screens, screen)
    assert sorted(opening_on(pages)) == sorted(card.printings[0].code for card in called)
    assert "2020-08-21" in text_of(pages[:1]), "what is banned stands first"


def test_a_question_that_is_only_such_a_name_is_answered_so(screens: Screens) -> None:
    pages = turned(screens, screens.ask(NAME, "en"))
    assert opening_on(pages) == opening_on(turned(screens, screens.look_up("card", NAME, "en")))


def test_one_is_opened_and_there_is_a_way_back(screens: Screens) -> None:
    listed = screens.look_up("card", NAME, "en")
    control = openings(listed)[1].control
    assert read_control(control.custom_id) == control
    one = screens.open(control.place)
    assert f"{control.place.card} (" in text_of([one.parts])
    japanese = screens.open(button(one, "日本語").control.place)
    assert f"{control.place.card} (" in text_of([japanese.parts])
    assert screens.open(button(one, "Back").control.place) == listed


def test_of_very_many_it_is_said_how_many_more_there_are(screens: Screens) -> None:
    screen = screens.look_up("card", "dragon", "en")
    assert "Not shown:" in text_of([screen.parts])
    assert len(opening_on(turned(screens, screen))) == MOST


def test_one_card_is_shown_at_once(screens: Screens) -> None:
    assert not openings(screens.look_up("card", "Kaguya, Love of the Moon", "en"))

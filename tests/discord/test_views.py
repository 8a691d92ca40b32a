"""Screens as discord.py's objects, and what is read back from a message of the bot's own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import discord  # noqa: TID251 (its objects are what is tested)
import pytest

from bot.app import App
from bot.discord.controls import Control, Place
from bot.discord.parts import Button, Divider, Line, Link, Text
from bot.discord.screens import Screen, Screens
from bot.discord.views import OURS, QUESTION, Used, parts_of, place_on, plain_text, view_of
from rules_corpus.model import Language
from tests.support.bot_corpora import ref
from tests.support.screens import body_of, rule_screen

RULE = ref("guide:1.1")
PLACE = Place("ask", "what?", "en")
OPEN = Button(Control("open", PLACE.of("rule", RULE)), "Open")
SHOW = Button(Control("public", PLACE), "Show to everyone")


@pytest.fixture
def screens(ruled: App) -> Screens:
    return Screens(ruled)


def inside(screen: Screen, alone: bool = True) -> list[dict[str, Any]]:
    """What stands in the container of a screen."""
    (container,) = body_of(screen, alone)["components"]
    return list(container["components"])


def message_of(screen: Screen) -> Any:
    """A message as Discord gives it back."""
    return SimpleNamespace(
        components=[discord.components._component_factory(part) for part in sent(screen)]
    )


def sent(screen: Screen) -> Sequence[Any]:
    return list(body_of(screen)["components"])


def test_the_library_is_not_this_folder() -> None:
    assert hasattr(discord, "Client")


def test_every_part_is_a_component() -> None:
    screen = Screen(
        (Text("## Yes."), Divider(), Line("See", OPEN), Line("From", Link("http://x.example", "S")))
    )
    text, divider, opening, link, note = inside(screen)
    assert (text["type"], text["content"]) == (10, "## Yes.")
    assert divider["type"] == 14
    assert opening["components"][0]["content"] == "See"
    assert opening["accessory"]["custom_id"] == OPEN.control.custom_id
    assert link["accessory"]["url"] == "http://x.example"
    assert note["content"] == "-# A note."


def test_the_question_stands_above_and_the_colour_beside() -> None:
    (container,) = sent(Screen((Text("a"),), colour=0x123456, question="what *now*?"))
    assert container["accent_color"] == 0x123456
    assert container["components"][0]["id"] == QUESTION
    assert container["components"][0]["content"] == r"-# what \*now\*?"


def test_buttons_stand_in_rows_below() -> None:
    long = OPEN._replace(label="n" * 100)
    other = Button(Control("language", PLACE), "日本語")
    *_, first, second = inside(Screen((Text("a"),), ((long,), (other,))))
    assert [button["label"] for button in first["components"]] == ["n" * 79 + "…"]
    assert [button["label"] for button in second["components"]] == ["日本語"]


@pytest.mark.parametrize("buttons", [0, 1, 5])
def test_what_one_alone_sees_can_be_shown_to_all(buttons: int) -> None:
    places = [PLACE._replace(page=at) for at in range(buttons)]
    row = tuple(Button(Control("open", place), "x") for place in places)
    screen = Screen((Text("a"),), (row,) if row else (), public=SHOW, answers="something")
    *_, last = inside(screen)
    assert last["components"][-1]["label"] == "Show to everyone"
    assert "Show to everyone" not in str(inside(screen, alone=False))
    assert "Show to everyone" not in str(inside(screen._replace(answers="")))


def test_nothing_is_ever_pinged(screens: Screens) -> None:
    async def parts() -> dict[str, Any]:
        return parts_of(screens.ask("@everyone how many boats?", "en"))

    assert asyncio.run(parts())["allowed_mentions"].to_dict() == {"parse": []}


def test_views_never_wait(screens: Screens) -> None:
    async def view() -> discord.ui.LayoutView:
        return view_of(rule_screen(screens, RULE, "en"))

    assert asyncio.run(view()).timeout is None


def test_plain_text_says_the_same_with_the_addresses() -> None:
    async def plain(screen: Screen) -> str:
        return plain_text(view_of(screen))

    screen = Screen((Text("## Yes."), Line("From", Link("http://x.example", "S"))), question="a?")
    assert asyncio.run(plain(screen)) == "-# a?\n## Yes.\nFrom\n<http://x.example>"
    assert len(asyncio.run(plain(Screen((Text("x" * 3000),))))) == 2000


@pytest.mark.parametrize("language", ["en", "ja"])
def test_where_a_message_stands_is_read_back(screens: Screens, language: Language) -> None:
    question = "how many boats do I begin with?"
    found = message_of(screens.ask(question, language))
    assert place_on(found) == Place("ask", question, language, ref=RULE)
    moved = message_of(screens.open(Place("card", "Red Buoy", language).of("rule", RULE)))
    assert place_on(moved) == Place("card", "Red Buoy", language, view="rule", ref=RULE)


def test_a_message_without_buttons_stands_nowhere() -> None:
    assert place_on(message_of(Screen((Text("hello"),)))) is None


def test_controls_of_others_are_passed_over() -> None:
    button = SimpleNamespace(custom_id="somebody else's")
    link = SimpleNamespace(custom_id=None)
    ours = SimpleNamespace(custom_id=Control("language", Place("help", "", "ja")).custom_id)
    message: Any = SimpleNamespace(
        components=[SimpleNamespace(children=[button, link]), SimpleNamespace(accessory=ours)]
    )
    assert place_on(message) == Place("help", "", "en")


def test_every_version_of_ours_is_heard_and_no_other() -> None:
    assert re.fullmatch(OURS, OPEN.control.custom_id)
    assert re.fullmatch(OURS, "m99:anything")
    assert not re.fullmatch(OURS, "another:button")
    assert Used.__discord_ui_compiled_template__.pattern == OURS


class Pressed(SimpleNamespace):
    """A client that remembers what was pressed."""

    async def pressed(self, *arguments: object) -> None:
        self.arguments = arguments[1:]


@pytest.mark.parametrize("custom_id", [OPEN.control.custom_id, "m1:next:en:0:guide:1.1"])
def test_a_button_brings_its_control_with_the_question(custom_id: str) -> None:
    client, message = Pressed(), message_of(Screen((Text("a"),), question="what?"))

    async def press() -> None:
        item = discord.ui.Button[Any](custom_id=custom_id, label="x")
        interaction: Any = SimpleNamespace(client=client, message=message)
        used = await Used.from_custom_id(interaction, item, None)
        await used.callback(interaction)

    asyncio.run(press())
    assert client.arguments == ((OPEN.control if custom_id.startswith("m2") else None),)

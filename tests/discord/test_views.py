"""Screens as discord.py's objects, and what is read back from a message of the bot's own."""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from typing import Any

import discord  # noqa: TID251 (its objects are what is tested)
import pytest

from bot.app import App
from bot.discord.controls import Control, read_control
from bot.discord.screens import Button, Screen, Screens
from bot.discord.views import OURS, Used, embeds_of, parts_of, shown_on, view_of
from bot.render.pages import Embed, Option
from rules_corpus.model import Language
from tests.support.bot_corpora import ref

RULE = ref("guide:1.1")
EMBED = Embed("Title", "Text", "Source", "What?", 0x123456)


@pytest.fixture
def screens(ruled: App) -> Screens:
    return Screens(ruled)


def payload_of(screen: Screen, language: Language = "en") -> list[dict[str, Any]]:
    """The components as they are sent; views want a running loop."""

    async def made() -> list[dict[str, Any]]:
        view = view_of(screen, language)
        return view.to_components() if view else []

    return asyncio.run(made())


def message_of(screen: Screen, language: Language = "en") -> Any:
    """A message as Discord gives it back."""
    components = [
        discord.components._component_factory(row) for row in payload_of(screen, language)
    ]
    return SimpleNamespace(embeds=embeds_of(screen), components=components)


def test_the_library_is_not_this_folder() -> None:
    assert hasattr(discord, "Client")


def test_an_embed_with_everything() -> None:
    (embed,) = embeds_of(Screen((EMBED,)))
    assert (embed.title, embed.description, embed.footer.text, embed.author.name, embed.colour) == (
        *EMBED[:4],
        discord.Colour(0x123456),
    )


def test_an_embed_without_what_is_empty() -> None:
    (embed,) = embeds_of(Screen((Embed("", "Text"),)))
    assert {"title", "author", "footer"}.isdisjoint(embed.to_dict())


def test_no_controls_no_view() -> None:
    screen = Screen((EMBED,))
    assert view_of(screen, "en") is None
    assert set(parts_of(screen, "en")) == {"embeds", "allowed_mentions"}


def test_nothing_is_ever_pinged(screens: Screens) -> None:
    async def parts() -> list[dict[str, Any]]:
        return [
            parts_of(screen, "en")
            for screen in (
                Screen((EMBED,)),
                screens.card(RULE, "en"),
                screens.ask("@everyone how many boats?", "en"),
            )
        ]

    for part in asyncio.run(parts()):
        assert part["allowed_mentions"].to_dict() == {"parse": []}


def test_buttons_stand_in_their_rows_with_their_words() -> None:
    first = (
        Button(Control("back", "en", RULE), "Previous", True),
        Button(Control("next", "en", RULE), "n" * 100),
    )
    rows = payload_of(Screen((EMBED,), (first, (Button(Control("near", "ja"), "近い"),))))
    assert [
        [(button["custom_id"], button["label"], button["disabled"]) for button in row["components"]]
        for row in rows
    ] == [
        [
            ("m1:back:en:0:guide:1.1", "Previous", True),
            ("m1:next:en:0:guide:1.1", "n" * 79 + "…", False),
        ],
        [("m1:near:ja:0:", "近い", False)],
    ]


def test_no_custom_id_stands_there_twice() -> None:
    twice = Button(Control("near", "en"), "one")
    (row,) = payload_of(Screen((EMBED,), ((twice, twice._replace(label="two")),)))
    assert [button["label"] for button in row["components"]] == ["one"]


def test_the_menu_stands_below_the_buttons() -> None:
    options = (
        Option("guide:1.1", "Guide 1.1", "Each player"),
        Option("guide:1.2", "Guide 1.2", ""),
    )
    rows = payload_of(
        Screen((EMBED,), ((Button(Control("near", "ja"), "近い"),),), options, "p" * 200), "ja"
    )
    (menu,) = rows[1]["components"]
    assert (menu["custom_id"], menu["placeholder"]) == ("m1:pick:ja:0:", "p" * 149 + "…")
    assert [
        (option["label"], option["value"], option.get("description")) for option in menu["options"]
    ] == [
        ("Guide 1.1", "guide:1.1", "Each player"),
        ("Guide 1.2", "guide:1.2", None),
    ]


def test_views_never_wait(screens: Screens) -> None:
    async def view() -> discord.ui.View | None:
        return view_of(screens.card(RULE, "en"), "en")

    made = asyncio.run(view())
    assert made is not None
    assert made.timeout is None


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_shown_is_read_back(screens: Screens, language: Language) -> None:
    assert shown_on(message_of(screens.card(RULE, language), language)) == ("", RULE, language)
    found = screens.ask("how many boats do I begin with?", language)
    assert shown_on(message_of(found, language)) == (
        "how many boats do I begin with?",
        RULE,
        language,
    )


def test_a_message_without_controls_shows_no_rule() -> None:
    assert shown_on(message_of(Screen((EMBED,)))) == ("What?", None, "en")
    assert shown_on(message_of(Screen((Embed("", "hello"),)))) == ("", None, "en")


def test_controls_of_others_are_passed_over() -> None:
    button = SimpleNamespace(custom_id="somebody else's")
    link = SimpleNamespace(custom_id=None)
    ours = SimpleNamespace(custom_id=Control("next", "ja", RULE).custom_id)
    message: Any = SimpleNamespace(
        embeds=[],
        components=[SimpleNamespace(children=[button, link]), SimpleNamespace(children=[ours])],
    )
    assert shown_on(message) == ("", RULE, "ja")


def test_every_version_of_ours_is_heard_and_no_other() -> None:
    assert re.fullmatch(OURS, Control("next", "en", RULE).custom_id)
    assert re.fullmatch(OURS, "m99:anything")
    assert not re.fullmatch(OURS, "another:button")
    assert Used.__discord_ui_compiled_template__.pattern == OURS


class Pressed(SimpleNamespace):
    """A client that remembers what was pressed."""

    async def pressed(self, *arguments: object) -> None:
        self.arguments = arguments[1:]


def test_a_button_brings_its_control() -> None:
    client = Pressed()
    control = Control("next", "en", RULE)

    async def press() -> None:
        item = discord.ui.Button[Any](custom_id=control.custom_id, label="x")
        used = await Used.from_custom_id(SimpleNamespace(client=client), item, None)  # type: ignore[arg-type]
        await used.callback(SimpleNamespace(client=client))  # type: ignore[arg-type]

    asyncio.run(press())
    assert client.arguments == (control, None)


def test_a_menu_brings_what_was_picked() -> None:
    client = Pressed()

    async def press() -> None:
        item = discord.ui.Select[Any](
            custom_id=Control("pick", "ja").custom_id,
            options=[discord.SelectOption(label="x", value="guide:1.1")],
        )
        item._values = ["guide:1.1"]
        used = await Used.from_custom_id(SimpleNamespace(client=client), item, None)  # type: ignore[arg-type]
        await used.callback(SimpleNamespace(client=client))  # type: ignore[arg-type]

    asyncio.run(press())
    assert client.arguments == (Control("pick", "ja"), RULE)


def test_a_button_of_an_older_version_brings_nothing() -> None:
    assert read_control("m0:next:en:0:guide:1.1") is None

"""What tests do with screens: read them, check them against every limit of Discord, turn their
pages.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from bot.discord import limits
from bot.discord.controls import Place
from bot.discord.parts import Button, Line, Link, Part, Parts
from bot.discord.parts import text_of as text_of_part
from bot.discord.screens import Screen, Screens
from bot.discord.views import view_of
from rules_corpus.model import Language, RuleRef
from tests.support.loopback.conformance import message_problems

V2 = 1 << 15


def text_of(pages: Iterable[Parts]) -> str:
    """All that stands on pages, part after part, with the addresses of links."""
    return "\n".join(text for page in pages for part in page for text in _said(part))


def _said(part: Part) -> Iterable[str]:
    yield text_of_part(part)
    if isinstance(part, Line) and isinstance(part.beside, Link):
        yield part.beside.url


def bare(text: str) -> str:
    """A text without spaces, which may be lost where a page ends."""
    return "".join(text.split())


def buttons_of(screen: Screen) -> list[Button]:
    """The buttons below a screen."""
    return [button for row in screen.rows for button in row]


def openings(screen: Screen) -> list[Button]:
    """The buttons beside its lines."""
    lines = [part for part in screen.parts if isinstance(part, Line)]
    return [line.beside for line in lines if isinstance(line.beside, Button)]


def button(screen: Screen, label: str | tuple[str, ...]) -> Button:
    """The one button whose words begin with ``label``."""
    (found,) = [button for button in buttons_of(screen) if button.label.startswith(label)]
    return found


def rule_screen(screens: Screens, ref: RuleRef, language: Language, page: int = 0) -> Screen:
    """The screen of a rule by its address."""
    return screens.open(Place("rule", ref.number, language, "", "rule", ref, page))


def turned(screens: Screens, screen: Screen) -> list[Parts]:
    """All pages behind a first screen, each reached by the button on the one before, as in
    Discord.
    """
    pages = [screen.parts]
    while following := [
        button for button in buttons_of(screen) if button.label.startswith(("More (", "続き"))
    ]:
        screen = screens.open(following[0].control.place)
        assert len(pages) < 50, "the pages never end"
        pages.append(screen.parts)
    return pages


def body_of(screen: Screen, alone: bool = True) -> Mapping[str, Any]:
    """The body that sends a screen; views want a running loop."""

    async def made() -> list[dict[str, Any]]:
        return view_of(screen, alone, "A note.").to_components()

    # not the runner's own `run`: for Ctrl-C it makes a text of all that is returned, each time
    return {"components": _runner().get_loop().run_until_complete(made()), "flags": V2}


@cache
def _runner() -> asyncio.Runner:
    """One loop for thousands of screens."""
    return asyncio.Runner()


def assert_fits(screen: Screen, about: object = "") -> None:
    """Asserts every limit of a message, with all the buttons that it may have."""
    problems = list(map(str, message_problems(body_of(screen))))
    assert not problems, (about, problems)
    for row in screen.rows:
        assert 1 <= len(row) <= limits.BUTTONS_IN_ROW, about

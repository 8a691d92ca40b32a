"""What a message is made of, and how much of Discord's room it takes. Pure; knows no discord.py."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple

from bot.discord.controls import Control
from bot.discord.limits import COMPONENTS
from bot.discord.markup import columns, cut

SCREEN = 1000  # columns of text that fit a phone's screen; Japanese letters take two
FURTHER = 1600  # ... of a page that is turned to
LEAST = 200  # columns that are worth beginning a text on a page
LINE = 3  # components of a line: a section, its text and its button
# What is left of a message besides its frame, its question, a note, and ten buttons in three rows
COMPONENTS_ON_PAGE = COMPONENTS - 16
NOTHING = "\u200b"


class Button(NamedTuple):
    """A control with its words."""

    control: Control
    label: str


class Link(NamedTuple):
    """A button that leads to an address in the web."""

    url: str
    label: str


class Text(NamedTuple):
    """Text in Markdown."""

    text: str


class Line(NamedTuple):
    """A text with a button next to it."""

    text: str
    beside: Button | Link


class Divider(NamedTuple):
    """A line between what stands apart."""


class NewPage(NamedTuple):
    """What follows begins on another page."""


Part = Text | Line | Divider
Parts = tuple[Part, ...]


def components_of(part: Part) -> int:
    """The components that a part takes."""
    return LINE if isinstance(part, Line) else 1


def text_of(part: Part) -> str:
    """The text of a part."""
    return "" if isinstance(part, Divider) else part.text


def make_pages(parts: Iterable[Part | NewPage]) -> tuple[Parts, ...]:
    """All parts in order: the first screen, and what does not fit there on pages behind it.

    Nothing is cut away: a text that is too long continues on the next page.
    """
    pages: list[list[Part]] = [[]]
    waiting = deque(parts)
    while waiting:
        part, page = waiting.popleft(), pages[-1]
        room = SCREEN if len(pages) == 1 else FURTHER
        left = room - sum(columns(text_of(other)) for other in page)
        has_room = sum(map(components_of, page)) + LINE <= COMPONENTS_ON_PAGE
        if isinstance(part, NewPage) or (isinstance(part, Divider) and not page):
            pages += [[]] if page else []
        elif not page or (has_room and columns(text_of(part)) <= left):
            page.append(part)
            if isinstance(part, Text) and columns(part.text) > left:
                page[-1], rest = _cut(part, left)
                waiting.appendleft(rest)
                pages.append([])
        elif isinstance(part, Text) and has_room and left >= LEAST:
            begun, rest = _cut(part, left)
            page.append(begun)
            waiting.appendleft(rest)
            pages.append([])
        else:
            waiting.appendleft(part)
            pages.append([])
    return tuple(filter(None, map(_trimmed, pages))) or ((Text(NOTHING),),)


def _cut(text: Text, size: int) -> tuple[Text, Text]:
    first, rest = cut(text.text, size)
    return Text(first), Text(rest)


def _trimmed(parts: list[Part]) -> Parts:
    """The parts without those that show nothing where they stand."""
    kept: list[Part] = []
    for part in parts:
        divides = isinstance(part, Divider)
        if text_of(part).strip() or (divides and kept and not isinstance(kept[-1], Divider)):
            kept.append(part)
    return tuple(kept[:-1] if kept and isinstance(kept[-1], Divider) else kept)

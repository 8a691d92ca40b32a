"""What a message is made of, and how it fits Discord's limits. Pure; knows no discord.py."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.discord.controls import Control
from bot.discord.limits import COMPONENTS
from bot.discord.markup import columns, cut

SCREEN = 1000  # columns of text that fit on a phone's screen; Japanese letters take two
ANNOUNCED = 3000  # ... on the first page of an announcement, which should need no second
FURTHER = 1600  # ... on each further page
LEAST = 200  # columns that have to be left for beginning a text on a page
LINE = 3  # components of a line: a section, its text and its button
# What a message has left besides its frame, its question, a note, and twelve buttons in three rows
COMPONENTS_ON_PAGE = COMPONENTS - 18
NOTHING = "\u200b"


class Button(NamedTuple):
    """A control with its label."""

    control: Control
    label: str


class Link(NamedTuple):
    """A button that leads to a web address."""

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
    """A line between parts that stand apart."""


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


@dataclass(slots=True)
class _Page:
    """A page that is being filled; ``left``: the columns that are still free."""

    left: int
    parts: list[Part] = field(default_factory=list)
    components: int = 0

    @property
    def has_room(self) -> bool:
        """Whether it has room for one more part of any kind."""
        return self.components + LINE <= COMPONENTS_ON_PAGE

    def add(self, part: Part) -> None:
        self.parts.append(part)
        self.left -= columns(text_of(part))
        self.components += components_of(part)


def make_pages(parts: Iterable[Part | NewPage], first: int = 0) -> tuple[Parts, ...]:
    """All parts in order, on pages: the first holds a screen, or ``first`` columns; what does not
    fit goes to further pages.

    Nothing is lost: a text that is too long continues on the next page.
    """
    pages = [_Page(first or SCREEN)]
    waiting = deque(parts)
    while waiting:
        part, page = waiting.popleft(), pages[-1]
        if isinstance(part, NewPage) or (isinstance(part, Divider) and not page.parts):
            pages += [_Page(FURTHER)] if page.parts else []
            continue
        fits = columns(text_of(part)) <= page.left
        may_begin = not page.parts or (page.has_room and page.left >= LEAST)
        if (page.has_room and fits) or (not page.parts and not isinstance(part, Text)):
            page.add(part)
            continue
        if isinstance(part, Text) and may_begin:
            begun, part = _cut(part, page.left)
            page.add(begun)
        waiting.appendleft(part)
        pages.append(_Page(FURTHER))
    filled = filter(None, (_trimmed(page.parts) for page in pages))
    return tuple(filled) or ((Text(NOTHING),),)


def _cut(text: Text, size: int) -> tuple[Text, Text]:
    first, rest = cut(text.text, size)
    return Text(first), Text(rest)


def _trimmed(parts: list[Part]) -> Parts:
    """The parts without empty texts and needless dividers."""
    kept: list[Part] = []
    for part in parts:
        divides = isinstance(part, Divider)
        if text_of(part).strip() or (divides and kept and not isinstance(kept[-1], Divider)):
            kept.append(part)
    return tuple(kept[:-1] if kept and isinstance(kept[-1], Divider) else kept)

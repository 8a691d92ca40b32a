"""What a message is made of, and how much of Discord's room it takes. Pure; knows no discord.py."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.discord.controls import Control
from bot.discord.limits import COMPONENTS
from bot.discord.markup import columns, cut

SCREEN = 1000  # columns of text that fit a phone's screen; Japanese letters take two
ANNOUNCED = 3000  # ... of an announcement, of which nothing should have to be turned to
FURTHER = 1600  # ... of a page that is turned to
LEAST = 200  # columns that are worth beginning a text on a page
LINE = 3  # components of a line: a section, its text and its button
# What is left of a message besides its frame, its question, a note, and twelve buttons in three
# rows
COMPONENTS_ON_PAGE = COMPONENTS - 18
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


@dataclass(slots=True)
class _Page:
    """A page that is being filled; ``left``: the columns that it still has."""

    left: int
    parts: list[Part] = field(default_factory=list)
    components: int = 0

    @property
    def has_room(self) -> bool:
        """Whether one more part of any kind may stand on it."""
        return self.components + LINE <= COMPONENTS_ON_PAGE

    def add(self, part: Part) -> None:
        self.parts.append(part)
        self.left -= columns(text_of(part))
        self.components += components_of(part)


def make_pages(parts: Iterable[Part | NewPage], first: int = 0) -> tuple[Parts, ...]:
    """All parts in order: the first screen, or the ``first`` so many columns, and what does not fit
    there on pages behind it.

    Nothing is cut away: a text that is too long continues on the next page.
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
    """The parts without those that show nothing where they stand."""
    kept: list[Part] = []
    for part in parts:
        divides = isinstance(part, Divider)
        if text_of(part).strip() or (divides and kept and not isinstance(kept[-1], Divider)):
            kept.append(part)
    return tuple(kept[:-1] if kept and isinstance(kept[-1], Divider) else kept)

"""Texts -> pages within Discord's limits, the question above each. Pure; knows no discord.py.

Nothing is cut away: what does not fit on a page stands on the next. Text from people is escaped, so
that it is shown as it was typed and never pings or formats.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.render import limits

PART = 3500  # characters of a section on a page; leaves room for its title, source and the question
PAGE = 5600  # characters of all embeds of a message; Discord may count more than Python does
# what is left for the footer of a full part
SOURCE = PAGE - PART - limits.EMBED_TITLE - limits.EMBED_AUTHOR
NUMBER = len(" (100/100)")
EMBEDS_ON_PAGE = 6
_MARKUP = re.compile(r"([\\*_~`|>\[\]()#@<:-])")
_ZERO_WIDTH = "\u200b"
FENCE = "```"


class Embed(NamedTuple):
    """A part of a page. ``author``: the question; ``colour``: 0xRRGGBB."""

    title: str
    description: str
    footer: str = ""
    author: str = ""
    colour: int = 0x2B6CB0

    @property
    def size(self) -> int:
        """Characters as the platform counts them over all embeds."""
        return len(self.title) + len(self.description) + len(self.footer) + len(self.author)


class Option(NamedTuple):
    """A candidate in a menu; ``value`` is its address."""

    value: str
    label: str
    description: str


class Post(NamedTuple):
    """All pages of a reply, and the candidates that it offers."""

    pages: tuple[tuple[Embed, ...], ...]
    options: tuple[Option, ...] = ()


class Section(NamedTuple):
    """A text with its title and source, before it is cut into parts that fit."""

    title: str
    text: str
    source: str = ""


def make_pages(sections: Iterable[Section], question: str = "") -> tuple[tuple[Embed, ...], ...]:
    """All sections in order, on as few pages as the limits allow, with ``question`` above each."""
    asked = plain_line(question)
    taken = sum(embed.size for embed in with_question((), asked))
    size = min(PART, PAGE - taken - limits.EMBED_TITLE - SOURCE)
    embeds = [embed for section in sections for embed in _parts(section, size)] or [
        Embed("", _ZERO_WIDTH)
    ]
    return tuple(with_question(page, asked) for page in _pages(embeds, PAGE - taken))


def with_question(page: Sequence[Embed], question: str) -> tuple[Embed, ...]:
    """A page with the question above it.

    A question that is too long for that also stands whole in a footer, where nothing formats.
    """
    if not question:
        return tuple(page)
    first, *rest = page or (Embed("", ""),)
    whole = (
        [Embed("", _ZERO_WIDTH, shortened(question, limits.EMBED_FOOTER))]
        if len(question) > limits.EMBED_AUTHOR
        else []
    )
    return (first._replace(author=shortened(question, limits.EMBED_AUTHOR)), *rest, *whole)


def question_of(authors: Iterable[str], footers: Iterable[str]) -> str:
    """The question that `with_question` put on a page, read from what stands there."""
    above = next(filter(None, authors), "")
    begins = above.removesuffix("…")
    longer = (
        footer
        for footer in footers
        if footer.startswith(begins) and len(footer) > limits.EMBED_AUTHOR
    )
    return next(longer, above) if above.endswith("…") else above


def plain_line(text: str) -> str:
    """Text from people as one line without control characters."""
    return " ".join(text.split())


def escaped(text: str) -> str:
    """Text from people so that no character of it formats or mentions."""
    return _MARKUP.sub(r"\\\1", text).replace("@", "@" + _ZERO_WIDTH)


def shortened(text: str, size: int) -> str:
    """At most ``size`` characters, the cut marked."""
    return text if len(text) <= size else text[: size - 1].rstrip() + "…"


def _parts(section: Section, size: int) -> Iterator[Embed]:
    """A section in as many parts as its text takes, each with the title and the source.

    What is too long of these stands in the text.
    """
    text = f"{section.text}\n-# {section.source}" if len(section.source) > SOURCE else section.text
    room = (
        limits.EMBED_TITLE if len(section.title) + len(text) < size else limits.EMBED_TITLE - NUMBER
    )
    if len(section.title) > room:
        text = f"…{section.title[room - 1 :]}\n{text}"
    title, source = shortened(section.title, room), shortened(section.source, SOURCE)
    fence = 2 * (len(FENCE) + 1) if FENCE in text else 0
    parts = list(_fenced(split_text(text, size - fence))) or [_ZERO_WIDTH]
    for at, part in enumerate(parts, 1):
        yield Embed(
            f"{title} ({at}/{len(parts)})" if len(parts) > 1 and title else title, part, source
        )


def split_text(text: str, size: int) -> Iterator[str]:
    """``text`` in parts of at most ``size`` characters; nothing is lost but blanks where it is cut.

    It is cut between paragraphs, else lines, else sentences in Japanese, else words, else anywhere.
    """
    rest = text.strip()
    while len(rest) > size:
        cut = next(
            (
                at
                for mark in ("\n\n", "\n", "。", " ")
                if (at := rest.rfind(mark, size // 2, size)) > 0
            ),
            size - 1,
        )
        yield rest[: cut + 1].rstrip()
        rest = rest[cut + 1 :].lstrip()
    if rest:
        yield rest


def _fenced(parts: Iterable[str]) -> Iterator[str]:
    """Parts of which each closes the block that it opens; the next opens it anew."""
    is_open = False
    for part in parts:
        begun = f"{FENCE}\n{part}" if is_open else part
        is_open = begun.count(FENCE) % 2 == 1
        yield f"{begun}\n{FENCE}" if is_open else begun


def _pages(embeds: Iterable[Embed], room: int = PAGE) -> Iterator[tuple[Embed, ...]]:
    """The embeds on as few pages of so many characters as the limits allow, in their order."""
    page: list[Embed] = []
    for embed in embeds:
        if page and (
            sum(other.size for other in page) + embed.size > room or len(page) >= EMBEDS_ON_PAGE
        ):
            yield tuple(page)
            page = []
        page.append(embed)
    if page:
        yield tuple(page)


def sizes(pages: Sequence[Sequence[Embed]]) -> tuple[int, ...]:
    """The characters of each page."""
    return tuple(sum(embed.size for embed in page) for page in pages)

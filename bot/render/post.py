"""A neutral message as posts that a chat platform's limits allow: pages of cards, and controls that carry their own state.

Nothing is cut away: what does not fit on a page stands on the next. Text from people is escaped, so that it is shown as
it was typed and never pings or formats. Pure; knows no platform library.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from bot.render import limits
from bot.render.grids import Grid, aligned
from bot.render.message import Card, Line, Message, Section
from bot.render.plain import ALL_ROWS, ROWS_SHOWN
from bot.render.sheets import Sheet
from bot.render.summaries import sentences
from bot.words import Words

PART = 3500  # characters of a card on a page; leaves room for its title, source and the question
PAGE = 5600  # characters of a page; Discord counts all embeds of a message together, and may count more than Python does
SOURCE = PAGE - PART - limits.EMBED_TITLE - limits.EMBED_AUTHOR  # characters of a footer that fits beside a full part
NUMBER = len(" (100/100)")
CARDS_ON_PAGE = 6
_MARKUP = re.compile(r"([\\*_~`|>\[\]()#@<:-])")
_ZERO_WIDTH = "\u200b"
_HOW = "`/rule {number}`"
_FENCE = "```"


class Embed(NamedTuple):
    """A card on the screen. ``author``: the question; ``colour``: 0xRRGGBB."""

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


class _Text(NamedTuple):
    """A card before it is cut into parts."""

    title: str
    text: str
    footer: str = ""


def make_post(message: Message, words: Words, question: str = "") -> Post:
    """The post for a message; ``question`` stands above every page."""
    asked = plain_line(question)
    texts = [text for section in message.sections for text in _section(section, words, headed=message.several)]
    taken = sum(embed.size for embed in with_question((), asked))
    part = min(PART, PAGE - taken - limits.EMBED_TITLE - SOURCE)
    embeds = [embed for text in texts for embed in _parted(text, part)] or [Embed("", _ZERO_WIDTH)]
    options = [_option(line) for section in message.sections for line in section.others]
    unique = {option.value: option for option in options}
    pages = (with_question(page, asked) for page in _pages(embeds, PAGE - taken))
    return Post(tuple(pages), tuple(unique.values())[: limits.SELECT_OPTIONS])


def card_post(card: Card, words: Words) -> Post:
    """The post for one rule."""
    return Post(tuple(_pages(_parted(_card(card, words), PART))))


def text_post(title: str, lines: Iterable[str], footer: str = "") -> Post:
    """A post of plain lines, in as many pages as they take."""
    return Post(tuple(_pages(_parted(_Text(title, "\n".join(lines), footer), PART))))


def with_question(page: Sequence[Embed], question: str) -> tuple[Embed, ...]:
    """A page with the question above it; one that is too long for that stands whole below as well, in a footer, where nothing formats."""
    if not question:
        return tuple(page)
    first, *rest = page or (Embed("", ""),)
    whole = [Embed("", _ZERO_WIDTH, shortened(question, limits.EMBED_FOOTER))] if len(question) > limits.EMBED_AUTHOR else []
    return (first._replace(author=shortened(question, limits.EMBED_AUTHOR)), *rest, *whole)


def question_of(authors: Iterable[str], footers: Iterable[str]) -> str:
    """The question that `with_question` put on a page, read from what stands there."""
    above = next(filter(None, authors), "")
    begins = above.removesuffix("…")
    longer = (footer for footer in footers if footer.startswith(begins) and len(footer) > limits.EMBED_AUTHOR)
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


def _section(section: Section, words: Words, headed: bool) -> Iterator[_Text]:
    head = [f"**{escaped(plain_line(section.question))}**"] if headed else []
    lead = [*head, *filter(None, [section.remark]), *section.facts]
    sheets = list(section.sheets)
    first = [sheets.pop(0)] if section.led and sheets else []
    if lead:
        yield _Text("", "\n".join(lead))
    yield from map(_sheet, first)
    if section.card:
        yield _card(section.card, words)
    yield from map(_sheet, sheets)
    if section.others_title or (section.others and not section.card):
        yield _Text("", "\n".join([f"*{section.others_title}*" if section.others_title else "", *map(_listed, section.others)]).strip())


def _listed(line: Line) -> str:
    return f"- **{line.label}** {line.summary}".rstrip()


def _sheet(sheet: Sheet) -> _Text:
    return _Text(f"{sheet.label}: {sheet.title}", "\n".join(sheet.lines), sheet.source)


def _card(card: Card, words: Words) -> _Text:
    lines = [f"-# {card.above}"] if card.above else []
    lines += [words.say("(above it) {rule}", rule=card.lead)] if card.lead else []
    lines += [f"**{words.say('In short: {gloss}', gloss=card.gloss)}**"] if card.gloss else []
    lines += ["\n\n".join(_grid(part, words) if isinstance(part, Grid) else part for part in card.body)]
    lines += [words.say(ALL_ROWS, how=_HOW.format(number=card.ref.number))] if card.is_cut else []
    lines += [f"- {line.ref.number} {line.summary}".rstrip() for line in card.below]
    lines += [words.say("Example: {example}", example=example) for example in card.examples]
    lines += [words.say("Note: {note}", note=note) for note in card.notes]
    lines += [f"-# {related}" for related in (*card.related, *card.links)]
    lines += [words.say("Terms: {terms}", terms=", ".join(card.terms))] if card.terms else []
    return _Text(card.label, "\n".join(lines), f"{card.source} - {card.wording}")


def _grid(grid: Grid, words: Words) -> str:
    """A table as a block in letters of one width, where the cells of a column stand below each other."""
    more = [] if grid.is_whole else [f"-# {words.say(ROWS_SHOWN, shown=len(grid.rows), count=grid.total)}"]
    return "\n".join([grid.title, _FENCE, *aligned(grid), _FENCE, *more])


def _parted(card: _Text, size: int) -> Iterator[Embed]:
    """A card in as many parts as its text takes; every part has the title and the source, and what of these is too long stands in the text."""
    text = f"{card.text}\n-# {card.footer}" if len(card.footer) > SOURCE else card.text
    room = limits.EMBED_TITLE if len(card.title) + len(text) < size else limits.EMBED_TITLE - NUMBER
    if len(card.title) > room:
        text = f"…{card.title[room - 1 :]}\n{text}"
    title, source = shortened(card.title, room), shortened(card.footer, SOURCE)
    parts = list(_fenced(split_text(text, size - 2 * (len(_FENCE) + 1)) if _FENCE in text else split_text(text, size))) or [_ZERO_WIDTH]
    for at, part in enumerate(parts, 1):
        yield Embed(f"{title} ({at}/{len(parts)})" if len(parts) > 1 and title else title, part, source)


def split_text(text: str, size: int) -> Iterator[str]:
    """``text`` in parts of at most ``size`` characters, cut at paragraphs, else lines, else blanks, else anywhere; nothing is lost but the blanks there."""
    rest = text.strip()
    while len(rest) > size:
        cut = next((at for mark in ("\n\n", "\n", "。", " ") if (at := rest.rfind(mark, size // 2, size)) > 0), size - 1)
        yield rest[: cut + 1].rstrip()
        rest = rest[cut + 1 :].lstrip()
    if rest:
        yield rest


def _fenced(parts: Iterable[str]) -> Iterator[str]:
    """Parts of which each closes the block that it opens; the next opens it anew."""
    is_open = False
    for part in parts:
        begun = f"{_FENCE}\n{part}" if is_open else part
        is_open = begun.count(_FENCE) % 2 == 1
        yield f"{begun}\n{_FENCE}" if is_open else begun


def _pages(embeds: Iterable[Embed], room: int = PAGE) -> Iterator[tuple[Embed, ...]]:
    """The embeds on as few pages of so many characters as the limits allow, in their order."""
    page: list[Embed] = []
    for embed in embeds:
        if page and (sum(other.size for other in page) + embed.size > room or len(page) >= CARDS_ON_PAGE):
            yield tuple(page)
            page = []
        page.append(embed)
    if page:
        yield tuple(page)


def _option(line: Line) -> Option:
    return Option(str(line.ref), shortened(line.label, limits.OPTION_LABEL), _whole(line.summary, limits.OPTION_DESCRIPTION))


def _whole(summary: str, size: int) -> str:
    """As many of the sentences as fit; nothing where not even the first does."""
    fitting = ""
    for sentence in sentences(summary):
        longer = f"{fitting} {sentence}".strip()
        if len(longer) > size:
            break
        fitting = longer
    return fitting


def sizes(pages: Sequence[Sequence[Embed]]) -> tuple[int, ...]:
    """The characters of each page."""
    return tuple(sum(embed.size for embed in page) for page in pages)

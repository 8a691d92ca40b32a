"""How a link to a page looks in a chat: Open Graph, and Discord's component embed, which needs no
bot on the server. Pure.

https://docs.discord.com/developers/link-previews/component-embeds
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from bot.render.blocks import (
    RELATED,
    EntryBlock,
    HeadingsBlock,
    ListBlock,
    RuleBlock,
    RulePart,
    TextBlock,
    marked_text,
)

MAX_BYTES = 3_000  # of an embed, with escape sequences at full length
MAX_URL = 512  # characters of the address behind a button
MAX_LABEL = 80
MAX_BUTTONS = 5
MAX_DESCRIPTION = 350  # bytes: Discord shows no more
MAX_TEXT = 900  # characters: about a phone's screen; the page has the rest
ACCENT = 0x2B6CB0
CONTAINER, TEXT, ROW, BUTTON, LINK = 17, 10, 1, 2, 5  # Discord's types, and the style of a link
MORE = " …"
_SAID = frozenset({"lead", "gloss", "text"})
# Within a page, JSON may neither end its element nor begin a comment
_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026"}
# where a text may be cut: after a sentence or a line
_ENDS = re.compile(r"(?<=[.!?])(?=\s)|(?<=。)|(?=\n)|$")


class Button(NamedTuple):
    """A link below a preview."""

    label: str
    url: str


class Preview(NamedTuple):
    """What a chat shows of a page; ``embed``: the component embed as JSON that is safe within a
    page, empty if the server's address is not known.
    """

    title: str
    description: str
    url: str
    embed: str


def preview_of(block: RuleBlock | EntryBlock, url: str, buttons: Iterable[Button] = ()) -> Preview:
    """The preview of the page about a block, with links to neighbouring pages."""
    source = block.source.text if isinstance(block, RuleBlock) else block.source
    head = "\n".join(filter(None, (f"### {block.title}", *_small(source), *_small(_above(block)))))
    body, foot = _body(block), "\n".join(_small(_differing(block)))
    links = [each for each in buttons if len(each.url) <= MAX_URL][:MAX_BUTTONS]
    embed = _embed(head, body, foot, links) if "://" in url else ""
    edition = block.source.brief if isinstance(block, RuleBlock) else source
    return Preview(block.title, _description(edition, body), url, embed)


def _embed(head: str, body: str, foot: str, links: Sequence[Button]) -> str:
    """The embed, with as much of the body as there is room for."""

    def written(shown: str) -> str:
        return _written(filter(None, (head, shown, foot)), links)

    def fits(shown: str) -> bool:
        return len(shown) <= MAX_TEXT and len(written(shown).encode()) <= MAX_BYTES

    return written(_shortened(body, fits))


def _written(texts: Iterable[str], links: Sequence[Button]) -> str:
    """An embed as JSON that is safe within a page."""
    parts: list[dict[str, Any]] = [{"type": TEXT, "content": text} for text in texts]
    if links:
        row = [
            {"type": BUTTON, "style": LINK, "url": link.url, "label": link.label[:MAX_LABEL]}
            for link in links
        ]
        parts.append({"type": ROW, "components": row})
    component = {"type": CONTAINER, "accent_color": ACCENT, "components": parts}
    written = json.dumps({"component": component}, ensure_ascii=False, separators=(",", ":"))
    return re.sub("[<>&]", lambda found: _ESCAPES[found[0]], written)


def _description(source: str, body: str) -> str:
    """What a preview says if no embed is shown: the edition, and the beginning of the text, without
    Markdown.
    """
    plain = re.sub(r"\*\*|__|`", "", body)

    def fits(shown: str) -> bool:
        return len(f"{source}\n{shown}".encode()) <= MAX_DESCRIPTION

    return f"{source}\n{_shortened(plain, fits)}".strip()


def _shortened(text: str, fits: Callable[[str], bool]) -> str:
    """As much of a text as fits: all of it, else whole sentences or lines, else part of the first
    sentence.
    """
    if fits(text):
        return text
    ends = [found.start() for found in _ENDS.finditer(text)]
    whole = (text[:end].rstrip() + MORE for end in reversed(ends))
    found = next((shown for shown in whole if shown != MORE and fits(shown)), "")
    if found:
        return found
    letters = range(len(text), 0, -1)
    return next((shown for at in letters if fits(shown := text[:at].rstrip() + MORE)), "")


def _above(block: RuleBlock | EntryBlock) -> str:
    """The headings above a rule."""
    parts = block.parts if isinstance(block, RuleBlock) else ()
    headings = (part for part in parts if isinstance(part, HeadingsBlock))
    return next((" > ".join(each.titles) for each in headings), "")


def _body(block: RuleBlock | EntryBlock) -> str:
    """What a rule or an entry says, in Markdown."""
    if isinstance(block, EntryBlock):
        return "\n".join(detail.text for detail in block.details)
    said = [text for part in block.parts for text in _said(part)]
    # the text of a heading only repeats its title
    return "\n\n".join(text for text in said if text not in block.title or len(said) == 1)


def _said(part: RulePart) -> Iterator[str]:
    match part:
        case TextBlock(kind=kind) if kind in _SAID:
            yield marked_text(part, "__", "__")
        case ListBlock(kind="below", rules=rules):
            yield "\n".join(f"- **{each.ref.number}** {each.summary}".rstrip() for each in rules)


def _differing(block: RuleBlock | EntryBlock) -> str:
    """A line about the rules that differ."""
    parts = block.parts if isinstance(block, RuleBlock) else ()
    related = (part for part in parts if isinstance(part, TextBlock) and part.kind in RELATED)
    return next((part.brief for part in related if part.brief), "")


def _small(text: str) -> Iterator[str]:
    """A line in small letters, if there is one."""
    if text:
        yield f"-# {' '.join(text.split())}"

"""Announcements as Markdown, for a web page or a forum: every text that is not ours is escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from bot.render.blocks import Detail, EntryBlock

_SIGNS = re.compile(r"([\\`*_{}\[\]<>#|~&@])")
_FIRST = re.compile(r"^(\d*)([-+=.)])")


def entries(blocks: Iterable[EntryBlock]) -> str:
    """Entries, each under its title."""
    return "\n\n".join(map(_entry, blocks))


def escaped(text: str) -> str:
    """Text in which no character formats, links or mentions."""
    in_line = _SIGNS.sub(r"\\\1", " ".join(text.split()))
    return _FIRST.sub(r"\1\\\2", in_line)


def _entry(block: EntryBlock) -> str:
    parts = [f"## {escaped(block.title)}"]
    for is_listed, details in groupby(block.details, lambda detail: detail.kind == "listed"):
        parts.append(("\n" if is_listed else "\n\n").join(map(_detail, details)))
    return "\n\n".join([*parts, *([f"*{escaped(block.source)}*"] if block.source else [])])


def _detail(detail: Detail) -> str:
    match detail.kind:
        case "listed":
            return f"- {escaped(detail.text)}"
        case "event":
            return f"**{escaped(detail.text)}**"
        case _:
            return escaped(detail.text)

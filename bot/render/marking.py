"""What is marked in a Markdown text, as tokens of its parsed form."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from markdown_it.token import Token

from bot.render.blocks import TextBlock, marked_text

# Punctuation marks that no text holds, and next to which emphasis may begin and end.
BEGIN, END = "\ufd3e", "\ufd3f"


def with_signs(block: TextBlock) -> str:
    """A Markdown text with `BEGIN` and `END` around what is marked in it."""
    return marked_text(block, BEGIN, END)


def with_tokens(tokens: Iterable[Token], begin: Token, end: Token) -> list[Token]:
    """The tokens of such a text, with ``begin`` and ``end`` in place of the signs."""
    instead = {BEGIN: begin, END: end}
    found = list(tokens)
    for token in found:
        if token.children:
            token.children = [part for child in token.children for part in _parts(child, instead)]
    return found


def _parts(token: Token, instead: dict[str, Token]) -> Iterator[Token]:
    if token.type != "text":
        yield token
        return
    for part in re.split(f"([{BEGIN}{END}])", token.content):
        if part:
            yield instead[part].copy() if part in instead else token.copy(content=part)

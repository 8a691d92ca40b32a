"""The sentences of a Markdown text."""

from __future__ import annotations

import re

from rules_corpus.text import is_japanese

# Patterns are kept as text: re compiles each when it is first needed, and keeps it.
_END = (
    r"(?<=[.!?])(?<!\bCo\.)(?<!\bi\.e\.)(?<!\be\.g\.)\s+(?=[\"'(\[{«《]*[A-Z0-9])"
    r"|(?<=[.!?][\"')])\s+(?=[\"'(\[{«《]*[A-Z0-9])|(?<=。)(?![」』）)])"
)
_ITEM = r"(?:[-*]|\d+\.)\s+"
_EMPHASIS = r"\*\*|`"


def sentences(text: str) -> list[str]:
    """The sentences of a Markdown text without its tables, each in one line.

    A list, or what follows a colon, belongs to the sentence that introduces it.
    """
    paragraphs: list[str] = []
    goes_on = False
    written = re.sub(_EMPHASIS, "", text).strip().split("\n\n")
    for paragraph, following in zip(written, [*written[1:], ""], strict=True):
        if paragraph.startswith("|") or following.startswith("|"):  # a table, or its title
            goes_on = False
            continue
        if paragraphs and (goes_on or re.match(_ITEM, paragraph)):
            paragraphs[-1] += f"\n{paragraph}"
        else:
            paragraphs.append(paragraph)
        goes_on = paragraph.endswith((":", "："))
    return [
        _ended(sentence)
        for paragraph in paragraphs
        for sentence in re.split(_END, _in_one_line(paragraph))
        if sentence
    ]


def followed_by(text: str, sentence: str) -> str:
    """A text with a sentence behind it; behind a Japanese full stop no blank stands."""
    return f"{text}{sentence}" if not text or text[-1] == "。" else f"{text} {sentence}"


def _ended(sentence: str) -> str:
    """A sentence with a full stop, which the last item of a list may lack."""
    return (
        sentence
        if sentence[-1] in '.!?:。！？：…)）"」'
        else sentence + ("。" if is_japanese(sentence) else ".")
    )


def _in_one_line(paragraph: str) -> str:
    """A paragraph with its list as running text, semicolons between items that end without
    a sign.
    """
    line, is_item = "", False
    for written in paragraph.splitlines():
        item = re.match(_ITEM, written)
        between = (
            "; "
            if item
            and is_item
            and line[-1] not in ".,;:?!。、；："
            and not line.endswith((" or", " and"))
            else " "
        )
        line = f"{line}{between}{written[item.end() :] if item else written.strip()}".strip()
        is_item = is_item or item is not None
    return line

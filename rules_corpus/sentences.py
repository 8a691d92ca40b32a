"""The sentences of a Markdown text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from rules_corpus.patterns import Pattern
from rules_corpus.text import is_japanese

# Patterns are kept as text: re compiles each when it is first needed, and keeps it.
_END = (
    r"(?<=[.!?])(?<!\bCo\.)(?<!\bi\.e\.)(?<!\be\.g\.)\s+(?=[\"'(\[{«《]*[A-Z0-9])"
    r"|(?<=[.!?][\"')])\s+(?=[\"'(\[{«《]*[A-Z0-9])|(?<=。)(?![」』）)])"
)
_ITEM = r"(?:[-*]|\d+\.)\s+"
_COLONS = (":", "：")
_STRONG = "**"
_CODE = r"`[^`\n]*`"
_EMPHASIS = r"\*\*|`"
# what `sentences` leaves out of a text, and the punctuation that it adds at the end of an item
_PASSED_OVER = Pattern(rf"(?m)(?:^{_ITEM}|{_EMPHASIS}|\s)*")
_ADDED = ";.。"


class Span(NamedTuple):
    """A part of a text: from ``start`` up to, but not including, ``end``, in characters."""

    start: int
    end: int


def sentences(text: str) -> list[str]:
    """The sentences of a Markdown text without its tables, each on one line.

    A list, or what follows a colon, belongs to the sentence that introduces it.
    """
    return [sentence for paragraph in _paragraphs(text) for sentence in _split(paragraph)]


def clauses(text: str) -> list[str]:
    """What may decide by itself in a Markdown text, each on one line: the sentences outside its
    tables, and every item of a list before the sentence that it belongs to.

    Words that only introduce other sentences are left out.
    """
    found: list[str] = []
    for paragraph in _paragraphs(text):
        lead, *items = re.split(rf"(?m)^(?={_ITEM})", paragraph)
        if not items:
            found += (said for said in _split(lead) if not introduces(said))
            continue
        before = _split(lead) if _is_ended(lead) else _split(lead)[:-1]
        parts = [*before, *(said for item in items for said in _split(item))]
        whole = () if all(map(_is_ended, items)) else _split(paragraph)
        found += (*parts, *(said for said in whole if said not in parts))
    return found


def pieces(text: str) -> list[str]:
    """A Markdown text cut into its paragraphs, and its lists into their items; each with the breaks
    behind it.
    """
    return re.split(rf"(?<=\n\n)(?=\S)|(?<=\n)(?={_ITEM})", text)


def introduces(text: str) -> bool:
    """Whether a text only introduces what follows it: it ends in a colon."""
    return text.endswith(_COLONS)


def is_item(line: str) -> bool:
    """Whether a line of a Markdown text begins an item of a list."""
    return re.match(_ITEM, line) is not None


def _paragraphs(text: str) -> list[str]:
    """The paragraphs of a Markdown text without emphasis and tables; a list, and what follows a
    colon, in one with the paragraph that introduces it.
    """
    paragraphs: list[str] = []
    goes_on = False
    for paragraph in _without_tables(text):
        if paragraphs and (goes_on or re.match(_ITEM, paragraph)):
            paragraphs[-1] += f"\n{paragraph}"
        else:
            paragraphs.append(paragraph)
        goes_on = introduces(paragraph)
    return paragraphs


def _without_tables(text: str) -> Iterator[str]:
    """The paragraphs of a Markdown text without emphasis; nothing for a table, or its title."""
    written = re.sub(_EMPHASIS, "", text).strip().split("\n\n")
    for paragraph, following in zip(written, [*written[1:], ""], strict=True):
        is_table = paragraph.startswith("|") or following.startswith("|")
        yield "" if is_table else paragraph


def _split(paragraph: str) -> list[str]:
    """The sentences of a paragraph."""
    return [_ended(found) for found in re.split(_END, _in_one_line(paragraph)) if found]


def followed_by(text: str, sentence: str) -> str:
    """A text followed by a sentence, with a space between unless the text ends in a Japanese full
    stop.
    """
    return f"{text}{sentence}" if not text or text[-1] == "。" else f"{text} {sentence}"


def spans_of(sentence: str, text: str) -> tuple[Span, ...]:
    """Where one of the `sentences` of a Markdown text is found in it, or in a part of it: one span
    per line; none if it is not there.
    """
    letters = "".join(sentence.split())
    begins = (at for at, letter in enumerate(text) if letter == letters[:1])
    found = next(filter(None, (_places(letters, text, at) for at in begins)), [])
    return tuple(_by_line(found, text))


def _places(letters: str, text: str, begin: int) -> list[int]:
    """The indices of these letters in a text from ``begin`` on; none if other letters come
    between.
    """
    places: list[int] = []
    at = begin
    for letter in letters:
        passed = _PASSED_OVER.match(text, at)
        following = passed.end() if passed and places else at
        if text[following : following + 1] == letter:
            places.append(following)
            at = following + 1
        elif letter not in _ADDED:
            return []
    return places


def _by_line(places: list[int], text: str) -> Iterator[Span]:
    """Indices in a text as spans; none crosses a line, or the edge of a strong emphasis that is
    only partly in it.
    """
    start = 0
    for at in range(1, len(places) + 1):
        if at == len(places) or "\n" in text[places[at - 1] : places[at]]:
            yield from _within_emphasis(Span(places[start], places[at - 1] + 1), text)
            start = at


def _within_emphasis(span: Span, text: str) -> Iterator[Span]:
    """A span with the asterisks around any strong emphasis that it contains whole, or else its
    parts between the asterisks.
    """
    start, end = span
    written = re.sub(_CODE, lambda code: "x" * len(code[0]), text)
    if written.count(_STRONG, start, end) % 2 and written.endswith(_STRONG, 0, start):
        start -= len(_STRONG)
    if written.count(_STRONG, start, end) % 2 and written.startswith(_STRONG, end):
        end += len(_STRONG)
    if written.count(_STRONG, start, end) % 2 == 0:
        yield Span(start, end)
        return
    for part in written[start:end].split(_STRONG):
        if part:
            yield Span(start, start + len(part))
        start += len(part) + len(_STRONG)


def _is_ended(text: str) -> bool:
    """Whether a text ends where a sentence does."""
    return text.rstrip().rstrip("\"')）」』").endswith((".", "。", "!", "?"))


def _ended(sentence: str) -> str:
    """A sentence with a full stop, which the last item of a list may lack."""
    return (
        sentence
        if sentence[-1] in '.!?:。！？：…)）"」'
        else sentence + ("。" if is_japanese(sentence) else ".")
    )


def _in_one_line(paragraph: str) -> str:
    """A paragraph with its list as running text, with semicolons between items that end without
    punctuation.
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

"""Texts in Discord's Markdown: makes typed text harmless, reads it back, cuts texts. Pure."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate

from bot.render.tables import width

FENCE = "```"
_MARKUP = re.compile(r"([\\*_~`|>\[\]()#@<:-])")
_ESCAPED = re.compile(r"\\([\\*_~`|>\[\]()#@<:-])")
_SMALL = "-# "
_ZERO_WIDTH = "\u200b"
# Escaping may double the length of a text; a longer one is put into a code block, where nothing
# is formatted
_LONGEST_ESCAPED = 1000


def plain_line(text: str) -> str:
    """What somebody typed as a single line, with single spaces."""
    return " ".join(text.split())


def escaped(text: str) -> str:
    """What somebody typed, so that no character in it formats or mentions anything."""
    return _MARKUP.sub(r"\\\1", text).replace("@", "@" + _ZERO_WIDTH)


def shortened(text: str, size: int) -> str:
    """At most ``size`` characters of a text; a cut is marked."""
    return text if len(text) <= size else text[: size - 1].rstrip() + "…"


def small(text: str) -> str:
    """Text in small letters."""
    return "\n".join(f"{_SMALL}{line}" for line in text.splitlines() if line.strip())


def question_line(question: str) -> str:
    """A question as it stands above its answer; `read_question` reads it back."""
    if len(question) <= _LONGEST_ESCAPED:
        return f"{_SMALL}{escaped(question)}"
    return f"{FENCE}\n{question.replace('`', chr(39))}\n{FENCE}"


def read_question(line: str) -> str:
    """The question in what `question_line` wrote."""
    if line.startswith(FENCE):
        return line.removeprefix(FENCE).removesuffix(FENCE).strip()
    return _ESCAPED.sub(r"\1", line.removeprefix(_SMALL).replace("@" + _ZERO_WIDTH, "@"))


def columns(text: str) -> int:
    """The room that a text takes on a screen, in columns: a Japanese letter takes two, as does a
    character that the platform may count as two, such as an emoji.
    """
    return len(text) if text.isascii() else sum(map(_columns, text))


@lru_cache(maxsize=4096)  # a screen asks for the same few letters thousands of times
def _columns(character: str) -> int:
    return max(1, width(character), len(character.encode("utf-16-le", "surrogatepass")) // 2)


def cut(text: str, size: int) -> tuple[str, str]:
    """The beginning of a text, of at most ``size`` columns, and the rest; nothing is lost but the
    spaces between them.

    It is cut between paragraphs, else lines, else sentences, else words, else anywhere. A code
    block that is cut is closed and reopened.
    """
    if columns(text) <= size:
        return text, ""
    end = _fitting(text, size - len(FENCE) - 1)
    at = next(
        (
            at + len(mark)
            for mark in ("\n\n", "\n", "。", ". ", " ")
            if (at := text.rfind(mark, end // 2, end)) > 0
        ),
        end,
    )
    first, rest = text[:at].rstrip(), text[at:].lstrip()
    if first.count(FENCE) % 2 == 0:
        return first, rest
    reopened = "" if rest == FENCE else f"{FENCE}\n{rest}"
    return f"{first}\n{FENCE}", reopened


def _fitting(text: str, size: int) -> int:
    """How many characters fit into a number of columns."""
    return sum(taken <= size for taken in accumulate(map(_columns, text)))

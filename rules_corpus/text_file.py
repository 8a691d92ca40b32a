"""Reads a text file that people edit: a regular file, bounded, in UTF-8, with or without a byte
order mark.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from rules_corpus.files import open_regular
from rules_corpus.problems import CorpusError, Problem

MAX_BYTES = 8_000_000
MAX_PROBLEMS = 1000  # per file: whoever has that many fixes the first ones and checks again
TO_DO = "TODO is still to be filled in"
# Unicode categories: control, format (directions, tags), private use, surrogates, line breaks
_HIDDEN = frozenset({"Cc", "Cf", "Co", "Cs", "Zl", "Zp"})
_TO_DO_WORD = re.compile(r"(?<![A-Za-z0-9])TODO(?![A-Za-z0-9])")


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file that was read: its ``text`` with plain line ends, and the ``problems`` that do not
    keep the rest from being read.
    """

    path: Path
    text: str
    problems: tuple[Problem, ...] = ()


def read_text(path: Path, most: int | None = None) -> TextFile:
    """The text of a data file of at most ``most`` bytes, by default ``MAX_BYTES``.

    Raises:
        CorpusError: it cannot be read, is not a regular file, is larger, or is not UTF-8.
    """
    return as_text(path, read_bytes(path, most))


def as_text(path: Path, content: bytes) -> TextFile:
    """The ``content`` of a data file as text.

    Raises:
        CorpusError: it is not UTF-8.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = (
            f"the byte {content[error.start]:#04x} is not UTF-8: save the file as UTF-8 (not as"
            " Latin-1, Windows-1252, Shift-JIS or UTF-16)"
        )
        raise CorpusError([Problem(path, line, message)]) from error
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    return TextFile(path, text, tuple(islice(_noticed(path, text), MAX_PROBLEMS)))


def read_bytes(path: Path, most: int | None = None) -> bytes:
    """The bytes of a regular file, at most ``most`` of them, by default ``MAX_BYTES``.

    Raises:
        CorpusError: it cannot be read, is not a regular file, or is larger.
    """
    most = MAX_BYTES if most is None else most
    try:
        with open_regular(path) as file:
            content = bytearray()
            while part := file.read(most + 1 - len(content)):
                content += part
    except OSError as error:
        raise CorpusError([Problem(path, 0, f"cannot be read: {error.strerror}")]) from error
    if len(content) > most:
        raise CorpusError([Problem(path, 0, f"the file is too large: the limit is {most:,} bytes")])
    return bytes(content)


def hidden_character(text: str) -> str | None:
    """The first character that is invisible or changes how others are shown, except tabs and line
    ends; ``None`` if there is none.
    """
    if text.isprintable():
        return None
    return next(
        (
            character
            for character in text
            if character not in "\t\n" and unicodedata.category(character) in _HIDDEN
        ),
        None,
    )


def without_hidden(text: str) -> str:
    """The text without such characters."""
    return "\n".join(
        (
            "".join(filter(lambda character: not hidden_character(character), line))
            if hidden_character(line)
            else line
        )
        for line in text.split("\n")
    )


def about_hidden(character: str) -> str:
    """The message about such a character."""
    name = unicodedata.name(character, "a control character")
    return f"invisible character: U+{ord(character):04X}, {name.lower()}; remove it"


def _noticed(path: Path, text: str) -> Iterator[Problem]:
    """What is wrong with the lines of any kind of file: invisible characters, and TODO."""
    for number, line in enumerate(text.split("\n"), 1):
        if hidden := hidden_character(line):
            yield Problem(path, number, about_hidden(hidden))
        if "TODO" in line and _TO_DO_WORD.search(line):
            yield Problem(path, number, TO_DO)

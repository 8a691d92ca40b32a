"""How words are listed in the files of a language: as they are written, or as a regular expression
between slashes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

FIGURE_WRITTEN = "{figure}"
"""What stands for any number."""


def expression_in(entry: str) -> str:
    """The regular expression between the slashes of an entry; empty where it is a phrase."""
    is_expression = len(entry) > 2 and entry.startswith("/") and entry.endswith("/")
    return entry[1:-1] if is_expression else ""


def error_in(expression: str) -> str:
    """What is wrong with a regular expression; empty where nothing is."""
    try:
        re.compile(expression)
    except re.error as error:
        return str(error)
    return ""


def whole(phrases: Iterable[str]) -> str:
    """A regular expression for any of the phrases, given as regular expressions, as whole words;
    empty where there are none.
    """
    joined = "|".join(phrases)
    return rf"\b(?:{joined})(?!\w)" if joined else ""

"""Regular expressions that are compiled when they are first used.

Compiling a pattern takes as long as answering a question, and most questions need few of them. So
no module compiles one on import: each keeps a `Pattern`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property


class Pattern:
    """A regular expression made of alternatives, compiled when it is first used."""

    def __init__(self, *sources: str) -> None:
        self.source = "|".join(sources)

    @cached_property
    def _compiled(self) -> re.Pattern[str]:
        return re.compile(self.source)

    def search(self, text: str) -> re.Match[str] | None:
        """The first match anywhere in the text."""
        return self._compiled.search(text)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """The match that begins at ``start``."""
        return self._compiled.match(text, start)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """The match that is the whole text."""
        return self._compiled.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every match; matches do not overlap."""
        return self._compiled.finditer(text)

    def findall(self, text: str) -> list[str]:
        """The text of every match; of a pattern with one group, what the group holds."""
        found: list[str] = self._compiled.findall(text)
        return found

    def split(self, text: str) -> list[str]:
        """The parts of the text between the matches, and the groups, as of `re.split`; empty for a
        group that did not match.
        """
        return [part or "" for part in self._compiled.split(text)]

    def sub(self, new: str | Callable[[re.Match[str]], str], text: str) -> str:
        """The text with every match replaced by ``new``."""
        return self._compiled.sub(new, text)

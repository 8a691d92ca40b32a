"""Regular expressions that cost nothing until they are needed.

Compiling a pattern takes as long as answering a question, and most questions need few of them. So
no module compiles any when it is imported: each keeps a `Pattern`.
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
        """The first place where it matches."""
        return self._compiled.search(text)

    def match(self, text: str, start: int = 0) -> re.Match[str] | None:
        """The match that begins at ``start``."""
        return self._compiled.match(text, start)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        """The match that is the whole text."""
        return self._compiled.fullmatch(text)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """Every match, none inside another."""
        return self._compiled.finditer(text)

    def findall(self, text: str) -> list[str]:
        """The text of every match; of a pattern with one group, what the group holds."""
        found: list[str] = self._compiled.findall(text)
        return found

    def split(self, text: str) -> list[str]:
        """What stands between the matches."""
        return [part or "" for part in self._compiled.split(text)]

    def sub(self, new: str | Callable[[re.Match[str]], str], text: str) -> str:
        """The text with ``new`` in the place of every match."""
        return self._compiled.sub(new, text)

"""What is wrong with a data file, and where: the one value in which every reader and check
reports.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rules_corpus.errors import MagistrateError


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """A defect at a line of a file, counted from 1; ``line`` is 0 if the whole file is meant."""

    path: Path
    line: int
    message: str

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else str(self.path)
        return f"{place}: {self.message}"


class CorpusError(MagistrateError):
    """The data cannot be used; ``problems`` names every defect."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems))
        super().__init__("\n".join(map(str, self.problems)))

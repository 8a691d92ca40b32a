"""Reads questions with the rules that answer them: one JSON object per line.

Only those in ``data`` are for training.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulings.model import Verdict

DATA = Path(__file__).parent / "data"
# their order decides how groups are formed
TRAINING = tuple(
    DATA / f"{name}.jsonl" for name in ("dev", "regression", "unanswerable", "practice")
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its parts, each a set of rules (``document:number``) any of which answers it;
    without parts it is unanswerable. ``verdict``: its answer, where that is known to be yes or no.
    """

    id: str
    kind: str
    game: str | None
    language: str
    text: str
    gold: tuple[frozenset[str], ...]
    must: tuple[str, ...]
    verdict: Verdict = ""

    @property
    def acceptable(self) -> frozenset[str]:
        return frozenset().union(*self.gold)

    @property
    def is_own(self) -> bool:
        """Whether the project wrote the question itself."""
        return self.id.startswith(("own-", "un-", "practice-", "paired-"))


def read_questions(*paths: Path) -> list[Asked]:
    """The questions of some files, in order."""
    return [
        _asked(json.loads(line))
        for path in paths
        for line in path.read_text("utf-8").splitlines()
        if line.strip()
    ]


def training_questions() -> list[Asked]:
    """Every training question."""
    return read_questions(*TRAINING)


def _asked(row: Mapping[str, Any]) -> Asked:
    gold = tuple(frozenset(part) for part in row["gold"])
    game, language = row.get("game") or None, row.get("lang", "en")
    must = tuple(row.get("must") or ())
    verdict: Verdict = row.get("verdict") or ""
    return Asked(row["id"], row["kind"], game, language, row["question"], gold, must, verdict)

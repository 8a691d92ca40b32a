"""The question files: one JSON object a line, and which part of them may be tuned on."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
DEVELOPMENT = HERE / "dev.jsonl"
REGRESSION = HERE / "regression.jsonl"
UNANSWERABLE = HERE / "unanswerable.jsonl"
PRACTICE = HERE / "practice.jsonl"
PAIRED = HERE / "paired.jsonl"  # every matter asked in English and in Japanese, by two people
EVERY = (DEVELOPMENT, REGRESSION, UNANSWERABLE, PRACTICE, PAIRED)

TUNED_TENTHS = 6
_FOR_PRACTICE = "practice-"
_FOR_COMPARISON = "paired-"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its parts, each a set of rules (``document:number``) of which any answers it; none: unanswerable."""

    id: str
    kind: str
    game: str | None
    language: str
    text: str
    gold: tuple[frozenset[str], ...]
    must: tuple[str, ...]

    @property
    def acceptable(self) -> frozenset[str]:
        return frozenset().union(*self.gold)

    @property
    def is_own(self) -> bool:
        """Whether the project wrote the question itself."""
        return self.id.startswith(("own-", "un-", _FOR_PRACTICE, _FOR_COMPARISON))

    @property
    def tuned_on(self) -> bool:
        """Whether the question belongs to the part that tuning may see.

        What was written for practice does, what compares the languages does not; a digest of the id draws from the others.
        """
        if self.id.startswith(_FOR_COMPARISON):
            return False
        return self.id.startswith(_FOR_PRACTICE) or int(hashlib.sha1(self.id.encode()).hexdigest(), 16) % 10 < TUNED_TENTHS


def read_questions(*paths: Path) -> list[Asked]:
    return [_asked(json.loads(line)) for path in paths if path.exists() for line in path.read_text("utf-8").splitlines() if line.strip()]


def parted(questions: Iterable[Asked]) -> tuple[list[Asked], list[Asked]]:
    """Those that may be tuned on, and those held out."""
    questions = list(questions)
    return [asked for asked in questions if asked.tuned_on], [asked for asked in questions if not asked.tuned_on]


def _asked(row: dict[str, object]) -> Asked:
    gold: Iterable[Iterable[str]] = row["gold"]  # type: ignore[assignment]
    return Asked(
        str(row["id"]),
        str(row["kind"]),
        str(row["game"]) if row.get("game") else None,
        str(row.get("lang", "en")),
        str(row["question"]),
        tuple(frozenset(part) for part in gold),
        tuple(row.get("must") or ()),  # type: ignore[arg-type]
    )

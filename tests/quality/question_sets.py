"""The questions with what answers them, and the sets that they come in.

A set is a file of JSON lines; `questions/question.schema.json` describes a line. Nothing is learnt
from any of them: what may be learnt from stands in `bot/search/learning/data`.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

QUESTIONS = Path(__file__).parent / "questions"

Use = Literal["development", "unseen"]


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """A file of questions.

    ``use``: ``development`` where people may read the questions, mend what they show and set limits
    by them; ``unseen`` where the questions are only ever asked and scored.
    """

    name: str
    use: Use

    @property
    def path(self) -> Path:
        return QUESTIONS / f"{self.name}.jsonl"


DEVELOPMENT = QuestionSet("dev", "development")
SITUATIONS = QuestionSet("situations", "development")
REGRESSION = QuestionSet("regression", "development")
UNANSWERABLE = QuestionSet("unanswerable", "development")
PAIRED = QuestionSet("paired", "development")  # every matter in English and Japanese
STORIES = QuestionSet("stories", "development")  # the cards named decide, or are beside the point
VERDICTS = QuestionSet("verdicts-unseen", "unseen")
SHORT = QuestionSet("short-unseen", "unseen")  # two to twelve words
SETS = (DEVELOPMENT, SITUATIONS, REGRESSION, UNANSWERABLE, PAIRED, STORIES, VERDICTS, SHORT)


@dataclass(frozen=True, slots=True)
class Question:
    """A question as somebody typed it, with what answers it.

    ``gold`` has a set of rules (``document:number``) for each part of the question, any of which
    answers that part; it is empty where no rule answers. ``must``: what the shown text says;
    ``verdict`` and ``facts``: what the first line says. In ``must`` and ``facts`` a | stands
    between alternatives.
    """

    id: str
    kind: str
    game: str | None
    language: str
    text: str
    gold: tuple[frozenset[str], ...] = ()
    must: tuple[str, ...] = ()
    verdict: Literal["yes", "no"] | None = None
    facts: tuple[str, ...] = ()

    @property
    def acceptable(self) -> frozenset[str]:
        """The rules that answer any part."""
        return frozenset().union(*self.gold)

    @property
    def is_answerable(self) -> bool:
        return bool(self.gold)


def read_set(asked: QuestionSet, languages: Collection[str] = ()) -> list[Question]:
    """The questions of a set in their order: those in ``languages``, or in any where none is
    named.
    """
    questions = read_questions(asked.path)
    return [question for question in questions if not languages or question.language in languages]


def read_questions(path: Path) -> list[Question]:
    """The questions of a file in their order."""
    lines = path.read_text("utf-8").splitlines()
    return [question_of(json.loads(line)) for line in lines if line.strip()]


def question_of(row: Mapping[str, Any]) -> Question:
    """A question as it stands in a file, which follows the schema."""
    return Question(
        id=row["id"],
        kind=row["kind"],
        game=row["game"],
        language=row["lang"],
        text=row["question"],
        gold=tuple(frozenset(part) for part in row["gold"]),
        must=tuple(row.get("must", ())),
        verdict=row.get("verdict"),
        facts=tuple(row.get("fact", ())),
    )

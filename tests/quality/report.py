"""Figures for people, as tables, and for programs, as values for JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import isfinite
from typing import Any

from tests.quality.answers import Answer
from tests.quality.figures import MEASURES, TIMES, Figure, Pair, by_group, figures
from tests.quality.marks import is_right
from tests.quality.question_sets import QuestionSet

ALL = "all"


def columns(pairs: Sequence[Pair]) -> dict[str, list[Pair]]:
    """A group under ``all`` and, where there are several, under each language."""
    languages = by_group((pair[0].language, pair) for pair in pairs)
    return {ALL: list(pairs), **(languages if len(languages) > 1 else {})}


def table(title: str, pairs: Sequence[Pair], rules: Collection[str]) -> str:
    """The measures of a group, a line each, and its languages side by side."""
    groups = columns(pairs)
    measured = {name: figures(some, rules) for name, some in groups.items()}
    answerable = {
        name: f"{len(some):,}, {sum(question.is_answerable for question, _ in some):,} answerable"
        for name, some in groups.items()
    }
    rows = [(title, list(groups)), ("questions", list(answerable.values()))] + [
        (measure, [_cell(measure, found.get(measure)) for found in measured.values()])
        for measure in MEASURES
        if measure in measured[ALL]
    ]
    width = max(12, len(title) + 2)
    return "\n".join(
        f"{name:{width}}{''.join(f'{cell:30}' for cell in cells)}".rstrip() for name, cells in rows
    )


def as_json(groups: Mapping[QuestionSet, Sequence[Pair]], rules: Collection[str]) -> dict[str, Any]:
    """The measures of each set as values; an interval without an end has ``None`` there."""
    return {
        asked_set.name: {
            "use": asked_set.use,
            **{name: _values(some, rules) for name, some in columns(pairs).items()},
            "failures": failures(pairs),
        }
        for asked_set, pairs in groups.items()
    }


def summary(pairs: Sequence[Pair]) -> str:
    """How many questions were asked, how many failed, and what the first answer took."""
    cold = [each.milliseconds for _, each in pairs if each.cold and each.milliseconds is not None]
    started = f"; first answer after {cold[0] / 1000:.2f} s" if cold else ""
    return f"{len(pairs):,} questions, {len(failures(pairs)):,} failed{started}"


def failures(pairs: Iterable[Pair]) -> list[str]:
    """A line for each question that the program failed at."""
    return [
        f"{question.id}: {response.failure}" for question, response in pairs if not response.answer
    ]


def wrong(pairs: Iterable[Pair]) -> list[str]:
    """Two lines for each question that was not answered, or not refused, rightly."""
    return [
        f"{question.id} [{question.kind}] {question.text!r}\n"
        f"    wanted {sorted(question.acceptable)[:4]}, {_said(response.answer)}"
        for question, response in pairs
        if not is_right(question, response.answer)
    ]


def _values(pairs: Sequence[Pair], rules: Collection[str]) -> dict[str, Any]:
    return {
        "questions": len(pairs),
        "answerable": sum(question.is_answerable for question, _ in pairs),
        "measures": {
            measure: {
                field: value if isfinite(value) else None
                for field, value in figure._asdict().items()
            }
            for measure, figure in figures(pairs, rules).items()
        },
    }


def _said(answer: Answer | None) -> str:
    if not answer:
        return "failed"
    said = "answered" if answer.answered else "refused"
    return f"{said} {list(answer.citations[:4])}"


def _cell(measure: str, figure: Figure | None) -> str:
    """``0.915 0.858-0.951 of 141``: value, interval, and of how many."""
    if figure is None:
        return "-"
    places = 1 if measure in TIMES else 3
    value, low, high = (
        f"{end:.{places}f}" if isfinite(end) else ""
        for end in (figure.value, figure.low, figure.high)
    )
    return f"{value} {low}-{high} of {figure.of:,}"

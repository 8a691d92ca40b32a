"""How well questions are answered: a table of hits, refusals and end-to-end rightness, by kind of
question.

    uv run python tests/quality/evaluate.py [--by kind|language] [--failures 20] [FILE ...]

hit@1, hit@3   the first, one of the first three citations is acceptable; counted only where an
answer was given
recall@10      share of a question's parts with an acceptable citation among the first ten
must           the shown text holds all facts that it must
refuse F1      of "unanswerable" as the class and "not answered" as the prediction
E2E            answerable: answered and the first citation acceptable; unanswerable: not answered
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.answers.errors import QuestionError
from bot.app import App, make_app
from bot.render.text import render
from bot.requests import Ask
from bot.search.learning.questions import Asked, read_questions
from bot.settings import read_settings
from rules_corpus.text import fold
from tests.quality.question_sets import DEVELOPMENT


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a question: citations as ``document:number``, whether all required facts were
    shown, milliseconds.
    """

    asked: Asked
    answered: bool
    citations: tuple[str, ...]
    shows_facts: bool
    milliseconds: float

    @property
    def hit(self) -> bool:
        return self.hit_in(1)

    @property
    def right(self) -> bool:
        return self.hit if self.asked.gold else not self.answered

    def hit_in(self, places: int) -> bool:
        return self.answered and any(
            citation in self.asked.acceptable for citation in self.citations[:places]
        )

    @property
    def recall(self) -> float:
        parts = self.asked.gold
        return sum(any(citation in part for citation in self.citations) for part in parts) / len(
            parts
        )


def evaluate(app: App, questions: Iterable[Asked]) -> list[Outcome]:
    """Asks every question."""
    return [_outcome(app, asked) for asked in questions]


def _outcome(app: App, asked: Asked) -> Outcome:
    language = "ja" if asked.language == "ja" else "en"
    start = time.perf_counter()
    try:
        reply = app.handle(Ask(asked.text, asked.game, language))
    except QuestionError:  # nothing that could be read
        return Outcome(asked, False, (), False, 1000 * (time.perf_counter() - start))
    spent = 1000 * (time.perf_counter() - start)
    text = fold(" ".join(render(app.blocks(reply, language)).split()))
    shown = all(any(fold(either) in text for either in fact.split("|")) for fact in asked.must)
    return Outcome(
        asked,
        reply.answered,
        tuple(str(citation.ref) for citation in reply.citations()),
        shown,
        spent,
    )


COLUMNS = (
    "questions",
    "answerable",
    "hit@1",
    "hit@3",
    "recall@10",
    "must",
    "refuse P",
    "refuse R",
    "refuse F1",
    "E2E",
    "p50 ms",
    "p99 ms",
)


def row(outcomes: Sequence[Outcome]) -> dict[str, float | None]:
    """The measures of some outcomes; ``None`` where nothing is measured."""
    answerable = [outcome for outcome in outcomes if outcome.asked.gold]
    with_facts = [outcome for outcome in answerable if outcome.asked.must]
    refused = [outcome for outcome in outcomes if not outcome.answered]
    unanswerable = [outcome for outcome in outcomes if not outcome.asked.gold]
    rightly = sum(not outcome.asked.gold for outcome in refused)
    times = sorted(outcome.milliseconds for outcome in outcomes)
    return {
        "questions": len(outcomes),
        "answerable": len(answerable),
        "hit@1": _mean(outcome.hit for outcome in answerable),
        "hit@3": _mean(outcome.hit_in(3) for outcome in answerable),
        "recall@10": _mean(outcome.recall for outcome in answerable),
        "must": _mean(outcome.answered and outcome.shows_facts for outcome in with_facts),
        "refuse P": rightly / len(refused) if refused and unanswerable else None,
        "refuse R": rightly / len(unanswerable) if unanswerable else None,
        "refuse F1": 2 * rightly / (len(refused) + len(unanswerable)) if unanswerable else None,
        "E2E": _mean(outcome.right for outcome in outcomes),
        "p50 ms": times[len(times) // 2] if times else None,
        "p99 ms": times[min(len(times) - 1, int(len(times) * 0.99))] if times else None,
    }


def _mean(values: Iterable[float]) -> float | None:
    listed = list(values)
    return sum(listed) / len(listed) if listed else None


def table(outcomes: Sequence[Outcome], key: Callable[[Outcome], str]) -> str:
    """The measures of all outcomes, then of each group."""
    names = sorted({key(outcome) for outcome in outcomes})
    groups = [
        ("all", list(outcomes)),
        *((name, [outcome for outcome in outcomes if key(outcome) == name]) for name in names),
    ]
    lines = ["".join([f"{'':14}", *(f"{column:>11}" for column in COLUMNS)])]
    for name, group in groups:
        measures = row(group)
        lines.append(
            "".join([f"{name:14}", *(f"{_cell(measures[column]):>11}" for column in COLUMNS)])
        )
    return "\n".join(lines)


def _cell(value: float | None) -> str:
    return "-" if value is None else str(value) if isinstance(value, int) else f"{value:.3f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, default=[DEVELOPMENT])
    parser.add_argument("--by", choices=["kind", "language"], default="kind")
    parser.add_argument("--failures", type=int, default=0)
    given = parser.parse_args(arguments)
    app = make_app(read_settings(os.environ))
    outcomes = evaluate(app, read_questions(*given.files))
    print(
        table(
            outcomes,
            lambda outcome: outcome.asked.kind if given.by == "kind" else outcome.asked.language,
        )
    )
    unknown = [
        citation
        for outcome in outcomes
        for citation in outcome.citations
        if citation not in {str(ref) for ref in app.library.rules}
    ]
    print(f"citations of rules that do not exist: {len(unknown)}")
    for outcome in [outcome for outcome in outcomes if not outcome.right][: given.failures]:
        wanted = sorted(outcome.asked.acceptable)[:4]
        print(f"- {outcome.asked.id} [{outcome.asked.kind}] {outcome.asked.text!r}")
        print(
            f"    wanted {wanted}, {'answered' if outcome.answered else 'refused'}"
            f" {list(outcome.citations[:4])}"
        )


if __name__ == "__main__":
    main()

"""What a program answered, as a file that can be kept, sent to others and scored again.

A run file is read from JSON lines, as the command writes them: the answers of the line protocol,
each with the ``id`` of its question; or from the run format of TREC, ``qid Q0 docid rank score
tag`` a line, where a question without a line counts as not answered.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from pathlib import Path
from typing import Any

from tests.quality.answers import (
    MOST_CITATIONS,
    Answer,
    Response,
    answer_of,
    excerpt,
    reference,
)


class RunFileError(Exception):
    """A run file that cannot be read; the message says file, line and why."""


def response_line(response: Response) -> str:
    """A response as a line of a run file."""
    row: dict[str, Any] = {"id": response.question}
    if response.answer:
        answer = response.answer
        row |= {
            "answered": answer.answered,
            "headline": answer.headline,
            "citations": [
                dict(zip(("doc", "id"), cited.split(":", 1), strict=True))
                for cited in answer.citations
            ],
            "text": answer.text,
        }
    else:
        row["failure"] = response.failure
    if response.milliseconds is not None:
        row |= {"milliseconds": round(response.milliseconds, 3), "cold": response.cold}
    return json.dumps(row, ensure_ascii=False) + "\n"


def read_run(path: Path, ids: Collection[str]) -> dict[str, Response]:
    """The responses of a run file by question, those that it holds; ``ids`` are those of all
    questions that there are.

    Raises:
        RunFileError: it cannot be read, or speaks of a question that is not there, or twice of one.
    """
    found: dict[str, Response] = {}
    ranked: dict[str, list[tuple[float, str]]] = {}
    for at, line in _lines(path):
        try:
            if line.startswith("{"):
                response = _response(line)
                if response.question in found:
                    raise ValueError(f"a second answer to {response.question}")
                id_ = response.question
                found[id_] = response
            else:
                id_, score, rule = _ranked(line)
                ranked.setdefault(id_, []).append((score, rule))
            if id_ not in ids:
                raise ValueError(f"no question has the id {excerpt(id_)}")
        except ValueError as error:
            raise RunFileError(f"{path}:{at}: {error}") from error
    if ranked:
        found = {id_: Response(id_, Answer(False)) for id_ in ids} | found
    return found | {id_: Response(id_, _best_first(rules)) for id_, rules in ranked.items()}


def _lines(path: Path) -> list[tuple[int, str]]:
    """The lines that are not blank, with their numbers."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise RunFileError(f"{path} cannot be read: {error}") from error
    return [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]


def _response(line: str) -> Response:
    row = json.loads(line)
    id_, spent, failure = row.get("id"), row.get("milliseconds"), row.get("failure")
    if not isinstance(id_, str):
        raise ValueError('a line has the "id" of its question')
    if not isinstance(spent, int | float | None):
        raise ValueError('"milliseconds" is not a number')
    answer = None if failure else answer_of(row)
    return Response(id_, answer, str(failure or ""), spent, row.get("cold") is True)


def _ranked(line: str) -> tuple[str, float, str]:
    """Question, score and rule of a line of a TREC run; as trec_eval does, the rank is left to the
    score.
    """
    fields = line.split()
    if len(fields) != 6 or ":" not in fields[2]:
        raise ValueError(f"neither an answer nor `qid Q0 document:number rank score tag`: {line!r}")
    id_, _, rule, _, score, _ = fields
    return id_, float(score), reference(*rule.split(":", 1))


def _best_first(rules: list[tuple[float, str]]) -> Answer:
    ordered = sorted(rules, key=lambda scored: -scored[0])
    return Answer(True, tuple(rule for _, rule in ordered[:MOST_CITATIONS]))

"""The questions as a data set of BEIR: https://github.com/beir-cellar/beir/wiki/Load-your-custom-dataset

    corpus.jsonl     {"_id", "title", "text", "metadata"} a rule
    queries.jsonl    {"_id", "text", "metadata"} a question
    qrels/test.tsv   query-id, corpus-id, score: a line for each acceptable rule, below a header

A question that no rule answers stands among the queries alone; BEIR asks only what has judgements.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.quality.corpus import Passage
from tests.quality.question_sets import Question

HEADER = ("query-id", "corpus-id", "score")


def write(folder: Path, corpus: Iterable[Passage], questions: Sequence[Question]) -> None:
    """Writes the three files into ``folder``, over what stands there."""
    (folder / "qrels").mkdir(parents=True, exist_ok=True)
    _write_lines(folder / "corpus.jsonl", map(_document, corpus))
    _write_lines(folder / "queries.jsonl", map(_query, questions))
    judged = [(each.id, rule, "1") for each in questions for rule in sorted(each.acceptable)]
    rows = "".join("\t".join(row) + "\n" for row in (HEADER, *judged))
    (folder / "qrels" / "test.tsv").write_text(rows, "utf-8", newline="\n")


def _document(passage: Passage) -> dict[str, Any]:
    about = {"game": passage.game, "language": passage.language}
    return {"_id": passage.id, "title": passage.title, "text": passage.text, "metadata": about}


def _query(question: Question) -> dict[str, Any]:
    about = {"game": question.game, "language": question.language, "kind": question.kind}
    return {"_id": question.id, "text": question.text, "metadata": about}


def _write_lines(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    path.write_text(lines, "utf-8", newline="\n")

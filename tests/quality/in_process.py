"""Asking an App of this process, through the same line protocol that programs are asked in."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable

from bot.app import App
from bot.json_lines import answer_lines
from tests.quality.answers import Response, answer_in
from tests.quality.figures import Pair
from tests.quality.question_sets import Question


def ask_app(app: App, questions: Iterable[Question]) -> list[Pair]:
    """Every question with the App's response."""
    listed = list(questions)
    asked = "".join(
        json.dumps({"question": question.text, "game": question.game, "lang": question.language})
        + "\n"
        for question in listed
    )
    answers = io.StringIO()
    answer_lines(app, io.BytesIO(asked.encode()), answers)
    lines = answers.getvalue().splitlines()
    return [
        (question, Response(question.id, answer_in(line)))
        for question, line in zip(listed, lines, strict=True)
    ]

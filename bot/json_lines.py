"""Questions and rules as JSON lines, for other programs."""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import IO, Any, TextIO

from bot.answers.errors import RequestError
from bot.app import App
from bot.render import json_values, text
from bot.render.blocks import verdict_in
from bot.requests import Ask
from rules_corpus.languages import LANGUAGES, language_in
from rules_corpus.model import Language, Library

MAX_LINE = 20_000


def answer_lines(
    app: App,
    lines: IO[bytes],
    output: TextIO,
    game: str | None = None,
    language: Language | None = None,
) -> None:
    """Answers one question per line and flushes each answer before reading the next; the answer to
    a line that cannot be read says why.

    ``game`` and ``language`` count for lines that name none; without a language, each question is
    answered in its own.
    """
    for line in iter(lambda: lines.readline(MAX_LINE + 1), b""):
        if not line.strip():
            continue
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            _skip_rest(lines)
            row = _refusal(f"the line has more than {MAX_LINE:,} bytes")
        else:
            row = _answer(app, line, game, language)
        write_line(row, output)
        output.flush()


def export_lines(library: Library, documents: Collection[str], output: TextIO) -> None:
    """Writes the rules of ``documents``, one per line."""
    for rule in library.rules.values():
        if rule.ref.document in documents:
            write_line(json_values.rule_row(rule), output)


def write_line(value: object, output: TextIO) -> None:
    """Writes a value as a line of JSON that any reader understands: in UTF-8, or in ASCII if the
    stream has another encoding.
    """
    unicode = output.encoding is None or "utf" in output.encoding.lower()
    output.write(json.dumps(value, ensure_ascii=not unicode) + "\n")


def _skip_rest(lines: IO[bytes]) -> None:
    rest = lines.readline(MAX_LINE)
    while rest and not rest.endswith(b"\n"):
        rest = lines.readline(MAX_LINE)


def _answer(app: App, line: bytes, game: str | None, language: Language | None) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        return _refusal(f"not JSON: {error}")
    if not isinstance(data, dict) or not isinstance(data.get("question"), str):
        return _refusal('a line must be an object with a text "question"')
    asked = data["lang"] if data.get("lang") in LANGUAGES else language
    language = asked or language_in(data["question"])
    game = str(data["game"]) if data.get("game") else game
    try:
        reply = app.handle(Ask(data["question"], game, language))
    except RequestError as error:
        return _refusal(f"cannot answer: {error}")
    blocks = app.blocks(reply, language)
    return json_values.answer_row(reply, text.render(blocks), verdict_in(blocks))


def _refusal(message: str) -> dict[str, Any]:
    return {
        "answered": False,
        "citations": [],
        "sources": [],
        "text": "",
        "score": 0.0,
        "error": message,
    }

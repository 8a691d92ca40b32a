"""What a program says to a question, in the line protocol that the README describes."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules_corpus.text import written

MOST_CITATIONS = 10
MOST_OF_A_HEADLINE = 300  # characters


class NotAnAnswerError(ValueError):
    """A line that does not follow the protocol; the message says in what."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``answered``: whether the program claims to answer; ``citations``: rules as
    ``document:number``, the best first; ``headline``: what stands first on the screen; ``text``:
    all that is shown.
    """

    answered: bool
    citations: tuple[str, ...] = ()
    headline: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class Response:
    """What came of a question, by its id: an answer, or the ``failure`` to give one.

    ``milliseconds`` from the question to the answer where they were measured; ``cold`` where they
    hold the start of the program too.
    """

    question: str
    answer: Answer | None
    failure: str = ""
    milliseconds: float | None = None
    cold: bool = False


def answer_in(line: str | bytes) -> Answer:
    """The answer in a line of JSON.

    Raises:
        NotAnAnswerError: it is no such line.
    """
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        raise NotAnAnswerError(f"not JSON: {excerpt(line)}") from None
    if not isinstance(data, dict):
        raise NotAnAnswerError(f"not a JSON object: {excerpt(line)}")
    return answer_of(data)


def answer_of(data: Mapping[str, Any]) -> Answer:
    """The answer in an object of the protocol; fields that it does not know are left alone.

    Raises:
        NotAnAnswerError: a field is missing or of another kind.
    """
    answered, citations = data.get("answered"), data.get("citations")
    if not isinstance(answered, bool):
        raise NotAnAnswerError('"answered" is neither true nor false')
    if not isinstance(citations, list | None):
        raise NotAnAnswerError('"citations" is not a list')
    return Answer(
        answered,
        tuple(map(_reference, (citations or ())[:MOST_CITATIONS])),
        _text(data, "headline")[:MOST_OF_A_HEADLINE],
        _text(data, "text"),
    )


def reference(document: str, number: str) -> str:
    """A rule as ``document:number``, whichever way its number was written: "§803.3A." is
    803.3a.
    """
    bare = written(number).strip().removeprefix("§").removeprefix("rule ").strip()
    return f"{written(document).strip()}:{bare.rstrip('.:)')}"


def excerpt(line: str | bytes) -> str:
    """The beginning of what a program wrote, safe to print."""
    text = line.decode("utf-8", "replace") if isinstance(line, bytes) else line
    plain = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text[:61]).strip()
    return repr(plain if len(text) <= 60 else plain[:57] + "...")


def _reference(citation: object) -> str:
    match citation:
        case {"doc": str(document), "id": str(number)}:
            return reference(document, number)
        case _:
            raise NotAnAnswerError('a citation is not {"doc": text, "id": text}')


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name)
    if value is not None and not isinstance(value, str):
        raise NotAnAnswerError(f'"{name}" is not a text')
    return value or ""

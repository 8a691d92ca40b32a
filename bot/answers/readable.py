"""Questions made readable: without control characters, and neither empty nor too long."""

from __future__ import annotations

from bot.answers.answer import Fact
from bot.answers.errors import QuestionError
from rules_corpus.text import with_single_spaces, without_controls, written_out

MAX_QUESTION = 2000
EMPTY = "the question is empty"
TOO_LONG = "the question has {characters} characters; at most {most} are read"


def readable(text: str) -> str:
    """A question without control characters, one space between words.

    Written out (NFKC) it has at most `MAX_QUESTION` characters.

    Raises:
        QuestionError: nothing is left to read, or it is too long.
    """
    cleaned = with_single_spaces(without_controls(text))
    if not any(character.isalnum() for character in cleaned):
        raise QuestionError(Fact(EMPTY))
    length = max(len(cleaned), written_out(cleaned))
    if length > MAX_QUESTION:
        raise QuestionError(
            Fact(TOO_LONG, (("characters", f"{length:,}"), ("most", f"{MAX_QUESTION:,}")))
        )
    return cleaned

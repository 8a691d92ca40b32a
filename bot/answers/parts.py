"""Several questions in one message: where one ends and the next begins."""

from __future__ import annotations

import re

MAX_PARTS = 5

_SENTENCE = re.compile(r"[^?？!！\n;；。]+[?？!！;；。]*|\n+")
_LIST = re.compile(r"(?:^|\s)(?:\d{1,2}[.)]|[-*•])\s+")
_ASKS = re.compile(
    r"^\W*(?:and |or |also |so |then |plus |ok |btw |but )*"
    r"(?:how|what|whats|what's|when|where|which|who|whose|whos|why|can|could|may|might|must|do|does|did|is|are|am|was|will|would|should|shall|has|have)\b",
    re.IGNORECASE,
)
_JOINED = re.compile(r",?\s+(?:and|also|plus)\s+(?=(?:how|what|whats|when|where|which|who|why|can|could|may|does|do|is|are|must)\b)", re.IGNORECASE)


def split(text: str) -> tuple[str, ...]:
    """The questions in ``text``, each with the statements before it, at most `MAX_PARTS`; one question is itself."""
    pieces = [piece.strip() for line in _LIST.split(text) for piece in _SENTENCE.findall(line) if piece.strip(" ?？!！;；。\n")]
    questions: list[str] = []
    setting: list[str] = []
    for piece in pieces:
        if not _asks(piece):
            setting.append(piece)
            continue
        questions += [" ".join([*setting, question.strip()]) for question in _JOINED.split(piece)]
    if len(questions) < 2:
        return (text.strip(),)
    return tuple(questions[:MAX_PARTS])


def _asks(piece: str) -> bool:
    return piece.endswith(("?", "？")) or _ASKS.match(piece) is not None or piece.rstrip("。").endswith(("カ", "か", "教えて", "の"))

"""Several questions in one message: where one ends and the next begins, and which two things are
compared.
"""

from __future__ import annotations

from rules_corpus.patterns import Pattern

MAX_PARTS = 5
LEAST_WORDS = 3  # of a question in a message of several
LEAST_CHARACTERS = 8  # ... in Japanese

_SENTENCE = Pattern(r"[^?？!！\n;；。]+[?？!！;；。]*|\n+")
_LIST = Pattern(r"(?:^|\s)(?:\d{1,2}[.)]|[-*•])\s+")
QUESTION_WORDS = (
    "how|what|whats|what's|when|where|which|who|whose|whos|why"
    "|can|could|may|might|must|do|does|did|is|are|am|was|will|would|should|shall|has|have"
)
_ASKS = Pattern(rf"(?i)^\W*(?:and |or |also |so |then |plus |ok |btw |but )*(?:{QUESTION_WORDS})\b")
# what only makes sure of something before the question
_PREMISE = Pattern(
    rf"(?i)^(?!\W*(?:{QUESTION_WORDS})\b).*(?:=|\b(?:right|correct|yeah|yes|no)\s*[?？]+$)"
)
_WHOLE = Pattern(r"[はが].*(?:何|いくつ|いつ|誰|どこ|どれ|か[?？。]*$)")
_RULE_NUMBER = Pattern(r"(?i)\d\.\d|\d[a-z](?![a-z])|\d[a-z]-")  # enough to be asked alone
_JOINED = Pattern(
    r"(?i),?\s+(?:and|also|plus)\s+(?=(?:how|what|whats|when|where|which|who|why|can|could|may|does|do|is|are|must)\b)"
)
_COMPARES = Pattern(
    r"(?i)\bdifferen\w+ between (?:the )?(.{1,40}?) and (?:the )?(.{1,40}?)[\s?.!]*$"
    r"|^(?:what is |what's |whats )?(.{1,40}?) (?:vs\.?|versus) (.{1,40}?)[\s?.!]*$"
    r"|^(.{1,40}?)と(.{1,40}?)の(?:違い|ちがい|差).{0,12}$"
)


def split(text: str) -> tuple[str, ...]:
    """The questions in ``text``, each with the statements before it, at most `MAX_PARTS`; one
    question is itself.
    """
    pieces = [
        piece
        for item in _LIST.split(text)
        for piece in _joined(
            [part.strip() for part in _SENTENCE.findall(item) if part.strip(" ?？!！;；。\n")]
        )
    ]
    questions: list[str] = []
    setting: list[str] = []
    for piece in pieces:
        if not asks(piece) or (piece is not pieces[-1] and _PREMISE.search(piece)):
            setting.append(piece)
            continue
        questions += [" ".join([*setting, question.strip()]) for question in _JOINED.split(piece)]
    if len(questions) < 2:
        return (text.strip(),)
    return tuple(questions[:MAX_PARTS])


def compared(text: str) -> tuple[str, str] | None:
    """The two things whose difference is asked for."""
    found = _COMPARES.search(text.strip())
    if found is None:
        return None
    first, second = filter(None, found.groups())
    return first, second


def _joined(pieces: list[str]) -> list[str]:
    """The pieces, those too short to be asked alone joined to the one before: "On the bottom?
    Shuffled?" is one question.
    """
    found: list[str] = []
    for piece in pieces:
        if found and found[-1].endswith(("?", "？")) and _is_fragment(piece):
            found[-1] += " " + piece
        else:
            found.append(piece)
    return found


def _is_fragment(piece: str) -> bool:
    if not asks(piece) or _RULE_NUMBER.search(piece):
        return False
    return (
        len(piece.split()) < LEAST_WORDS
        if piece.isascii()
        else len(piece) < LEAST_CHARACTERS and not _WHOLE.search(piece)
    )


def asks(piece: str) -> bool:
    """Whether a piece of a text is a question."""
    return (
        piece.endswith(("?", "？"))
        or _ASKS.match(piece) is not None
        or piece.rstrip("。").endswith(("カ", "か", "教えて", "の"))
    )

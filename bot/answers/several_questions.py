"""Several questions in one message: where one ends and the next begins, and which two things are
compared.

The words that show this are in ``intents/<language>.yaml``, under several_questions.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from bot.answers.intent import Patterns
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold, fold_in_place

MAX_PARTS = 5
LEAST_WORDS = 3  # of a question in a message of several
LEAST_CHARACTERS = 8  # ... in Japanese

_QUOTED = r'「[^」\n]*」|『[^』\n]*』|“[^”\n]*”|"[^"\n]*"'  # nothing in quotes ends a sentence
_SENTENCE = Pattern(rf"(?:{_QUOTED}|[^?？!！\n;；。])+[?？!！;；。]*|\n+")
_LIST = Pattern(r"(?:^|\s)(?:\d{1,2}[.)]|[-*•])\s+")
_RULE_NUMBER = Pattern(r"(?i)\d\.\d|\d[a-z](?![a-z])|\d[a-z]-")  # enough to be asked alone
_STOP = Pattern(r"\.\s+")  # between the statements of a piece and its question
_SIGNS = Pattern(r"\W*")


def split(text: str, words: Patterns) -> tuple[str, ...]:
    """The questions in ``text``, each with the statements before it, at most `MAX_PARTS`; a single
    question is given as it is.
    """
    pieces = [
        piece
        for item in _LIST.split(text)
        for piece in _joined(
            [part.strip() for part in _SENTENCE.findall(item) if part.strip(" ?？!！;；。\n")],
            words,
        )
    ]
    questions: list[str] = []
    setting: list[str] = []
    for piece in pieces:
        if not asks(piece, words) or (piece is not pieces[-1] and _makes_sure(piece, words)):
            setting.append(piece)
            continue
        questions += [" ".join([*setting, question]) for question in _parted(piece, words)]
    if len(questions) < 2:
        return (text.strip(),)
    return tuple(questions[:MAX_PARTS])


def compared(text: str, words: Patterns) -> Iterator[tuple[str, str]]:
    """The two things whose difference is asked for: every pair that they may be, since the word
    between them may also belong to one of them.
    """
    typed = text.strip()
    folded = fold_in_place(typed)
    found = words["compares"].search(folded)
    if found is None:
        return
    start, end = found.span(found.lastindex or 0)
    for between in words["between"].finditer(folded[:end]):
        if between.start() > start and between.end() < end:
            yield typed[start : between.start()], typed[between.end() : end]


def _parted(piece: str, words: Patterns) -> Iterator[str]:
    """The questions of a piece that are joined by words. What is too short to be asked alone stays
    with the one before: "may I ask that and why"; so does what does not come after a question: "I
    had no cards and did nothing. Do I lose?"
    """
    joints = [joint.span() for joint in words["joins"].finditer(fold_in_place(piece))]
    joints.append((len(piece), len(piece)))
    at = 0
    for (start, behind), (end, _) in pairwise(joints):
        asked = _STOP.split(piece[at:start].strip())[-1]
        if asks(asked, words) and not _is_fragment(piece[behind:end].strip(), words):
            yield piece[at:start].strip()
            at = behind
    yield piece[at:].strip()


def _joined(pieces: list[str], words: Patterns) -> list[str]:
    """The pieces, each joined to the question before it if it is too short to be asked alone, or
    offers an alternative: "On the bottom? Shuffled?" and "Is it equal? Or must it be more?" are one
    question.
    """
    found: list[str] = []
    for piece in pieces:
        if (
            found
            and found[-1].endswith(("?", "？"))
            and (_is_fragment(piece, words) or words["alternative"].match(fold(piece)))
        ):
            found[-1] += " " + piece
        else:
            found.append(piece)
    return found


def _is_fragment(piece: str, words: Patterns) -> bool:
    if not asks(piece, words) or _RULE_NUMBER.search(piece):
        return False
    return (
        len(piece.split()) < LEAST_WORDS
        if piece.isascii()
        else len(piece) < LEAST_CHARACTERS and not words["whole"].search(fold(piece))
    )


def _makes_sure(piece: str, words: Patterns) -> bool:
    """Whether a piece only makes sure of something before the question."""
    folded = fold(piece)
    return not _begins(folded, _first_word(folded), words) and (
        "=" in folded or words["makes_sure"].search(folded) is not None
    )


def asks(piece: str, words: Patterns) -> bool:
    """Whether a piece of a text is a question."""
    folded = fold(piece)
    at = _first_word(folded)
    while opening := words["opening"].match(folded, at):
        at = opening.end() + 1
    return (
        folded.endswith("?")
        or _begins(folded, at, words)
        or words["ends_question"].search(folded) is not None
    )


def _begins(folded: str, at: int, words: Patterns) -> bool:
    """Whether a question word begins at a place."""
    return words["question_word"].match(folded, at) is not None


def _first_word(folded: str) -> int:
    signs = _SIGNS.match(folded)
    return signs.end() if signs else 0

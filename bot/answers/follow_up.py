"""What a line asks that continues the last question: "and for 65?", "what about Origin?",
"じゃあ手札は？".

A line that names only one thing, of a kind that the last question names too, asks that question
about this thing. A line that only adds a circumstance is added to the question. Every other line
stands on its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from bot.answers.places import Finder, Span
from bot.answers.several_questions import QUESTION_WORDS
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold, is_japanese

MAX_WORDS = 6  # of a line that adds a circumstance
MAX_CONDITION = 12

_OPENING = Pattern(
    r"(?:(?:ソレ)?(?:ジャア|ジャ、|デハ))?[、,\s]*(?:(?:and|or|but|also|then|so|ok|okay)\b["
    r" ,]*)*(?:(?:what|how) about\b\s*)?"
)
_ENDING_JAPANESE = Pattern(
    r"(?:ノ場合|ダッタラ|ダト|ナラ|デ)?(?:ハ|モ)?(?:ドウ(?:デスカ|ナル|ナノ)?)?[?。!\s]*$"
)
_ASKS = Pattern(
    rf"\b(?:{QUESTION_WORDS}|were|ban|banned|legal|rule)\b|何|ナニ|イツ|誰|ダレ|ドコ|ドレ|イクツ|デスカ|マスカ|デキ|禁止|ハ."
)
_CIRCUMSTANCE = Pattern(r"(?:in|for|with|without|on|at|during|after|before|against|from|as)\b")
_CONDITION = Pattern(
    r"(?:if|when|while|once|unless|after|before)\b(?!\s+(?:is|are|do|does|did|can|could|will|was|should|must)\b)"
)
_POINTS_BACK = Pattern(r"\b(?:it|its|they|them|that|this|those|these|he|she)\b")
_ASKS_FURTHER = Pattern(
    r",|\b(?:how|what|which|who|why)\b|\b(?:can|may|must|do|does|will|would)"
    r" (?:i|you|we|he|she|they|it|the|my|a)\b"
)
_PEOPLE = r"players?|people|persons?|participants|人|名"
_GLUE = Pattern(
    rf"(?:in|for|with|on|at|as|of|to|a|an|the|only|just|same|{_PEOPLE}|ノ|デ|カード|cards?|format)\b|[^\w]+"
)
_NUMBER = Pattern(r"(?<![\w.-])\d+(?:[-.]\d+)*[a-z]?(?![a-z0-9])")
_COUNTED = Pattern(rf"\s*({_PEOPLE}|[a-z]+)?")


def completed(last: str, line: str, kinds: Iterable[Finder]) -> str:
    """What ``line`` asks after the question ``last``: that question again where the line only
    continues it, else the line itself.

    ``kinds``: what finds the things of each kind, besides numbers, where one may take another's
    place.
    """
    folded = fold(line)
    # where folding changes the length, nothing can be put in place
    if not last or len(folded) != len(line):
        return line
    opening = _OPENING.match(folded)
    begin = opening.end() if opening else 0
    ending = _ENDING_JAPANESE.search(folded) if is_japanese(line) else None
    end = ending.start() if ending else len(folded.rstrip(" ?!."))
    rest = folded[begin:end].strip()
    goes_on = (
        begin > 0
        or bool(ending and ending[0].strip("?。! "))
        or _CIRCUMSTANCE.match(rest) is not None
    )
    if not goes_on or not rest:
        return line
    if (
        _CONDITION.match(rest)
        and _POINTS_BACK.search(rest)
        and len(rest.split()) <= MAX_CONDITION
        and not _ASKS_FURTHER.search(rest)
    ):
        return _added(last, line[begin:])
    if _ASKS.search(rest):
        return line
    replaced = _replaced(last, line, begin, end, kinds)
    if replaced is not None:
        return replaced
    adds = (
        _CIRCUMSTANCE.match(rest) is not None
        and len(rest.split()) <= MAX_WORDS
        and (begin > 0 or "?" in folded)
    )
    return _added(last, line[begin:]) if adds else line


def _added(last: str, circumstance: str) -> str:
    """One question out of the last and what is added to it."""
    return f"{last.rstrip(' ?!.？！。')} {circumstance.strip()}"


def _replaced(last: str, line: str, begin: int, end: int, kinds: Iterable[Finder]) -> str | None:
    """The last question with the things that ``line[begin:end]`` names in the place of its own of
    the same kinds; ``None`` where it names more.
    """
    rest, question = fold(line)[:end], last
    rest = " " * begin + rest[begin:]
    found = False
    for finder in (_like_number, *(_alike(finder) for finder in kinds)):
        folded = fold(question)
        places = finder(folded, rest) if len(folded) == len(question) else None
        if places is not None:
            (old_start, old_end), (new_start, new_end) = places
            question = question[:old_start] + line[new_start:new_end] + question[old_end:]
            rest = rest[:new_start] + " " * (new_end - new_start) + rest[new_end:]
            found = True
    words = set(re.findall(r"\w+", fold(last)))
    left = [word for word in _GLUE.sub(" ", rest).split() if word not in words]
    return question if found and not left else None


def _alike(finder: Finder) -> Callable[[str, str], tuple[Span, Span] | None]:
    """Finds the one thing of a kind that a question names and the one that a line names, where they
    are not the same.
    """

    def find(question: str, line: str) -> tuple[Span, Span] | None:
        new = finder(line)
        old = finder(question) if len(new) == 1 else ()
        return (old[0], new[0]) if len(old) == 1 else None

    return find


def _like_number(question: str, line: str) -> tuple[Span, Span] | None:
    """The number of a line and that of the question which counts the same."""
    new = list(_NUMBER.finditer(line))
    if len(new) != 1:
        return None
    counted = _counted(line, new[0])
    old = [
        number
        for number in _NUMBER.finditer(question)
        if _shape(number) == _shape(new[0]) and counted in ("", _counted(question, number))
    ]
    return (old[0].span(), new[0].span()) if len(old) == 1 else None


def _shape(number: re.Match[str]) -> str:
    """How a number is written: a count is 0, the number of a rule 0.0a, a day 0-0-0."""
    return re.sub(r"\d+", "0", number[0])


def _counted(text: str, number: re.Match[str]) -> str:
    """What a number counts, in its own word; all words for those who play are one."""
    word = _COUNTED.match(text, number.end())
    name = word[1] if word and word[1] else ""
    return "players" if re.fullmatch(_PEOPLE, name) else name

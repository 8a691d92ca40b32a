"""What a line asks that goes on from the last question: "and for 65?", "what about Origin?", "じゃあ手札は？".

A line that names no more than a thing of a kind that the last question names too asks that question of this thing. A
line that only adds a circumstance is asked behind the question. Every other line stands on its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from bot.answers.parts import QUESTION_WORDS
from rules_corpus.text import fold, is_japanese

Span = tuple[int, int]
Finder = Callable[[str], Sequence[Span]]  # where a folded text names things of one kind

MAX_WORDS = 6  # of a line that adds a circumstance
MAX_CONDITION = 12

# Patterns are kept as text: re compiles each when a line first needs it, and keeps it.
_OPENING = r"(?:(?:ソレ)?(?:ジャア|ジャ、|デハ))?[、,\s]*(?:(?:and|or|but|also|then|so|ok|okay)\b[ ,]*)*(?:(?:what|how) about\b\s*)?"
_ENDING_JAPANESE = r"(?:ノ場合|ダッタラ|ダト|ナラ|デ)?(?:ハ|モ)?(?:ドウ(?:デスカ|ナル|ナノ)?)?[?。!\s]*$"
_ASKS = rf"\b(?:{QUESTION_WORDS}|were|ban|banned|legal|rule)\b|何|ナニ|イツ|誰|ダレ|ドコ|ドレ|イクツ|デスカ|マスカ|デキ|禁止|ハ."
_CIRCUMSTANCE = r"(?:in|for|with|without|on|at|during|after|before|against|from|as)\b"
_CONDITION = r"(?:if|when|while|once|unless|after|before)\b(?!\s+(?:is|are|do|does|did|can|could|will|was|should|must)\b)"
_POINTS_BACK = r"\b(?:it|its|they|them|that|this|those|these|he|she)\b"
_ASKS_FURTHER = r",|\b(?:how|what|which|who|why)\b|\b(?:can|may|must|do|does|will|would) (?:i|you|we|he|she|they|it|the|my|a)\b"
_PEOPLE = r"players?|people|persons?|participants|人|名"
_GLUE = rf"(?:in|for|with|on|at|as|of|to|a|an|the|only|just|same|{_PEOPLE}|ノ|デ|カード|cards?|format)\b|[^\w]+"
_NUMBER = r"(?<![\w.-])\d+(?:[-.]\d+)*[a-z]?(?![a-z0-9])"
_COUNTED = rf"\s*({_PEOPLE}|[a-z]+)?"


def completed(last: str, line: str, kinds: Iterable[Finder]) -> str:
    """What ``line`` asks after the question ``last``: that question anew where the line only goes on from it, else the line itself.

    ``kinds``: what finds the things of each kind, beside numbers, of which one may take another's place.
    """
    folded = fold(line)
    if not last or len(folded) != len(line):  # where folding changes the length nothing can be put in place
        return line
    opening = re.match(_OPENING, folded)
    begin = opening.end() if opening else 0
    ending = re.search(_ENDING_JAPANESE, folded) if is_japanese(line) else None
    end = ending.start() if ending else len(folded.rstrip(" ?!."))
    rest = folded[begin:end].strip()
    goes_on = begin > 0 or bool(ending and ending[0].strip("?。! ")) or re.match(_CIRCUMSTANCE, rest) is not None
    if not goes_on or not rest:
        return line
    if re.match(_CONDITION, rest) and re.search(_POINTS_BACK, rest) and len(rest.split()) <= MAX_CONDITION and not re.search(_ASKS_FURTHER, rest):
        return _added(last, line[begin:])
    if re.search(_ASKS, rest):
        return line
    replaced = _replaced(last, line, begin, end, kinds)
    if replaced is not None:
        return replaced
    adds = re.match(_CIRCUMSTANCE, rest) is not None and len(rest.split()) <= MAX_WORDS and (begin > 0 or "?" in folded)
    return _added(last, line[begin:]) if adds else line


def _added(last: str, circumstance: str) -> str:
    """One question out of the last and what is added to it."""
    return f"{last.rstrip(' ?!.？！。')} {circumstance.strip()}"


def places_of(names: Iterable[str], folded: str) -> list[Span]:
    """Where folded names stand in a folded text, Latin ones as whole words; the longest name at each place."""
    held = sorted((name for name in names if name in folded), key=len, reverse=True)
    pattern = "|".join(rf"(?<![a-z0-9]){re.escape(name)}(?![a-z0-9])" if name.isascii() else re.escape(name) for name in held)
    return [match.span() for match in re.finditer(pattern, folded)] if held else []


def _replaced(last: str, line: str, begin: int, end: int, kinds: Iterable[Finder]) -> str | None:
    """The last question with the things that ``line[begin:end]`` names in the place of its own of the same kinds; ``None`` where it names more."""
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
    left = [word for word in re.sub(_GLUE, " ", rest).split() if word not in words]
    return question if found and not left else None


def _alike(finder: Finder) -> Callable[[str, str], tuple[Span, Span] | None]:
    """Finds the one thing of a kind that a question names and the one that a line names, where they are not the same."""

    def find(question: str, line: str) -> tuple[Span, Span] | None:
        new = finder(line)
        old = finder(question) if len(new) == 1 else ()
        return (old[0], new[0]) if len(old) == 1 else None

    return find


def _like_number(question: str, line: str) -> tuple[Span, Span] | None:
    """The number of a line and that of the question which counts the same."""
    new = list(re.finditer(_NUMBER, line))
    if len(new) != 1:
        return None
    counted = _counted(line, new[0])
    old = [number for number in re.finditer(_NUMBER, question) if _shape(number) == _shape(new[0]) and counted in ("", _counted(question, number))]
    return (old[0].span(), new[0].span()) if len(old) == 1 else None


def _shape(number: re.Match[str]) -> str:
    """How a number is written: a count is 0, the number of a rule 0.0a, a day 0-0-0."""
    return re.sub(r"\d+", "0", number[0])


def _counted(text: str, number: re.Match[str]) -> str:
    """What a number counts, in its own word; all words for those who play are one."""
    word = re.compile(_COUNTED).match(text, number.end())
    name = word[1] if word and word[1] else ""
    return "players" if re.fullmatch(_PEOPLE, name) else name

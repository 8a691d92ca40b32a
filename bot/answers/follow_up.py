"""What is asked by a line that continues the last question: "and for 65?", "what about Origin?",
"じゃあ手札は？".

A line that names only one thing, of a kind that the last question also names, asks that question
about this thing. A line that only adds a circumstance is added to the question. Every other line
stands on its own. The words that show this are in ``intents/<language>.yaml``, under follow_up.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial

from bot.answers.intent import Intents, Patterns
from bot.answers.places import Finder, Span
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold

MAX_WORDS = 6  # of a line that adds a circumstance
MAX_CONDITION = 12

_SEPARATORS = Pattern(r"[、,\s]*")
_NUMBER = Pattern(r"(?<![\w.-])\d+(?:[-.]\d+)*[a-z]?(?![a-z0-9])")
_COUNTED = Pattern(r"[a-z]+")
_PLAYERS = "players"

# finds a thing in a question and the one in a line that takes its place
_Pairing = Callable[[str, str], tuple[Span, Span] | None]


def completed(last: str, line: str, kinds: Iterable[Finder], intents: Intents) -> str:
    """What ``line`` asks after the question ``last``: that question again if the line only
    continues it, else the line itself.

    ``kinds``: finders of the things, besides numbers, that may take the place of others of their
    kind.
    """
    folded = fold(line)
    # if folding changes the length, nothing can be replaced
    if not last or len(folded) != len(line):
        return line
    words = intents.of("follow_up")
    begin = _after_opening(folded, words)
    ending = intents.written_like(line, "follow_up")["ending"].search(folded)
    end = ending.start() if ending else len(folded.rstrip(" ?!."))
    rest = folded[begin:end].strip()
    goes_on = (
        begin > 0
        or bool(ending and ending[0].strip("?。! "))
        or words["circumstance"].match(rest) is not None
    )
    if not goes_on or not rest:
        return line
    if (
        words["condition"].match(rest)
        and words["points_back"].search(rest)
        and len(rest.split()) <= MAX_CONDITION
        and not words["asks_further"].search(rest)
    ):
        return _added(last, line[begin:])
    question_word = intents.of("several_questions")["question_word"]
    if question_word.search(rest) or words["asks"].search(rest):
        return line
    replaced = _replaced(last, line, begin, end, kinds, words)
    if replaced is not None:
        return replaced
    adds = (
        words["circumstance"].match(rest) is not None
        and len(rest.split()) <= MAX_WORDS
        and (begin > 0 or "?" in folded)
    )
    return _added(last, line[begin:]) if adds else line


def about_the_same(last: str, line: str, find: Finder, intents: Intents) -> str:
    """``line`` with the name of the one thing that the question ``last`` names in place of "it", or
    before it where it begins with what is asked of that thing: "banned in Origin?". The line itself
    where it names such a thing, or the question does not.

    ``find``: where a text, folded, names such things.
    """
    folded, places = fold(line), find(fold(last))
    if len(fold(last)) != len(last) or len(folded) != len(line):
        return line
    if len(places) != 1 or find(folded):
        return line
    start, end = places[0]
    words = intents.of("follow_up")
    it = words["it"].search(folded)
    if it:
        return f"{line[: it.start()]}{last[start:end]}{line[it.end() :]}"
    return f"{last[start:end]} {line}" if words["of_it"].match(folded) else line


def _after_opening(folded: str, words: Patterns) -> int:
    """Where a folded line begins to say something: after "and", "so what about" ..."""
    at = _past_separators(folded, 0)
    while opening := words["opening"].match(folded, at):
        at = _past_separators(folded, opening.end())
    return at


def _past_separators(folded: str, at: int) -> int:
    separators = _SEPARATORS.match(folded, at)
    return separators.end() if separators else at


def _added(last: str, circumstance: str) -> str:
    """One question made of the last one and what is added to it."""
    return f"{last.rstrip(' ?!.？！。')} {circumstance.strip()}"


def _replaced(
    last: str, line: str, begin: int, end: int, kinds: Iterable[Finder], words: Patterns
) -> str | None:
    """The last question, with its things replaced by those of the same kinds that
    ``line[begin:end]`` names; ``None`` if that says anything more.
    """
    rest, question = fold(line)[:end], last
    rest = " " * begin + rest[begin:]
    found = False
    finders: list[_Pairing] = [partial(_like_number, words=words), *map(_alike, kinds)]
    for finder in finders:
        folded = fold(question)
        places = finder(folded, rest) if len(folded) == len(question) else None
        if places is not None:
            (old_start, old_end), (new_start, new_end) = places
            question = question[:old_start] + line[new_start:new_end] + question[old_end:]
            rest = rest[:new_start] + " " * (new_end - new_start) + rest[new_end:]
            found = True
    known = set(re.findall(r"\w+", fold(last)))
    left = [word for word in re.findall(r"\w+", words["glue"].sub(" ", rest)) if word not in known]
    return question if found and not left else None


def _alike(finder: Finder) -> _Pairing:
    """What finds the one thing of a kind that a question names and the one that a line names."""

    def find(question: str, line: str) -> tuple[Span, Span] | None:
        new = finder(line)
        old = finder(question) if len(new) == 1 else ()
        return (old[0], new[0]) if len(old) == 1 else None

    return find


def _like_number(question: str, line: str, words: Patterns) -> tuple[Span, Span] | None:
    """The number in a question and the one in a line that counts the same thing."""
    new = list(_NUMBER.finditer(line))
    if len(new) != 1:
        return None
    counted = _counted(line, new[0], words)
    old = [
        number
        for number in _NUMBER.finditer(question)
        if _shape(number) == _shape(new[0]) and counted in ("", _counted(question, number, words))
    ]
    return (old[0].span(), new[0].span()) if len(old) == 1 else None


def _shape(number: re.Match[str]) -> str:
    """How a number is written: a count is 0, the number of a rule 0.0a, a day 0-0-0."""
    return re.sub(r"\d+", "0", number[0])


def _counted(text: str, number: re.Match[str], words: Patterns) -> str:
    """The word for what a number counts; all words for players are one."""
    counted = text[number.end() :].lstrip()
    if words["people"].match(counted):
        return _PLAYERS
    word = _COUNTED.match(counted)
    return word[0] if word else ""

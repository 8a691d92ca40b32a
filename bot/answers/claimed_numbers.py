"""Whether a number that a question claims is the one calculated: Yes or No before the number.

A verdict is given only if the question plainly asks whether one amount is right: a wrong one is
worse than none. The words that show this are in ``intents/<language>.yaml``, under calculations.
"""

from __future__ import annotations

from collections.abc import Collection

from bot.answers.intent import Patterns
from rules_corpus.patterns import Pattern
from rulings.model import Verdict


def verdict_on_number(
    text: str, words: Patterns, kind: str, calculated: Collection[int]
) -> Verdict:
    """Whether the number claimed is the one calculated; no verdict if several were and they
    disagree about it.

    ``text`` is folded, its numbers in figures; ``kind``: the pattern of the number claimed.
    """
    claimed = _claimed(text, words[kind])
    if claimed is None or (claimed in calculated and set(calculated) != {claimed}):
        return ""
    return _said(claimed in calculated, text, words)


def verdict_on_survival(text: str, words: Patterns, needed: int) -> Verdict:
    """Whether a player with the points in ``text`` is out, or still in (whichever is asked), if
    ``needed`` points are needed.
    """
    points = _claimed(text, words["points_claimed"])
    if points is None or not is_about_survival(text, words):
        return ""
    is_out = points < needed
    return _said(is_out == bool(words["out"].search(text)), text, words)


def claims_number(text: str, words: Patterns, kind: str) -> bool:
    """Whether a question asks whether one number of a kind is right, and nothing else."""
    return _claimed(text, words[kind]) is not None and _asks_only_whether(text, words)


def is_about_survival(text: str, words: Patterns) -> bool:
    """Whether a question asks if a player with some points after some rounds is out or still in, as
    happens only in double elimination.
    """
    names = ("points_claimed", "rounds_claimed", "rounds_are_over")
    is_told = all(words[name].search(text) for name in names)
    return is_told and bool(words["out"].search(text)) != bool(words["still_in"].search(text))


def _claimed(text: str, pattern: Pattern) -> int | None:
    """The number that a pattern finds, if it finds only one."""
    found = [next(filter(None, match.groups())) for match in pattern.finditer(text)]
    return int(found[0]) if len(found) == 1 else None


def _said(holds: bool, text: str, words: Patterns) -> Verdict:
    """Yes or no, if the question asks for nothing else."""
    if not _asks_only_whether(text, words):
        return ""
    return "yes" if holds else "no"


def _asks_only_whether(text: str, words: Patterns) -> bool:
    asks_otherwise = words["asks_otherwise"].search(text) is not None
    return words["asks_whether"].search(text) is not None and not asks_otherwise

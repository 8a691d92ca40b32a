"""Whether a number of cards that a question claims lies within the limits that a statement names:
Yes or No read from the numbers ("is 42 ok?" beside "from 40 to 60 cards").

Only where the question has one figure and plainly asks whether that is right; the words that show
this, and those of statements, stand in ``intents/<language>.yaml``, under limits.
"""

from __future__ import annotations

from typing import NamedTuple

from bot.answers.intent import Patterns
from bot.answers.number_words import in_figures
from rules_corpus.patterns import Pattern
from rules_corpus.sentences import sentences
from rules_corpus.text import fold
from rulings.model import Verdict

_FIGURES = Pattern(r"\d+")


class Limits(NamedTuple):
    """How many there may be; ``None``: without limit."""

    least: int | None
    most: int | None


def within_limits(text: str, statement: str, words: Patterns) -> Verdict:
    """Whether the number that a text claims is within what a statement says; "" where this is not
    plainly asked, or the statement names no limits or several.
    """
    asked = in_figures(fold(text))
    figures = _FIGURES.findall(asked)
    said = in_figures(fold(next(iter(sentences(statement)), "")))
    if len(figures) != 1 or words["other_than"].search(asked):
        return ""
    # what is named behind the last figure is no longer what the limits are for
    ends = [match.end() for match in _FIGURES.finditer(said)]
    about = said[: ends[-1]] if ends else ""
    if _only_in(asked, words) != _only_in(about, words):
        return ""
    limits = _limits(said, words)
    if limits is None:
        return ""
    claimed = int(figures[0])
    too_few = limits.least is not None and claimed < limits.least
    too_many = limits.most is not None and claimed > limits.most
    if words["too_many"].search(asked):
        return "yes" if too_many else "no"
    if words["too_few"].search(asked):
        return "yes" if too_few else "no"
    if not words["fits"].search(asked):
        return ""
    # a limit on one side alone says only what is beyond it
    if too_few or too_many:
        return "no"
    return "" if None in limits else "yes"


def _only_in(text: str, words: Patterns) -> frozenset[str]:
    """The decks and formats with limits of their own that a text names."""
    return frozenset(match[0] for match in words["only_in"].finditer(text))


def _limits(said: str, words: Patterns) -> Limits | None:
    from_to = _figures_in(said, words["from_to"])
    if from_to:
        return Limits(*from_to) if len(from_to) == 2 else None
    exactly, least, most = (
        _figures_in(said, words[name]) for name in ("exactly", "at_least", "at_most")
    )
    figures = {*exactly, *least, *most}
    if len(figures) != 1:
        return None
    (figure,) = figures
    is_exact = exactly or (least and most)
    return Limits(figure if is_exact or least else None, figure if is_exact or most else None)


def _figures_in(said: str, pattern: Pattern) -> list[int]:
    """The figures that a pattern finds, one after another."""
    return [int(figure) for match in pattern.finditer(said) for figure in match.groups() if figure]

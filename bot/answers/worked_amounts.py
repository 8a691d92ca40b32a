"""The amount that a question's own numbers come to: "9 in hand at the end of my turn, how many do I
discard" is 2 (9 − 7).

How it is worked out, and in what words people give the numbers, stands with the direct answers
(`rulings.model.Amount`). A wrong amount is worse than none: one is given only if the question asks
for an amount, and every figure in it is one that the formula reckons with or that does not matter.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.answers.intent import Patterns, intent_of
from bot.answers.number_words import in_figures, without_thousands_signs
from rules_corpus.languages import LANGUAGES, Code, Phrases, Text, language_in
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold
from rulings.formulas import FormulaError, value_of, written_with
from rulings.model import AMOUNT, Amount

_GLUED = Pattern(r"(?<=[a-z])(?=\d)")  # ATK900
_FIGURES = Pattern(r"\d+")
_NO_COUNT = frozenset(["0", "1"])  # in words, as "one of them", they are not always a count
_READ = " | "  # no word stands on both sides of what was read


class Worked(NamedTuple):
    """An amount, what it is, and how it is reckoned; ``working`` is empty where there is nothing to
    show.
    """

    amount: int
    says: Text
    working: str

    def in_language(self, language: Code) -> str:
        """The amount in words; English where the language has none."""
        said = (self.says.only_in(language) or self.says.original).replace(AMOUNT, str(self.amount))
        return f"{said} ({self.working})" if self.working else said


def worked_amount(text: str, amounts: Iterable[Amount], words: Patterns) -> Worked | None:
    """What a question comes to by the one formula that reckons with all of its figures; ``None`` if
    none does, several differ, or no amount is asked for.

    ``words``: by which a question asks for an amount.
    """
    typed = _GLUED.sub(" ", without_thousands_signs(fold(text)))
    folded = in_figures(typed)
    if not words["asks"].search(folded) or words["asks_otherwise"].search(folded):
        return None
    language = language_in(text)
    uncounted = _NO_COUNT if _NO_COUNT.isdisjoint(_FIGURES.findall(typed)) else frozenset[str]()
    found = [
        worked
        for amount in amounts
        if (worked := _worked(folded, amount, language, uncounted)) is not None
    ]
    return found[0] if len({worked.amount for worked in found}) == 1 else None


def _worked(
    folded: str, amount: Amount, language: Code, uncounted: frozenset[str]
) -> Worked | None:
    """What an amount comes to; ``uncounted``: figures that need not be reckoned with."""
    if amount.supposes and not _pattern(amount.supposes, language).search(folded):
        return None
    left = _pattern(amount.beside, language).sub(_READ, folded)
    numbers: dict[str, Sequence[int]] = {}
    for quantity in amount.quantities:
        pattern = _pattern(quantity.said, language)
        given = {_figures(span) for span in pattern.finditer(left)}
        if len(given) != 1 or () in given:
            return None
        (numbers[quantity.name],) = given
        left = pattern.sub(_READ, left)
    if not uncounted.issuperset(_FIGURES.findall(left)):
        return None
    return _reckoned(amount, numbers)


def _figures(span: re.Match[str]) -> tuple[int, ...]:
    """The numbers that a span of text gives; none if it holds one that its pattern skipped."""
    given = [figure for figure in span.groups() if figure]
    return tuple(map(int, given)) if given == _FIGURES.findall(span[0]) else ()


def _reckoned(amount: Amount, numbers: Mapping[str, Sequence[int]]) -> Worked | None:
    """What a formula comes to; several numbers of a kind are added up."""
    try:
        value = value_of(amount.formula, {name: sum(given) for name, given in numbers.items()})
    except FormulaError:  # dividing by a number that the question gives as 0
        return None
    step = amount.round_up_to
    result = math.ceil(value / step) * step if step else value
    if result < 0 or result != int(result):
        return None
    said = {name: " + ".join(map(str, given)) for name, given in numbers.items()}
    is_sum_alone = amount.formula in said
    working = written_with(
        amount.formula,
        {
            name: terms if is_sum_alone or " " not in terms else f"({terms})"
            for name, terms in said.items()
        },
    )
    if result != value and not is_sum_alone:
        working = f"{working} = {value:g}"
    return Worked(int(result), amount.says, "" if working == str(int(result)) else working)


def _pattern(phrases: Phrases, language: Code) -> Pattern:
    """What finds any of the phrases of a language."""
    return Pattern(intent_of(phrases.only_in(language), LANGUAGES[language].has_spaces).source)

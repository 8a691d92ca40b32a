"""What one answer is worth: for each measure that applies to the question, how much of how much.

The sum over some questions of the one, divided by that of the other, is the measure:

hit@1, hit@3  answerable: answered, and the first, one of the first three citations is acceptable
recall@10     answerable: the parts with an acceptable citation among the first ten, answered or not
must          answerable, with texts that must be shown: answered, and all of them are
refuse P      not answered: no rule answers
refuse R      no rule answers: not answered
refuse F1     not answered, or no rule answers: both
E2E           answerable: as hit@1; otherwise as refuse R
verdict       yes-no questions: the headline begins with the right word
wrong         yes-no questions: the headline begins with the opposite word, which misleads
facts         questions with facts: the headline says all of them
settled       verdict or facts, and hit@3; otherwise as refuse R
ghosts        citations: there is no such rule

A program that fails at a question has neither answered nor refused it: it gets nothing, and for
refuse P and F1 the question counts among those that were refused wrongly.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import TypeGuard

from rules_corpus.text import written
from tests.quality.answers import Answer
from tests.quality.question_sets import Question

Marks = Mapping[str, tuple[float, int]]

_FIRST_WORDS = {
    "yes": re.compile(r"\W*(?:yes\b|はい)", re.IGNORECASE),
    "no": re.compile(r"\W*(?:no\b|いいえ)", re.IGNORECASE),
}


def marks(question: Question, answer: Answer | None, rules: Collection[str] = ()) -> Marks:
    """The marks of an answer, or of a failure to give one; ``ghosts`` where ``rules``, all that
    there are, are given.
    """
    ghosts = [cited not in rules for cited in answer.citations] if answer and rules else []
    return {
        **(_found(question, answer) if question.is_answerable else _refused(answer)),
        **_first_line(question, answer),
        **({"ghosts": (sum(ghosts), len(ghosts))} if ghosts else {}),
    }


def is_hit(question: Question, answer: Answer | None, places: int) -> bool:
    """Whether it is answered, with an acceptable rule in the first places."""
    cited = answer.citations[:places] if _is_answer(answer) else ()
    return not question.acceptable.isdisjoint(cited)


def is_right(question: Question, answer: Answer | None) -> bool:
    """Whether a right rule comes first, or nothing is answered where no rule answers."""
    return is_hit(question, answer, 1) if question.is_answerable else _is_refusal(answer)


def verdict_of(headline: str) -> str | None:
    """The word that a headline begins with: yes, no, or none of them."""
    said = (word for word, pattern in _FIRST_WORDS.items() if pattern.match(headline))
    return next(said, None)


def says(text: str, facts: Sequence[str]) -> bool:
    """Whether a text says all of ``facts``, of each one alternative."""
    plain = _plain(text)
    return all(any(_plain(either) in plain for either in fact.split("|")) for fact in facts)


def _found(question: Question, answer: Answer | None) -> Marks:
    """The marks where rules answer."""
    cited = answer.citations if answer else ()
    parts = [not part.isdisjoint(cited) for part in question.gold]
    first = is_hit(question, answer, 1)
    found = {
        "hit@1": (first, 1),
        "hit@3": (is_hit(question, answer, 3), 1),
        "recall@10": (sum(parts) / len(parts), 1),
        "E2E": (first, 1),
    }
    if question.must:
        found["must"] = (_is_answer(answer) and says(answer.text, question.must), 1)
    if not _is_answer(answer):
        found |= {"refuse P": (0, 1), "refuse F1": (0, 1)}
    return found


def _refused(answer: Answer | None) -> Marks:
    """The marks where no rule answers."""
    right: tuple[float, int] = (_is_refusal(answer), 1)
    found = {"refuse R": right, "refuse F1": right, "E2E": right, "settled": right}
    if answer is None:
        found["refuse F1"] = (0, 2)  # one wrongly among the refused, one missed
    return found if _is_answer(answer) else {**found, "refuse P": right}


def _first_line(question: Question, answer: Answer | None) -> Marks:
    """The marks of the headline, where the question is labelled with what it should say."""
    headline = answer.headline if _is_answer(answer) else ""
    hit = is_hit(question, answer, 3)
    if question.verdict:
        said = verdict_of(headline)
        right = said == question.verdict
        wrong = said not in (None, question.verdict)
        return {"verdict": (right, 1), "wrong": (wrong, 1), "settled": (right and hit, 1)}
    if question.is_answerable and question.facts:
        right = says(headline, question.facts)
        return {"facts": (right, 1), "settled": (right and hit, 1)}
    return {}


def _is_answer(answer: Answer | None) -> TypeGuard[Answer]:
    return answer is not None and answer.answered


def _is_refusal(answer: Answer | None) -> bool:
    return answer is not None and not answer.answered


def _plain(text: str) -> str:
    return " ".join(written(text).split())

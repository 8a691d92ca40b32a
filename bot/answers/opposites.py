"""Whether a yes or no fits what is asked, where a question and what is known of an entry speak of
opposites: what wears off does not carry over.

What was learnt from wordings takes "does it wear off" for "does it carry over" where all else is
the same. The words for each side stand in ``intents/<language>.yaml``, under opposites.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.answers.claims import Claim, Labelled
from bot.answers.intent import Patterns
from rules_corpus.text import fold
from rulings.model import Verdict

PAIRS = (
    ("lasts", "ends"),
    ("wins", "loses"),
    ("enters", "leaves"),
    ("rests", "recovers"),
    ("before", "after"),
    ("allowed", "forbidden"),
    ("shown", "hidden"),
)
OTHER: Mapping[Verdict, Verdict] = {"yes": "no", "no": "yes"}


def agrees(verdict: Verdict, claim: Claim, known: Iterable[Labelled], words: Patterns) -> bool:
    """Whether, for each pair of opposites, at least one wording about the same thing as a claim, or
    about its opposite, supports a verdict on it; true if no wording is about either.
    """
    known = tuple(known)
    return all(
        not votes or verdict in votes
        for pair in PAIRS
        if (votes := frozenset(_votes(claim, known, pair, words)))
    )


def _votes(
    claim: Claim, known: Iterable[Labelled], pair: tuple[str, str], words: Patterns
) -> Iterator[Verdict]:
    """The replies to a claim that wordings speak for, each turned round where it speaks of the
    opposite or is negated and the claim is not.
    """
    side = _side(claim, pair, words)
    if not side:
        return
    for other, said in known:
        spoken = _side(other, pair, words)
        if spoken and said:
            is_turned = (spoken != side) != (other.is_negated != claim.is_negated)
            yield OTHER[said] if is_turned else said


def _side(claim: Claim, pair: tuple[str, str], words: Patterns) -> str:
    """The side of a pair that a claim speaks of; empty where it speaks of none or of both."""
    text = fold(claim.plain)
    spoken = [name for name in pair if name in words and words[name].search(text)]
    return spoken[0] if len(spoken) == 1 else ""

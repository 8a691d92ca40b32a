"""The words by which questions are known that come with the package."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.answers.intent import INTENTS, Intents, read_intents
from rules_corpus.patterns import Pattern


@cache
def bundled_intents() -> Intents:
    return read_intents(INTENTS)


def patterns(rung: str) -> Mapping[str, Pattern]:
    return bundled_intents().of(rung)

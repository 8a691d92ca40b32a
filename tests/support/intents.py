"""The words by which questions are known that come with the package."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from bot.answers.intent import INTENTS, Intents, read_intents
from rules_corpus.patterns import Pattern

FRENCH = Path(__file__).parent / "french"
"""The folder of all that the tests know in French."""


def with_french(folder: Path) -> Path:
    """A folder with the words that come with the package, and French ones."""
    for path in INTENTS.glob("*.yaml"):
        shutil.copy(path, folder)
    shutil.copy(FRENCH / "intents.fr.yaml", folder / "fr.yaml")
    return folder


@cache
def bundled_intents() -> Intents:
    return read_intents(INTENTS)


def patterns(rung: str) -> Mapping[str, Pattern]:
    return bundled_intents().of(rung)

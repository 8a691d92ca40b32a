"""A bundled game alone in its folders and under other ids, as if somebody else had brought it."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from rules_corpus.files import bundled_texts
from rulings.files import bundled_rulings
from tests.quality.question_sets import Question

GAME, DOCUMENT = "lonely", "lonely-rules"
_ENDINGS = {".md", ".yaml"}


class Folders(NamedTuple):
    """Where the rules and the rulings of a game stand."""

    texts: Path
    rulings: Path


def alone(game: str, folder: Path, with_entries: bool = True) -> Folders:
    """The game of one document of the same id, with what stands in the rulings or without."""
    found = Folders(folder / "texts", folder / "rulings")
    shutil.copytree(bundled_texts() / game, found.texts / GAME)
    (found.texts / GAME / game).rename(found.texts / GAME / DOCUMENT)
    if with_entries:
        shutil.copytree(bundled_rulings() / game, found.rulings / GAME)
    else:
        (found.rulings / GAME).mkdir(parents=True)
    for path in folder.rglob("*"):
        if path.suffix in _ENDINGS:
            path.write_text(_renamed(path.read_text("utf-8"), path.name, game), "utf-8")
    return found


def _renamed(text: str, name: str, game: str) -> str:
    """A file of the game under the other ids."""
    text = re.sub(rf"(?<![\w.-]){game}:(?=[ 0-9])", f"{DOCUMENT}:", text)
    if name == "document.yaml":
        return text.replace(f"id: {game}\n", f"id: {DOCUMENT}\n")
    text = text.replace(f"id: {game}\n", f"id: {GAME}\n")
    return text.replace(f"documents: [{game}]\n", f"documents: [{DOCUMENT}]\ndefault: true\n")


def asked_alone(questions: Iterable[Question], game: str) -> list[Question]:
    """What is asked of the game among ``questions``, answerable or not."""
    return [
        replace(
            question,
            game=None,
            gold=tuple(
                frozenset(rule.replace(f"{game}:", f"{DOCUMENT}:") for rule in part)
                for part in question.gold
            ),
        )
        for question in questions
        if {rule.partition(":")[0] for rule in question.acceptable} == {game}
        or (not question.is_answerable and question.game == game)
    ]

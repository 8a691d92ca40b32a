"""The rules as peers index them: one passage a rule, with the asked-as phrases beside it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # who only reads passages is measured without what reads texts
    from rules_corpus.library import Corpus
    from rules_corpus.model import Library, Rule


@dataclass(frozen=True, slots=True)
class Passage:
    """A rule: ``said`` is its title, the headings above it, its text, examples and gloss; ``asked`` its phrases."""

    ref: str
    game: str
    said: str
    asked: str

    def text(self, with_phrases: bool) -> str:
        return f"{self.said}\n{self.asked}" if with_phrases else self.said


def passages_of(corpus: Corpus) -> Iterable[Passage]:
    """A passage for every rule, with exactly the words that Magistrate indexes."""
    phrases = {asked.rule: "\n".join(asked) for asked in corpus.asked}
    for rule in corpus.library.rules.values():
        game = corpus.library.documents[rule.ref.document].game
        yield Passage(str(rule.ref), game, _said(corpus.library, rule), phrases.get(rule.ref, ""))


def games_of(library: Library) -> dict[str, str]:
    """The ids of the games by id and alias, and of the default game by the empty name."""
    named = {name: game.id for game in library.games.values() for name in (game.id, *game.aliases)}
    return {**named, "": library.default_game.id}


def write_passages(path: Path, passages: Iterable[Passage]) -> None:
    """Writes one passage a line."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(astuple(passage), ensure_ascii=False) + "\n" for passage in passages)


def read_passages(path: Path) -> list[Passage]:
    """The passages that `write_passages` wrote."""
    with path.open(encoding="utf-8") as file:
        return [Passage(*json.loads(line)) for line in file]


def _said(library: Library, rule: Rule) -> str:
    headings = [above.title for above in library.parents(rule.ref)]
    return "\n".join(filter(None, (rule.title, *headings, rule.group, rule.text, *rule.examples, rule.gloss)))

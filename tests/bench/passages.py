"""What Magistrate indexes, as peers index it: one passage a rule or entry, with the asked-as
phrases beside it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # who only reads passages is measured without what reads texts
    from bot.building import Sources
    from rules_corpus.model import Library


@dataclass(frozen=True, slots=True)
class Passage:
    """``ref``: the rule, or the one that an entry of the rulings rests on; ``said``: its words;
    ``asked``: its phrases.
    """

    ref: str
    game: str
    said: str
    asked: str

    def text(self, with_phrases: bool) -> str:
        return f"{self.said}\n{self.asked}" if with_phrases else self.said


def passages_of(sources: Sources) -> Iterable[Passage]:
    """A passage for everything that can be found, with exactly the words that Magistrate
    indexes.
    """
    from bot.search.passages import all_passages

    for found in all_passages(*sources):
        lead = found.cites[0]
        game = sources.corpus.library.documents[lead.document].game
        said = (found.title, found.headings, found.text, found.gloss)
        yield Passage(str(lead), game, "\n".join(filter(None, said)), "\n".join(found.phrases))


def games_of(library: Library) -> dict[str, str]:
    """The ids of the games by id and alias, and of the default game by the empty name."""
    named = {name: game.id for game in library.games.values() for name in (game.id, *game.aliases)}
    return {**named, "": library.default_game.id}


def write_passages(path: Path, passages: Iterable[Passage]) -> None:
    """Writes one passage a line."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(
            json.dumps(astuple(passage), ensure_ascii=False) + "\n" for passage in passages
        )


def read_passages(path: Path) -> list[Passage]:
    """The passages that `write_passages` wrote."""
    with path.open(encoding="utf-8") as file:
        return [Passage(*json.loads(line)) for line in file]

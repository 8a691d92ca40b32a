"""A peer as a contender: passages with or without the asked-as phrases, or invented rulings; its
questions inside their game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.bench.engine import Engine, Found, Source
from tests.bench.passages import read_passages
from tests.bench.peers import Peer, Row
from tests.quality.question_sets import Question


@dataclass(frozen=True, slots=True)
class Theirs:
    """A peer over what the rules say, and where ``with_phrases`` over what people ask them
    as too.
    """

    peer: type[Peer]
    with_phrases: bool

    @property
    def largest(self) -> int | None:
        return self.peer.largest

    def read(self, source: Source) -> list[Row]:
        return [
            (passage.ref, passage.game, passage.text(self.with_phrases))
            for passage in read_passages(source.passages)
        ]

    def build(self, material: list[Row], folder: Path) -> None:
        self.peer.build(material, folder)

    def open(self, source: Source, folder: Path) -> Engine:
        return Scoped(self.peer(folder), json.loads(source.games.read_text("utf-8")))


class TheirsOverRulings(Theirs):
    """A peer over the questions, answers and phrases of the invented rulings, whose files it takes
    as they are.
    """

    def read(self, source: Source) -> list[Row]:
        import yaml

        rows: list[Row] = []
        for path in sorted(source.rulings.glob("*/rulings/*.yaml")):
            entries = yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
            rows += [(entry["id"], path.parents[1].name, _text_of(entry)) for entry in entries]
        return rows


@dataclass(frozen=True, slots=True)
class Scoped:
    """A peer that is asked inside the game of each question; whatever it finds is its answer."""

    peer: Peer
    games: dict[str, str]

    def ask(self, asked: Question) -> Found:
        citations = tuple(dict.fromkeys(self.peer.search(asked.text, self.games[asked.game or ""])))
        return Found(bool(citations), citations)


def _text_of(entry: Mapping[str, Any]) -> str:
    said = [text for key in ("question", "answer") for text in entry[key].values()]
    return "\n".join(
        [*said, *(phrase for phrases in entry["asked"].values() for phrase in phrases)]
    )

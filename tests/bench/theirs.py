"""A peer as a contender: its passages with or without the asked-as phrases, its questions inside their game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tests.bench.engine import Engine, Found, Source
from tests.bench.passages import read_passages
from tests.bench.peers import Peer, Row
from tests.questions.questions import Asked


@dataclass(frozen=True, slots=True)
class Theirs:
    """A peer over what the rules say, and where ``with_phrases`` over what people ask them as too."""

    peer: type[Peer]
    with_phrases: bool

    @property
    def largest(self) -> int | None:
        return self.peer.largest

    def read(self, source: Source) -> list[Row]:
        return [(passage.ref, passage.game, passage.text(self.with_phrases)) for passage in read_passages(source.passages)]

    def build(self, material: list[Row], folder: Path) -> None:
        self.peer.build(material, folder)

    def open(self, source: Source, folder: Path) -> Engine:
        return Scoped(self.peer(folder), json.loads(source.games.read_text("utf-8")))


@dataclass(frozen=True, slots=True)
class Scoped:
    """A peer that is asked inside the game of each question; whatever it finds is its answer."""

    peer: Peer
    games: dict[str, str]

    def ask(self, asked: Asked) -> Found:
        citations = tuple(self.peer.search(asked.text, self.games[asked.game or ""]))
        return Found(bool(citations), citations)

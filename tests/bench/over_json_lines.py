"""A contender as a program that speaks the line protocol, so that it is scored as any other.

    uv run --group bench python -m tests.quality run python -m tests.bench.over_json_lines "bm25s"

It is built from what Magistrate indexes, as in `tests.bench.search`, but Japanese is cut into pairs
of characters first, in passages and questions alike, as is usual where an engine knows no Japanese:
without it the peers hardly find any.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
from pathlib import Path

from bot.building import read_sources
from bot.settings import read_settings
from tests.bench.contenders import contender
from tests.bench.engine import Source
from tests.bench.passages import Passage, games_of, passages_of, write_passages
from tests.quality.question_sets import Question

_JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff\uff66-\uff9f々]+")


def main(name: str) -> None:
    """Answers questions on standard input until it ends."""
    with tempfile.TemporaryDirectory() as folder:
        source = Source(Path(folder), 1)
        _write(source)
        built = contender(name)
        source.folder_of(name).mkdir()
        built.build(built.read(source), source.folder_of(name))
        engine = built.open(source, source.folder_of(name))
        for line in sys.stdin:
            asked = json.loads(line)
            text = pairs(asked["question"])
            found = engine.ask(Question("", "", asked["game"], asked["lang"], text))
            cited = [
                dict(zip(("doc", "id"), ref.split(":", 1), strict=True)) for ref in found.citations
            ]
            print(json.dumps({"answered": found.answered, "citations": cited}), flush=True)


def pairs(text: str) -> str:
    """``text`` with every run of Japanese as overlapping pairs of its characters."""
    return _JAPANESE.sub(_pairs, text)


def _pairs(run: re.Match[str]) -> str:
    said = run[0]
    return f" {' '.join(said[at : at + 2] for at in range(max(1, len(said) - 1)))} "


def _write(source: Source) -> None:
    """Writes what the contenders are built from."""
    settings = read_settings(os.environ)
    sources = read_sources(settings.texts, settings.rulings)
    source.folder.mkdir()
    source.games.write_text(json.dumps(games_of(sources.corpus.library)), "utf-8")
    write_passages(
        source.passages,
        (
            Passage(each.ref, each.game, pairs(each.said), pairs(each.asked))
            for each in passages_of(sources)
        ),
    )


if __name__ == "__main__":
    main(*sys.argv[1:])

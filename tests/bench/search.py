"""Magistrate beside other search engines: quality, speed, memory, start-up and growth, as Markdown.

    uv run --group bench python tests/bench/search.py [--scale 1 10 100] [--rounds 3] [--limit 180]

All engines are built from the same rules and rulings and asked the development questions, which
Magistrate has learnt nothing from. Peers are asked inside the question's game (Force of Will where
it names none), give the rules of their ten best passages, and count as answering wherever they find
any; "with phrases" they index the asked-as phrases too. Magistrate gives its whole answer. The
measures are those of tests/quality/marks.py. Build time and memory are taken in processes of
their own, times of questions in one process with all engines in turns, first and later rounds
alike. ``--scale`` names the sizes that are compared at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import sys
import tempfile
from collections.abc import Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from sqlite3 import sqlite_version

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.building import Sources, read_sources
from bot.settings import read_settings
from tests.bench.contenders import MAGISTRATE, NAMES, contender
from tests.bench.engine import Source
from tests.bench.markdown import cell, table
from tests.bench.measure import (
    START_RUNS,
    Alone,
    SideBySide,
    Starts,
    measure_alone,
    measure_starts,
    measure_together,
)
from tests.bench.passages import games_of, passages_of, write_passages
from tests.bench.synthetic import grow
from tests.quality.figures import figures
from tests.quality.question_sets import DEVELOPMENT, Question, read_set

QUESTIONS = 50  # asked of every contender alone
SEED = 50


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--scale",
        nargs="+",
        type=int,
        default=[1, 10, 100],
        help="how many times the rules, for the last table",
    )
    parser.add_argument("--rounds", type=int, default=3, help="how often every question is asked")
    parser.add_argument(
        "--limit",
        type=int,
        default=180,
        help="seconds that building or asking may take before it is left out",
    )
    given = parser.parse_args(arguments)
    settings = read_settings(os.environ)
    sources = read_sources(settings.texts, settings.rulings)
    questions = read_set(DEVELOPMENT)
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "games.json").write_text(json.dumps(games_of(sources.corpus.library)), "utf-8")
        _print(_setting(sources, questions))
        real = Source(work, 1)
        real.questions.write_text(
            "\n".join(
                random.Random(SEED).sample(
                    DEVELOPMENT.path.read_text("utf-8").splitlines(), QUESTIONS
                )
            ),
            "utf-8",
        )
        alone = _alone(sources, real, given.limit)
        engines = {name: contender(name).open(real, real.folder_of(name)) for name in NAMES}
        _print(_comparison(measure_together(engines, questions, given.rounds), alone))
        _print(_starts(measure_starts(work / "cache")))
        grown = {
            scale: alone if scale == 1 else _alone(sources, Source(work, scale), given.limit)
            for scale in given.scale
        }
        _print(_growth(grown, given.limit))


def _alone(sources: Sources, source: Source, limit: int) -> dict[str, Alone]:
    """Every contender measured alone over the corpus at the source's scale."""
    source.folder.mkdir()
    write_passages(source.passages, passages_of(grow(sources, source.scale)))
    return {name: measure_alone(name, source, limit) for name in NAMES}


def _setting(sources: Sources, questions: Sequence[Question]) -> str:
    versions = ", ".join(f"{name} {version(name)}" for name in ("bm25s", "tantivy", "rapidfuzz"))
    answerable = sum(bool(asked.gold) for asked in questions)
    return (
        f"{len(sources.corpus.library.rules):,} rules, {len(sources.database.entries):,} entries of"
        f" the rulings, {len(questions)} questions ({answerable} answerable). Python"
        f" {platform.python_version()}, SQLite {sqlite_version}, {versions}, {platform.machine()}"
        f" with {os.cpu_count()} processors."
    )


def _comparison(together: Mapping[str, SideBySide], alone: Mapping[str, Alone]) -> str:
    """The table of all engines over the corpus as it is."""
    rows = []
    for name, measured in together.items():
        measures = figures(measured.pairs)
        rates = [
            cell(measures[column].value, 3) for column in ("hit@1", "hit@3", "recall@10", "E2E")
        ]
        times = [cell(measures[column].value, 2) for column in ("p50 ms", "p99 ms")]
        rows.append(
            [
                name,
                *rates,
                *times,
                cell(_whole_building(name, alone[name]), 2),
                cell(alone[name].resident, 0),
            ]
        )
    columns = (
        "engine",
        "hit@1",
        "hit@3",
        "recall@10",
        "E2E",
        "median ms",
        "p99 ms",
        "build s",
        "resident MB",
    )
    failures = ", ".join(
        f"{name} {measured.failures}" for name, measured in together.items() if measured.failures
    )
    notes = (
        f"Magistrate's build reads and checks the texts first ({cell(alone[MAGISTRATE].reading, 2)}"
        " s of it); peers are given the passages."
    )
    return (
        f"{table(columns, rows)}\n\n{notes} Questions that ended in an error: {failures or 'none'}."
    )


def _whole_building(name: str, alone: Alone) -> float | None:
    """The seconds of building anew: for Magistrate from the texts on."""
    if name != MAGISTRATE or alone.building is None or alone.reading is None:
        return alone.building
    return alone.reading + alone.building


def _starts(starts: Starts) -> str:
    rows = [
        ['`python -c "import rapidfuzz, yaml"`', cell(starts.imports, 0), "1.00"],
        [
            '`magistrate ask "..."`, prepared snapshot',
            cell(starts.answer, 0),
            cell(starts.answer / starts.imports, 2),
        ],
    ]
    return (
        f"{table(('start-up', 'median ms', 'ratio'), rows)}\n\n{START_RUNS} runs each, in turns,"
        " each a fresh process."
    )


def _growth(grown: Mapping[int, Mapping[str, Alone]], limit: int) -> str:
    """The table of build time, memory and median time by scale."""
    columns = [
        ("build s", "building", 2),
        ("resident MB", "resident", 0),
        ("median ms", "median", 2),
    ]
    header = ["engine", *(f"{title} x{scale}" for title, _, _ in columns for scale in grown)]
    rows = [
        [
            name,
            *(
                cell(getattr(grown[scale][name], field), places)
                for _, field, places in columns
                for scale in grown
            ),
        ]
        for name in NAMES
    ]
    return (
        f"{table(header, rows)}\n\nThe rest of the rules is invented from shuffled words. Building"
        f" alone, without reading; {QUESTIONS} questions in a process of its own. -: left out, over"
        f" {limit} s or not meant for that size."
    )


def _print(section: str) -> None:
    print(section, end="\n\n", flush=True)


if __name__ == "__main__":
    main()

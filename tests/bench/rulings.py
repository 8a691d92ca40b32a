"""Magistrate over a hundred thousand rulings beside SQLite FTS5 and tantivy: loading, building,
memory, speed and hits, as Markdown.

    uv run --group bench python tests/bench/rulings.py [--rulings 100000] [--questions 400]
    [--rounds 3] [--limit 3600]

The rulings are invented out of the shuffled words of the bundled ones and written as YAML files.
Magistrate reads and checks them as it does its own, builds its snapshot of them and the bundled
rules, and is asked for rulings; peers take the files' questions, answers and phrases as they are
and index those. A question is a phrase or the question of a ruling, word by word or as somebody
remembers it roughly, and is answered rightly by that ruling. Loading, building, opening and memory
are taken in processes of their own, times of questions in one process with all engines in turns.
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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.building import Sources, read_sources
from bot.settings import read_settings
from rulings.model import Ruling
from tests.bench import invented
from tests.bench.contenders import NAMES_OVER_RULINGS, OVER_RULINGS, contender
from tests.bench.engine import Source
from tests.bench.markdown import cell, table
from tests.bench.measure import Alone, SideBySide, measure_alone, measure_together
from tests.bench.passages import games_of
from tests.quality.figures import figures
from tests.quality.question_sets import read_questions

SEED = 100


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rulings", type=int, default=100_000, help="how many to invent")
    parser.add_argument("--questions", type=int, default=400, help="how many to ask")
    parser.add_argument("--rounds", type=int, default=3, help="how often every question is asked")
    parser.add_argument(
        "--limit",
        type=int,
        default=3600,
        help="seconds that building or asking may take before it is left out",
    )
    given = parser.parse_args(arguments)
    settings = read_settings(os.environ)
    with tempfile.TemporaryDirectory() as folder:
        source = Source(Path(folder), 1)
        _prepare(
            source, read_sources(settings.texts, settings.rulings), given.rulings, given.questions
        )
        print(_setting(source, given.rulings), end="\n\n", flush=True)
        alone = {name: measure_alone(name, source, given.limit) for name in NAMES_OVER_RULINGS}
        engines = {
            name: contender(name).open(source, source.folder_of(name))
            for name in NAMES_OVER_RULINGS
            if alone[name].resident
        }
        print(
            _comparison(
                measure_together(engines, read_questions(source.questions), given.rounds), alone
            )
        )


def _prepare(source: Source, sources: Sources, rulings: int, questions: int) -> None:
    """Writes the games, the invented rulings and what is asked."""
    chance = random.Random(SEED)
    real = sources.database.of_kind(Ruling)
    made = list(invented.invent(real, rulings, chance))
    invented.write(source.rulings, made)
    source.games.write_text(json.dumps(games_of(sources.corpus.library)), "utf-8")
    source.questions.write_text(
        "\n".join(map(json.dumps, invented.ask(made, questions, chance))), "utf-8"
    )


def _setting(source: Source, rulings: int) -> str:
    files = list(source.rulings.rglob("*.yaml"))
    size = sum(path.stat().st_size for path in files)
    machine = (
        f"Python {platform.python_version()}, {platform.machine()} with {os.cpu_count()} processors"
    )
    return (
        f"{rulings:,} invented rulings, {size / 1e6:,.0f} MB in {len(files)} files;"
        f" {len(read_questions(source.questions))} questions. {machine}."
    )


def _comparison(together: Mapping[str, SideBySide], alone: Mapping[str, Alone]) -> str:
    rows = []
    for name, measured in together.items():
        measures, own = figures(measured.pairs), alone[name]
        seconds = [cell(value, 2) for value in (own.reading, own.building, own.opening)]
        times = [cell(measures[column].value, 2) for column in ("p50 ms", "p99 ms")]
        rates = [cell(measures[column].value, 3) for column in ("hit@1", "hit@3")]
        rows.append(
            [name.removesuffix(OVER_RULINGS), *seconds, cell(own.resident, 0), *times, *rates]
        )
    columns = (
        "engine",
        "load s",
        "build s",
        "open s",
        "resident MB",
        "median ms",
        "p99 ms",
        "hit@1",
        "hit@3",
    )
    failures = ", ".join(
        f"{name} {measured.failures}" for name, measured in together.items() if measured.failures
    )
    return f"{table(columns, rows)}\n\nQuestions that ended in an error: {failures or 'none'}."


if __name__ == "__main__":
    main()

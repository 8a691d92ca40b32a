"""Measuring: every contender alone in its own processes, all of them side by side in one, and a
start from nothing.
"""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from tests.bench.contenders import contender
from tests.bench.engine import Engine, Source, timed
from tests.quality.answers import Answer, Response
from tests.quality.figures import Pair
from tests.quality.question_sets import Question

SEED = 15
START_RUNS = 15
START_QUESTION = "what happens when time runs out in a swiss round?"

_ALONE = Path(__file__).with_name("alone.py")


@dataclass(frozen=True, slots=True)
class Alone:
    """A contender in its own processes: seconds of reading, building and opening, resident
    megabytes, median milliseconds.

    ``None`` where it was left out: it took too long, or is not meant for that scale.
    """

    reading: float | None = None
    building: float | None = None
    opening: float | None = None
    resident: float | None = None
    median: float | None = None


def measure_alone(name: str, source: Source, limit: int) -> Alone:
    """Builds a contender in one fresh process and asks it in another."""
    largest = contender(name).largest
    if largest is not None and source.scale > largest:
        return Alone()
    built = _run_alone("build", name, source, limit)
    if built is None:
        return Alone()
    asked = _run_alone("ask", name, source, limit) or {}
    return Alone(**built, **asked)


def _run_alone(task: str, name: str, source: Source, limit: int) -> dict[str, float] | None:
    command = [
        sys.executable,
        str(_ALONE),
        task,
        name,
        str(source.work),
        str(source.scale),
        str(limit),
    ]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode == -signal.SIGALRM:
        return None
    done.check_returncode()
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


@dataclass(frozen=True, slots=True)
class SideBySide:
    """The responses of one engine, one for each question and round, and how many questions it
    failed at.
    """

    pairs: Sequence[Pair]
    failures: int


def measure_together(
    engines: Mapping[str, Engine], questions: Sequence[Question], rounds: int
) -> dict[str, SideBySide]:
    """Asks all engines each question before the next one, in an order drawn anew each time: who
    comes after whom matters.
    """
    chance = random.Random(SEED)
    names = list(engines)
    pairs: dict[str, list[Pair]] = {name: [] for name in names}
    failures = dict.fromkeys(names, 0)
    for asked in list(questions) * rounds:
        chance.shuffle(names)
        for name in names:
            found, spent = timed(engines[name], asked)
            answer = None if found.failed else Answer(found.answered, found.citations)
            pairs[name].append((asked, Response(asked.id, answer, milliseconds=spent)))
            failures[name] += found.failed
    return {name: SideBySide(pairs[name], failures[name] // rounds) for name in engines}


@dataclass(frozen=True, slots=True)
class Starts:
    """Median milliseconds from nothing: importing RapidFuzz and PyYAML, and a whole answer."""

    imports: float
    answer: float


def measure_starts(cache: Path) -> Starts:
    """Runs both in turns, each in fresh processes, after a first run that prepares the snapshot in
    ``cache``.
    """
    imports = [sys.executable, "-c", "import rapidfuzz, yaml"]
    answer = [str(Path(sys.executable).with_name("magistrate")), "ask", START_QUESTION]
    environment = {**os.environ, "MAGISTRATE_CACHE": str(cache)}
    for command in (imports, answer):
        _start(command, environment)
    pairs = [(_start(imports, environment), _start(answer, environment)) for _ in range(START_RUNS)]
    return Starts(median(first for first, _ in pairs), median(second for _, second in pairs))


def _start(command: Sequence[str], environment: Mapping[str, str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)
    return 1000 * (time.perf_counter() - start)

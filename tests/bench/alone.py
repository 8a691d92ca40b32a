"""One contender in a process of its own, so that its time and memory are its own;
`tests.bench.measure` runs it.

    python tests/bench/alone.py build|ask NAME WORK SCALE LIMIT

`build` prints the seconds of reading and of building, `ask` those of opening what was built, the
resident megabytes after the source's questions and their median milliseconds; as JSON. Where either
takes over LIMIT seconds the process ends by SIGALRM. Needs Linux: memory is read from /proc.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.contenders import contender
from tests.bench.engine import Source, timed
from tests.quality.question_sets import read_questions

ROUNDS = 3


def build(name: str, source: Source, limit: int) -> dict[str, float]:
    """The seconds of reading what the engine is made from, and of building the engine."""
    built = contender(name)
    folder = source.folder_of(name)
    folder.mkdir(parents=True)
    start = time.perf_counter()
    material = built.read(source)
    read = time.perf_counter()
    with _at_most(limit):
        built.build(material, folder)
    return {"reading": read - start, "building": time.perf_counter() - read}


def ask(name: str, source: Source, limit: int) -> dict[str, float]:
    """The seconds of importing and opening the engine, the resident megabytes after the questions,
    the median milliseconds.
    """
    questions = read_questions(source.questions)
    with _at_most(limit):
        start = time.perf_counter()
        engine = contender(name).open(source, source.folder_of(name))
        opened = time.perf_counter()
        spent = [timed(engine, asked)[1] for _ in range(ROUNDS) for asked in questions]
    return {"opening": opened - start, "resident": _resident(), "median": median(spent)}


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """Ends the process where the block takes longer, whatever library it is in."""
    signal.alarm(seconds)
    yield
    signal.alarm(0)


def _resident() -> float:
    status = Path("/proc/self/status").read_text("ascii")
    kilobytes = next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:"))
    return int(kilobytes) / 1024


def main(arguments: Sequence[str]) -> None:
    task, name, work, scale, limit = arguments
    measured = {"build": build, "ask": ask}[task](name, Source(Path(work), int(scale)), int(limit))
    print(json.dumps(measured))


if __name__ == "__main__":
    main(sys.argv[1:])

"""What other games cost one game's questions: start-up, memory and speed with 1, 10 and 50 games
installed, as Markdown.

    uv run python -m tests.bench.games

The other games are copies of the bundled W.O.T.A. under other ids and names. Each number of games
has its own folders, index and processes. Start-up is the processor time of `magistrate ask`, the
least of some runs; the questions are the development questions in the scope Force of Will, in
processor time too. Needs Linux: memory is read from /proc.
"""

from __future__ import annotations

import json
import os
import re
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app import make_app
from bot.requests import Ask
from bot.settings import read_settings
from rules_corpus.files import bundled_texts
from rulings.files import bundled_rulings
from tests.bench.markdown import cell, table
from tests.quality.question_sets import DEVELOPMENT, read_set

GAMES = (1, 10, 50)
GAME, COPIED = "force-of-will", "wota"
STARTS = 9
ROUNDS = 3
MILLISECONDS = 1000.0


def main() -> None:
    """Measures, and prints a table."""
    rows = []
    with TemporaryDirectory() as folder:
        for number in GAMES:
            environment = {**os.environ, **installed(number, Path(folder, str(number)))}
            subprocess.run(
                [sys.executable, "-m", "bot", "index"],
                env=environment,
                check=True,
                stdout=subprocess.DEVNULL,
            )
            done = subprocess.run(
                [sys.executable, "-m", __spec__.name, "ask"],
                env=environment,
                check=True,
                capture_output=True,
                text=True,
            )
            asked = json.loads(done.stdout)
            started = min(_start(environment) for _ in range(STARTS))
            numbers = (
                cell(started, 0),
                cell(asked["median"], 2),
                cell(asked["p99"], 1),
                cell(asked["resident"], 0),
            )
            rows.append([str(number), *numbers])
    print(table(["games", "cold answer ms", "median ms", "p99 ms", "resident MB"], rows))


def installed(number: int, folder: Path) -> Mapping[str, str]:
    """The environment in which so many games are installed, in new folders."""
    texts, rulings = folder / "texts", folder / "rulings"
    shutil.copytree(bundled_texts() / GAME, texts / GAME)
    shutil.copytree(bundled_rulings() / GAME, rulings / GAME)
    for at in range(1, number):
        _copy(texts, f"{COPIED}{at}")
    return {
        "MAGISTRATE_TEXTS": str(texts),
        "MAGISTRATE_RULINGS": str(rulings),
        "MAGISTRATE_CACHE": str(folder / "cache"),
    }


def _copy(texts: Path, name: str) -> None:
    """Adds the small game under another name, of which its document is called too."""
    shutil.copytree(bundled_texts() / COPIED, texts / name)
    (texts / name / COPIED).rename(texts / name / name)
    for path in (texts / name).rglob("*.yaml"):
        text = path.read_text("utf-8")
        if path.name in ("game.yaml", "document.yaml"):
            path.write_text(
                re.sub(r"W\.O\.T\.A\.?", name.title(), re.sub(rf"\b{COPIED}\b", name, text)),
                "utf-8",
            )
        else:
            path.write_text(re.sub(rf"\b{COPIED}:", f"{name}:", text), "utf-8")


def _start(environment: Mapping[str, str]) -> float:
    """The milliseconds of processor time of a question asked by a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-m", "bot", "ask", "what is barrier"],
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime) * MILLISECONDS


def ask() -> None:
    """Asks the game's questions in this process, and prints milliseconds and megabytes as JSON."""
    app = make_app(read_settings(os.environ))
    texts = [asked.text for asked in read_set(DEVELOPMENT) if asked.game in (None, GAME, "fow")]
    rounds = [
        sorted(_milliseconds(lambda text=text: app.handle(Ask(text, GAME))) for text in texts)
        for _ in range(ROUNDS)
    ]  # type: ignore[misc]
    last = rounds[-1]
    resident = next(
        line
        for line in Path("/proc/self/status").read_text("ascii").splitlines()
        if line.startswith("VmRSS")
    )
    megabytes = int(resident.split()[1]) / 1024
    print(
        json.dumps(
            {
                "median": last[len(last) // 2],
                "p99": last[int(len(last) * 0.99)],
                "resident": megabytes,
            }
        )
    )


def _milliseconds(work: object) -> float:
    assert callable(work)
    start = time.process_time()
    work()
    return (time.process_time() - start) * MILLISECONDS


if __name__ == "__main__":
    ask() if "ask" in sys.argv[1:] else main()

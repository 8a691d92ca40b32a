"""What the first question after an edit of the data costs, as Markdown.

    uv run python -m tests.bench.editing

Force of Will is copied; then a ruling, a direct answer and a rule get a word more, one after the
other and some times each, and after each edit a process of its own answers a question. Processor
time is that of the process and of the one that builds the index for it, the least of the rounds.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from rules_corpus.library import load as load_texts
from rulings.loader import load
from rulings.model import DirectAnswer, Ruling
from tests.bench.games import installed
from tests.bench.markdown import cell, table

ROUNDS = 3
WORD = "zebra"


def main() -> None:
    """Measures, and prints a table."""
    with TemporaryDirectory() as folder:
        environment = {**os.environ, **installed(1, Path(folder))}
        rows = [("nothing: the first building", *_asked(environment))]
        for name, path, text in _edited(environment):
            measured = []
            for _ in range(ROUNDS):
                _add_word(path, text)
                measured.append(_asked(environment))
            seconds, processor = (min(each) for each in zip(*measured, strict=True))
            rows.append((name, seconds, processor))
    told = [[name, cell(seconds, 1), cell(processor, 1)] for name, seconds, processor in rows]
    print(table(["edited", "seconds", "seconds of processor time"], told))


def _edited(environment: Mapping[str, str]) -> list[tuple[str, Path, str]]:
    """What is edited: its name, its file, and the beginning of a text that stands there."""
    texts, rulings = (Path(environment[f"MAGISTRATE_{name}"]) for name in ("TEXTS", "RULINGS"))
    found = load(rulings)
    said: list[tuple[str, Path, str]] = []
    for name, kind in (("a ruling", Ruling), ("a direct answer", DirectAnswer)):
        entry = next(entry for entry in found.entries.values() if isinstance(entry, kind))
        text = entry.answer if isinstance(entry, Ruling) else entry.statement
        path = found.places[entry.ref].file.path
        said.append((name, path, _begun(text.original)))
    corpus = load_texts(texts)
    rule = next(rule for rule in corpus.library.rules.values() if rule.text)
    return [*said, ("a rule", corpus.places[rule.ref][0], _begun(rule.text))]


def _begun(text: str) -> str:
    """The first words of a text, few enough to stand on one line."""
    return " ".join(text.split()[:4])


def _add_word(path: Path, text: str) -> None:
    """Adds a word behind a text in a file."""
    written = path.read_text("utf-8")
    assert text in written, (path, text)
    path.write_text(written.replace(text, f"{text} {WORD}", 1), "utf-8")


def _asked(environment: Mapping[str, str]) -> tuple[float, float]:
    """Seconds, and those of processor time, of a question asked by a command."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "bot", "ask", "what is barrier"],
        env=environment,
        check=True,
        capture_output=True,
    )
    after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - start
    return seconds, after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


if __name__ == "__main__":
    main()

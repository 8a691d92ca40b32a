"""The API under load, beside the same server answering a constant, as Markdown.

    uv run python tests/bench/web_load.py [--rate 200] [--seconds 60] [--workers 1]

Both servers run in processes of their own, and take turns of ten seconds, so that whatever else the
machine does meets both. All questions are new: phrases in which people ask for rules, in both
languages, none of them twice. They are sent at a fixed rate whether answers come or not, over as
many connections as are needed; a time is that from when a question was due to the end of its
answer, so none is hidden by one before it. Lost is what was not answered with 200 within ten
seconds. The load shares the cores with the servers.

Needs Linux: processor time is read from /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.app import make_app
from bot.settings import read_settings
from rules_corpus.files import bundled_texts
from rules_corpus.library import load
from tests.bench.markdown import cell, table

NAMES = {"constant": "the same server, a constant", "ours": "Magistrate"}
TURN = 10  # seconds
WARM_UP = 200  # questions to each before the first turn
PATIENCE = 10.0  # seconds until a question is lost
START = 120.0
SEED = 18
TICK = 1 / os.sysconf("SC_CLK_TCK")
Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Contestant:
    """A server in its process, what it was asked, and how long that took, in seconds."""

    port: int
    process: subprocess.Popen[bytes]
    times: list[float] = field(default_factory=list)
    asked: int = 0
    used: float = 0.0
    seconds: float = 0.0
    idle: list[Stream] = field(default_factory=list)

    @property
    def lost(self) -> int:
        return self.asked - len(self.times)

    async def turn(self, questions: Iterator[str], count: int, rate: float, counts: bool) -> None:
        """Asks at a rate, and waits for the answers."""
        begun, used = time.monotonic(), self.processor_time
        asking = []
        for number in range(count):
            due = begun + number / rate
            await asyncio.sleep(due - time.monotonic())
            asking.append(asyncio.create_task(self._ask(next(questions), due)))
        took = await asyncio.gather(*asking)
        while self.idle:  # until the next turn the server would have closed them
            self.idle.pop()[1].close()
        if counts:
            self.asked += count
            self.times += [each for each in took if each is not None]
            self.used += self.processor_time - used
            self.seconds += time.monotonic() - begun

    async def _ask(self, question: str, due: float) -> float | None:
        """How long an answer took, from when it was due; ``None`` where it was lost."""
        try:
            async with asyncio.timeout(PATIENCE):
                stream = self.idle.pop() if self.idle else await self._connected()
                status = await _got(stream, f"/api/v1/ask?question={quote(question)}")
        except (OSError, asyncio.IncompleteReadError, TimeoutError):
            return None
        self.idle.append(stream)
        return time.monotonic() - due if status == 200 else None

    async def _connected(self) -> Stream:
        return await asyncio.open_connection("127.0.0.1", self.port)

    @property
    def processor_time(self) -> float:
        """Seconds of the server's processes so far."""
        own = self.process.pid
        listed = Path(f"/proc/{own}/task/{own}/children").read_text("ascii").split()
        return sum(map(_processor_time, (own, *map(int, listed))))


async def _got(stream: Stream, path: str) -> int:
    """The status of an answer that has arrived whole."""
    reader, writer = stream
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = int(head.partition("content-length: ")[2].partition("\r\n")[0])
    await reader.readexactly(length)
    return int(head.split()[1])


def _processor_time(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * TICK


def questions() -> Iterator[str]:
    """Phrases in which people ask for rules, in any order, each once."""
    corpus = load(bundled_texts())
    phrases = sorted({phrase for asked in corpus.asked for phrase in asked})
    random.Random(SEED).shuffle(phrases)
    return iter(phrases)


async def compare(rate: float, seconds: int, workers: int) -> dict[str, Contestant]:
    """Asks both servers in turns."""
    with ExitStack() as stack:
        found = {}
        for at, name in enumerate(NAMES):
            port = 18_200 + at
            served = ("-m", "tests.bench.web_servers", name, str(port), str(workers))
            command = [sys.executable, *served]
            process = stack.enter_context(subprocess.Popen(command))
            stack.callback(process.terminate)
            found[name] = Contestant(port, process)
        asked = questions()
        for each in found.values():
            await _listening(each)
            await each.turn(asked, WARM_UP, rate / 4, False)
        for _ in range(seconds // TURN):
            for each in found.values():
                await each.turn(asked, round(rate * TURN), rate, True)
        return found


async def _listening(contestant: Contestant) -> None:
    deadline = time.monotonic() + START
    while True:
        try:
            _, writer = await contestant._connected()
        except OSError:
            if time.monotonic() > deadline:
                raise
            await asyncio.sleep(0.2)
        else:
            writer.close()
            return


def report(found: dict[str, Contestant], rate: float, workers: int) -> str:
    """The figures of both, and what ours takes beside the constant."""
    rows = [
        (
            NAMES[name],
            cell(each.asked, 0),
            cell(each.lost, 0),
            cell(1000 * median(each.times), 1),
            cell(1000 * quantiles(each.times, n=100)[98], 1),
            cell(1000 * max(each.times), 1),
            cell(each.used / each.seconds, 2),
        )
        for name, each in found.items()
    ]
    ratio = median(found["ours"].times) / median(found["constant"].times)
    head = ("", "asked", "lost", "median, ms", "p99, ms", "longest, ms", "cores used")
    return (
        f"{rate:,.0f} questions a second, {workers} worker(s), {os.cpu_count()} cores:\n\n"
        f"{table(head, rows)}\n\nMedian beside the constant's: {ratio:.1f} times."
    )


def main() -> None:
    """Measures, and prints the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    make_app(read_settings(os.environ))  # so that no server has to build the index
    found = asyncio.run(compare(given.rate, given.seconds, given.workers))
    print(report(found, given.rate, given.workers))


if __name__ == "__main__":
    main()

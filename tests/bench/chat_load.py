"""Magistrate on Discord under load, beside a bare discord.py bot that answers a constant, as
Markdown.

    uv run --group bench python tests/bench/chat_load.py [--burst 500] [--rate 100] [--seconds 60]

Each bot runs in a process of its own against a loopback Discord of its own. ``--burst`` /ask
commands are fired at once, then ``--rate`` a second for ``--seconds``; the bots take turns of ten
seconds, so that whatever else the machine does meets both. Questions are the development questions,
in turns, from a thousand users in a hundred servers of five channels: nobody asks too fast. So most
are asked again and again, and Magistrate keeps its last screens; beside it the same bot runs that
keeps none, as if every question were new. A time is that from the event at the gateway to the
answer at REST, where an answer was deferred that of its real text. Lost is what was neither
answered nor deferred within three seconds, or deferred and never answered; late what was deferred
and came after them. The loopbacks and the load share this process, which checks no bodies
meanwhile. On a machine that is busy with other things, ``--within 60`` lets Discord wait for longer
than its three seconds, and the processor time until all are acknowledged tells what a quiet one
would need.

``CHAT_PROFILE=file`` writes a cProfile of Magistrate. Needs Linux: memory and processor time are
read from /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import os
import platform
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from statistics import quantiles

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.discord import notices
from tests.bench.chat_bots import PROFILE
from tests.bench.markdown import cell, table
from tests.quality.question_sets import DEVELOPMENT, Question, read_set
from tests.support.loopback import BotProcess, Channel, Loopback
from tests.support.loopback.model import Asked as Kind
from tests.support.loopback.model import Callback, Interaction, Json, User
from tests.support.loopback.server import Exchange

BOTS = {
    "bare discord.py": "tests.bench.chat_bots:bare",
    "Magistrate": "tests.bench.chat_bots:magistrate",
    "Magistrate, all questions new": "tests.bench.chat_bots:forgetful",
}
BARE, OURS, FORGETFUL = BOTS
GUILDS, ROOMS, MEMBERS = 100, 5, 10
JAPANESE = 7  # every so many-th user
TURN = 10  # seconds
WARM_UP = 20  # commands, 10 a second
LATEST = 3.0  # seconds in which Discord wants an answer
MOST_WAIT = 30.0  # seconds for what was deferred
START = 300.0  # seconds that a bot may take to start: it may have to build its index
TICK = 1 / os.sysconf("SC_CLK_TCK")


class Trusting(Loopback):
    """A loopback that is light: it looks into no body."""

    def _admit(self, exchange: Exchange) -> None:
        pass


@dataclass
class Load:
    """What one kind of load was to one bot.

    ``seconds``, ``bot`` and ``generator``: it took, and processor time of it;
    ``acknowledging``: the bot's until the last command was answered or deferred.
    """

    asked: list[Interaction] = field(default_factory=list)
    seconds: float = 0.0
    bot: float = 0.0
    acknowledging: float | None = None
    generator: float = 0.0
    resident: float = 0.0

    @property
    def times(self) -> list[float]:
        """The milliseconds of what was answered, in ascending order."""
        return sorted(
            1000 * spent for interaction in self.asked if (spent := _spent(interaction)) is not None
        )


class Contestant:
    """A bot in its process, the users that it has, and its loads."""

    def __init__(self, server: Loopback, process: BotProcess) -> None:
        self.server, self.process = server, process
        self.loads = {"burst": Load(), "steady": Load()}
        self._seats = itertools.cycle(_seats(server))
        self._questions = {"ja": _cycle("ja"), "en-US": _cycle("en")}

    async def fire(self, load: Load, count: int, rate: float = 0.0) -> None:
        """Fires so many commands, at once or at a rate, and waits until each is answered or
        late.
        """
        began, (bot, generator) = time.monotonic(), self._used()
        asked = []
        for number in range(count):
            if rate:
                await asyncio.sleep(began + number / rate - time.monotonic())
            asked.append(self._ask())
        fired = time.monotonic()
        while time.monotonic() < fired + MOST_WAIT and any(map(self._is_open, asked)):
            await asyncio.sleep(0.05)
            if load.acknowledging is None and all(one.acknowledged_at for one in asked):
                load.acknowledging = self._used()[0] - bot
        after_bot, after_generator = self._used()
        load.asked += asked
        load.seconds += time.monotonic() - began
        load.bot += after_bot - bot
        load.generator += after_generator - generator
        load.resident = self.process.memory / 1024 / 1024

    def _ask(self) -> Interaction:
        """Somebody asks the next question; does not wait."""
        user, place = next(self._seats)
        asked = next(self._questions[user.locale])
        options = [
            {"type": 3, "name": name, "value": value}
            for name, value in (("question", asked.text), ("game", asked.game))
            if value
        ]
        data: Json = {"id": self._command, "name": "ask", "type": 1, "options": options}
        interaction = self.server.world.ask(Kind.COMMAND, user, place, data)
        self.server.publisher.asked(interaction)
        return interaction

    def _is_open(self, interaction: Interaction) -> bool:
        """Whether an answer may still come."""
        if interaction.acknowledged_at is None:
            return time.monotonic() < interaction.born + self.server.world.answer_within
        return not interaction.settled

    @property
    def _command(self) -> str:
        return next(
            str(command["id"]) for command in self.server.commands() if command["name"] == "ask"
        )

    def _used(self) -> tuple[float, float]:
        """The seconds of processor time so far: of the bot, and of this process."""
        fields = (
            Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        )
        return (int(fields[11]) + int(fields[12])) * TICK, time.process_time()


def _seats(server: Loopback) -> list[tuple[User, Channel]]:
    """Who asks where: one of each server after the other, the rooms and the members in turns."""
    by_guild = []
    for number in range(GUILDS):
        members = [
            server.person(
                f"member{number}x{at}", "ja" if (number + at) % JAPANESE == 0 else "en-US"
            )
            for at in range(MEMBERS)
        ]
        guild = server.guild(f"Club {number}", *members)
        rooms = [guild.channels[0], *(server.channel(guild, f"room{at}") for at in range(1, ROOMS))]
        by_guild.append([(member.user, rooms[at % ROOMS]) for at, member in enumerate(members)])
    return [seat for turn in zip(*by_guild, strict=True) for seat in turn]


def _cycle(language: str) -> Iterator[Question]:
    return itertools.cycle([asked for asked in read_set(DEVELOPMENT) if asked.language == language])


def _spent(interaction: Interaction) -> float | None:
    """The seconds until an answer could be read; None where it has not come."""
    if interaction.acknowledged_at is None or not interaction.settled:
        return None
    spent = interaction.acknowledged_at - interaction.born
    message = interaction.original
    if interaction.callback is Callback.THINKING and message and message.edited_at:
        spent += (
            datetime.fromisoformat(message.edited_at) - datetime.fromisoformat(message.at)
        ).total_seconds()
    return spent


async def compare(
    burst: int, rate: int, seconds: int, within: float, folder: Path
) -> dict[str, Contestant]:
    """Runs the bots through both loads, in turns; ``within``: so many seconds Discord waits."""
    async with AsyncExitStack() as stack:
        contestants = {}
        for name, main in BOTS.items():
            server = await stack.enter_async_context(Trusting(answer_within=within))
            home = folder / main.rpartition(":")[2]
            home.mkdir()
            process = await stack.enter_async_context(
                BotProcess(server, home, {"MAGISTRATE_CACHE": str(folder / "cache")}, main=main)
            )
            contestant = contestants[name] = Contestant(server, process)
            await process.ready(timeout=START)
            await contestant.fire(Load(), WARM_UP, 10)
        gc.freeze()
        gc.disable()  # a collection would be waited for by both bots
        for contestant in contestants.values():
            await contestant.fire(contestant.loads["burst"], burst)
        for start in range(0, seconds, TURN):
            for contestant in contestants.values():
                await contestant.fire(
                    contestant.loads["steady"], rate * min(TURN, seconds - start), rate
                )
        if PROFILE in os.environ:
            await contestants[OURS].process.terminate(START)  # the profile is written at the end
    return contestants


def report(contestants: dict[str, Contestant], burst: int, rate: int) -> str:
    """The tables, and what is to be known beside them."""
    titles = {"burst": f"{burst} at once", "steady": f"{rate} a second"}
    header = (
        "load",
        "bot",
        "sent",
        "answered",
        "lost",
        "deferred",
        "late",
        "p50 ms",
        "p95 ms",
        "p99 ms",
        "resident MB",
        "bot's CPU ms each",
        "bot's CPU s to acknowledge all",
        "loopback's CPU ms each",
    )
    rows = [
        [title, name, *_figures(contestant.loads[load])]
        for load, title in titles.items()
        for name, contestant in contestants.items()
    ]
    medians = {
        name: _percentile(contestant.loads["steady"].times, 50)
        for name, contestant in contestants.items()
    }
    ratios = [
        cell(ours / bare if (ours := medians[name]) and (bare := medians[BARE]) else None, 2)
        for name in (OURS, FORGETFUL)
    ]
    ratio = (
        f"Ratio of the medians to the bare bot's at {rate} a second: {ratios[0]}; {ratios[1]} where"
        " all questions are new"
    )
    return f"{table(header, rows)}\n\n{ratio}. {_kinds(contestants[OURS])}."


def _figures(load: Load) -> list[str]:
    sent, times = len(load.asked), load.times
    deferred = sum(interaction.callback is Callback.THINKING for interaction in load.asked)
    late = sum(spent > 1000 * LATEST for spent in times)
    counts = [str(count) for count in (sent, len(times), sent - len(times), deferred, late)]
    shares = [cell(1000 * used / sent if sent else None, 2) for used in (load.bot, load.generator)]
    return [
        *counts,
        *(cell(_percentile(times, percent), 1) for percent in (50, 95, 99)),
        cell(load.resident, 0),
        shares[0],
        cell(load.acknowledging, 2),
        shares[1],
    ]


def _percentile(times: Sequence[float], percent: int) -> float | None:
    return quantiles(times, n=100, method="inclusive")[percent - 1] if len(times) > 1 else None


def _kinds(contestant: Contestant) -> str:
    """What Magistrate's answers were: the load is a fair one where nobody was told to wait."""
    openings = {
        "asked too fast": notices.TOO_FAST,
        "failed": notices.FAILED,
        "repeated": notices.REPEATED,
    }
    texts = [
        interaction.original
        for load in contestant.loads.values()
        for interaction in load.asked
        if interaction.original
    ]
    counts = Counter({"for all": 0, "for the asker alone": 0} | dict.fromkeys(openings, 0))
    for message in texts:
        counts["for the asker alone" if message.ephemeral else "for all"] += 1
        counts.update(
            name
            for name, notice in openings.items()
            if message.text.startswith(notice.partition("{")[0])
        )
    return "Magistrate's answers: " + ", ".join(
        f"{count:,} {name}" for name, count in counts.items()
    )


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--burst", type=int, default=500, help="commands at once")
    parser.add_argument("--rate", type=int, default=100, help="commands a second afterwards")
    parser.add_argument("--seconds", type=int, default=60, help="for so long")
    parser.add_argument("--within", type=float, default=LATEST, help="seconds that Discord waits")
    given = parser.parse_args(arguments)
    before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        contestants = asyncio.run(
            compare(given.burst, given.rate, given.seconds, given.within, Path(folder))
        )
    print(report(contestants, given.burst, given.rate))
    print(
        f"\nPython {platform.python_version()}, discord.py {version('discord.py')},"
        f" {platform.machine()} with {os.cpu_count()} processors; load average {before:.1f} before,"
        f" {os.getloadavg()[0]:.1f} after."
    )


if __name__ == "__main__":
    main()

"""Asking a program that speaks the line protocol, however badly it behaves.

A program that is silent, ends, or writes what is no answer has failed at the question; it is ended,
with all that it started, and begun anew for the next one, so that no line of it can be taken for
the answer to another question. After some failures in a row nothing more is asked.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from tests.quality.answers import Answer, NotAnAnswerError, Response, answer_in, excerpt
from tests.quality.question_sets import Question

MOST_OF_A_LINE = 1_000_000  # bytes
PATIENCE = 5.0  # seconds for a program to end by itself when nothing more is asked


@dataclass(frozen=True, slots=True)
class Limits:
    """Seconds for the first answer after a start, and for every other; the failures in a row after
    which nothing more is asked.
    """

    first: float = 120.0
    answer: float = 30.0
    failures: int = 3


class CommandError(Exception):
    """The command cannot be started; the message says why."""


class _ProgramError(Exception):
    """The program did not answer; the message says what it did."""


def ask_program(
    command: Sequence[str],
    questions: Sequence[Question],
    keep: Callable[[Response], None],
    limits: Limits = Limits(),
) -> None:
    """Asks every question in turn and hands each response to ``keep`` before the next is asked.

    Raises:
        CommandError: the command cannot be started.
    """
    asyncio.run(_ask_all(command, questions, keep, limits))


async def _ask_all(
    command: Sequence[str],
    questions: Sequence[Question],
    keep: Callable[[Response], None],
    limits: Limits,
) -> None:
    program: _Program | None = None
    failures = 0
    try:
        for question in questions:
            if failures == limits.failures:
                keep(Response(question.id, None, f"not asked after {failures} failures in a row"))
                continue
            start, cold = time.perf_counter(), program is None
            try:
                program = program or await _Program.start(command)
                answer = await program.ask(question, limits.first if cold else limits.answer)
            except _ProgramError as error:
                failures += 1
                keep(Response(question.id, None, str(error)))
                if program:
                    await program.end(at_once=True)
                program = None
            else:
                failures = 0
                spent = round(1000 * (time.perf_counter() - start), 3)  # as it is kept in files
                keep(Response(question.id, answer, milliseconds=spent, cold=cold))
    finally:
        if program:
            await program.end()


class _Program:
    """A running program, which is asked one question at a time."""

    def __init__(self, process: Process) -> None:
        assert process.stdin
        assert process.stdout
        self._process, self._input, self._output = process, process.stdin, process.stdout

    @classmethod
    async def start(cls, command: Sequence[str]) -> _Program:
        """Starts it, in a process group of its own; what it writes as errors is shown."""
        try:
            process = await asyncio.create_subprocess_exec(
                *command, stdin=PIPE, stdout=PIPE, limit=MOST_OF_A_LINE, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise CommandError(f"{command[0]} cannot be started: {error}") from error
        return cls(process)

    async def ask(self, question: Question, seconds: float) -> Answer:
        """Its answer, within ``seconds``."""
        asked = {"question": question.text, "game": question.game, "lang": question.language}
        try:
            async with asyncio.timeout(seconds):
                await self._expect_silence()
                self._input.write(json.dumps(asked, ensure_ascii=False).encode() + b"\n")
                await self._input.drain()
                line = await self._output.readline()
        except TimeoutError:
            raise _ProgramError(f"no answer within {seconds:g} s") from None
        except ConnectionError:
            line = b""
        except ValueError:  # StreamReader.readline, of a line over its limit
            raise _ProgramError(f"a line of over {MOST_OF_A_LINE:,} bytes") from None
        if not line.endswith(b"\n"):
            raise _ProgramError(await self._how_it_ended(line))
        try:
            return answer_in(line)
        except NotAnAnswerError as error:
            raise _ProgramError(str(error)) from None

    async def _expect_silence(self) -> None:
        """Makes sure, as far as it has written until now, that no line of it is left over."""
        with suppress(TimeoutError):
            async with asyncio.timeout(0):
                if await self._output.readline():
                    raise _ProgramError("a line that was not asked for")

    async def end(self, at_once: bool = False) -> None:
        """Ends it and whatever it has started, after some seconds to end by itself or at once."""
        self._input.close()
        if not at_once:
            await self._exit(PATIENCE)
        with suppress(ProcessLookupError):
            if os.name == "posix":
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        await self._exit(PATIENCE)

    async def _how_it_ended(self, line: bytes) -> str:
        within = f" within a line: {excerpt(line)}" if line else " before it answered"
        if not await self._exit(1.0):
            return f"its output ended{within}"
        return f"it ended with status {self._process.returncode}{within}"

    async def _exit(self, seconds: float) -> bool:
        """Whether it has ended within ``seconds``."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._process.wait()
        return self._process.returncode is not None

"""How the program writes and ends: its streams, its exit statuses, and any error as one line."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import TextIOWrapper
from typing import NoReturn

import click

NOTHING_FOUND = 1
UNUSABLE = 2
UNEXPECTED = 3
INTERRUPTED = 130  # what shells give a program that was ended by Ctrl-C

DEBUG = "MAGISTRATE_DEBUG"
LONGEST_REASON = 300


def tell(text: str, error: bool = False) -> None:
    """Writes a line for people to standard output or standard error; what its encoding cannot show
    is written as a question mark.
    """
    # without a file, click would write UTF-8 to a stream set to ASCII
    click.echo(text, file=sys.stderr if error else sys.stdout)


def fail(message: str) -> NoReturn:
    """Ends the program with a message."""
    tell(message, error=True)
    sys.exit(UNUSABLE)


def status_of(command: Callable[[], object]) -> int:
    """Runs a command to its end, and gives the program's exit status.

    An error that nobody expected is one line on standard error; with MAGISTRATE_DEBUG set it is
    raised instead.
    """
    try:
        return _expected(command)
    except Exception as error:
        if os.environ.get(DEBUG) and not isinstance(error, BrokenPipeError):
            raise
        with suppress(OSError):
            tell(reason_of(error), error=True)
        return UNEXPECTED
    finally:
        _give_up_full_streams()


def reason_of(error: Exception) -> str:
    """One line that says what went wrong."""
    if isinstance(error, BrokenPipeError):
        return "Stopped: nobody reads the output any more."
    if isinstance(error, OSError) and error.strerror:
        place = f": {error.filename}" if error.filename is not None else ""
        said = f"Stopped: {error.strerror}{place}"
    else:
        said = f"Stopped by an unexpected error: {type(error).__name__}: {error}"
    line = " ".join(
        "".join(character if character.isprintable() else " " for character in said).split()
    )
    return f"{line[:LONGEST_REASON]} ({DEBUG}=1 shows where)"


def _expected(command: Callable[[], object]) -> int:
    """The exit status of a command that ends in a way that is foreseen."""
    _make_streams_tolerant()
    output = sys.stdout
    try:
        returned = command()
        status = returned if isinstance(returned, int) else 0
    except SystemExit as ended:
        # click's stand-in for a stream that nobody reads any more; click takes that for a status of
        # 1
        if sys.stdout is not output:
            sys.stdout = output
            raise BrokenPipeError from ended
        status = ended.code if isinstance(ended.code, int) else UNUSABLE if ended.code else 0
    except click.ClickException as error:
        error.show(sys.stderr)
        status = UNUSABLE
    except (click.Abort, KeyboardInterrupt):
        status = INTERRUPTED
    sys.stdout.flush()
    return status


def _make_streams_tolerant() -> None:
    """Keeps any character from ending the program: standard output need not be UTF-8, and standard
    input may be anything.

    Raises:
        OSError: there is no standard output.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  (it is open as long as the program runs)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="replace")


def _give_up_full_streams() -> None:
    """Points streams that take no more to nowhere, or the interpreter complains about them when it
    ends.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

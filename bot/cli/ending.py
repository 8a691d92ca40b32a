"""How the program writes and ends: its streams, its exit statuses, and errors as one line."""

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
INTERRUPTED = 130  # the status that shells use for a program ended by Ctrl-C

DEBUG = "MAGISTRATE_DEBUG"
LONGEST_REASON = 300


def tell(text: str, error: bool = False) -> None:
    """Writes a line for people to standard output or standard error; characters that its encoding
    lacks become question marks.
    """
    # without ``file``, click would write UTF-8 to a stream set to ASCII
    click.echo(text, file=sys.stderr if error else sys.stdout)


def fail(message: str) -> NoReturn:
    """Ends the program with a message and the status `UNUSABLE`."""
    tell(message, error=True)
    sys.exit(UNUSABLE)


def status_of(command: Callable[[], object]) -> int:
    """Runs a command to its end and returns the program's exit status.

    An unexpected error is written to standard error as one line; if MAGISTRATE_DEBUG is set, it is
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
        return "Stopped: the output was closed."
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
    """The exit status of a command that ends in one of the expected ways."""
    _make_streams_tolerant()
    output = sys.stdout
    try:
        returned = command()
        status = returned if isinstance(returned, int) else 0
    except SystemExit as ended:
        # click replaces a stream that was closed at the other end, and would exit with status 1
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
    """Makes sure that no character can end the program: standard output may not be UTF-8, and
    standard input may be anything.

    Raises:
        OSError: there is no standard output.
    """
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115  (open as long as the program runs)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        raise OSError(errno.EBADF, "standard output is closed")
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):
            stream.reconfigure(errors="replace")


def _give_up_full_streams() -> None:
    """Redirects streams that can no longer be written to the null device; otherwise the interpreter
    complains when it ends.
    """
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

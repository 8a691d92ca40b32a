"""The command that builds the index ahead: index."""

from __future__ import annotations

import os
import sys
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import click

from bot.cli.ending import NOTHING_FOUND, UNUSABLE, tell
from bot.cli.shared import guarded, print_json
from bot.index_cache import CANNOT_KEEP, index_path, load
from bot.render.wording import in_words
from bot.settings import read_settings
from bot.words import Words

if TYPE_CHECKING:
    from rich.progress import Progress

BUILDING = "Building the index"
_MEGABYTE = 1_000_000


@click.command("index")
@click.option("--force", is_flag=True, help="Build it anew even where it is there.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@guarded
def index_command(force: bool, as_json: bool) -> None:
    """Build the index ahead, as in a container's image.

    Says where it lies, how large it is and how long it took. Exit status: 0 it is there; 1 the data have defects, so
    that an earlier index goes on serving or a game is stopped; 2 it cannot be kept.
    """
    settings = read_settings(os.environ)
    start = time.monotonic()
    with _bar() as bar:
        shown = bar.add_task(BUILDING, total=1.0, visible=False) if bar else None
        built = False

        def progress(share: float) -> None:
            nonlocal built
            built = True
            if bar and shown is not None:
                bar.update(shown, completed=share, visible=True)

        snapshot = load(settings, progress, force)
    seconds = time.monotonic() - start
    for notice in snapshot.notices:
        tell(in_words(notice, Words("en")), error=True)
    path = index_path(settings)
    if any(notice.message == CANNOT_KEEP for notice in snapshot.notices) or path is None:
        sys.exit(UNUSABLE)
    stopped = [game.title for game in snapshot.library.games.values() if game.defects]
    if snapshot.notices or stopped:
        if stopped:
            tell(f"Stopped by defects (magistrate check names them): {', '.join(stopped)}", error=True)
        sys.exit(NOTHING_FOUND)
    size = path.stat().st_size
    if as_json:
        print_json({"path": str(path), "bytes": size, "built": built, "seconds": round(seconds, 1)})
    else:
        took = f"built in {seconds:.1f} s" if built else "there already"
        tell(f"{path}\n{size / _MEGABYTE:.1f} MB, {took}")


def _bar() -> Progress | nullcontext[Any]:
    """A progress bar where standard error is a terminal."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console  # takes longer to import than to find the index there
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    return Progress(*columns, console=Console(stderr=True))

"""The command that builds the index in advance: index."""

from __future__ import annotations

import sys
import time

import click

from bot.cli.ending import NOTHING_FOUND, UNUSABLE, tell
from bot.cli.environment import environment
from bot.cli.preparing import Preparing
from bot.cli.shared import guarded, print_json
from bot.index_cache import CANNOT_KEEP, index_path, load
from bot.render.wording import in_words
from bot.settings import read_settings
from bot.words import Words

_MEGABYTE = 1_000_000


@click.command("index")
@click.option("--force", is_flag=True, help="Build it even if it exists.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@guarded
def index_command(force: bool, as_json: bool) -> None:
    """Build the index in advance, for example in a container image.

    Prints its path, its size and how long it took. Exit status: 0 it exists; 1 the data have
    defects, so that an earlier index stays in use or a game is stopped; 2 it cannot be written.
    """
    settings = read_settings(environment())
    start = time.monotonic()
    with Preparing("en") as preparing:
        snapshot = load(settings, preparing.progress, force)
    seconds = time.monotonic() - start
    for notice in snapshot.notices:
        tell(in_words(notice, Words("en")), error=True)
    path = index_path(settings)
    if any(notice.message == CANNOT_KEEP for notice in snapshot.notices) or path is None:
        sys.exit(UNUSABLE)
    stopped = [game.title for game in snapshot.library.games.values() if game.defects]
    if snapshot.notices or stopped:
        if stopped:
            tell(
                f"Stopped by defects (magistrate check names them): {', '.join(stopped)}",
                error=True,
            )
        sys.exit(NOTHING_FOUND)
    size = path.stat().st_size
    if as_json:
        print_json(
            {
                "path": str(path),
                "bytes": size,
                "built": preparing.begun,
                "seconds": round(seconds, 1),
            }
        )
    else:
        took = f"built in {seconds:.1f} s" if preparing.begun else "up to date"
        tell(f"{path}\n{size / _MEGABYTE:.1f} MB, {took}")

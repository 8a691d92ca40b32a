"""The command that backs up the store."""

from __future__ import annotations

from pathlib import Path

import click

from bot.cli.ending import fail, tell
from bot.cli.environment import environment
from bot.cli.shared import guarded

COPIED = "The store was copied to {target}."


@click.command("backup")
@click.argument("target", metavar="FILE", type=click.Path(dir_okay=False, path_type=Path))
@guarded
def backup_command(target: Path) -> None:
    """Copy the store of the Discord bot, even while it runs.

    The store holds the settings of servers and what was announced where; MAGISTRATE_STORE says
    where it is. To copy one in PostgreSQL use pg_dump. As in: magistrate backup copy.sqlite
    """
    from bot.store.address import read_store_address
    from bot.store.backup import back_up
    from bot.store.errors import StoreError

    try:
        back_up(read_store_address(environment()), target)
    except StoreError as error:
        fail(str(error))
    tell(COPIED.format(target=target))

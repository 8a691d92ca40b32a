"""The command line.

Each command reads its arguments, asks the App, and prints; it decides nothing.

questions  ask, chat, rule
lookups    keyword, card, ruling, penalty
banlists   banlist show, check, changes, history, announce; new_lists: banlist new
corpus     documents, check, format, export
proposing  proposals, gaps
imports    import cards
indexing   index
serving    discord, web, site, mcp
storing    backup
shells     completion
environment  the environment variables that settings are read from
shared     what the commands have in common
completion the names that a shell offers
preparing  the progress bar shown while the index is prepared
groups     groups of commands: suggestions for mistyped names, and help in whole sentences
ending     streams, exit statuses, and one-line errors

Exit status: 0 answered or done; 1 nothing found, or `check` or `format --check` found something to
correct; 2 wrong arguments or unusable data; 3 an unexpected error, such as a full disk
(MAGISTRATE_DEBUG=1 shows its traceback).
"""

from __future__ import annotations

import gc
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from bot.cli.ending import status_of
from bot.cli.groups import Group

COMMANDS = {
    "ask": "questions",
    "chat": "questions",
    "rule": "questions",
    "keyword": "lookups",
    "card": "lookups",
    "ruling": "lookups",
    "penalty": "lookups",
    "banlist": "banlists",
    "documents": "corpus",
    "check": "corpus",
    "format": "corpus",
    "export": "corpus",
    "proposals": "proposing",
    "gaps": "proposing",
    "import": "imports",
    "index": "indexing",
    "discord": "serving",
    "web": "serving",
    "site": "serving",
    "mcp": "serving",
    "backup": "storing",
    "completion": "shells",
}


class LaterGroup(Group):
    """A group whose commands are imported when they are called, so that each imports only what it
    needs.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"{__name__}.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def advice(self, ctx: click.Context, args: list[str]) -> str:
        if " " in args[0].strip():
            return 'To ask a question: magistrate ask "..."'
        return super().advice(ctx, args)

    def main(self, *args: Any, **extra: Any) -> NoReturn:
        """Runs a command and ends the program with its exit status."""
        run = super().main
        sys.exit(status_of(lambda: run(*args, **{**extra, "standalone_mode": False})))


def main() -> None:
    """The entry point of the command ``magistrate``."""
    # what a command imports and opens lives until its end: collecting garbage would take longer
    # than answering
    gc.disable()
    group(prog_name="magistrate")


@click.group(cls=LaterGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="magistrate")
@click.option(
    "--config",
    metavar="FILE",
    type=click.Path(dir_okay=False, exists=True),
    help="Read settings from this TOML file; environment variables override it.",
)
def group(config: str | None) -> None:
    """Rules answers for judges and players, with document, edition and rule number."""

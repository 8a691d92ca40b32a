"""The commands that serve answers to others: discord, web, site, mcp."""

from __future__ import annotations

import gc
import sys
import time
from pathlib import Path

import click

from bot.cli.ending import fail, tell
from bot.cli.environment import named
from bot.cli.shared import guarded, open_app

HOST = "127.0.0.1"  # as in `bot.web.settings`, which only these commands import
PORT = 8000
NO_SDK = (
    'This needs the MCP SDK, which is an extra: uv tool install "magistrate[mcp]", or in the cloned'
    " folder uv sync --extra mcp."
)


@click.command("discord")
def discord_command() -> None:
    """Run the Discord bot.

    Its token is read from the environment variable DISCORD_TOKEN.
    """
    from bot.discord.running import main  # no other command needs Discord's library

    gc.enable()
    sys.exit(main(named()))


@click.command("web")
@click.option("--host", default=HOST, show_default=True, help="Listen on this address.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=PORT, show_default=True, help="... and port."
)
@click.option(
    "--workers",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Number of processes that share the work, if one core is not enough.",
)
def web_command(host: str, port: int, workers: int) -> None:
    """Serve a page for every rule and answer questions there, until stopped."""
    from bot.web.running import main  # no other command needs a web server

    gc.enable()
    sys.exit(main(named(), host, port, workers))


@click.command("mcp")
@guarded
def mcp_command() -> None:
    """Serve the rules as tools for a language model, on standard input and output.

    The model's client runs this as an MCP server.
    """
    try:
        from bot.mcp import main  # no other command needs the SDK, which is an extra
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("mcp", "mcp_types", "anyio"):
            raise
        fail(NO_SDK)
    main(open_app())


@click.command("site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--address",
    default="",
    metavar="ADDRESS",
    help="The address where the site will be, such as https://example.org/rules, for the sitemap.",
)
@guarded
def site_command(folder: Path, address: str) -> None:
    """Write the same pages as files into FOLDER, for any web host.

    They include everything except answers to questions, which need a server.
    """
    from bot.web.settings import read_address
    from bot.web.site import write_site

    start = time.monotonic()
    known_as = read_address(address) if address else ""
    count = write_site(open_app(), folder, known_as)
    tell(f"{count:,} pages in {folder}, in {time.monotonic() - start:.1f} s")

"""Starting and stopping the bot: the entry point of `magistrate discord`."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import discord

from bot.app import App
from bot.discord.client import MagistrateClient
from bot.discord.settings import DiscordSettings, read_discord_settings
from bot.reloading import Reloader
from bot.render.wording import in_words
from bot.settings import SettingsError, read_settings
from rules_corpus.problems import CorpusError

log = logging.getLogger("magistrate.discord")

UNUSABLE = 2
# For so long the connection waits for an answer being made; Python's own 5 ms are longer than most
# answers take
SWITCH_SECONDS = 0.001
# Between two looks at the data, of some milliseconds each; few edits are wanted sooner
LOOK_SECONDS = 60.0
REFUSED_TOKEN = "Discord refuses the token: DISCORD_TOKEN is not that of a bot, or was reset."
REFUSED_INTENT = (
    "Discord refuses the message content intent: switch it on in the developer portal (Bot >"
    " Privileged Gateway Intents), or MAGISTRATE_INLINE off."
)


def main(environment: Mapping[str, str] = os.environ, **options: Any) -> int:
    """Runs the bot until it is told to stop; the exit status.

    ``options`` go to discord.py's client.
    """
    logging.basicConfig(
        level=logging.INFO,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
        stream=sys.stderr,
    )
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # voice is not used
    try:
        settings = read_discord_settings(environment)
        reloader = Reloader(read_settings(environment))
        for notice in reloader.app.notices:
            log.error(in_words(notice, reloader.app.words("en")))
    except (SettingsError, CorpusError) as error:
        sys.stderr.write(f"{error}\n")
        return UNUSABLE
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        asyncio.run(_run(MagistrateClient(reloader.app, settings, **options), settings, reloader))
    except discord.LoginFailure:
        sys.stderr.write(f"{REFUSED_TOKEN}\n")
        return UNUSABLE
    except discord.PrivilegedIntentsRequired:
        sys.stderr.write(f"{REFUSED_INTENT}\n")
        return UNUSABLE
    return 0


async def _run(client: MagistrateClient, settings: DiscordSettings, reloader: Reloader) -> None:
    """Runs a client until it closes, or until the process is told to stop."""
    loop = asyncio.get_running_loop()
    running = asyncio.ensure_future(client.start(settings.token.reveal()))
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # some systems have no signals for a loop
            loop.add_signal_handler(number, running.cancel)
    stopped = threading.Event()
    looking = (reloader, client.serve, stopped, LOOK_SECONDS)
    # A daemon: stopping does not wait for an index that is being built
    threading.Thread(target=take_up_edits, args=looking, name="data", daemon=True).start()
    try:
        await running
    except asyncio.CancelledError:
        log.info("told to stop")
    finally:
        stopped.set()
        await client.close()
        log.info("stopped")


def take_up_edits(
    reloader: Reloader,
    serve: Callable[[App], None],
    stopped: threading.Event,
    seconds: float,
) -> None:
    """Looks every so many ``seconds`` whether the data have changed, until ``stopped``.

    A new App is handed to ``serve``.
    """
    while not stopped.wait(seconds):
        try:
            if reloader.look():
                serve(reloader.app)
        except Exception:  # whatever is wrong with the data, the bot goes on with those that it has
            log.exception("error in taking up edited data")

"""Starting and stopping the bot: the entry point of `magistrate discord`."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import aiohttp
import discord

from bot.configuration import read_configuration
from bot.discord.client import MagistrateClient, SessionsLostError
from bot.discord.settings import DiscordSettings, read_discord_settings
from bot.discord.watching import live, tell_owner, watch_client
from bot.operating import Operation, begin_operation, read_or_note
from bot.reloading import Reloader, Watch, look_on_hangup
from bot.render.wording import in_words
from bot.settings import SettingsError, read_settings
from bot.store.address import StoreAddress, read_store_address
from bot.store.opening import open_store

log = logging.getLogger("magistrate.discord")

UNUSABLE = 2  # the settings are wrong: starting again does not help
UNREACHABLE = 75  # sysexits.h: a temporary failure, try again later
# How long the connection waits for the thread that makes an answer; Python's own 5 ms are longer
# than most answers take
SWITCH_SECONDS = 0.001
FINISH_SECONDS = 5.0  # for finishing what is under way when the bot is told to stop
UNFINISHED = "%d requests were not answered in time"
REFUSED_TOKEN = "Discord refuses the token: DISCORD_TOKEN is not a bot's token, or was reset."
REFUSED_INTENT = (
    "Discord refuses the message content intent: switch it on in the developer portal (Bot >"
    " Privileged Gateway Intents), or switch MAGISTRATE_INLINE off."
)
CLOSED = "Discord ended the connection for good (close code {code}): check MAGISTRATE_SHARDS."
NO_DISCORD = "Discord cannot be reached: {error}"
SESSIONS_LOST = "Discord ends every session as soon as it has begun; try again later."

# Errors that pass by themselves, and after which discord.py tries again
PASSING = (aiohttp.ClientError, OSError, TimeoutError, discord.HTTPException)


def main(environment: Mapping[str, str] = os.environ, **options: Any) -> int:
    """Runs the bot until it is told to stop; gives the exit status.

    ``options`` are passed to discord.py's client.
    """
    environment, told = read_configuration(environment)
    wrong = list(told)
    operation = begin_operation(environment, wrong)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # voice is not used
    for handler in logging.getLogger().handlers:
        handler.addFilter(in_one_line)
    try:
        settings, reloader, address = _prepared(environment, wrong, operation)
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return UNUSABLE
    for notice in reloader.app.notices:
        log.error(in_words(notice, reloader.app.words("en")))
    sys.setswitchinterval(SWITCH_SECONDS)
    try:
        client = MagistrateClient(reloader.app, settings, open_store(address), **options)
        watch_client(client, operation)
        asyncio.run(_run(client, settings, reloader, operation))
    except (discord.DiscordException, SessionsLostError, *PASSING) as error:
        line, status = ending_of(error)
        sys.stderr.write(f"{line}\n")
        return status
    return 0


def _prepared(
    environment: Mapping[str, str], wrong: list[str], operation: Operation
) -> tuple[DiscordSettings, Reloader, StoreAddress]:
    """What an environment asks for; ``wrong``: the mistakes already known in it.

    Raises:
        SettingsError: with everything that is wrong in the settings, the texts and the rulings.
    """
    settings = read_or_note(lambda: read_discord_settings(environment), wrong)
    reloader = read_or_note(lambda: Reloader(read_settings(environment), operation.observe), wrong)
    address = read_or_note(lambda: read_store_address(environment), wrong)
    if wrong or settings is None or reloader is None or address is None:
        raise SettingsError("\n".join(wrong))
    return settings, reloader, address


def ending_of(error: Exception) -> tuple[str, int]:
    """What to say about the error that ended the bot, and the exit status."""
    match error:
        case discord.LoginFailure() | discord.ConnectionClosed(code=4004):
            return REFUSED_TOKEN, UNUSABLE
        case discord.PrivilegedIntentsRequired():
            return REFUSED_INTENT, UNUSABLE
        case discord.ConnectionClosed(code=code):
            return CLOSED.format(code=code), UNUSABLE
        case SessionsLostError():
            return SESSIONS_LOST, UNREACHABLE
        case _:
            return NO_DISCORD.format(error=_line_of(error)), UNREACHABLE


def in_one_line(record: logging.LogRecord) -> bool:
    """Logs a lost connection as one line, without a traceback: discord.py connects again."""
    error = record.exc_info[1] if record.exc_info else None
    if record.name.startswith("discord.") and isinstance(error, PASSING):
        record.msg, record.args = f"{record.getMessage()} ({_line_of(error)})", ()
        record.exc_info = None
    return True


def _line_of(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__


async def _run(
    client: MagistrateClient,
    settings: DiscordSettings,
    reloader: Reloader,
    operation: Operation,
) -> None:
    """Runs a client until it closes, or until the process is told to stop."""
    loop = asyncio.get_running_loop()
    running = asyncio.ensure_future(client.start(settings.token.reveal()))
    # told through an event: a cancellation alone may be lost while a connection is being made
    told_to_stop = asyncio.Event()
    stopping = asyncio.ensure_future(told_to_stop.wait())
    for number in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # on some systems an event loop has no signals
            loop.add_signal_handler(number, told_to_stop.set)

    def tell(trouble: str) -> None:  # called by the thread that watches the files
        asyncio.run_coroutine_threadsafe(tell_owner(client, trouble), loop)

    watch = Watch(reloader, client.serve, tell=tell)
    look_on_hangup(watch)
    watch.start()
    living = asyncio.create_task(live(operation))
    try:
        await asyncio.wait({running, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if running.done():
            await running
        else:
            await _finish(client)
    except asyncio.CancelledError:
        await _finish(client)
    finally:
        for task in (living, stopping, running):
            task.cancel()
        watch.stop()
        await client.close()
        log.info("stopped")


async def _finish(client: MagistrateClient) -> None:
    """Waits a while for the answers under way."""
    log.info("told to stop")
    left = await client.under_way.finished(FINISH_SECONDS)
    if left:
        log.warning(UNFINISHED, left)

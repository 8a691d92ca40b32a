"""The bot in a process of its own, as it runs in earnest.

async with BotProcess(server, tmp_path) as bot:
    await bot.ready()
    ...
    assert await bot.terminate() == 0
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from .server import Loopback

REPOSITORY = Path(__file__).resolve().parents[3]
RUN_BOT = "tests.support.loopback.run_bot"


class BotProcess:
    """``python -m tests.support.loopback.run_bot`` against a loopback; killed at the end of its
    block.

    ``environment`` is added to that of the test; ``token_name``: the variable that the bot reads
    its token from; ``main``: what is run, ``module:function``; ``hurry``: without discord.py's
    pauses at the start. The log is kept in ``folder``. A process that has ended can be started
    again (`start`), its log goes on.
    """

    def __init__(
        self,
        server: Loopback,
        folder: Path,
        environment: Mapping[str, str] | None = None,
        *,
        token_name: str = "DISCORD_TOKEN",
        main: str = "bot.discord.running:main",
        hurry: bool = True,
    ) -> None:
        self._server, self._path = server, folder / "bot.log"
        self._environment = {
            **os.environ, "PYTHONUNBUFFERED": "1", token_name: server.token,
            "MAGISTRATE_STORE": str(folder / "store.sqlite"),
            "LOOPBACK_API": server.api, "LOOPBACK_GATEWAY": server.gateway.address,
            "LOOPBACK_MAIN": main, "LOOPBACK_HURRY": "1" if hurry else "0", **(environment or {}),
        }  # fmt: skip
        self._process: Process | None = None
        self._identified_before = 0

    async def __aenter__(self) -> BotProcess:
        await self.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.running:
            await self.kill()

    @property
    def running(self) -> bool:
        """Whether the process lives."""
        return self._process is not None and self._process.returncode is None

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._started().pid

    @property
    def exit_code(self) -> int | None:
        """With what the process ended; None while it lives."""
        return self._started().returncode

    @property
    def memory(self) -> int:
        """The resident bytes of the process."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf(
            "SC_PAGE_SIZE"
        )

    def log(self) -> str:
        """What the process has written so far to stdout and stderr."""
        return self._path.read_text("utf-8", "replace") if self._path.exists() else ""

    async def start(self) -> None:
        """Starts the process."""
        self._identified_before = self._server.gateway.identified
        with self._path.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                RUN_BOT,
                cwd=REPOSITORY,
                env=self._environment,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    async def ready(
        self, *, sessions: int = 1, commands: bool = True, timeout: float = 30.0
    ) -> None:
        """Waits until this process has identified, is online on so many shards and (unless told
        otherwise) commands are registered.

        Raises RuntimeError with the log where it ends before that, or takes too long.
        """
        server = self._server

        def is_ready() -> bool:
            identified = server.gateway.identified - self._identified_before >= sessions
            return (
                identified
                and len(server.gateway.online) >= sessions
                and (not commands or bool(server.commands()))
            )

        if (
            not await server.until(lambda: is_ready() or not self.running, timeout)
            or not is_ready()
        ):
            raise RuntimeError(
                f"the bot is not ready (exit code {self.exit_code}); its log:\n{self.log()}"
            )

    async def logged(self, text: str, timeout: float = 5.0) -> bool:
        """Whether a text comes up in the log in time."""
        return await self._server.until(lambda: text in self.log(), timeout)

    async def wait(self, timeout: float = 10.0) -> int:
        """The exit code, as soon as the process has ended by itself. Raises TimeoutError."""
        return await asyncio.wait_for(self._started().wait(), timeout)

    async def terminate(self, timeout: float = 10.0) -> int:
        """SIGTERM; the exit code. Raises TimeoutError."""
        self._started().send_signal(signal.SIGTERM)
        return await self.wait(timeout)

    async def kill(self) -> int:
        """SIGKILL: ends at once, nothing can be put in order.

        Waits until the loopback has noticed.
        """
        self._started().kill()
        code = await self.wait()
        await self._server.until(lambda: not self._server.gateway.online, 1.0)
        return code

    def _started(self) -> Process:
        if self._process is None:
            raise RuntimeError("the bot has not been started")
        return self._process

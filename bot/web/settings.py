"""Where the web listens, and the address that it is known by."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlsplit

from bot.settings import SettingsError

ADDRESS = "MAGISTRATE_ADDRESS"
HOST = "127.0.0.1"
PORT = 8000


class WebSettings(NamedTuple):
    """``address``: how others reach it, without a slash at its end (``https://rules.example``);
    canonical links and the sitemap name it, never what a request says.
    """

    host: str = HOST
    port: int = PORT
    address: str = f"http://{HOST}:{PORT}"


def read_web_settings(
    environment: Mapping[str, str], host: str = HOST, port: int = PORT
) -> WebSettings:
    """The settings of an environment.

    Raises:
        SettingsError: the address is none.
    """
    listening = f"[{host}]" if ":" in host else host
    address = environment.get(ADDRESS, "") or f"http://{listening}:{port}"
    return WebSettings(host, port, read_address(address))


def read_address(text: str) -> str:
    """An address of a site, without the slash at its end.

    Raises:
        SettingsError: it is none, or names more than a place: a user, a query.
    """
    parts = urlsplit(text)
    wrong = parts.username is not None or parts.query or parts.fragment
    if parts.scheme not in ("http", "https") or not parts.hostname or wrong:
        raise SettingsError(
            f"{ADDRESS} is {text[:80]!r}: an address begins with https:// or http:// and names a"
            " server, and perhaps a folder there."
        )
    return text.rstrip("/")

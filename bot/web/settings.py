"""Where the web listens, the address it is known by, and whom it trusts."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import ip_network
from typing import NamedTuple
from urllib.parse import urlsplit

from bot.settings import SettingsError

ADDRESS = "MAGISTRATE_ADDRESS"
PROXIES = "MAGISTRATE_PROXIES"
RATE = "MAGISTRATE_RATE"
HOST = "127.0.0.1"
PORT = 8000
REQUESTS = 20.0  # of one client in a second: a hall full of judges may share an address
MOST_REQUESTS = 10_000.0


class WebSettings(NamedTuple):
    """The web's settings.

    ``address``: how others reach it, without a slash at its end (``https://rules.example``);
    canonical links and the sitemap use it, and never what a request says. ``proxies``: the
    addresses of proxies that are trusted to say who is asking, separated by commas; ``requests``:
    how many a client may send in a second; 0 for any number.
    """

    host: str = HOST
    port: int = PORT
    address: str = f"http://{HOST}:{PORT}"
    proxies: str = ""
    requests: float = REQUESTS


def read_web_settings(
    environment: Mapping[str, str], host: str = HOST, port: int = PORT
) -> WebSettings:
    """The web's settings in an environment.

    Raises:
        SettingsError: the address, a proxy or the rate is not valid.
    """
    listening = f"[{host}]" if ":" in host else host
    address = environment.get(ADDRESS, "") or f"http://{listening}:{port}"
    proxies, requests = _proxies(environment), _requests(environment)
    return WebSettings(host, port, read_address(address), proxies, requests)


def _proxies(environment: Mapping[str, str]) -> str:
    """The addresses or networks of proxies; ``*`` for any, if nobody else can connect."""
    given = environment.get(PROXIES, "").strip()
    for each in () if given == "*" else filter(None, map(str.strip, given.split(","))):
        try:
            ip_network(each)
        except ValueError as error:
            raise SettingsError(
                f"{PROXIES} is {given[:80]!r}, but must be addresses or networks separated by"
                " commas, such as 10.0.0.5, 172.16.0.0/12."
            ) from error
    return given


def _requests(environment: Mapping[str, str]) -> float:
    given = environment.get(RATE, "").strip()
    if not given:
        return REQUESTS
    try:
        requests = float(given)
    except ValueError:
        requests = -1.0
    if not 0 <= requests <= MOST_REQUESTS:
        raise SettingsError(
            f"{RATE} is {given[:20]!r}, but must be how many requests one client may send in a"
            f" second, up to {MOST_REQUESTS:,.0f}; 0 for any number."
        )
    return requests


def read_address(text: str) -> str:
    """The address of a site, without a slash at its end.

    Raises:
        SettingsError: it is not an address, or names more than a place, such as a user or a query.
    """
    parts = urlsplit(text)
    wrong = parts.username is not None or parts.query or parts.fragment
    if parts.scheme not in ("http", "https") or not parts.hostname or wrong:
        raise SettingsError(
            f"{ADDRESS} is {text[:80]!r}: an address begins with https:// or http:// and names a"
            " server, and perhaps a folder on it."
        )
    return text.rstrip("/")

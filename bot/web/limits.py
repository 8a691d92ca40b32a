"""How large a request may be, and how often somebody may ask. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from bot.throttle import Rate

METHODS = ("GET", "HEAD")
MAX_PATH = 1_000  # bytes, as they are sent
MAX_QUERY = 20_000  # a question of 2,000 Japanese letters, each written in nine bytes
MAX_HEADERS = 64
MAX_HEADER_BYTES = 16_000
MAX_HEAD = 40_000  # bytes of everything before a body: more is not read at all
HEAD_SECONDS = 10  # within which that has to arrive
MOST_AT_ONCE = 500  # requests under way: any more would have to wait for seconds
IDLE_SECONDS = 15  # for which a connection without a request is kept open
BURST_SECONDS = 5  # a client may send the requests of so many seconds at once
_NETWORK = 64  # bits of an IPv6 address that identify its holder

Headers = Iterable[tuple[bytes, bytes]]


class Refusal(NamedTuple):
    """Why a request is refused."""

    status: HTTPStatus
    detail: str


def refusal_of(method: str, path: bytes, query: bytes, headers: Headers) -> Refusal | None:
    """Why a request is refused; ``None`` if it is not. OPTIONS is for browsers that first ask
    whether they may send a request.
    """
    if method not in (*METHODS, "OPTIONS"):
        return Refusal(
            HTTPStatus.METHOD_NOT_ALLOWED, f"only {', '.join(METHODS)} are allowed: nothing is kept"
        )
    if len(path) > MAX_PATH or len(query) > MAX_QUERY:
        detail = f"a path may have {MAX_PATH:,} bytes at most, a query {MAX_QUERY:,}"
        return Refusal(HTTPStatus.REQUEST_URI_TOO_LONG, detail)
    named = [(name.lower(), value) for name, value in headers]
    size = sum(len(name) + len(value) for name, value in named)
    if len(named) > MAX_HEADERS or size > MAX_HEADER_BYTES:
        detail = f"at most {MAX_HEADERS} headers of {MAX_HEADER_BYTES:,} bytes in all"
        return Refusal(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, detail)
    if any(_announces_body(name, value) for name, value in named):
        return Refusal(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "a request may not have a body")
    return None


def rate_of(requests: float) -> Rate:
    """The rate for so many requests a second; those of a few seconds may come at once."""
    return Rate(max(1, round(requests * BURST_SECONDS)), 1 / requests)


def client_of(host: str) -> str:
    """Who is asking, by the address that a connection comes from: of IPv6 addresses, of which one
    household has many, only the network.
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return f"{int(address) >> (128 - _NETWORK):x}"


def _announces_body(name: bytes, value: bytes) -> bool:
    return name == b"transfer-encoding" or (name == b"content-length" and value.strip() != b"0")

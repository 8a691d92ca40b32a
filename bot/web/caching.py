"""What browsers and programs may cache: every response is as old as the data behind it."""

from __future__ import annotations

from starlette.requests import Request

from bot.web.serving import Served

FRESH = 60  # seconds for which a cached response is used; edits are looked for about as often


def tag_of(served: Served) -> str:
    """The ETag of everything that is made from the data: their version and the day, since banned
    lists depend on it. It is a weak one, as it is the same whatever the compression. Empty if the
    data's version is not known.
    """
    return f'W/"{served.app.version}-{served.app.today():%Y%m%d}"' if served.app.version else ""


def headers_of(served: Served) -> dict[str, str]:
    """The headers for everything that is made from the data."""
    kept = {"Cache-Control": f"public, max-age={FRESH}"}
    tag = tag_of(served)
    return {**kept, "ETag": tag} if tag else kept


def is_known(request: Request, served: Served) -> bool:
    """Whether the asker already has what is made from the current data."""
    tag = tag_of(served)
    given = request.headers.get("if-none-match", "").split(",")
    return bool(tag) and tag.removeprefix("W/") in (
        each.strip().removeprefix("W/") for each in given
    )

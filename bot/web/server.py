"""The web's app: one table of routes over the data that are served now."""

from __future__ import annotations

from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from bot.web.addresses import FRONT
from bot.web.api import api_routes
from bot.web.guard import Guard, broken
from bot.web.pages import html_of, not_found
from bot.web.serving import Serving, served_now
from rules_corpus.languages import OWN
from rules_corpus.model import Language

STATIC = Path(__file__).parent / "static"
MOVED = 308  # for good, and asked for in the same way


def make_server(serving: Serving, requests: float = 0) -> ASGIApp:
    """The app that serves what ``serving`` has at each request; ``requests``: how many a client may
    send in a second, any number where it is 0.

    Its handlers are plain functions, which Starlette calls in threads: an answer takes some
    milliseconds of computing, for which nobody else should wait.
    """
    server = Starlette(routes=_routes(), exception_handlers={Exception: broken})
    server.state.serving = serving
    return Guard(server, requests)


def _routes() -> list[BaseRoute]:
    """Every route; the first that fits is taken."""
    return [
        Route("/", _front),
        Mount("/static", StaticFiles(directory=STATIC)),
        *api_routes(),
        Route("/{path:path}", _page),  # everything else that there is, the data say
    ]


def _front(request: Request) -> Response:
    """The front page in the language that the reader prefers."""
    served = served_now(request)
    language = preferred_language(request, served.languages)
    return RedirectResponse(served.href(FRONT, language), headers={"Vary": "Accept-Language"})


def _page(request: Request) -> Response:
    """The page at an address; from a former address of it to that which it has now."""
    served, path = served_now(request), request.url.path
    found = served.addresses.find(request.path_params["path"])
    if found is None:
        language = language_of_path(path, served.languages) or OWN
        return HTMLResponse(not_found(served, language), 404)
    href = served.at(found.path)
    if request.scope["path"] != _decoded(href):
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(href + query, MOVED)
    return HTMLResponse(html_of(served, found.page, found.language, dict(request.query_params)))


def _decoded(href: str) -> str:
    from urllib.parse import unquote

    return unquote(href)


def language_of_path(path: str, languages: tuple[Language, ...]) -> Language | None:
    """The language of an address, whatever it leads to."""
    code = path.strip("/").partition("/")[0]
    return code if code in languages else None


def preferred_language(request: Request, languages: tuple[Language, ...]) -> Language:
    """The first of our languages that a request accepts, in the order in which it names them."""
    accepted = request.headers.get("accept-language", "")[:200].lower()
    codes = (part.split(";")[0].strip().partition("-")[0] for part in accepted.split(","))
    return next((code for code in codes if code in languages), OWN)

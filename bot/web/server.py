"""The web's app: one table of routes over the data in service."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from urllib.parse import unquote

from anyio.to_thread import current_default_thread_limiter
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from bot.web import bundles, files, pages
from bot.web.addresses import FRONT
from bot.web.api import api_routes
from bot.web.caching import headers_of, is_known
from bot.web.feeds import FEEDS, feed_of
from bot.web.guard import Guard, broken
from bot.web.serving import Served, Serving, served_now
from rules_corpus.languages import DEFAULT_LANGUAGE
from rules_corpus.model import Language

STATIC = Path(__file__).parent / "static"
MOVED = 308  # permanently, and requested with the same method
NOT_MODIFIED = 304
THREADS = 4  # so that short answers need not wait for a long one
SMALL = 1000  # bytes; anything shorter is not worth compressing
HTML, PLAIN = "text/html", "text/plain"
JSON, XML, ATOM = "application/json", "application/xml", "application/atom+xml"
MANIFEST = "application/manifest+json"


def make_server(serving: Serving, requests: float = 0) -> ASGIApp:
    """The app that serves what ``serving`` has at the time of each request; ``requests``: how many
    a client may send in a second; 0 for any number.

    Its handlers are plain functions, which Starlette calls in threads: an answer takes a few
    milliseconds of computing, and nobody else should have to wait for it.
    """
    server = Starlette(
        lifespan=_few_threads,
        routes=_routes(),
        exception_handlers={Exception: broken},
        middleware=[Middleware(GZipMiddleware, minimum_size=SMALL, compresslevel=6)],
    )
    server.state.serving = serving
    return Guard(server, requests)


@asynccontextmanager
async def _few_threads(_: Starlette) -> AsyncIterator[None]:
    """Limits how many answers are made at once: with more of them none would be ready sooner, as
    all of them compute, and connections would have to wait.
    """
    current_default_thread_limiter().total_tokens = THREADS
    yield


def _routes() -> list[BaseRoute]:
    """Every route; the first one that matches is taken."""
    return [
        Route("/", _front),
        Mount("/static", StaticFiles(directory=STATIC)),
        *api_routes(),
        Route("/worker.js", _worker),
        Route("/robots.txt", _file(lambda served: files.robots(served), PLAIN)),
        Route("/sitemap.xml", _file(lambda served: files.sitemap(served), XML)),
        Route("/{language}/manifest.webmanifest", _of_language(files.manifest, MANIFEST)),
        Route("/{language}/answer", _answer),
        Route("/{language}/offline", _of_language(pages.offline, HTML)),
        Route("/{language}/{game}/names.json", _of_game(files.names_json)),
        Route("/{language}/{game}/pages.json", _of_game(bundles.index_of)),
        Route(f"/{{language}}/{{game}}/{bundles.NAME}", _bundle),
        *(
            Route(f"/{{language}}/{{game}}/{name}.atom", _of_game(partial(feed_of, name), ATOM))
            for name in FEEDS
        ),
        Route("/{path:path}", _page),  # the data say what else there is
    ]


def _front(request: Request) -> Response:
    """A redirect to the front page in the language that the reader prefers."""
    served = served_now(request)
    language = preferred_language(request, served.languages)
    return RedirectResponse(served.href(FRONT, language), headers={"Vary": "Accept-Language"})


def _page(request: Request) -> Response:
    """The page at an address; a redirect to its proper address if that is another one."""
    served = served_now(request)
    found = served.addresses.find(request.path_params["path"])
    if found is None:
        return _missing(request, served)
    href, query = served.at(found.path), request.query_params
    if request.scope["path"] != unquote(href):
        return RedirectResponse(f"{href}?{query}" if query else href, MOVED)
    return _text(
        request, served, lambda: pages.html_of(served, found.page, found.language, dict(query))
    )


def _answer(request: Request) -> Response:
    """The part of the front page that answers a question."""
    served, language = served_now(request), request.path_params["language"]
    if language not in served.languages:
        return _missing(request, served)
    query = dict(request.query_params)
    return _text(request, served, lambda: pages.answer_of(served, language, query))


def _missing(request: Request, served: Served) -> Response:
    code = request.url.path.strip("/").partition("/")[0]
    language = code if code in served.languages else DEFAULT_LANGUAGE
    return Response(pages.not_found(served, language), 404, media_type=HTML)


def _worker(request: Request) -> Response:
    """The service worker, which serves everything below its own address."""
    return FileResponse(STATIC / "worker.js", headers={"Cache-Control": "no-cache"})


def _file(make: Callable[[Served], str], media_type: str) -> Callable[[Request], Response]:
    def file(request: Request) -> Response:
        served = served_now(request)
        return _text(request, served, lambda: make(served), media_type)

    return file


def _of_language(
    make: Callable[[Served, Language], str], media_type: str
) -> Callable[[Request], Response]:
    def file(request: Request) -> Response:
        served, language = served_now(request), request.path_params["language"]
        if language not in served.languages:
            return _missing(request, served)
        return _text(request, served, lambda: make(served, language), media_type)

    return file


def _of_game(
    make: Callable[[Served, Language, str], str], media_type: str = JSON
) -> Callable[[Request], Response]:
    def file(request: Request) -> Response:
        served, language = served_now(request), request.path_params["language"]
        game = _game_of(request, served)
        if not game:
            return _missing(request, served)
        return _text(request, served, lambda: make(served, language, game), media_type)

    return file


def _game_of(request: Request, served: Served) -> str:
    """The game in whose folder the request is; empty if there is no such game."""
    asked = request.path_params
    found = served.addresses.find(f"{asked['language']}/{asked['game']}")
    return found.page.game if found and found.page.kind == "game" else ""


def _bundle(request: Request) -> Response:
    """Some pages of a game in one file, which is already compressed."""
    served, language = served_now(request), request.path_params["language"]
    game = _game_of(request, served)
    if game and is_known(request, served):
        return _not_modified(served)
    number = request.path_params["number"]
    bundle = bundles.bundle_of(served, language, game, number) if game else None
    if bundle is None:
        return _missing(request, served)
    return Response(bundle, media_type=JSON, headers=headers_of(served) | bundles.HEADERS)


def _not_modified(served: Served) -> Response:
    return Response(status_code=NOT_MODIFIED, headers=headers_of(served))


def _text(
    request: Request, served: Served, make: Callable[[], str], media_type: str = HTML
) -> Response:
    """What is made from the data, or the response that the asker already has it."""
    if is_known(request, served):
        return _not_modified(served)
    return Response(make(), media_type=media_type, headers=headers_of(served))


def preferred_language(request: Request, languages: tuple[Language, ...]) -> Language:
    """The first language in a request's list of accepted languages that is one of ours."""
    accepted = request.headers.get("accept-language", "")[:200].lower()
    codes = (part.split(";")[0].strip().partition("-")[0] for part in accepted.split(","))
    return next((code for code in codes if code in languages), DEFAULT_LANGUAGE)

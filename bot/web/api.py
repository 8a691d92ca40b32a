"""The API over HTTP: the operations of `bot.api`, their description, and a page about them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from urllib.parse import quote

from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Mount, Route

from bot.api.openapi import ABOUT, PROBLEM, ROOT, openapi, schemas
from bot.api.operations import OPERATIONS, Operation
from bot.api.parameters import Json, read_parameters
from bot.api.problems import RenumberedError, problem_of
from bot.web.caching import headers_of, is_known
from bot.web.serving import Served, served_now
from bot.web.templating import templates
from rules_corpus.errors import MagistrateError
from rules_corpus.languages import DEFAULT_LANGUAGE, LANGUAGES
from rules_corpus.model import Language

DESCRIPTION = f"{ROOT}/openapi.json"
PAGE = "/api"


def api_routes() -> list[Route | Mount]:
    """The routes of the API; scripts of any site may use it."""
    operations = [
        Route(each.path, partial(_operate, operation=each), name=each.name) for each in OPERATIONS
    ]
    description = Route("/openapi.json", _description)
    any_site = Middleware(
        CORSMiddleware,
        allow_origins=["*"],
        allow_methods=["GET", "HEAD"],
        allow_headers=["If-None-Match"],
        expose_headers=["ETag", "Retry-After"],
        max_age=86_400,
    )
    nothing = Route("/{path:path}", _nothing)
    return [
        Mount(ROOT, routes=[*operations, description, nothing], middleware=[any_site]),
        Route(ROOT, _nothing),
        Route(PAGE, _page),
    ]


def _operate(request: Request, operation: Operation) -> Response:
    """Answers an operation; does not send again what the asker already has."""
    served = served_now(request)
    given = (*request.path_params.items(), *request.query_params.multi_items())
    try:
        values = read_parameters(operation.parameters, given)
        if is_known(request, served):
            return Response(status_code=304, headers=headers_of(served))
        return _json(operation.answer(served.app, values), served)
    except RenumberedError as error:
        path = operation.path.format(document=error.now.document, number=quote(error.now.number))
        query = f"?{request.query_params}" if request.query_params else ""
        moved = [("Location", f"{served.root}{ROOT}{path}{query}")]
        return problem_response(problem_of(error, served.app).json, moved)
    except MagistrateError as error:
        problem = problem_of(error, served.app, _language(request))
        return problem_response(problem.json)


def _description(request: Request) -> Response:
    served = served_now(request)
    if is_known(request, served):
        return Response(status_code=304, headers=headers_of(served))
    return _json(openapi(served.app, served.address), served)


def _page(request: Request) -> Response:
    """The page that explains the operations to people."""
    served = served_now(request)
    if is_known(request, served):
        return Response(status_code=304, headers=headers_of(served))
    page = templates().get_template("api.html")
    html = page.render(
        about=ABOUT,
        operations=OPERATIONS,
        schemas=schemas(),
        root=f"{served.root}{ROOT}",
        description=served.file(DESCRIPTION),
        style=served.file("/static/style.css"),
    )
    return HTMLResponse(html, headers=headers_of(served))


def _nothing(request: Request) -> Response:
    detail = f"There is no such operation; {served_now(request).file(PAGE)} lists all of them."
    said = {"type": "about:blank", "title": "Not Found", "status": 404, "detail": detail}
    return problem_response(said)


def problem_response(said: Json, headers: Iterable[tuple[str, str]] = ()) -> Response:
    """A problem as a response that nobody may cache."""
    kept = {"Cache-Control": "no-store", **dict(headers)}
    return Response(_text(said), said["status"], kept, PROBLEM)


def _json(value: Json, served: Served) -> Response:
    return Response(_text(value), 200, headers_of(served), "application/json")


def _text(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _language(request: Request) -> Language:
    """The language in which a problem is described."""
    asked = request.query_params.get("lang", DEFAULT_LANGUAGE)
    return asked if asked in LANGUAGES else DEFAULT_LANGUAGE

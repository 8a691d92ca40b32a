"""The operations as OpenAPI 3.1; each example is asked when it is made, so that none is stale."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.api.operations import OPERATIONS, Operation
from bot.api.parameters import Json, Parameter
from bot.app import App
from rules_corpus.errors import MagistrateError

VERSION = "1"
ROOT = f"/api/v{VERSION}"
"""Below this stand the paths of all operations; another version would stand beside it."""

PROBLEM = "application/problem+json"
ABOUT = (
    "Rules answers for judges and players, with document, edition and rule number. The wording of"
    " rules is ours, not the publisher's: in a dispute the official document decides. Every answer"
    " has an ETag, which changes with the data."
)
_ERRORS = {
    "308": "The rule has another number now, at `Location`.",
    "400": "A parameter is missing or wrong; `errors` names each.",
    "404": "There is no such rule or format.",
    "413": "No request has a body.",
    "414": "The address is too long.",
    "429": "Too many requests; `Retry-After` says in how many seconds to ask again.",
    "431": "The headers are too long.",
    "500": "An error that nobody expected.",
    "503": "The data of that game cannot be used until somebody has corrected them.",
}


def openapi(app: App, address: str = "") -> Json:
    """The description; ``address``: where the server is reached, a path of it where it is empty."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Magistrate", "version": VERSION, "description": ABOUT},
        "servers": [{"url": f"{address}{ROOT}"}],
        "paths": {each.path: {"get": _described(each, app)} for each in OPERATIONS},
        "components": {"schemas": schemas()},
    }


def schemas() -> Json:
    """What answers look like, by name, as JSON Schema."""
    found: Json = json.loads(Path(__file__).with_name("schemas.json").read_text("utf-8"))
    return found


def _described(operation: Operation, app: App) -> Json:
    schema = {"$ref": f"#/components/schemas/{operation.schema}"}
    answer = {"application/json": {"schema": schema, **_example(operation, app)}}
    tag = '"0123456789abcdef"'
    etag = {"description": "Changes with the data.", "schema": {"type": "string"}, "example": tag}
    return {
        "operationId": operation.name,
        "summary": operation.title,
        "description": operation.about,
        "parameters": [_parameter(each) for each in operation.parameters],
        "responses": {
            "200": {"description": "The reply.", "headers": {"ETag": etag}, "content": answer},
            "304": {"description": "The data are those that the ETag of `If-None-Match` names."},
            **{status: _problem(about) for status, about in _ERRORS.items()},
        },
    }


def _example(operation: Operation, app: App) -> Json:
    """What the example is answered with; nothing where the data are others than those of Force of
    Will, and it means nothing there.
    """
    with suppress(MagistrateError):
        return {"example": operation.answer(app, operation.example)}
    return {}


def _parameter(parameter: Parameter) -> Json:
    return {
        "name": parameter.name,
        "in": parameter.place,
        "required": parameter.is_required,
        "description": parameter.about,
        "schema": parameter.schema,
        "example": parameter.example,
    }


def _problem(about: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Problem"}
    return {"description": about, "content": {PROBLEM: {"schema": schema}}}

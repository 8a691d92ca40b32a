"""The operations as OpenAPI 3.1; examples are answered when it is made, so that none is stale."""

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
"""The paths of all operations begin with this; another version would have its own."""

PROBLEM = "application/problem+json"
ABOUT = (
    "Rules answers for judges and players, with document, edition and rule number. The wording of"
    " rules is ours, not the publisher's: in a dispute the official document decides. Every answer"
    " has an ETag, which changes with the data."
)
_ERRORS = {
    "308": "The rule has another number now; `Location` is its address.",
    "400": "A parameter is missing or wrong; `errors` names each.",
    "404": "There is no such rule or format.",
    "413": "A request may not have a body.",
    "414": "The address is too long.",
    "429": "Too many requests; `Retry-After` says in how many seconds to ask again.",
    "431": "The headers are too long.",
    "500": "An unexpected error.",
    "503": "The data of that game cannot be used until somebody has corrected them.",
}


def openapi(app: App, address: str = "") -> Json:
    """The OpenAPI description; ``address``: where the server is reached, or empty."""
    return {
        "openapi": "3.1.0",
        "info": {"title": "Magistrate", "version": VERSION, "description": ABOUT},
        "servers": [{"url": f"{address}{ROOT}"}],
        "paths": {each.path: {"get": _described(each, app)} for each in OPERATIONS},
        "components": {"schemas": schemas()},
    }


def schemas() -> Json:
    """The JSON Schemas of answers, by name."""
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
            "304": {"description": "The data are still those of the ETag in `If-None-Match`."},
            **{status: _problem(about) for status, about in _ERRORS.items()},
        },
    }


def _example(operation: Operation, app: App) -> Json:
    """The answer to the example; nothing if the data are not those of Force of Will and the example
    means nothing in them.
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

"""Finds where a file's values break a JSON Schema; `schema_errors` puts that into words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema_rs

Keys = tuple[str | int, ...]


class SchemaError(NamedTuple):
    """A value that breaks a schema: the path of ``keys`` to it, and which ``keyword`` of ``schema``
    it breaks.

    ``wanted``: the value of the keyword in the schema; ``name``: the name of the field, if that is
    what breaks the schema; ``message``: the library's own words.
    """

    keys: Keys
    value: Any
    keyword: str
    wanted: Any
    schema: Mapping[str, Any]
    message: str
    name: str | None = None


def find_errors(schema: Path, data: Any, most: int) -> list[SchemaError]:
    """The first ``most`` errors that the schema of a file finds in plain values.

    No field in ``data`` may have an empty name: the library leaves those out of the path to an
    error.
    """
    shape, validator = _compiled(schema)
    return [_error(error, shape, data) for error in islice(validator.iter_errors(data), most)]


@cache
def read_schema(schema: Path) -> bytes:
    """The bytes of a schema file, read once."""
    return schema.read_bytes()


@cache
def _compiled(schema: Path) -> tuple[Mapping[str, Any], jsonschema_rs.Draft202012Validator]:
    shape = json.loads(read_schema(schema))
    return shape, jsonschema_rs.Draft202012Validator(shape)


def _error(
    error: jsonschema_rs.ValidationError, shape: Mapping[str, Any], data: Any
) -> SchemaError:
    keys = tuple(error.instance_path)
    *inside, keyword = error.schema_path
    schema = _at(shape, inside)
    name = error.kind.as_dict()["error"].instance if error.kind.name == "propertyNames" else None
    return SchemaError(
        keys, _at(data, keys), str(keyword), schema[keyword], schema, error.message, name
    )


def _at(value: Any, keys: Iterable[str | int]) -> Any:
    for key in keys:
        value = value[key]
    return value

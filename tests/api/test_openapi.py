"""The description of the API: as OpenAPI 3.1 wants it, and no example stale."""

from __future__ import annotations

from typing import Any

import jsonschema_rs

from bot.api.openapi import openapi
from bot.api.operations import OPERATIONS
from bot.app import App


def test_every_operation_is_described_with_an_example(
    description: dict[str, Any], validators: dict[str, jsonschema_rs.Validator]
) -> None:
    assert set(description["paths"]) == {operation.path for operation in OPERATIONS}
    for path in description["paths"].values():
        media = path["get"]["responses"]["200"]["content"]["application/json"]
        name = media["schema"]["$ref"].rpartition("/")[2]
        validators[name].validate(media["example"])


def test_the_parameters_of_a_path_stand_in_it(description: dict[str, Any]) -> None:
    for path, methods in description["paths"].items():
        for parameter in methods["get"]["parameters"]:
            assert (f"{{{parameter['name']}}}" in path) == (parameter["in"] == "path")
            jsonschema_rs.validate(parameter["schema"], parameter["example"])


def test_it_names_the_address_where_it_is_known(bundled_app: App) -> None:
    assert openapi(bundled_app, "https://rules.example")["servers"] == [
        {"url": "https://rules.example/api/v1"}
    ]

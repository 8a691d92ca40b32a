"""What other programs ask, over an invented corpus and over the bundled one."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest

from bot.api.openapi import openapi
from bot.app import App


@pytest.fixture(scope="session")
def description(bundled_app: App) -> dict[str, Any]:
    """The OpenAPI description of the bundled data."""
    return openapi(bundled_app)


@pytest.fixture(scope="session")
def validators(description: dict[str, Any]) -> dict[str, jsonschema_rs.Validator]:
    """What checks each kind of answer."""
    components = description["components"]
    return {
        name: jsonschema_rs.validator_for(
            {"$ref": f"#/components/schemas/{name}", "components": components}
        )
        for name in components["schemas"]
    }

"""The API does what its OpenAPI description says, whatever is sent (schemathesis)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema

from bot.api.openapi import ROOT
from bot.api.operations import OPERATIONS
from bot.app import App
from bot.web.server import make_server
from bot.web.serving import Serving

CONFIGURATION = {
    "seed": 1,
    "workers": 1,
    "generation": {"max-examples": 4, "database": "none", "deterministic": True},
    "phases": {"stateful": {"enabled": False}},
    "checks": {
        # what is short enough may still hold no letter, or name nothing
        "positive_data_acceptance": {"expected-statuses": ["2xx", "400", "404"]},
        "negative_data_rejection": {"expected-statuses": ["400", "404", "405", "414"]},
    },
}


def failures(event: object) -> Iterator[str]:
    """What an event says that is not as described."""
    if isinstance(event, events.NonFatalError | events.FatalError):
        yield str(event)
    if isinstance(event, events.ScenarioFinished):
        for id_, checks in event.recorder.checks.items():
            for check in checks:
                if check.failure_info:
                    request = event.recorder.interactions[id_].request
                    yield f"{check.name}: {request.uri[:300]}: {check.failure_info.failure}"


def test_the_api_is_as_described(ruled: App) -> None:
    server = make_server(Serving(replace(ruled, version="v1")))
    schema = schemathesis.openapi.from_asgi(
        f"{ROOT}/openapi.json", server, config=SchemathesisConfig.from_dict(CONFIGURATION)
    )
    asked, wrong = 0, []
    for event in from_schema(schema).execute():
        wrong += failures(event)
        if isinstance(event, events.ScenarioFinished):
            asked += len(event.recorder.cases)
    assert wrong == []
    assert asked > 20 * len(OPERATIONS)

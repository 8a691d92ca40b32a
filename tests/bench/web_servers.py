"""The servers that are compared under load: ours, and the same with a constant in place of every
answer.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import uvicorn

sys.path.insert(0, str(Path(__file__).parents[2]))

from bot.api.operations import OPERATIONS, Operation
from bot.api.parameters import Json, Values
from bot.app import App, make_app
from bot.settings import read_settings
from bot.web import api
from bot.web.running import SWITCH_SECONDS, options
from bot.web.server import make_server
from bot.web.serving import Serving
from bot.web.settings import read_web_settings

EXAMPLE = {"question": "how many rounds for 37 players?"}


def ours() -> Any:
    """The server as it is."""
    sys.setswitchinterval(SWITCH_SECONDS)
    return make_server(Serving(make_app(read_settings(os.environ))))


def constant() -> Any:
    """The same server, which answers every question with one answer that it has already."""
    ask = next(each for each in OPERATIONS if each.name == "ask")
    said = ask.answer(make_app(read_settings(os.environ)), EXAMPLE)
    api.OPERATIONS = tuple(_constant(each, said) for each in OPERATIONS)
    return ours()


def _constant(operation: Operation, said: Json) -> Operation:
    def answer(app: App, values: Values) -> Json:
        return said

    return replace(operation, answer=answer) if operation.name == "ask" else operation


def main(name: str, port: int, workers: int) -> None:
    """Serves one of them."""
    settings = read_web_settings({}, port=port)
    uvicorn.run(
        f"tests.bench.web_servers:{name}", factory=True, workers=workers, **options(settings)
    )


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))

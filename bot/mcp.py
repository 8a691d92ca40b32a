"""The operations as tools for language models (Model Context Protocol), so that they cite rules
instead of guessing: the entry point of `magistrate mcp`.

This is the only module that imports the SDK, which is an extra.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import anyio
import mcp_types as types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from bot.api.operations import OPERATIONS, Operation
from bot.api.parameters import Json, read_parameters
from bot.api.problems import problem_of
from bot.app import App
from rules_corpus.errors import MagistrateError
from rules_corpus.languages import DEFAULT_LANGUAGE, LANGUAGES

NAME = "magistrate"
INSTRUCTIONS = (
    "Rules of trading card games, mainly Force of Will, for judges and players. Before you answer"
    " a rules question, look it up here, and cite the rules you are given by number, document and"
    " edition. If `answered` is false, the rules do not cover the question: say so instead of"
    " guessing. Rules are restated here, so never present their wording as the publisher's."
)
_TOOLS = {operation.name: operation for operation in OPERATIONS}
_READS = types.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def main(app: App) -> None:
    """Serves the tools on standard input and output, until that is closed."""
    anyio.run(_serve, app)


def make_server(app: App) -> Server[Any]:
    """A server that offers an App's operations as tools."""

    async def list_tools(*_: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(each) for each in OPERATIONS])

    async def call_tool(_: object, asked: types.CallToolRequestParams) -> types.CallToolResult:
        if asked.name not in _TOOLS:
            raise MCPError(types.INVALID_PARAMS, f"there is no tool called {asked.name[:40]!r}")
        return _called(_TOOLS[asked.name], asked.arguments or {}, app)

    return Server(NAME, instructions=INSTRUCTIONS, on_list_tools=list_tools, on_call_tool=call_tool)


async def _serve(app: App) -> None:
    server = make_server(app)
    async with stdio_server() as (reading, writing):
        await server.run(reading, writing, server.create_initialization_options())


def _tool(operation: Operation) -> types.Tool:
    """An operation as a tool."""
    parameters = operation.parameters
    schema = {
        "type": "object",
        "properties": {
            each.name: {**each.schema, "description": each.about} for each in parameters
        },
        "required": [each.name for each in parameters if each.is_required],
        "additionalProperties": False,
    }
    return types.Tool(
        name=operation.name,
        title=operation.title,
        description=operation.about,
        input_schema=schema,
        annotations=_READS,
    )


def _called(operation: Operation, given: dict[str, Any], app: App) -> types.CallToolResult:
    """A tool's result, as data and as text; the model is told about errors too."""
    try:
        answer = operation.answer(app, read_parameters(operation.parameters, given.items()))
    except MagistrateError as error:
        language = next((code for code in LANGUAGES if code == given.get("lang")), DEFAULT_LANGUAGE)
        problem = problem_of(error, app, language)
        return types.CallToolResult(
            content=[types.TextContent(text=problem.detail)],
            structured_content=problem.json,
            is_error=True,
        )
    said = {name: value for name, value in answer.items() if name != "blocks"}
    return types.CallToolResult(
        content=[types.TextContent(text=_text(said))], structured_content=said
    )


def _text(answer: Json) -> str:
    """An answer as text, followed by the rules it rests on; what has no text, as JSON."""
    if "text" not in answer:
        return json.dumps(answer, ensure_ascii=False)
    return "\n".join((answer["text"], "", *_cited(answer)))


def _cited(answer: Json) -> Iterator[str]:
    yield "Rules cited:" if answer["answered"] else "No rule answers this. The closest ones:"
    for each in answer["citations"]:
        yield f"- {each['id']}, {each['document']}, edition {each['edition']} ({each['date']})"

"""The operations as tools of language models (Model Context Protocol), so that they cite rules
instead of guessing: the entry point of `magistrate mcp`.

Only here is the SDK imported, which is an extra.
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
from rules_corpus.languages import LANGUAGES, OWN

NAME = "magistrate"
INSTRUCTIONS = (
    "Rules of trading card games, above all Force of Will, for judges and players. Ask here before"
    " answering a question about them, and cite what is given: rule number, document, edition."
    " Where `answered` is false the rules do not say: say so, rather than guess. The wording of"
    " rules is not the publisher's."
)
_TOOLS = {operation.name: operation for operation in OPERATIONS}
_READS = types.ToolAnnotations(read_only_hint=True, idempotent_hint=True, open_world_hint=False)


def main(app: App) -> None:
    """Serves the tools on standard input and output, until that is closed."""
    anyio.run(_serve, app)


def make_server(app: App) -> Server[Any]:
    """The server of an App's tools."""

    async def list_tools(*_: object) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(each) for each in OPERATIONS])

    async def call_tool(_: object, asked: types.CallToolRequestParams) -> types.CallToolResult:
        if asked.name not in _TOOLS:
            raise MCPError(types.INVALID_PARAMS, f"there is no tool {asked.name[:40]!r}")
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
    """What a tool gives, as data and as text; what is wrong is told to the model too."""
    try:
        answer = operation.answer(app, read_parameters(operation.parameters, given.items()))
    except MagistrateError as error:
        language = next((code for code in LANGUAGES if code == given.get("lang")), OWN)
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
    """An answer in words, with the rules that it rests on; lists as JSON."""
    if "text" not in answer:
        return json.dumps(answer, ensure_ascii=False)
    return "\n".join((answer["text"], "", *_cited(answer)))


def _cited(answer: Json) -> Iterator[str]:
    yield "Rules cited:" if answer["answered"] else "This does not answer; the nearest rules:"
    for each in answer["citations"]:
        yield f"- {each['id']}, {each['document']}, edition {each['edition']} ({each['date']})"

"""Tools for language models, called by the SDK's own client in memory and over standard streams."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
import mcp_types as types
import pytest
from click.testing import CliRunner
from mcp.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError

from bot.api.operations import OPERATIONS
from bot.app import App
from bot.cli import group
from bot.mcp import make_server
from bot.settings import CACHE, DATA, RULINGS, TEXTS, Settings

Ask = Callable[[Client], Awaitable[Any]]


def asked(app: App, ask: Ask) -> Any:
    """What a connected client gets."""

    async def run() -> Any:
        async with Client(make_server(app)) as client:
            return await ask(client)

    return anyio.run(run)


def text_of(result: types.CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, types.TextContent)
    return content.text


def test_every_operation_is_a_tool(ruled: App) -> None:
    tools = asked(ruled, lambda client: client.list_tools()).tools
    assert [tool.name for tool in tools] == [operation.name for operation in OPERATIONS]
    for tool in tools:
        assert tool.title
        assert tool.description
        assert tool.input_schema["type"] == "object"
        assert tool.annotations.read_only_hint


def test_an_answer_names_number_document_and_edition(ruled: App) -> None:
    question = {"question": "What does Drift do?"}
    result = asked(ruled, lambda client: client.call_tool("ask", question))
    assert not result.is_error
    answer = result.structured_content
    assert answer["answered"]
    assert "blocks" not in answer
    first = answer["citations"][0]
    assert {"id", "document", "edition", "date"} <= set(first)
    cited = f"- {first['id']}, {first['document']}, edition {first['edition']} ({first['date']})"
    assert text_of(result).count(cited) == 1


def test_what_the_rules_do_not_say_is_not_answered(bundled_app: App) -> None:
    question = {"question": "how much is a foil kaguya worth"}
    result = asked(bundled_app, lambda client: client.call_tool("ask", question))
    assert not result.structured_content["answered"]
    assert "No rule answers this" in text_of(result)


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_every_tool_takes_its_example(operation: Any, bundled_app: App) -> None:
    call = lambda client: client.call_tool(operation.name, operation.example)  # noqa: E731
    result = asked(bundled_app, call)
    assert not result.is_error
    assert result.structured_content
    assert text_of(result)


@pytest.mark.parametrize(
    ("tool", "given", "said"),
    [
        ("ask", {}, "question: is missing"),
        ("ask", {"question": "?"}, "the question is empty"),
        ("rounds", {"players": "many"}, "players: must be a whole number"),
        ("rule", {"document": "guide", "number": "99"}, "there is no rule 'guide:99'"),
    ],
)
def test_a_mistake_is_told_to_the_model(
    tool: str, given: dict[str, Any], said: str, ruled: App
) -> None:
    result = asked(ruled, lambda client: client.call_tool(tool, given))
    assert result.is_error
    assert said in text_of(result)


def test_there_is_no_other_tool(ruled: App) -> None:
    async def call(client: Client) -> None:
        with pytest.raises(MCPError, match="there is no tool called 'delete'"):
            await client.call_tool("delete", {})

    asked(ruled, call)


def test_it_is_served_over_standard_streams(ruled: App, ruled_settings: Settings) -> None:
    environment = {
        **os.environ,
        TEXTS: str(ruled_settings.texts),
        RULINGS: str(ruled_settings.rulings),
        CACHE: str(ruled_settings.cache),
        DATA: str(ruled_settings.data),
    }
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "bot", "mcp"], env=environment
    )

    async def run() -> types.CallToolResult:
        async with Client(stdio_client(command)) as client:
            return await client.call_tool("rule", {"document": "guide", "number": "2.1"})

    result = anyio.run(run)
    assert json.loads(json.dumps(result.structured_content))["rows"][0]["id"] == "2.1"


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] in ("mcp", "mcp_types")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "bot.mcp")
    monkeypatch.setitem(sys.modules, "mcp_types", None)
    result = CliRunner().invoke(group, ["mcp"], prog_name="magistrate")
    assert result.exit_code == 2
    assert "magistrate[mcp]" in result.stderr
    assert "Traceback" not in result.output

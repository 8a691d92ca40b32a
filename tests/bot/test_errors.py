"""The tree of errors, and the one door that they come through."""

from __future__ import annotations

import ast
import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import bot
import rules_corpus.errors
import rulings
from bot.answers.errors import RequestError
from bot.app import App
from bot.requests import (
    NAMED,
    Ask,
    CheckBanlist,
    FollowUp,
    ShowBanlist,
    ShowBanlistChanges,
    ShowBanlistHistory,
)
from rules_corpus.errors import MagistrateError

BOT = Path(bot.__file__).parent
FRONT_ENDS = sorted(
    [
        *(BOT / "cli").glob("*.py"),
        *(BOT / "discord").glob("*.py"),
        *(BOT / "web").rglob("*.py"),
        BOT / "chat.py",
        BOT / "json_lines.py",
    ]
)
VALUES = {"answer", "errors"}  # of the answers: what front ends may look at


def drawn() -> list[tuple[str, int]]:
    """The classes in the drawing, each with how deep it stands."""
    lines = re.findall(r"^( *)(\w+Error)\b", rules_corpus.errors.__doc__ or "", re.MULTILINE)
    return [(name, len(indent) // 4) for indent, name in lines]


def below(kind: type[BaseException], depth: int = 0) -> list[tuple[str, int]]:
    return [
        (kind.__name__, depth),
        *(found for other in kind.__subclasses__() for found in below(other, depth + 1)),
    ]


def test_the_drawing_shows_every_error_where_it_stands() -> None:
    for package in (bot, rulings, rules_corpus):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            # what learns raises none of them
            if not module.name.endswith("__main__") and "learning" not in module.name:
                import_module(module.name)
    assert sorted(drawn()) == sorted(below(MagistrateError))


@pytest.mark.parametrize(
    "request_",
    [
        Ask(""),
        Ask("what is drift?", "chess"),
        *(kind("?!") for kind in NAMED.values()),
        ShowBanlist("chess"),
        ShowBanlist("tidal", on="some day"),
        CheckBanlist("grey heron", "harbour", "en", "chess"),
        ShowBanlistHistory("grey heron", "chess"),
        ShowBanlistChanges("tidal", None, "en", "2022", "2021"),
        FollowUp("", after="what is drift?"),
    ],
    ids=repr,
)
def test_what_cannot_be_answered_is_refused_with_a_sentence(ruled: App, request_: Ask) -> None:
    with pytest.raises(RequestError) as caught:
        ruled.handle(request_)
    assert caught.value.fact.message


@pytest.mark.parametrize("path", FRONT_ENDS, ids=lambda path: path.stem)
def test_front_ends_come_through_the_door(path: Path) -> None:
    """They import neither the search nor how answers are made, and reach into neither snapshot nor
    context.
    """
    tree = ast.parse(path.read_text("utf-8"))
    imported = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    inner = [
        name
        for name in imported
        if name.startswith("bot.answers") and name.removeprefix("bot.answers.") not in VALUES
    ]
    assert [
        name for name in imported if name.startswith(("bot.search", "bot.snapshot"))
    ] + inner == []
    reached = [
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr in ("snapshot", "context")
    ]
    assert [name for name in reached if name == "snapshot"] == []

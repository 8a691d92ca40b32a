"""The catalogues: the same placeholders in every language, and nothing that is said left out."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import polib
import pytest
from jinja2 import Environment  # noqa: TID251 -- the templates' messages are read
from jinja2.ext import extract_from_ast  # noqa: TID251

from bot.words import Words, compile_catalogues
from tests.support.corpora import REPOSITORY

BOT = REPOSITORY / "bot"
CATALOGUES = sorted((BOT / "words").glob("*.po"))


def messages(path: Path) -> list[polib.POEntry]:
    """The messages of a catalogue, each once, without its header."""
    return list(polib.pofile(path, encoding="utf-8", check_for_duplicates=True))


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def said_in(path: Path) -> Iterator[str]:
    """Every message that a module gives to ``words.say``, puts into a ``Fact`` or gives Discord to
    translate.

    A constant of the module is looked up in it; a table of messages gives all of them. What a value
    carries (the message of a Fact) is found where the value is made.
    """
    module = importlib.import_module(
        ".".join(path.relative_to(REPOSITORY).with_suffix("").parts).removesuffix(".__init__")
    )
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and node.args
            and _name(node.func) in ("say", "Fact", "locale_str")
        ):
            yield from _values(node.args[0], module)


def _name(node: ast.expr) -> str:
    return (
        node.attr
        if isinstance(node, ast.Attribute)
        else node.id
        if isinstance(node, ast.Name)
        else ""
    )


def _values(node: ast.expr, module: Any) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Name(id=name):
            yield getattr(module, name)
        case ast.Subscript(value=ast.Name(id=name)):
            yield from getattr(module, name).values()
        case ast.Attribute(value=ast.Name(id=holder), attr=name) if hasattr(
            getattr(module, holder, None), name
        ):
            yield getattr(getattr(module, holder), name)
        case ast.Subscript(value=ast.Attribute(value=ast.Name(id=holder), attr=name)):
            yield from getattr(getattr(module, holder), name).values()
        case ast.IfExp(body=body, orelse=orelse):
            yield from _values(body, module)
            yield from _values(orelse, module)
        case ast.Attribute(attr="message"):
            return
        case _:
            raise AssertionError(
                f"{module.__name__}:{node.lineno}: cannot tell which message is said; say a"
                " constant of the module"
            )


def all_said() -> dict[str, str]:
    """Every message that the bot says, with the module that says it."""
    in_modules = {
        message: path.relative_to(REPOSITORY).as_posix()
        for path in _speaking()
        for message in said_in(path)
    }
    return {**in_modules, **said_in_templates()}


def _speaking() -> list[Path]:
    """The modules of the bot; what learns speaks to nobody, and needs libraries that are not
    installed; nor do the steps of the store, which only Alembic can import.
    """
    silent = {"learning", "migrations"}
    every = sorted(BOT.rglob("*.py"))
    return [path for path in every if not silent & set(path.relative_to(BOT).parts)]


def said_in_templates() -> dict[str, str]:
    """Every message that a page says itself, with its template."""
    found = {}
    for path in sorted((BOT / "web" / "templates").glob("*.html")):
        tree = Environment().parse(path.read_text("utf-8"))
        for _, _, message in extract_from_ast(tree, gettext_functions=("say",)):
            found[message if isinstance(message, str) else str(message[0])] = path.name
    return found


def test_the_messages_that_are_said_are_found() -> None:
    said = all_said()
    assert {"See also:", "Note: {note}", "The rules I have do not say."} <= set(said)
    assert any("{players}" in message for message in said)


def test_no_message_said_is_empty() -> None:
    assert "" not in all_said(), "an empty message is the catalogue's header in gettext"


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_translations_have_the_placeholders_of_their_english(path: Path) -> None:
    assert [
        said.msgid
        for said in messages(path)
        if placeholders(said.msgid) != placeholders(said.msgstr)
    ] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_translations_are_finished(path: Path) -> None:
    assert [said.msgid for said in messages(path) if not said.translated()] == []


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_every_message_is_in_the_catalogue(path: Path) -> None:
    held = {said.msgid for said in messages(path)}
    missing = [
        f"{place}: {message!r}" for message, place in all_said().items() if message not in held
    ]
    assert missing == []


def test_a_message_without_translation_is_said_in_english() -> None:
    words = Words("ja", compile_catalogues()["ja"])
    assert words.say("No boat is called {name}.", name="Mio") == "No boat is called Mio."


def test_a_translated_message_has_its_values() -> None:
    path = REPOSITORY / "bot" / "words" / "ja.po"
    (translated,) = [said.msgstr for said in messages(path) if said.msgid == "Note: {note}"]
    words = Words("ja", compile_catalogues()["ja"])
    assert words.say("Note: {note}", note="{braces}") == translated.replace("{note}", "{braces}")


def test_every_catalogue_is_compiled() -> None:
    assert set(compile_catalogues()) == {path.stem for path in CATALOGUES}

"""Patterns that are compiled when they are first used."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import bot.answers
from rules_corpus.patterns import Pattern


def test_alternatives() -> None:
    assert [match[0] for match in Pattern("a+", "b").finditer("caab")] == ["aa", "b"]


def test_nothing_is_compiled_before_it_is_needed() -> None:
    broken = Pattern("(")
    with pytest.raises(Exception, match="unterminated"):
        broken.search("x")


def test_the_answers_compile_none_when_they_are_imported() -> None:
    found = []
    for path in Path(bot.answers.__path__[0]).rglob("*.py"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                found += [
                    path.name
                    for part in ast.walk(node.value)
                    if isinstance(part, ast.Attribute) and part.attr == "compile"
                ]
    assert found == []

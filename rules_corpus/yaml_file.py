"""Strict reading of YAML that people edit: bounded, without aliases or repeated keys, every value with its line."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from rules_corpus.problems import CorpusError, Problem

MAX_BYTES = 8_000_000
MAX_DEPTH = 12

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PLAIN_TAGS = {"tag:yaml.org,2002:" + name for name in ("str", "int", "bool", "null")}

Keys = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class YamlFile:
    """A read file: ``data`` as plain values (dates stay text), ``lines`` the line of each value by its path of keys."""

    path: Path
    data: Any
    lines: Mapping[Keys, int]

    def line(self, *keys: str | int) -> int:
        """The line of the value at ``keys``, or of the nearest value around it."""
        for size in range(len(keys), -1, -1):
            if keys[:size] in self.lines:
                return self.lines[keys[:size]]
        return 0

    def problem(self, message: str, *keys: str | int) -> Problem:
        return Problem(self.path, self.line(*keys), message)


def read_text(path: Path) -> str:
    """The text of a data file.

    Raises:
        CorpusError: it cannot be read, is not UTF-8, or is over ``MAX_BYTES``.
    """
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise CorpusError([Problem(path, 0, f"the file has {size:,} bytes; at most {MAX_BYTES:,} are read")])
        return path.read_text("utf-8")
    except OSError as error:
        raise CorpusError([Problem(path, 0, f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        raise CorpusError([Problem(path, 0, f"is not UTF-8 text (byte {error.start})")]) from error


SCHEMAS = Path(__file__).parent / "schemas"


def read_yaml(path: Path, schema: str, schemas: Path = SCHEMAS) -> YamlFile:
    """The file at ``path``, checked against ``<schema>.schema.json`` of the folder ``schemas``.

    Raises:
        CorpusError: with every defect found, each with its line.
    """
    text = read_text(path)
    try:
        _refuse_depth(text, path)
        node = yaml.compose(text, Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise CorpusError([Problem(path, line, f"not valid YAML: {error.problem or error.context}")]) from error
    except yaml.YAMLError as error:
        raise CorpusError([Problem(path, 0, f"not valid YAML: {error}")]) from error
    if node is None:
        raise CorpusError([Problem(path, 0, "the file is empty")])
    reader = _Reader(path)
    data = reader.plain(node, ())
    file = YamlFile(path, data, reader.lines)
    validator = _validator(schemas / f"{schema}.schema.json")
    problems = reader.problems or [file.problem(_wording(error), *error.absolute_path) for error in validator.iter_errors(data)]
    if problems:
        raise CorpusError(problems)
    return file


def _refuse_depth(text: str, path: Path) -> None:
    """Refuses deep nesting before it is composed, which goes as deep as the text and would overrun the stack."""
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, (yaml.MappingStartEvent, yaml.SequenceStartEvent)):
            depth += 1
            if depth > MAX_DEPTH + 1:
                line = event.start_mark.line + 1 if event.start_mark else 0
                raise CorpusError([Problem(path, line, "nested too deeply")])
        elif isinstance(event, (yaml.MappingEndEvent, yaml.SequenceEndEvent)):
            depth -= 1


class _Reader:
    """Turns composed nodes into plain values and notes where each stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: dict[Keys, int] = {}
        self.problems: list[Problem] = []
        self._seen: set[int] = set()

    def plain(self, node: yaml.Node, keys: Keys) -> Any:
        line = node.start_mark.line + 1
        self.lines[keys] = line
        if id(node) in self._seen:
            return self._refuse(line, "anchors and aliases are not used here: write the value out")
        self._seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            return dict(self._pairs(node, keys))
        if isinstance(node, yaml.SequenceNode):
            return [self.plain(item, (*keys, at)) for at, item in enumerate(node.value)]
        return self._scalar(node, line)

    def _pairs(self, node: yaml.MappingNode, keys: Keys) -> Iterator[tuple[str, Any]]:
        seen: set[str] = set()
        for key_node, value_node in node.value:
            key = str(key_node.value)
            if key in seen:
                self._refuse(key_node.start_mark.line + 1, f"the key {key!r} stands twice")
            seen.add(key)
            yield key, self.plain(value_node, (*keys, key))
            self.lines[(*keys, key)] = key_node.start_mark.line + 1

    def _scalar(self, node: yaml.Node, line: int) -> Any:
        if node.tag not in _PLAIN_TAGS:
            return node.value if node.tag.startswith("tag:yaml.org,2002:") else self._refuse(line, f"the tag {node.tag!r} is not allowed")
        if node.tag.endswith(":null"):
            return None
        if node.tag.endswith(":bool") and node.value.lower() in ("true", "false"):  # "on" and "no" are words here
            return node.value.lower() == "true"
        if node.tag.endswith(":int") and node.value.lstrip("-").isdigit():
            return int(node.value)
        return node.value

    def _refuse(self, line: int, message: str) -> None:
        self.problems.append(Problem(self.path, line, message))


@cache
def _validator(schema: Path) -> Any:
    from jsonschema import Draft202012Validator  # takes longer to import than a question to answer

    return Draft202012Validator(json.loads(schema.read_text("utf-8")))


def _wording(error: Any) -> str:
    where = ".".join(map(str, error.absolute_path))
    return f"{where}: {error.message}" if where else str(error.message)

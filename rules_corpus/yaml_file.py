"""Strict reading of YAML that people edit: bounded, without aliases or repeated keys, every value with its line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice, takewhile
from pathlib import Path
from typing import Any

import yaml

from rules_corpus.problems import CorpusError, Problem

MAX_BYTES = 8_000_000
MAX_DEPTH = 12
MAX_MESSAGE = 200
MAX_PROBLEMS = 1000  # of a file; who has so many mends the first and asks again

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Everything else is text: "on" and "no" are words here, dates and decimals are written as they are.
_CONSTANTS = {"": None, "~": None} | {
    form: value for word, value in (("null", None), ("true", True), ("false", False)) for form in (word, word.title(), word.upper())
}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
_MAX_DIGITS = 18  # what fits in the 64 bits of any reader

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
    reader = _Reader(path, yaml.parse(text, Loader=_Loader))
    try:
        data = reader.document()
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 0
        raise CorpusError([Problem(path, line, f"not valid YAML: {error.problem or error.context}")]) from error
    except yaml.YAMLError as error:
        raise CorpusError([Problem(path, 0, f"not valid YAML: {error}")]) from error
    file = YamlFile(path, data, reader.lines)
    problems = reader.problems or [file.problem(_wording(error), *error.absolute_path) for error in _errors(schemas / f"{schema}.schema.json", data)]
    if problems:
        raise CorpusError(problems)
    return file


class _Reader:
    """Turns the events of a text into plain values as they come, and notes where each stands."""

    def __init__(self, path: Path, events: Iterator[Any]) -> None:
        self.path = path
        self.lines: dict[Keys, int] = {}
        self.problems: list[Problem] = []
        self._events = events

    def document(self) -> Any:
        """The one document of the text."""
        self._next(yaml.StreamStartEvent)
        if isinstance(self._next(yaml.DocumentStartEvent, yaml.StreamEndEvent), yaml.StreamEndEvent):
            raise CorpusError([Problem(self.path, 0, "the file is empty")])
        data = self._value(self._next(), ())
        self._next(yaml.DocumentEndEvent)
        self._next(yaml.StreamEndEvent)
        return data

    def _next(self, *kinds: type[yaml.Event]) -> Any:
        event = next(self._events)
        if kinds and not isinstance(event, kinds):
            raise yaml.MarkedYAMLError(problem="a second document begins", problem_mark=event.start_mark)
        return event

    def _until(self, end: type[yaml.Event]) -> Iterator[Any]:
        return takewhile(lambda event: not isinstance(event, end), self._events)

    def _value(self, event: Any, keys: Keys) -> Any:
        line = self.lines[keys] = event.start_mark.line + 1
        if isinstance(event, yaml.AliasEvent):
            return self._refuse(line, "anchors and aliases are not used here: write the value out")
        if event.tag:
            self._refuse(line, f"the tag {event.tag!r} is not allowed")
        if isinstance(event, yaml.ScalarEvent):
            return self._plain(event.value, line) if event.implicit[0] else event.value
        if len(keys) > MAX_DEPTH:
            raise CorpusError([Problem(self.path, line, "nested too deeply")])  # what is read goes as deep as the text, and the stack has an end
        if isinstance(event, yaml.SequenceStartEvent):
            return [self._value(item, (*keys, at)) for at, item in enumerate(self._until(yaml.SequenceEndEvent))]
        return dict(self._pairs(keys))

    def _pairs(self, keys: Keys) -> Iterator[tuple[str, Any]]:
        seen: set[str] = set()
        for event in self._until(yaml.MappingEndEvent):
            line, key = event.start_mark.line + 1, self._key(event, keys)
            if key in seen:
                self._refuse(line, f"the key {key!r} stands twice")
            seen.add(key)
            yield key, self._value(next(self._events), (*keys, key))
            self.lines[(*keys, key)] = line

    def _key(self, event: Any, keys: Keys) -> str:
        if isinstance(event, yaml.ScalarEvent) and not event.tag:
            return str(event.value)
        self._value(event, (*keys, ""))
        self._refuse(event.start_mark.line + 1, "a key is plain text")
        return ""

    def _plain(self, text: str, line: int) -> Any:
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if not _NUMBER.fullmatch(text):
            return text
        return int(text) if len(text.lstrip("-")) <= _MAX_DIGITS else self._refuse(line, f"a number has at most {_MAX_DIGITS} digits")

    def _refuse(self, line: int, message: str) -> None:
        self.problems.append(Problem(self.path, line, _shortened(message)))
        if len(self.problems) == MAX_PROBLEMS:
            raise CorpusError(self.problems)


def _errors(schema: Path, data: Any) -> Iterator[Any]:
    """What the schema finds wrong. The quick validator only says whether there is anything; seldom the slow one has to say what."""
    from fastjsonschema import JsonSchemaValueException

    try:
        _quick_validator(schema)(data)
    except JsonSchemaValueException:
        yield from islice(_validator(schema).iter_errors(data), MAX_PROBLEMS)


@cache
def _quick_validator(schema: Path) -> Callable[[Any], Any]:
    import fastjsonschema

    compiled: Callable[[Any], Any] = fastjsonschema.compile(json.loads(schema.read_text("utf-8")), use_default=False)
    return compiled


@cache
def _validator(schema: Path) -> Any:
    from jsonschema import Draft202012Validator  # takes longer to import than a question to answer
    from jsonschema.validators import extend

    validator: Any = extend(Draft202012Validator, {"uniqueItems": _unique_items})  # type: ignore[no-untyped-call]
    return validator(json.loads(schema.read_text("utf-8")))


def _unique_items(_asking: Any, unique: bool, items: Any, _schema: Any) -> Iterator[Any]:
    """The keyword as the library has it, but by one look at each item where the library compares each mapping with each other."""
    from jsonschema import ValidationError

    if unique and isinstance(items, list) and len({json.dumps(item, sort_keys=True) for item in items}) < len(items):
        yield ValidationError(f"{items!r} has non-unique elements")


def _wording(error: Any) -> str:
    where = ".".join(map(str, error.absolute_path))
    return _shortened(f"{where}: {error.message}" if where else str(error.message))


def _shortened(message: str) -> str:
    """A message that repeats a long value, with its middle left out: it begins with what is wrong and ends with why."""
    half = MAX_MESSAGE // 2
    return message if len(message) <= MAX_MESSAGE else f"{message[:half]} ... {message[-half:]}"

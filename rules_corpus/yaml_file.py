"""Reads YAML that people edit, strictly: bounded, without aliases or repeated keys, every value
with its line.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import yaml

from rules_corpus.build_cache import NO_CACHE, BuildCache, code_digest, digest
from rules_corpus.problems import CorpusError, Problem
from rules_corpus.schema import Keys, SchemaError, find_errors, read_schema
from rules_corpus.schema_errors import lacking, violations
from rules_corpus.text_file import (
    MAX_PROBLEMS,
    TextFile,
    about_hidden,
    as_text,
    hidden_character,
    read_bytes,
    without_hidden,
)
from rules_corpus.yaml_errors import TOO_DEEP, refusal

MAX_DEPTH = 12
MAX_MESSAGE = 300

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Everything else is text: "on" and "no" are words here; dates and decimals stay as they are
# written.
_CONSTANTS = {"": None, "~": None} | {
    form: value
    for word, value in (("null", None), ("true", True), ("false", False))
    for form in (word, word.title(), word.upper())
}
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
_MAX_DIGITS = 18  # what fits in 64 bits
# a value that breaks one of these is not of its kind, and cannot be used
_UNUSABLE = frozenset({"type", "enum", "const", "pattern"})
_EMPTY: Mapping[str, Any] = {
    "string": "",
    "array": [],
    "object": {},
    "boolean": False,
    "integer": 0,
}


@dataclass(frozen=True, slots=True)
class YamlFile:
    """A file that was read: ``data`` as plain values (dates stay text), ``lines`` the line of each
    value, counted from 1, by its path of keys.

    ``problems``: its defects; what they are about is left out of ``data`` or is empty there, so
    that the rest can still be checked. ``whole``: whether every entry of the file could be read.
    """

    path: Path
    data: Any
    lines: Mapping[Keys, int]
    problems: tuple[Problem, ...] = ()
    whole: bool = True

    def line(self, *keys: str | int) -> int:
        """The line of the value at ``keys``, or of the nearest value around it; 0 if it is not
        known.
        """
        for size in range(len(keys), -1, -1):
            if keys[:size] in self.lines:
                return self.lines[keys[:size]]
        return 0

    def problem(self, message: str, *keys: str | int) -> Problem:
        return Problem(self.path, self.line(*keys), message)


SCHEMAS = Path(__file__).parent / "schemas"


def read_yaml(path: Path, schema: str, schemas: Path = SCHEMAS) -> YamlFile:
    """The file at ``path``, checked against ``<schema>.schema.json`` of the folder ``schemas``.

    Raises:
        CorpusError: with every defect found, each with its line.
    """
    file = read_sound_parts(path, schema, schemas)
    if file.problems:
        raise CorpusError(file.problems)
    return file


def read_sound_parts(
    path: Path, schema: str, schemas: Path = SCHEMAS, cache: BuildCache = NO_CACHE
) -> YamlFile:
    """Like `read_yaml`, but returns what is sound along with the defects of the rest.

    A file without defects that is in ``cache`` is neither parsed nor checked again.

    Raises:
        CorpusError: nothing of the file can be used.
    """
    shape = schemas / f"{schema}.schema.json"
    content = read_bytes(path)
    key = digest("yaml", code_digest(Path(__file__).parent), read_schema(shape), content)
    data = cache.get(key)
    if data is not None:
        return YamlFile(path, data, _LazyLines(path, content))
    file = _sound_parts(path, as_text(path, content), shape)
    if not file.problems:
        cache.put(key, file.data)
    return file


class _LazyLines(Mapping[Keys, int]):
    """The lines of a file taken from the cache, which is parsed only when one of its lines is
    needed.
    """

    def __init__(self, path: Path, content: bytes) -> None:
        self._path, self._content = path, content

    @cached_property
    def _lines(self) -> Mapping[Keys, int]:
        return _parsed(self._path, as_text(self._path, self._content).text).lines

    def __getitem__(self, keys: Keys) -> int:
        return self._lines[keys]

    def __iter__(self) -> Iterator[Keys]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)


def _sound_parts(path: Path, source: TextFile, shape: Path) -> YamlFile:
    parsed = _parsed(path, without_hidden(source.text) if source.problems else source.text)
    errors = find_errors(shape, _lengthened(parsed.data), MAX_PROBLEMS)
    about = YamlFile(path, parsed.data, parsed.lines)
    # what seems missing may be in the part that cannot be read
    shown = [error for error in errors if parsed.whole or error.keys]
    noticed = [*source.problems, *parsed.problems]
    # at these lines the schema is broken only because of what was noticed
    refused = {problem.line for problem in noticed}
    found = [
        problem
        for keys, message in violations(shown)
        if (problem := about.problem(_shortened(message), *keys)).line not in refused
    ]
    problems = tuple([*noticed, *found][:MAX_PROBLEMS])
    if any(error.keyword == "type" and not error.keys for error in errors):
        raise CorpusError(
            problems
            or [about.problem(_shortened(message), *keys) for keys, message in violations(errors)]
        )
    if not errors:
        return YamlFile(path, parsed.data, parsed.lines, problems, parsed.whole)
    lines: dict[Keys, int] = {}
    data = _SoundParts(errors, parsed.lines, lines).of(parsed.data, (), ())
    return YamlFile(
        path, data, lines, problems, parsed.whole and all(map(_keeps_its_entry, errors))
    )


@dataclass(slots=True)
class _Parsed:
    """What a text holds: plain values, the line of each, and what is wrong with it as YAML, before
    any schema is applied.
    """

    data: Any
    lines: dict[Keys, int] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    whole: bool = True


def _parsed(path: Path, text: str) -> _Parsed:
    """The values of a text; if it is not valid YAML, those of its entries that are.

    Raises:
        CorpusError: none can be read.
    """
    try:
        return _read(path, text)
    except yaml.YAMLError as error:
        refused = error
    parts = _entries(text)
    found = _Parsed(None, whole=False)
    for line, part in parts if len(parts) > 1 else ():
        try:
            _join(found, _read(path, part, line))
        except yaml.YAMLError as error:
            found.problems.append(Problem(path, *refusal(part, error, line)))
        except CorpusError as error:
            found.problems += error.problems
    if not found.problems:  # each entry is sound alone: the fault is in how they come together
        found.problems.append(Problem(path, *refusal(text, refused)))
    if found.data is None:
        raise CorpusError(found.problems)
    return found


def _read(path: Path, text: str, above: int = 0) -> _Parsed:
    reader = _Reader(path, yaml.parse(text, Loader=_Loader), above)
    data = reader.document()
    return _Parsed(data, reader.lines, reader.problems)


def _entries(text: str) -> list[tuple[int, str]]:
    """A text cut before each line that is not indented: each part with the number of lines above
    it.
    """
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if line[:1].strip() and line[0] not in "#]}"]
    return [(start, "\n".join(lines[start:end])) for start, end in pairwise([*starts, len(lines)])]


def _join(found: _Parsed, part: _Parsed) -> None:
    """Appends the values of a part to those found so far, if they are of the same kind."""
    if found.data is None:
        found.data, found.lines = part.data, part.lines
    elif isinstance(found.data, list) and isinstance(part.data, list):
        shift = len(found.data)
        found.lines |= {
            (keys[0] + shift, *keys[1:]): line
            for keys, line in part.lines.items()
            if keys and isinstance(keys[0], int)
        }
        found.data += part.data
    elif isinstance(found.data, dict) and isinstance(part.data, dict):
        found.lines |= {keys: line for keys, line in part.lines.items() if keys}
        found.data |= part.data
    found.problems += part.problems


class _Reader:
    """Turns the parser's events into plain values as they come, and notes the line of each;
    ``above``: the number of lines above the text in its file.
    """

    def __init__(self, path: Path, events: Iterator[Any], above: int = 0) -> None:
        self.path = path
        self.lines: dict[Keys, int] = {}
        self.problems: list[Problem] = []
        self._events = events
        self._above = above

    def document(self) -> Any:
        """The one document of the text."""
        self._next(yaml.StreamStartEvent)
        if isinstance(
            self._next(yaml.DocumentStartEvent, yaml.StreamEndEvent), yaml.StreamEndEvent
        ):
            raise CorpusError([Problem(self.path, 0, "the file is empty")])
        data = self._value(self._next(), ())
        self._next(yaml.DocumentEndEvent)
        after = self._next()
        if not isinstance(after, yaml.StreamEndEvent):
            self._refuse(self._line(after), "a second document begins: remove the line '---'")
        return data

    def _next(self, *kinds: type[yaml.Event]) -> Any:
        event = next(self._events)
        if kinds and not isinstance(event, kinds):
            raise yaml.MarkedYAMLError(
                problem="something else begins", problem_mark=event.start_mark
            )
        return event

    def _until(self, end: type[yaml.Event]) -> Iterator[Any]:
        return takewhile(lambda event: not isinstance(event, end), self._events)

    def _line(self, event: Any) -> int:
        return int(event.start_mark.line) + 1 + self._above

    def _value(self, event: Any, keys: Keys) -> Any:
        line = self.lines[keys] = self._line(event)
        if isinstance(event, yaml.AliasEvent):
            return self._refuse(
                line,
                "aliases are not allowed: write the value out; a text that begins with '*' must"
                " be in quotes",
            )
        if event.anchor:
            self._refuse(
                line, "anchors are not allowed: a text that begins with '&' must be in quotes"
            )
        if event.tag:
            self._refuse(
                line,
                f"the tag {event.tag!r} is not allowed: a text that begins with '!' must be in"
                " quotes",
            )
        if isinstance(event, yaml.ScalarEvent):
            self._look_through(event, line)
            return self._plain(event.value, line) if event.implicit[0] else event.value
        if len(keys) > MAX_DEPTH:
            # each level is a call of this method, and the stack is bounded
            raise CorpusError([Problem(self.path, line, TOO_DEEP)])
        if isinstance(event, yaml.SequenceStartEvent):
            return [
                self._value(item, (*keys, at))
                for at, item in enumerate(self._until(yaml.SequenceEndEvent))
            ]
        return self._fields(keys)

    def _fields(self, keys: Keys) -> dict[str, Any]:
        found: dict[str, Any] = {}
        again: list[tuple[int, str]] = []
        for event in self._until(yaml.MappingEndEvent):
            line, key = self._line(event), self._key(event, keys)
            if not key or key in found:
                if key:
                    again.append((line, key))
                self._value(next(self._events), (*keys, key, ""))
                continue
            found[key] = self._value(next(self._events), (*keys, key))
            self.lines[(*keys, key)] = line
        first = next(iter(found), "")
        if len(again) > 1 and again[0][1] == first and keys and isinstance(keys[-1], int):
            self._refuse(
                again[0][0],
                f"{first!r} begins another entry, but its dash is missing: write '- {first}: ...'",
            )
        else:
            for line, key in again:
                self._refuse(
                    line, f"the key {key!r} appears twice; first in line {self.lines[(*keys, key)]}"
                )
        return found

    def _key(self, event: Any, keys: Keys) -> str:
        """The name of a field; empty if it cannot be one."""
        if isinstance(event, yaml.ScalarEvent) and not event.tag:
            self._look_through(event, self._line(event))
            if not event.value:
                self._refuse(self._line(event), "the name before the colon is missing")
            return str(event.value)
        self._value(event, (*keys, ""))
        self._refuse(self._line(event), "a key must be plain text")
        return ""

    def _plain(self, text: str, line: int) -> Any:
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if not _NUMBER.fullmatch(text):
            return text
        return (
            int(text)
            if len(text.lstrip("-")) <= _MAX_DIGITS
            else self._refuse(line, f"a number may have at most {_MAX_DIGITS} digits")
        )

    def _look_through(self, event: Any, line: int) -> None:
        """Refuses an invisible character that a text in double quotes holds only as an escape, so
        that the file itself does not contain it.
        """
        if event.style == '"' and (hidden := hidden_character(event.value)):
            self._refuse(line, about_hidden(hidden))

    def _refuse(self, line: int, message: str) -> None:
        self.problems.append(Problem(self.path, line, _shortened(message)))
        if len(self.problems) == MAX_PROBLEMS:
            raise CorpusError(self.problems)


def _keeps_its_entry(error: SchemaError) -> bool:
    """Whether an entry of a list or mapping can still be identified by its name, its first field,
    in spite of an error.
    """
    keys = error.keys
    if error.keyword == "required":
        return len(keys) != 1 or error.wanted[0] not in lacking(error)
    return len(keys) > 1 and not (
        len(keys) == 2
        and isinstance(keys[0], int)
        and error.keyword in _UNUSABLE
        and keys[1] in ("id", "name", "word", "card", "term")
    )


class _SoundParts:
    """Copies data without what breaks its schema: a broken entry of a nested list is left out, a
    broken field is made empty.
    """

    def __init__(
        self, errors: Iterable[SchemaError], old_lines: Mapping[Keys, int], lines: dict[Keys, int]
    ) -> None:
        self._old_lines, self._lines = old_lines, lines
        self._gone: set[Keys] = set()
        self._empty: dict[Keys, Any] = {}
        for error in errors:
            if error.keyword == "required":
                self._lacks(error)
            elif error.keyword in _UNUSABLE and error.name is None:
                self._leave_out(error.keys, error.schema)

    def _lacks(self, error: SchemaError) -> None:
        if not self._drop_entry(error.keys):
            properties = error.schema.get("properties", {})
            self._empty |= {
                (*error.keys, name): _empty(properties.get(name, {})) for name in lacking(error)
            }

    def _leave_out(self, keys: Keys, schema: Mapping[str, Any]) -> None:
        if len(keys) == 1 and isinstance(keys[0], int):
            self._gone.add(keys)
        elif not self._drop_entry(keys):
            self._empty[keys] = _empty(schema)

    def _drop_entry(self, keys: Keys) -> bool:
        """Leaves out the innermost list entry on the path ``keys``, except the top-level entries of
        the file, which are kept with empty fields; returns whether there is one.
        """
        sizes = (size for size in range(len(keys), 1, -1) if isinstance(keys[size - 1], int))
        size = next(sizes, 0)
        if size:
            self._gone.add(keys[:size])
        return bool(size)

    def of(self, value: Any, old: Keys, new: Keys) -> Any:
        """The copy of ``value``, which was at the path ``old`` and goes to ``new``."""
        if old in self._old_lines:
            self._lines[new] = self._old_lines[old]
        if old in self._empty:
            return self._empty[old]
        if isinstance(value, list):
            kept = [at for at in range(len(value)) if (*old, at) not in self._gone]
            return [self.of(value[at], (*old, at), (*new, place)) for place, at in enumerate(kept)]
        if isinstance(value, dict):
            filled = {
                keys[-1]: None for keys in self._empty if keys[:-1] == old and keys[-1] not in value
            }
            return {
                key: self.of(part, (*old, key), (*new, key))
                for key, part in (value | filled).items()
            }
        return value


def _empty(schema: Mapping[str, Any]) -> Any:
    """The empty value of the type that a schema asks for."""
    return _EMPTY.get(
        schema.get("type", "string") if isinstance(schema.get("type", "string"), str) else "string",
        "",
    )


def _lengthened(value: Any) -> Any:
    """The value with its texts in NFKC where that is longer: limits on length apply to the form
    that is searched and compared.
    """
    if isinstance(value, str):
        return (
            value
            if value.isascii() or len(plain := unicodedata.normalize("NFKC", value)) <= len(value)
            else plain
        )
    if isinstance(value, list):
        return [_lengthened(item) for item in value]
    return (
        {key: _lengthened(item) for key, item in value.items()}
        if isinstance(value, dict)
        else value
    )


def _shortened(message: str) -> str:
    """A message with its middle left out if it is longer than `MAX_MESSAGE` characters: it begins
    with what is wrong and ends with why.
    """
    half = MAX_MESSAGE // 2
    return message if len(message) <= MAX_MESSAGE else f"{message[:half]} ... {message[-half:]}"

"""Frozen values as JSON and back, by their type hints: a named tuple is an object of those fields
that differ from their defaults, the address of a rule is a text (``floor:6c-ii``), a pattern its
source.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from rules_corpus.languages import Phrases, Text
from rules_corpus.model import RuleRef
from rules_corpus.patterns import Pattern

Decode = Callable[[Any], Any]

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_PLAIN = frozenset({str, int, float, bool, NoneType})


def to_json(value: Any) -> str:
    """The value as JSON; it may consist of named tuples, tuples, mappings with text keys, and plain
    values.
    """
    return _ENCODER.encode(_plain(value))


def _plain(value: Any) -> Any:
    if value.__class__ in _PLAIN:  # most are: the other checks take ten times as long
        return value
    if isinstance(value, RuleRef):
        return str(value)
    if isinstance(value, Text | Phrases):
        return dict(value.said)
    if isinstance(value, Pattern):
        return value.source
    if hasattr(value, "_fields"):
        fields = zip(value._fields, value, strict=True)
        defaults = value._field_defaults
        return {
            name: _plain(field)
            for name, field in fields
            if name not in defaults or defaults[name] != field
        }
    if isinstance(value, (tuple, list, frozenset)):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    return value


def from_json(kind: Any, text: str) -> Any:
    """The value of type ``kind`` that `to_json` wrote.

    Raises:
        ValueError: the text is not JSON.
        TypeError: it is not a value of this type.
    """
    return of_plain(kind, json.loads(text))


def of_plain(kind: Any, data: Any) -> Any:
    """Like `from_json`, for data that are already parsed."""
    decode = _decoder(kind)
    return decode(data) if decode else data


@cache
def _decoder(kind: Any) -> Decode | None:
    """The function that makes a value of type ``kind`` from plain data; ``None`` if the data
    already are one.
    """
    if kind is RuleRef:
        return _rule_ref
    if kind is Pattern:
        return Pattern
    if kind is Text:
        return lambda data: Text(tuple(data.items()))
    if kind is Phrases:
        return lambda data: Phrases(
            tuple((language, tuple(said)) for language, said in data.items())
        )
    if hasattr(kind, "_fields"):
        return _of_fields(kind)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return _of_items(arguments)
    if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
        made = _decoder(arguments[1])
        return (lambda data: {name: made(item) for name, item in data.items()}) if made else None
    if origin is frozenset:
        return frozenset
    if NoneType in arguments:
        decode = next(filter(None, map(_decoder, arguments)), None)
        return (lambda data: None if data is None else decode(data)) if decode else None
    return None


def _rule_ref(text: str) -> RuleRef:
    document, _, number = text.partition(":")
    return RuleRef(document, number)


def _of_fields(kind: Any) -> Decode:
    @cache
    def decoders() -> Mapping[str, Decode]:  # on first use: a field may be of the same type
        hints = get_type_hints(kind)
        return {name: decode for name in kind._fields if (decode := _decoder(hints[name]))}

    def made(data: Any) -> Any:
        decode = decoders()
        return kind(
            **{
                name: decode[name](field) if name in decode else field
                for name, field in data.items()
            }
        )

    return made


def _of_items(kinds: tuple[Any, ...]) -> Decode:
    if len(kinds) == 2 and kinds[1] is ...:
        decode = _decoder(kinds[0])
        return (lambda data: tuple(map(decode, data))) if decode else tuple
    decoders = [_decoder(kind) for kind in kinds]
    return lambda data: tuple(
        decode(item) if decode else item for decode, item in zip(decoders, data, strict=True)
    )

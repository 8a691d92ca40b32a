"""The parameters of an operation: read within bounds, and described as JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from rules_corpus.errors import MagistrateError

Value = str | int
Values = Mapping[str, Any]
"""The values that were given, by the names of parameters; those left out are missing."""
Json = dict[str, Any]

NO_PARAMETER = "there is no such parameter; the parameters are: {names}"
MAX_SHOWN = 40  # characters of an unknown parameter's name

_FIGURES = re.compile(r"0|[1-9][0-9]{0,8}")


class Text(NamedTuple):
    """Any text of at most ``most`` characters."""

    most: int


class Choice(NamedTuple):
    """One of a few words."""

    of: tuple[str, ...]


Kind = Text | Choice | range
"""What a value may be: a text, one of a few words, or a whole number within a range."""


class Parameter(NamedTuple):
    """A quantity or text that an operation takes; ``about``: what it is, in words for people."""

    name: str
    kind: Kind
    about: str
    example: Value
    place: Literal["query", "path"] = "query"
    is_required: bool = False

    @property
    def schema(self) -> Json:
        """The JSON Schema of its values."""
        match self.kind:
            case Text(most=most):
                return {"type": "string", "minLength": 1, "maxLength": most}
            case Choice(of=words):
                return {"type": "string", "enum": list(words)}
            case numbers:
                return {"type": "integer", "minimum": numbers[0], "maximum": numbers[-1]}

    def read(self, given: object) -> Value:
        """The value that was given, either as text or as a JSON value.

        Raises:
            ValueError: the value is out of bounds; the message says what is wanted.
        """
        match self.kind:
            case Text(most=most):
                if not isinstance(given, str) or not 1 <= len(given) <= most:
                    raise ValueError(f"a text of 1 to {most:,} characters")
                return given
            case Choice(of=words):
                if given not in words:
                    raise ValueError(f"one of {', '.join(words)}")
                return str(given)
            case numbers:
                number = _whole_number(given)
                if number is None or number not in numbers:
                    raise ValueError(f"a whole number from {numbers[0]} to {numbers[-1]}")
                return number


class Wrong(NamedTuple):
    """What is wrong with a parameter."""

    parameter: str
    detail: str


class ParametersError(MagistrateError, ValueError):
    """Some parameters cannot be used; ``wrong`` names all of them."""

    def __init__(self, wrong: Sequence[Wrong]) -> None:
        self.wrong = tuple(wrong)
        super().__init__("; ".join(f"{each.parameter}: {each.detail}" for each in wrong))


def read_parameters(
    parameters: Iterable[Parameter], given: Iterable[tuple[str, object]]
) -> dict[str, Value]:
    """The values that were given, by the names of their parameters.

    Raises:
        ParametersError: a value is missing, out of bounds or given twice, or there is no such
            parameter.
    """
    known = {parameter.name: parameter for parameter in parameters}
    values: dict[str, Value] = {}
    wrong: dict[str, str] = {}
    for name, value in given:
        if name not in known:
            wrong.setdefault(name[:MAX_SHOWN], NO_PARAMETER.format(names=", ".join(known)))
        elif name in values or name in wrong:
            wrong[name] = "given twice"
        else:
            try:
                values[name] = known[name].read(value)
            except ValueError as error:
                wrong[name] = f"must be {error}"
        if len(wrong) > len(known):
            break  # that is enough
    missing = (name for name, each in known.items() if each.is_required and name not in values)
    for name in missing:
        wrong.setdefault(name, "is missing")
    if wrong:
        raise ParametersError([Wrong(name, detail) for name, detail in wrong.items()])
    return values


def _whole_number(given: object) -> int | None:
    if isinstance(given, str):
        return int(given) if _FIGURES.fullmatch(given) else None
    return given if isinstance(given, int) and not isinstance(given, bool) else None

"""What a schema rejects, in words that say what to do."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import date
from typing import Any, NamedTuple

from rules_corpus.nearest import did_you_mean, listed, nearest
from rules_corpus.schema import Keys, SchemaError

_SHOWN = 60  # characters of a value that a message shows
_EXAMPLE = "comprehensive:903.3"
_CITATION = ":[^"  # only in the pattern of a citation
_DATE = re.compile(r"(\d{1,4})\s*[./年-]\s*(\d{1,2})\s*[./月-]\s*(\d{1,4})\s*日?")
_WORDED_DATE = re.compile(
    r"(?:(?P<day>\d{1,2})(?:st|nd|rd|th)?\.?"
    r" +(?P<month>[A-Za-z]{3,9})|(?P<us_month>[A-Za-z]{3,9})\.?"
    r" +(?P<us_day>\d{1,2})(?:st|nd|rd|th)?),? +(?P<year>\d{4})"
)
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")


class Violation(NamedTuple):
    """A place that breaks a schema, as its path of keys, and what to do about it."""

    keys: Keys
    message: str


def violations(errors: Iterable[SchemaError]) -> list[Violation]:
    """A schema's errors as messages; a misspelt field, which is both unknown and missing, is
    reported once.
    """
    errors = list(errors)
    missing = {error.keys: lacking(error) for error in errors if error.keyword == "required"}
    found: list[Violation] = []
    for error in errors:
        keys = error.keys
        if error.keyword == "additionalProperties":
            found += _unexpected(error, keys, missing.get(keys, []))
        elif error.name is not None:
            found.append(
                Violation(
                    (*keys, error.name),
                    f"{_shown(error.name)} cannot be the name of an entry: use the letters a-z,"
                    " digits and hyphens",
                )
            )
        elif error.keyword != "required":
            found.append(
                Violation(
                    keys, _where(keys) + _WORDINGS.get(error.keyword, _in_the_librarys_words)(error)
                )
            )
    return [
        *found,
        *(
            Violation(keys, f"{_where(keys)}{_fields(names)} missing")
            for keys, names in missing.items()
            if names
        ),
    ]


def lacking(error: SchemaError) -> list[str]:
    """The fields whose absence an error of the keyword ``required`` is about."""
    return [name for name in error.wanted if name not in error.value]


def _unexpected(error: SchemaError, keys: Keys, missing: list[str]) -> Iterator[Violation]:
    """The fields that the schema does not know.

    One whose name comes near that of a missing field is taken for it, which is removed from
    ``missing``.
    """
    known = list(error.schema.get("properties", ()))
    for name in error.value:
        if name in known:
            continue
        meant = (
            nearest(name, missing)
            or nearest(name, [other for other in known if other not in error.value])
            or nearest(name, known)
        )
        if meant and meant[0] in missing:
            missing.remove(meant[0])
        hint = (
            f"; did you mean {meant[0]!r}?"
            if meant
            else f"; the fields are {listed([*known[:20], *(['...'] if known[20:] else [])])}"
        )
        yield Violation((*keys, name), f"unknown field {_shown(name)}{hint}")


def _fields(names: list[str]) -> str:
    return (
        f"the field {names[0]!r} is"
        if len(names) == 1
        else f"the fields {listed([repr(name) for name in names])} are"
    )


def _where(keys: Keys) -> str:
    """The names on the path to a value; its place in a list can be seen from its line."""
    names = [str(key) for key in keys if isinstance(key, str)]
    return f"{'.'.join(names)}: " if names else ""


def _shown(value: Any) -> str:
    return _cut(repr(value))


def _cut(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN // 2]} ... {text[-_SHOWN // 3 :]}"


def _in_the_librarys_words(error: SchemaError) -> str:
    return (
        str(error.message)
        if len(error.message) <= 3 * _SHOWN
        else f"{error.message[:_SHOWN]} ... {error.message[-_SHOWN:]}"
    )


def _type(error: SchemaError) -> str:
    wanted, value = error.wanted, error.value
    kinds = [wanted] if isinstance(wanted, str) else list(wanted)
    if len(kinds) > 1:
        return (
            f"expected {listed([_KINDS[kind] for kind in kinds if kind != 'null'], 'or')},"
            f" found {_kind_of(value)}"
        )
    return (
        _INSTEAD[kinds[0]](value, error.schema)
        if kinds[0] in _INSTEAD
        else f"expected {_KINDS[kinds[0]]}, not {_shown(value)}"
    )


def _not_a_list(value: Any, _schema: Mapping[str, Any]) -> str:
    if value is None or isinstance(value, (dict, list)):
        return (
            f"expected a list, found {_kind_of(value)}: write [a, b], or one entry per line after"
            " a dash"
        )
    parts = [part.strip() for part in re.split(r"[,、;]", str(value)) if part.strip()] or ["a", "b"]
    example = ", ".join(parts)
    return (
        f"expected a list: write [{example if len(example) <= _SHOWN else 'a, b'}], or one entry"
        " per line after a dash"
    )


def _not_text(value: Any, schema: Mapping[str, Any]) -> str:
    if _CITATION in schema.get("pattern", "") and isinstance(value, dict):
        return _not_a_citation(value)
    if value is None:
        return "the value is missing: write a text, or leave the field out"
    if isinstance(value, bool):
        return f'expected a text: write "{str(value).lower()}" in quotes'
    if isinstance(value, int):
        return f'expected a text: write "{value}" in quotes'
    if isinstance(value, dict):
        return "expected one text, found fields: put a text with a colon or braces in quotes"
    return (
        "expected one text, found a list: put a text that begins with a bracket or a dash in quotes"
    )


def _not_a_citation(value: Mapping[str, Any]) -> str:
    """The message about a rule cited as fields, or with a space after the colon."""
    rules = value.get("rules") or [value.get("rule")]
    pairs = (
        [(value["document"], rule) for rule in rules if isinstance(rule, str)]
        if "document" in value and isinstance(rules, list)
        else value.items()
    )
    written = ", ".join(f'"{document}:{rule}"' for document, rule in pairs if rule)
    return f"a rule is cited as one text: write {_cut(written) or chr(34) + _EXAMPLE + chr(34)}"


def _not_fields(value: Any, schema: Mapping[str, Any]) -> str:
    field = next(iter(schema.get("required", ())), "")
    if field and isinstance(value, str) and len(value) <= _SHOWN:
        text = f'"{value}"' if re.search(r"[,:#\[\]{}]", value) else value
        return f"expected fields: write {{{field}: {text}}}"
    return f"expected fields, as in '{field or 'name'}: ...', found {_kind_of(value)}"


def _kind_of(value: Any) -> str:
    match value:
        case None:
            return "nothing"
        case bool():
            return "true or false"
        case int():
            return "a number"
        case str():
            return "a text"
        case list():
            return "a list"
        case _:
            return "a group of fields"


_KINDS = {
    "array": "a list",
    "string": "a text",
    "object": "a group of fields",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing",
}
_INSTEAD: Mapping[str, Callable[[Any, Mapping[str, Any]], str]] = {
    "array": _not_a_list,
    "string": _not_text,
    "object": _not_fields,
}


def _enum(error: SchemaError) -> str:
    known = [str(value) for value in error.wanted]
    meant = did_you_mean(error.value, known) if isinstance(error.value, str) else ""
    return f"{_shown(error.value)} is not one of {listed(known)}{meant}"


def _pattern(error: SchemaError) -> str:
    pattern, value = error.wanted, error.value
    if "[0-9]{4}" in pattern:
        return _not_a_date(value, "undated" in pattern)
    if pattern.startswith("^https?"):
        return (
            f"{_shown(value)} is not a web address: it must begin with https:// and contain no"
            " spaces"
        )
    if pattern.startswith("^(100|1)"):
        return (
            f"{_shown(value)} is not a numbering scheme: write what a rule number looks like, as"
            " in 1.1a or 1a-i, with 1 for a number, 100 for one of three or four digits, a for a"
            " letter and i for a Roman numeral"
        )
    if _CITATION in pattern:
        return (
            f"{_shown(value)} is not a rule: write the document's id, a colon and the number, as in"
            f" {_EXAMPLE}"
        )
    if ":[" in pattern:
        return (
            f"{_shown(value)} is not a table: write the document's id, a colon and the table's"
            " name, as in floor:round-minutes"
        )
    if pattern.startswith("^[a-z0-9]+(-"):
        return (
            f"{_shown(value)} is not an id: use the letters a-z and digits, with single hyphens"
            " between them, as in pierce-and-wardens"
        )
    return f"{_shown(value)} does not match the pattern {pattern}"


def _not_a_date(value: str, may_be_undated: bool) -> str:
    found = as_date(value)
    if found:
        return f"{_shown(value)} is not a date: write {found}"
    return (
        f"{_shown(value)} is not a date: write a day as 2026-11-20, a month as 2026-11, a year as"
        f' "2026"{", or undated" if may_be_undated else ""}'
    )


def as_date(text: str) -> str:
    """The ISO date of a day that people write as 20/11/2026, 2026/11/20 or 20 Nov 2026; empty if
    ``text`` is not such a day.
    """
    figures, words = _DATE.fullmatch(text.strip()), _WORDED_DATE.fullmatch(text.strip())
    if figures:
        first, second, last = map(int, figures.groups())
        year, month, day = (first, second, last) if len(figures[1]) == 4 else (last, second, first)
        if month > 12:
            month, day = day, month
    elif words:
        name = (words["month"] or words["us_month"]).lower()[:3]
        year, month, day = (
            int(words["year"]),
            _MONTHS.index(name) + 1 if name in _MONTHS else 0,
            int(words["day"] or words["us_day"]),
        )
    else:
        return ""
    try:
        return date(year, month, day).isoformat() if year > 1900 else ""
    except ValueError:
        return ""


def _length(error: SchemaError) -> str:
    size = len(error.value)
    if error.keyword in {"minLength", "minItems", "minProperties"} and not size:
        return {"minLength": "the text is empty", "minItems": "the list is empty"}.get(
            error.keyword, "there are no fields"
        )
    kind = "characters" if error.keyword.endswith("Length") else "entries"
    bound = "at least" if error.keyword.startswith("min") else "at most"
    return (
        f"{size:,} {kind if size != 1 else 'character' if kind == 'characters' else 'entry'};"
        f" expected {bound} {error.wanted:,}"
    )


def _duplicate(error: SchemaError) -> str:
    written = Counter(json.dumps(item, sort_keys=True) for item in error.value)
    again = next(item for item in error.value if written[json.dumps(item, sort_keys=True)] > 1)
    return f"{_shown(again)} appears twice"


def _dependent(error: SchemaError) -> str:
    found = [
        (name, other)
        for name, others in error.wanted.items()
        if name in error.value
        for other in others
        if other not in error.value
    ]
    return "; ".join(f"{name!r} is only allowed together with {other!r}" for name, other in found)


_WORDINGS: Mapping[str, Callable[[SchemaError], str]] = {
    "type": _type,
    "enum": _enum,
    "const": lambda error: f"write: {error.wanted}",
    "pattern": _pattern,
    "minLength": _length,
    "maxLength": _length,
    "minItems": _length,
    "maxItems": _length,
    "minProperties": _length,
    "uniqueItems": _duplicate,
    "minimum": lambda error: f"{_shown(error.value)} is too small: at least {error.wanted}",
    "maximum": lambda error: f"{_shown(error.value)} is too large: at most {error.wanted}",
    "dependentRequired": _dependent,
}

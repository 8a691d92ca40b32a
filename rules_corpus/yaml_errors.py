"""What the YAML parser rejects, in words that say what to do."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

_FIELD = re.compile(r"\s*(?:- +)*([\w-]+):(?= |$)")
_COLON_IN_TEXT = re.compile(r"\s*(?:- +)*[\w-]+: +[^'\"\[{|>#\s][^#]*?:(?: |$)")
_COLON_IN_ENTRY = re.compile(r"\s*(?:- +)+[^'\"\[{\s][^:#]* [^:#]*: ")
_NO_BLANK = re.compile(r"\s*(?:- +)*([\w-]+)[:：](?=\S)")
_OPENED = "the quote that opens in line LINE is not closed at the end of its text"
TOO_DEEP = "nested too deeply"
_SPECIAL = "@`%*&!|>[]{}"


class Refusal(NamedTuple):
    """What the parser rejects; the line counts from 1 and is 0 if it is not known."""

    line: int
    message: str


def refusal(text: str, error: yaml.YAMLError, above: int = 0) -> Refusal:
    """The line to correct and what is wrong with it; ``text``: what was parsed; ``above``: the
    number of lines before it in its file.
    """
    if not isinstance(error, yaml.MarkedYAMLError) or error.problem_mark is None:
        return Refusal(0, f"not valid YAML: {error}")
    at = _Place(text.split("\n"), error, above)
    return (
        _depth(at)
        or _tab(at)
        or _unclosed_quote(text, at)
        or _unclosed_list(at)
        or _special_sign(at)
        or _after_quote(text, at)
        or _dash(at)
        or _indentation(at)
        or _colon(at)
        or _list_item(at)
        or _key(at)
        or _other(at)
    )


class _Place:
    """Where the parser stopped, and why; lines count from 0 and leave out those ``above``."""

    def __init__(self, lines: list[str], error: yaml.MarkedYAMLError, above: int) -> None:
        self._above = above
        mark: Any = error.problem_mark
        self.line = min(mark.line, len(lines) - 1)
        self.column = mark.column
        self.text = lines[self.line]
        self.problem = error.problem or ""
        self.context = error.context or ""
        self.opened = min(error.context_mark.line, self.line) if error.context_mark else self.line
        self.lines = lines

    @property
    def before(self) -> int | None:
        """The nearest line above that is neither empty nor a comment."""
        above = (
            at
            for at in range(self.line - 1, -1, -1)
            if self.lines[at].strip() and not self.lines[at].lstrip().startswith("#")
        )
        return next(above, None)

    def here(self, message: str) -> Refusal:
        return self.at(self.line, message)

    def at(self, line: int, message: str) -> Refusal:
        """In ``message``, LINE is replaced by the line's number."""
        number = line + 1 + self._above
        return Refusal(number, message.replace("LINE", str(number)))


def _depth(at: _Place) -> Refusal | None:
    """Too many brackets or dashes within one another: since PyYAML 6.0.4 the parser itself stops
    at a thousand, before the reader of its events sees them.
    """
    return at.here(TOO_DEEP) if "maximum nesting depth" in at.problem else None


def _tab(at: _Place) -> Refusal | None:
    for line in dict.fromkeys((at.line, at.opened)):
        margin = at.lines[line][: len(at.lines[line]) - len(at.lines[line].lstrip())]
        if "\t" in margin:
            return at.at(line, "line LINE is indented with a tab; use spaces")
    if "\t" in at.text and "\t" in at.text[max(at.column - 1, 0) : at.column + 1]:
        return at.here("there is a tab here; use spaces")
    return None


def _unclosed_quote(text: str, at: _Place) -> Refusal | None:
    """A quoted text that ends where the next one should begin: the parser stumbles only over what
    comes after it.
    """
    if at.context == "while scanning a quoted scalar":
        return at.at(at.opened, _OPENED)
    last = _last_quoted(text, at)
    if last is None or last.start_mark.line == last.end_mark.line:
        return None
    return at.at(last.start_mark.line, _OPENED)


def _after_quote(text: str, at: _Place) -> Refusal | None:
    last = _last_quoted(text, at)
    if (
        last is None
        or last.end_mark.line != at.line
        or ("expected key" not in at.problem and "expected ','" not in at.problem)
    ):
        return None
    between = at.text[last.end_mark.column : at.column].strip()
    if between or at.column >= len(at.text.rstrip()):
        return None
    if at.text[at.column] in "'\"":
        return at.here("a comma is missing between two entries of the list")
    if last.style == "'":
        return at.here(
            "text continues after the closing quote: write an apostrophe inside '...' twice,"
            ' or put the text in "..."'
        )
    return at.here(
        'text continues after the closing quote: write a quote inside "..." as \\", or put the text'
        " in '...'"
    )


def _last_quoted(text: str, at: _Place) -> Any:
    """The last text in quotes before the place where the parser stopped."""
    found = None
    for token in _tokens(text):
        mark = token.start_mark
        if (mark.line, mark.column) >= (at.line, at.column):
            break
        if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"'):
            found = token
    return found


def _tokens(text: str) -> Iterator[Any]:
    try:
        yield from yaml.scan(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError:
        return


def _unclosed_list(at: _Place) -> Refusal | None:
    opened = [line for line in range(at.line + 1) if re.search(r"[\[{][^\]}]*$", at.lines[line])]
    if opened and "node content" in at.problem and not at.text[at.column :].strip():
        return at.at(opened[-1], "the bracket that opens in line LINE is not closed")
    sign = re.search(r"expected ',' or '([\]}])'", at.problem)
    if sign is None:
        return None
    if at.line == at.opened and at.text[at.column :].strip():
        return (
            None
            if at.text[at.column] in "'\"" or '"' in at.text[: at.column]
            else at.here("a comma is missing, or a bracket is closed too early")
        )
    return at.at(
        at.opened,
        f"the bracket that opens in line LINE is not closed: write {sign[1]!r} at its end",
    )


def _special_sign(at: _Place) -> Refusal | None:
    start = at.text[at.column : at.column + 1]
    if "cannot start any token" in at.problem and start:
        return at.here(f"a text that begins with {start!r} must be in quotes")
    if "unknown escape" in at.problem or ("escape" in at.problem and "hexadecimal" in at.problem):
        return at.here(
            "a backslash inside \"...\" has a special meaning: write two, or put the text in '...'"
        )
    if at.context in {
        "while scanning an alias",
        "while scanning an anchor",
        "while scanning a tag",
        "while scanning a block scalar",
    }:
        sign = at.lines[at.opened].lstrip("- ").partition(": ")[2].strip()[:1] or "*"
        return at.at(at.opened, f"a text that begins with {sign!r} must be in quotes")
    if (
        re.match(r"\s*(?:- +)*[\w-]+: +\[[^\]]*\] *[^\s#]", at.text)
        and "expected key" in at.problem
    ):
        return at.here(
            "a text that begins with '[' must be in quotes, and nothing may follow a list on its"
            " line"
        )
    return None


def _dash(at: _Place) -> Refusal | None:
    for line in (at.line, *([at.before] if at.before is not None else [])):
        if re.match(r"\s*-[^\s-]", at.lines[line]):
            return at.at(line, "put a space after the dash that begins an entry: '- id: ...'")
    return None


def _indentation(at: _Place) -> Refusal | None:
    before = at.before
    if before is None or _field(at.text) is None or _COLON_IN_TEXT.match(at.text):
        return None
    own, above = _column(at.text), _column(at.lines[before])
    if "mapping values" in at.problem and own > above and _field(at.lines[before]) is not None:
        return at.here(
            f"this field begins in column {own + 1}, the one above it in column {above + 1}: all"
            " fields of an entry must begin in the same column"
        )
    if (
        "did not find expected" in at.problem
        and at.column == len(at.text) - len(at.text.lstrip())
        and own > 0
    ):
        columns = sorted(
            {_column(line) for line in at.lines[at.opened : at.line] if _field(line) is not None}
        )
        others = " or ".join(str(column + 1) for column in columns[:3])
        return at.here(
            f"this field begins in column {own + 1}, those above it in column {others}: all fields"
            " of an entry must begin in the same column"
        )
    return None


def _colon(at: _Place) -> Refusal | None:
    if "mapping values" not in at.problem:
        return None
    if _COLON_IN_TEXT.match(at.text) or _COLON_IN_ENTRY.match(at.text) or _field(at.text):
        return at.here("the text contains a colon followed by a space: put the text in quotes")
    return at.here(
        "there is a colon in an unexpected place: put the text in quotes, or begin a field on a"
        " line of its own"
    )


def _list_item(at: _Place) -> Refusal | None:
    if "block sequence entries" in at.problem:
        return at.here(
            "a list with dashes begins on the line below its field; on the same line write [a, b]"
        )
    if "expected '-' indicator" in at.problem:
        return at.here(
            "an entry begins with a dash and a space, '- id: ...', in the same column as the others"
        )
    if "expected key" in at.problem and at.text.lstrip().startswith("- "):
        return at.here(
            "a dash begins an entry of a list, but there is no list here: indent it below its"
            " field, or remove the dash"
        )
    return None


def _key(at: _Place) -> Refusal | None:
    if "could not find expected ':'" not in at.problem:
        return None
    glued = _NO_BLANK.match(at.lines[at.opened])
    if glued is not None:
        return at.at(
            at.opened,
            f"put a plain colon and a space after the name of a field: '{glued[1]}: ...'",
        )
    return at.at(
        at.opened,
        "a field is written 'name: value'; the colon is missing here, or the text of the line above"
        " continues without being indented",
    )


def _other(at: _Place) -> Refusal:
    sign = at.text[at.column : at.column + 1]
    if "node content" in at.problem:
        return at.here(
            f"a value is missing before {sign!r}, or a text that begins with {sign!r} must be in"
            " quotes"
            if sign
            else "a value is missing"
        )
    if at.text.lstrip()[:1] in _SPECIAL and sign:
        return at.here(f"a text that begins with {at.text.lstrip()[0]!r} must be in quotes")
    return at.here(
        f"not valid YAML ({at.problem}): check the indentation, quotes and colons of this"
        " line and the one above"
    )


def _field(line: str) -> str | None:
    found = _FIELD.match(line)
    return found[1] if found else None


def _column(line: str) -> int:
    """The column, counted from 0, where the field of a line begins, after its dashes."""
    found = re.match(r"\s*(?:- +)*", line)
    return found.end() if found else 0

"""One layout for every YAML file that people edit; what a file says and its comments are kept.

`magistrate format` writes it, and `magistrate format --check` names the files that lack it.

- a single word is not quoted, any other text is in double quotes; if one text of a list is quoted,
  all are
- what is longer than a line continues on the next: at a space, or in Japanese, which has none,
  after a backslash
- a list of words is on one line, [a, b], if it fits, otherwise one entry per line after a dash
- a mapping that was written on one line, {a: b}, stays so if it fits
- dashes and fields are indented by two spaces; several empty lines become one
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from rules_corpus.problems import CorpusError, Problem
from rules_corpus.text_file import hidden_character, read_text

WIDTH = 100  # in columns; a kana or kanji takes two
STEP = 2
EDITOR_LINE = "# yaml-language-server: $schema="

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WORD = re.compile(r"[A-Za-z][\w.+/-]*", re.ASCII)
_NO_TEXT = re.compile(
    r"|~|null|Null|NULL|true|True|TRUE|false|False|FALSE|-?(?:0|[1-9][0-9]*)", re.ASCII
)
_TAKEN_FOR_OTHERS = re.compile(r"y|n|yes|no|on|off|null|true|false", re.IGNORECASE)
_ESCAPES = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t"})
_NOT_FIRST = frozenset(
    "、。，．・：；？！?!,.;:)）]］}｝」』】〉》〕’”ーゃゅょっぁぃぅぇぉャュョッァィゥェォ々…"
)
_NOT_LAST = frozenset("(（[［{｛「『【〈《〔‘“")
_SCALAR, _LIST = yaml.ScalarNode, yaml.SequenceNode


def editor_line(path: Path, schema: Path) -> str:
    """The comment that tells an editor the schema of the file at ``path``, if both are in one
    package, as in a clone of the repository; otherwise empty.
    """
    return (
        EDITOR_LINE + Path(os.path.relpath(schema, path.parent)).as_posix()
        if schema.parent.parent in path.parents
        else ""
    )


def formatted(text: str, first: str = "") -> str:
    """A data file in the one layout; ``first``: the comment that tells editors its schema, from
    `editor_line`.

    Raises:
        yaml.YAMLError: it is not valid YAML.
        ValueError: the layout would change what it says, as it would with anchors and tags, which
            data files do not have.
    """
    node = yaml.compose(text, Loader=_Loader)
    if node is None:
        return text
    lines = _Layout(text, node).lines(node)
    if first:
        lines = [first, *(line for line in lines if not line.startswith(EDITOR_LINE))]
    wanted = "\n".join(lines) + "\n"
    if wanted != text and _said(text) != _said(wanted):
        raise ValueError("the layout would change what the file says")
    return wanted


def laid_out(path: Path, schema: Path | None) -> str | None:
    """The file at ``path`` in the one layout; ``None`` if it has it already.

    ``schema``: its JSON Schema, which the first line names if both are in one package, as in a
    clone of the repository.

    Raises:
        CorpusError: it cannot be read or is not valid YAML; `magistrate check` says where.
    """
    text = read_text(path).text
    try:
        wanted = formatted(text, editor_line(path, schema) if schema else "")
    except (yaml.YAMLError, ValueError) as error:
        raise CorpusError(
            [Problem(path, 0, "cannot be formatted; `magistrate check` says what is wrong")]
        ) from error
    return wanted if wanted.encode() != path.read_bytes() else None


def _said(text: str) -> list[tuple[object, ...]]:
    """What a text says, whatever its layout."""
    events = yaml.parse(text, Loader=_Loader)
    return [
        (type(event), getattr(event, "anchor", None), *_value(event))
        for event in events
        if not isinstance(event, yaml.DocumentStartEvent)
    ]


def _value(event: Any) -> tuple[object, ...]:
    if not isinstance(event, yaml.ScalarEvent):
        return (getattr(event, "tag", None),)
    return event.value, event.implicit[0] and _NO_TEXT.fullmatch(event.value) is not None


class _Comment(NamedTuple):
    """A comment, ``alone`` on its line or after something; lines count from 0."""

    line: int
    text: str
    alone: bool


class _Layout:
    """Lays out the nodes of a text, and its comments as their lines are reached."""

    def __init__(self, text: str, root: yaml.Node) -> None:
        self._source = text.split("\n")
        self._comments = list(_comments(self._source, root))

    def lines(self, root: yaml.Node) -> list[str]:
        body = self._inline(root)
        rows = (
            self._block(root, 0) if body is None else [*self._above(root.start_mark.line, 0), body]
        )
        return [*rows, *self._above(len(self._source), 0)]

    def _block(self, node: Any, indent: int) -> list[str]:
        """The entries of a list or the fields of a mapping, each on one or more lines."""
        rows: list[str] = []
        if isinstance(node, _LIST):
            quoted = _wants_quotes(node)
            for item in node.value:
                rows += self._entry(f"{' ' * indent}-", item, item.start_mark.line, indent, quoted)
        else:
            for key, value in node.value:
                rows += self._entry(
                    f"{' ' * indent}{_key(key.value)}:", value, key.start_mark.line, indent, False
                )
        return rows

    def _entry(self, head: str, node: Any, line: int, indent: int, quoted: bool) -> list[str]:
        above = self._above(line, indent)
        beside = self._beside(line if isinstance(node, _SCALAR) or node.flow_style else -1, node)
        rows = self._rows(head, node, indent, quoted)
        for comment in beside:
            if len(rows) == 1 and _width(rows[0]) + len(comment) + 2 <= WIDTH:
                rows = [f"{rows[0]}  {comment}"]
            else:
                above.append(f"{' ' * indent}{comment}")
        return above + rows

    def _rows(self, head: str, node: Any, indent: int, quoted: bool) -> list[str]:
        inline = self._inline(node, quoted)
        if inline is not None and _width(row := f"{head} {inline}".rstrip()) <= WIDTH:
            return [row]
        if isinstance(node, _SCALAR):
            return (
                _folded(head, node.value, indent + STEP)
                if inline is None or inline[:1] == '"'
                else [f"{head} {inline}"]
            )
        rows = self._block(node, indent + STEP)
        if not head.endswith("-"):
            return [head, *rows]
        first = next(
            at for at, row in enumerate(rows) if not row.lstrip().startswith("#") and row.strip()
        )
        rows[first] = f"{head} {rows[first][indent + STEP :]}"
        return rows

    def _inline(self, node: Any, quoted: bool = False) -> str | None:
        """A value on one line; ``None`` if it needs several."""
        if isinstance(node, _SCALAR):
            return _scalar(node, quoted)
        last = node.end_mark.line if node.flow_style else node.start_mark.line
        if any(node.start_mark.line <= comment.line < last for comment in self._comments):
            return None
        if isinstance(node, _LIST):
            if not node.flow_style and not all(isinstance(item, _SCALAR) for item in node.value):
                return None
            if not node.flow_style and any(
                comment.line <= node.end_mark.line for comment in self._comments
            ):
                return None
            quotes = _wants_quotes(node)
            items = [self._inline(item, quotes) for item in node.value]
            return None if None in items else f"[{', '.join(map(str, items))}]"
        if not node.flow_style:
            return None
        fields = [(_key(key.value), self._inline(value)) for key, value in node.value]
        return (
            None
            if any(value is None for _, value in fields)
            else f"{{{', '.join(f'{key}: {value}'.rstrip() for key, value in fields)}}}"
        )

    def _above(self, line: int, indent: int) -> list[str]:
        """What comes above the entry at ``line`` and is not written yet: comments, and the empty
        line that separates it from what is before.
        """
        rows: list[str] = []
        while self._comments and self._comments[0].line < line:
            comment = self._comments.pop(0)
            rows += [*self._gap(comment.line), f"{' ' * indent}{comment.text}"]
        return [*rows, *(self._gap(line) if line < len(self._source) else [])]

    def _gap(self, line: int) -> list[str]:
        return [""] if line and not self._source[line - 1].strip() else []

    def _beside(self, line: int, node: yaml.Node) -> list[str]:
        """The comments after and inside an entry that begins at ``line``."""
        if line < 0:
            return []
        last = max(line, node.end_mark.line - (node.end_mark.column == 0))
        found = [
            comment
            for comment in self._comments
            if comment.line <= last and not (comment.alone and isinstance(node, _SCALAR))
        ]
        self._comments = [comment for comment in self._comments if comment not in found]
        return [comment.text for comment in found]


def _comments(source: Sequence[str], root: yaml.Node) -> Iterator[_Comment]:
    texts: dict[int, list[tuple[int, int]]] = {line: [] for line in range(len(source))}
    for node in _scalars(root):
        start, end = node.start_mark, node.end_mark
        for line in range(start.line, end.line + 1):
            texts.setdefault(line, []).append(
                (
                    start.column if line == start.line else 0,
                    end.column if line == end.line else len(source[line]) + 1,
                )
            )
    for line, row in enumerate(source):
        for found in re.finditer(r"(?:^|(?<=\s))#", row):
            if not any(start <= found.start() < end for start, end in texts[line]):
                yield _Comment(
                    line, row[found.start() :].rstrip(), not row[: found.start()].strip()
                )
                break


def _scalars(node: Any) -> Iterator[yaml.Node]:
    if isinstance(node, _SCALAR):
        yield node
    elif isinstance(node, _LIST):
        for item in node.value:
            yield from _scalars(item)
    else:
        for key, value in node.value:
            yield from _scalars(key)
            yield from _scalars(value)


def _is_text(node: yaml.ScalarNode) -> bool:
    return bool(node.style) or _NO_TEXT.fullmatch(node.value) is None


def _wants_quotes(node: yaml.SequenceNode) -> bool:
    return any(
        isinstance(item, _SCALAR) and _is_text(item) and not _is_word(item.value)
        for item in node.value
    )


def _scalar(node: yaml.ScalarNode, quoted: bool) -> str:
    if not _is_text(node) or (_is_word(node.value) and not quoted):
        return str(node.value)
    return f'"{_escaped(node.value)}"'


def _key(text: str) -> str:
    words = text.split(" ")
    return text if all(map(_is_word, words)) else f'"{_escaped(text)}"'


def _is_word(text: str) -> bool:
    """Whether a text is a single word that no YAML reader takes for a number, a date or a
    constant.
    """
    return _WORD.fullmatch(text) is not None and _TAKEN_FOR_OTHERS.fullmatch(text) is None


def _escaped(text: str) -> str:
    escaped = text.translate(_ESCAPES)
    if escaped.isprintable():
        return escaped
    return "".join(f"\\U{ord(sign):08X}" if hidden_character(sign) else sign for sign in escaped)


def _folded(head: str, text: str, indent: int) -> list[str]:
    """A text in quotes, broken into lines of at most `WIDTH` columns where it may be broken."""
    rows: list[str] = []
    row, start = f'{head} "', 0
    while _width(row) + _width(_escaped(text[start:])) + 1 > WIDTH:
        end = _break(text, start, WIDTH - _width(row))
        if end is None:
            break
        blank = text[end] == " "
        rows.append(row + _escaped(text[start:end]) + ("" if blank else "\\"))
        row, start = " " * indent, end + blank
    return [*rows, f'{row}{_escaped(text[start:])}"']


def _break(text: str, start: int, room: int) -> int | None:
    """The last place at which a line that begins at ``start`` may end within ``room`` columns, or
    else the first place at which it may end at all; ``None`` if there is none.
    """
    found = None
    used = 0
    for at in range(start, len(text) - 1):
        if at > start and _may_end(text, at):
            if found is not None and used + (text[at] != " ") > room:
                return found
            found = at
        used += _width(_escaped(text[at]))
        if used > room and found is not None:
            return found
    return found


def _may_end(text: str, at: int) -> bool:
    """Whether a line may end before the character ``at`` a place: at a single space, or next to a
    wide character.
    """
    before, here, after = text[at - 1], text[at], text[at + 1]
    if here == " ":
        return before not in " \n\t" and after not in " \n\t"
    if before in " \n\t" or here in "\n\t":
        return False
    return (
        (_width(before) == 2 or _width(here) == 2)
        and here not in _NOT_FIRST
        and before not in _NOT_LAST
    )


def _width(text: str) -> int:
    """The width of a text in columns."""
    return (
        len(text)
        if text.isascii()
        else sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
    )

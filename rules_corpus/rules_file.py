"""Reads a file of rules: Markdown whose second-level headings are rule numbers.

# Creatures                       a printed heading without a number, for the rules below it
## 3.3.4 An optional title        a rule
Text in Markdown, with lists.
{{table rounds-without-finals}}   a table of the document's tables.yaml
> Example: one example
> Note: an editor's remark on something odd
> Note (ja): the same in another language, after an empty line
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rules_corpus.build_cache import NO_CACHE, BuildCache, code_digest, digest
from rules_corpus.languages import LANGUAGES, Text
from rules_corpus.model import Note
from rules_corpus.problems import CorpusError, Problem
from rules_corpus.text_file import (
    MAX_PROBLEMS,
    TextFile,
    as_text,
    hidden_character,
    read_bytes,
    without_hidden,
)

if TYPE_CHECKING:
    from markdown_it.token import Token

MAX_BYTES = 500_000  # parsing that much Markdown takes seconds; no chapter has a fifth of it

_GLUED = re.compile(r"#{1,6}[\w\[(]")
_HEADING = re.compile(r"(\S+)(?:\s+(.+))?")
_QUOTED = re.compile(r"(Example|Note)(?: \(([a-z]{2})\))?:\s*")
_QUOTED_AGAIN = re.compile(r"\n(?:Example|Note(?: \(\w+\))?):")


@dataclass(frozen=True, slots=True)
class WrittenRule:
    """A rule as written in its file; ``line`` is that of its heading, counted from 1."""

    line: int
    number: str
    title: str
    group: str
    text: str
    examples: tuple[str, ...]
    notes: tuple[Note, ...]


class RulesFile(NamedTuple):
    """What a file of rules holds: its rules, its ``problems``, and whether ``rules`` is the
    ``whole`` of them.
    """

    rules: tuple[WrittenRule, ...]
    problems: tuple[Problem, ...]
    whole: bool


def read_rules(path: Path) -> tuple[WrittenRule, ...]:
    """The rules of a file in order.

    Raises:
        CorpusError: the file does not follow the form above; names every such place.
    """
    file = read_sound_rules(path)
    if file.problems:
        raise CorpusError(file.problems)
    return file.rules


def read_sound_rules(path: Path, cache: BuildCache = NO_CACHE) -> RulesFile:
    """Like `read_rules`, but returns the sound rules along with the problems of the rest.

    A file without defects that is in ``cache`` is not parsed again.

    Raises:
        CorpusError: nothing of the file can be used.
    """
    content = read_bytes(path, MAX_BYTES)
    key = digest("rules", code_digest(Path(__file__).parent), content)
    kept = cache.get(key)
    if kept is not None:
        return RulesFile(tuple(map(_revived, kept)), (), True)
    file = _sound_rules(path, as_text(path, content))
    if not file.problems:
        cache.put(key, list(map(_plain, file.rules)))
    return file


def _plain(rule: WrittenRule) -> list[Any]:
    """A rule as the cache keeps it."""
    notes = [(note.text, note.translations.said) for note in rule.notes]
    return [rule.line, rule.number, rule.title, rule.group, rule.text, rule.examples, notes]


def _revived(kept: Sequence[Any]) -> WrittenRule:
    line, number, title, group, text, examples, notes = kept
    revived = (Note(said, Text(tuple(map(tuple, others)))) for said, others in notes)
    return WrittenRule(line, number, title, group, text, tuple(examples), tuple(revived))


def _sound_rules(path: Path, read: TextFile) -> RulesFile:
    from markdown_it import MarkdownIt  # most files are in the cache and need no parser

    source = without_hidden(read.text) if read.problems else read.text
    hides = read.problems and hidden_character(read.text) is not None
    lines = source.split("\n")
    markdown = MarkdownIt("commonmark").enable("table").disable(["inline", "lheading", "reference"])
    glued = [
        Problem(path, at, "put a space between the '#' of a heading and its number")
        for at, line in enumerate(lines, 1)
        if _GLUED.match(line)
    ]
    problems: list[Problem] = [*read.problems, *glued[:MAX_PROBLEMS]]
    whole = not glued and not hides
    written: list[WrittenRule] = []
    group = ""
    for heading, blocks in _sections(markdown.parse(source)):
        if heading is None:
            problems += [
                Problem(path, _line(block), "text before the first heading")
                for block in blocks
                if not _GLUED.match(lines[_line(block) - 1])
            ]
            continue
        title = _slice(lines, heading).strip("#").strip()
        if heading.tag == "h1":
            group = title
            problems += [
                Problem(path, _line(block), "text that belongs to no rule") for block in blocks
            ]
        elif heading.tag == "h2" and (parts := _HEADING.fullmatch(title)):
            written.append(_rule(path, heading, parts, group, blocks, lines, problems))
        else:
            problems.append(
                Problem(path, _line(heading), "a heading must be '# Group' or '## NUMBER Title'")
            )
            whole = False
        if len(problems) >= MAX_PROBLEMS:
            whole = False
            break
    return RulesFile(tuple(written), tuple(problems[:MAX_PROBLEMS]), whole)


def _sections(tokens: Sequence[Token]) -> Iterator[tuple[Token | None, list[Token]]]:
    """Each top-level heading with the top-level blocks below it."""
    heading: Token | None = None
    blocks: list[Token] = []
    for token in tokens:
        if token.level or token.nesting < 0 or token.type == "inline":
            continue
        if token.type == "heading_open":
            if heading is not None or blocks:
                yield heading, blocks
            heading, blocks = token, []
        else:
            blocks.append(token)
    if heading is not None or blocks:
        yield heading, blocks


def _rule(
    path: Path,
    heading: Token,
    parts: re.Match[str],
    group: str,
    blocks: Sequence[Token],
    lines: Sequence[str],
    problems: list[Problem],
) -> WrittenRule:
    texts: list[str] = []
    examples: list[str] = []
    notes: list[Note] = []
    # an unknown block may be a mistyped note that the next one translates
    unknown = False
    for block in blocks:
        text = _slice(lines, block)
        if block.type != "blockquote_open":
            texts.append(text)
            continue
        text = re.sub(r"^> ?", "", text, flags=re.MULTILINE).strip()
        kind = _QUOTED.match(text)
        if kind is None:
            problems.append(
                Problem(path, _line(block), "a quoted block must start with 'Example:' or 'Note:'")
            )
            unknown = True
        elif _QUOTED_AGAIN.search(text):
            problems.append(
                Problem(path, _line(block), "put an empty line between two quoted blocks")
            )
        elif kind[1] == "Example" and not kind[2]:
            examples.append(text[kind.end() :])
        elif not kind[2]:
            notes.append(Note(text[kind.end() :]))
        elif (
            kind[1] == "Note"
            and kind[2] in LANGUAGES
            and notes
            and not notes[-1].translations.only_in(kind[2])
        ):
            said = notes[-1].translations.said
            notes[-1] = Note(notes[-1].text, Text((*said, (kind[2], text[kind.end() :]))))
        elif not unknown:
            problems.append(
                Problem(
                    path,
                    _line(block),
                    f"{kind[0].strip()!r} is not a translation of a note: write 'Note (ja):' once,"
                    " after its note",
                )
            )
    return WrittenRule(
        _line(heading),
        parts[1],
        (parts[2] or "").strip(),
        group,
        "\n\n".join(texts),
        tuple(examples),
        tuple(notes),
    )


def _slice(lines: Sequence[str], token: Token) -> str:
    start, end = token.map or (0, 0)
    return "\n".join(lines[start:end]).strip()


def _line(token: Token) -> int:
    return token.map[0] + 1 if token.map else 0

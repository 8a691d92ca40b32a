"""Reads and writes cards.csv: the facts of every printing, one row each; the entries of a list are
separated by `` / ``.

The first line names the columns: ``code``, ``name``, those of the other ``COLUMNS`` that a game
has, and columns of its own, which its ``card_facts`` name.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from rules_corpus import build_cache
from rules_corpus.build_cache import NO_CACHE, BuildCache, code_digest, digest
from rules_corpus.problems import CorpusError, Problem
from rules_corpus.text_file import MAX_PROBLEMS, TextFile, as_text, read_bytes
from rulings.model import CELL_SEPARATOR, COLUMNS, Cell, Printing

MAX_BYTES = 20_000_000
MAX_CELL = 500  # characters, in NFKC too
_LISTS = frozenset({"faces", "types", "races", "attributes", "keywords"})
OWN_COLUMN = re.compile(r"[a-z][a-z0-9_]{0,39}")
NEEDED = ("code", "name")

Rows = tuple[tuple[int, Printing], ...]
"""Printings, each with the line on which it begins."""


def write_cards(printings: Iterable[Printing]) -> str:
    """The text of a cards.csv file.

    Raises:
        ValueError: an entry of a list could not be read back, because it contains the separator.
    """
    out, every = io.StringIO(), tuple(printings)
    writer = csv.writer(out, lineterminator="\n")
    head = (*COLUMNS, *dict.fromkeys(name for printing in every for name, _ in printing.more))
    writer.writerow(head)
    for printing in every:
        cells = map(printing.in_column, head)
        writer.writerow(
            _cell(value, printing.code) if isinstance(value, tuple) else value for value in cells
        )
    return out.getvalue()


def read_cards(path: Path) -> tuple[Printing, ...]:
    """The printings of a file.

    Raises:
        CorpusError: as for `read_card_rows`.
    """
    return tuple(printing for _, printing in read_card_rows(path))


def read_card_rows(path: Path) -> Rows:
    """The printings of a file, each with the line on which it begins.

    Raises:
        CorpusError: names every defect: a wrong header, a row of the wrong width, a repeated code,
            a card without a name.
    """
    rows, problems = read_sound_rows(path)
    if problems:
        raise CorpusError(problems)
    return rows


def read_sound_rows(path: Path, cache: BuildCache = NO_CACHE) -> tuple[Rows, tuple[Problem, ...]]:
    """Like `read_card_rows`, but returns the rows of the right width along with the defects.

    A file without defects that is in ``cache`` is not checked again.

    Raises:
        CorpusError: nothing of the file can be used.
    """
    content = read_bytes(path, MAX_BYTES)
    codes = (code_digest(Path(str(place)).parent) for place in (__file__, build_cache.__file__))
    key = digest("cards", *codes, content)
    kept = cache.get(key)
    if kept is not None:
        return tuple((line, _revived(cells)) for line, cells in kept), ()
    rows, problems = _sound_rows(path, as_text(path, content))
    if not problems:
        cache.put(key, rows)
    return rows, problems


def _revived(cells: Iterable[Any]) -> Printing:
    *known, more = cells
    values = (tuple(cell) if isinstance(cell, list) else cell for cell in known)
    return Printing._make((*values, tuple(Cell(*cell) for cell in more)))


def _sound_rows(path: Path, file: TextFile) -> tuple[Rows, tuple[Problem, ...]]:
    rows = list(_rows(file.text, path))
    head = rows[0][1] if rows else []
    if not set(NEEDED) <= set(head) or len(set(head)) < len(head) or not all(map(_is_column, head)):
        wanted = (
            f"the first line must name the columns, {','.join(NEEDED)}, any of"
            f" {','.join(COLUMNS[len(NEEDED) :])} and those of the game's card_facts, each once"
        )
        raise CorpusError([*file.problems, Problem(path, 1, wanted)])
    problems = [*file.problems, *islice(_defects(head, rows[1:], path), MAX_PROBLEMS)]
    sound = ((line, row) for line, row in rows[1:] if len(row) == len(head))
    return tuple(
        (line, _printing(dict(zip(head, row, strict=True)))) for line, row in sound
    ), tuple(problems)


def _is_column(name: str) -> bool:
    return OWN_COLUMN.fullmatch(name) is not None and name != "more"


def _rows(text: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows with the line on which each begins; a cell may span several lines."""
    reader = csv.reader(io.StringIO(text), strict=True)
    line = 1
    try:
        for row in reader:
            yield line, row
            line = reader.line_num + 1
    except csv.Error as error:
        raise CorpusError([Problem(path, line, _explained(str(error), line))]) from error


def _explained(error: str, line: int) -> str:
    if "unexpected end" in error:
        return f"the quote that opens in line {line} is not closed"
    if "larger than field limit" in error:
        return (
            f"a cell has more than {MAX_CELL} characters; check that the quote opened in line"
            f" {line} is closed"
        )
    if "expected after" in error:
        return (
            "text continues after a closing quote: write a quote inside a cell twice, and put the"
            " whole cell in quotes"
        )
    return f"not CSV: {error}"


def _defects(
    head: Sequence[str], rows: Iterable[tuple[int, list[str]]], path: Path
) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for line, row in rows:
        if len(row) != len(head):
            yield Problem(
                path,
                line,
                (
                    f"{len(row)} cells instead of {len(head)}: put a cell that contains a comma in"
                    " quotes"
                ),
            )
            continue
        if any(
            len(cell) > MAX_CELL or len(unicodedata.normalize("NFKC", cell)) > MAX_CELL
            for cell in row
        ):
            yield Problem(path, line, f"a cell has more than {MAX_CELL} characters")
        code, name = (row[head.index(column)] for column in NEEDED)
        if not code or not name:
            yield Problem(path, line, "a printing needs a code and a name")
        if code in seen:
            yield Problem(path, line, f"the code {code} appears twice; first in line {seen[code]}")
        seen.setdefault(code, line)


def _printing(cells: Mapping[str, str]) -> Printing:
    """A printing; a value that has no column is empty."""
    values = (
        _parts(cells.get(name, "")) if name in _LISTS else cells.get(name, "") for name in COLUMNS
    )
    more = (Cell(name, cell) for name, cell in cells.items() if name not in COLUMNS and cell)
    return Printing._make((*values, tuple(more)))


def _cell(parts: tuple[str, ...], code: str) -> str:
    cell = CELL_SEPARATOR.join(parts)
    if _parts(cell) != parts:
        raise ValueError(
            f"{code}: {parts!r} cannot be written as a list separated by {CELL_SEPARATOR!r}"
        )
    return cell


def _parts(cell: str) -> tuple[str, ...]:
    return tuple(filter(None, cell.split(CELL_SEPARATOR)))

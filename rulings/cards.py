"""cards.csv: the facts of every printing, a row each; lists are written with `` / `` between.

The first line names the columns: ``code``, ``name``, and of the others those that a game has.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from rules_corpus import build_cache
from rules_corpus.build_cache import NOTHING_KEPT, BuildCache, code_digest, digest
from rules_corpus.problems import CorpusError, Problem
from rules_corpus.text_file import MAX_PROBLEMS, TextFile, as_text, read_bytes
from rulings.model import Printing

MAX_BYTES = 20_000_000
MAX_CELL = 500  # characters as they are compared
BETWEEN = " / "
_LISTS = frozenset({"faces", "types", "races", "attributes", "keywords"})
COLUMNS = Printing._fields
NEEDED = ("code", "name")

Rows = tuple[tuple[int, Printing], ...]
"""Printings, each with the line on which it begins."""


def write_cards(printings: Iterable[Printing]) -> str:
    """The file's text.

    Raises:
        ValueError: a part of a list would not come back as it is, as one that holds the sign
            between parts.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for printing in printings:
        writer.writerow(
            _cell(value, printing.code) if isinstance(value, tuple) else value for value in printing
        )
    return out.getvalue()


def read_cards(path: Path) -> tuple[Printing, ...]:
    """The printings of a file.

    Raises:
        CorpusError: as `read_card_rows` does.
    """
    return tuple(printing for _, printing in read_card_rows(path))


def read_card_rows(path: Path) -> Rows:
    """The printings of a file, each with the line on which it begins.

    Raises:
        CorpusError: with every defect: a wrong head, a row of another width, a code twice, a card
            without a name.
    """
    rows, problems = read_sound_rows(path)
    if problems:
        raise CorpusError(problems)
    return rows


def read_sound_rows(
    path: Path, cache: BuildCache = NOTHING_KEPT
) -> tuple[Rows, tuple[Problem, ...]]:
    """As `read_card_rows`, but the rows of the right width are given along with the defects.

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
    return Printing._make(tuple(cell) if isinstance(cell, list) else cell for cell in cells)


def _sound_rows(path: Path, file: TextFile) -> tuple[Rows, tuple[Problem, ...]]:
    rows = list(_rows(file.text, path))
    head = rows[0][1] if rows else []
    if not set(NEEDED) <= set(head) <= set(COLUMNS) or len(set(head)) < len(head):
        wanted = (
            f"the first line names the columns, {','.join(NEEDED)} and any of"
            f" {','.join(COLUMNS[len(NEEDED) :])}, each once"
        )
        raise CorpusError([*file.problems, Problem(path, 1, wanted)])
    problems = [*file.problems, *islice(_defects(head, rows[1:], path), MAX_PROBLEMS)]
    sound = ((line, row) for line, row in rows[1:] if len(row) == len(head))
    return tuple(
        (line, _printing(dict(zip(head, row, strict=True)))) for line, row in sound
    ), tuple(problems)


def _rows(text: str, path: Path) -> Iterator[tuple[int, list[str]]]:
    """The rows with the line on which each begins; a cell may go over several."""
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
            f"a cell has more than {MAX_CELL} characters; is the quote closed that opens in line"
            f" {line}?"
        )
    if "expected after" in error:
        return (
            "text continues after a closing quote: a quote inside a cell is written twice, and the"
            " whole cell stands in quotes"
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
                f"{len(row)} cells instead of {len(head)}: a cell with a comma stands in quotes",
            )
            continue
        if any(
            len(cell) > MAX_CELL or len(unicodedata.normalize("NFKC", cell)) > MAX_CELL
            for cell in row
        ):
            yield Problem(path, line, f"a cell has more than {MAX_CELL} characters")
        code, name = (row[head.index(column)] for column in NEEDED)
        if not code or not name:
            yield Problem(path, line, "a printing has a code and a name")
        if code in seen:
            yield Problem(path, line, f"the code {code} stands twice; first in line {seen[code]}")
        seen.setdefault(code, line)


def _printing(cells: Mapping[str, str]) -> Printing:
    """A printing; what has no column is not known about it."""
    values = (
        _parts(cells.get(name, "")) if name in _LISTS else cells.get(name, "") for name in COLUMNS
    )
    return Printing(*values)  # type: ignore[arg-type]


def _cell(parts: tuple[str, ...], code: str) -> str:
    cell = BETWEEN.join(parts)
    if _parts(cell) != parts:
        raise ValueError(f"{code}: {parts!r} cannot be written with {BETWEEN!r} between")
    return cell


def _parts(cell: str) -> tuple[str, ...]:
    return tuple(filter(None, cell.split(BETWEEN)))

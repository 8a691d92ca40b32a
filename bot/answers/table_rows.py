"""Which rows of a rule's tables a question asks for."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import TYPE_CHECKING

from rules_corpus.model import Library, RuleRef, Table
from rules_corpus.patterns import Pattern
from rules_corpus.text import fold

FEW_ROWS = 3  # taken from a table with many rows that answer equally well
SMALL = 5  # ... unless they are no more than this
_FIGURE = Pattern(r"(?<![\d.])\d{1,6}(?![\d.]*\d)")

if TYPE_CHECKING:
    from bot.desk.tables import Row

Analyze = Callable[[str], Collection[str]]  # a text -> the words by which it is compared


def rows_asked(text: str, rule: RuleRef, library: Library, analyze: Analyze) -> tuple[Row, ...]:
    """The rows that share most with a question: words in the row and in the headings above it, and
    figures.

    The words of the rule's title do not tell one row from another. Empty if the rule has no tables,
    or all their rows are equally near to the question.
    """
    tables = [table for table in library.tables.values() if table.rule == rule]
    if not tables:
        return ()
    words = set(analyze(text)) - set(analyze(library.rules[rule].title))
    figures = {int(figure) for figure in _FIGURE.findall(fold(text))}
    scores = {
        row: score for table in tables for row, score in _scores(table, words, figures, analyze)
    }
    best = max(scores.values())
    if best == min(scores.values()):
        return ()
    rows = [row for row, score in scores.items() if score == best]
    return tuple(
        row for table in tables for row in _few([row for row in rows if row.table == table.name])
    )


def _scores(
    table: Table, words: set[str], figures: Collection[int], analyze: Analyze
) -> Iterator[tuple[Row, int]]:
    """The rows of a table, each with how much it shares with a question."""
    from bot.desk.tables import place, rows_for  # few rules have tables

    named = {at for figure in figures for at in rows_for(table, figure)}
    for at, cells in enumerate(table.cells):
        said = analyze(" ".join((table.title, *table.columns, *cells)))
        yield place(table, at), len(words & set(said)) + (at in named)


def _few(rows: list[Row]) -> list[Row]:
    return rows if len(rows) <= SMALL else rows[:FEW_ROWS]

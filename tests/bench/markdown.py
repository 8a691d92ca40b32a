"""Tables of figures as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table, its figures to the right."""
    lines = [header, ["---", *("---:" for _ in header[1:])], *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def cell(value: float | None, places: int) -> str:
    """A figure with so many decimal places; a dash where there is none."""
    return "-" if value is None else f"{value:,.{places}f}"

"""Reads what a game's calculators need: the tables and rules that its ``game.yaml`` names under
``calculations``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules_corpus.model import (
    Calculations,
    PickSecondsTable,
    PointsTable,
    RoundMinutesTable,
    RoundsTable,
    RuleRef,
    Table,
    TableKey,
    WinPercentage,
)

Lack = tuple[str, tuple[str, ...]]
"""What is wrong with an entry, and the path of keys to it."""


def calculations_of(data: Mapping[str, Any]) -> Calculations:
    """The calculations that ``data``, the ``calculations`` of a ``game.yaml``, describes."""
    rounds = (
        RoundsTable(structure, **_at_table(told))
        for structure, told in data.get("rounds", {}).items()
    )
    minutes, picks, points, share = (
        data.get(name)
        for name in ("round_minutes", "pick_seconds", "victory_points", "win_percentage")
    )
    elimination = data.get("double_elimination")
    return Calculations(
        tuple(rounds),
        RoundMinutesTable(**_at_table(minutes)) if minutes else None,
        PickSecondsTable(**_at_table(picks)) if picks else None,
        PointsTable(**_at_table(points)) if points else None,
        WinPercentage(_rule(share["rule"]), share["least"]) if share else None,
        _rule(elimination) if elimination else None,
    )


def lacks(data: Mapping[str, Any], tables: Mapping[TableKey, Table]) -> Iterator[Lack]:
    """What the ``calculations`` of a ``game.yaml`` expect of ``tables`` and do not find there."""
    for structure, told in data.get("rounds", {}).items():
        yield from _lacking(told, tables, ("rounds", structure), ("players", "rounds"), ("finals",))
    for name, numbers, others in (
        ("round_minutes", ("casual", "competitive"), ("unlimited",)),
        ("pick_seconds", ("cards", "seconds"), ()),
        ("victory_points", ("points",), ()),
    ):
        if name in data:
            yield from _lacking(data[name], tables, (name,), numbers, others)


def rules_named(data: Mapping[str, Any]) -> Iterator[tuple[RuleRef, tuple[str, ...]]]:
    """The rules that the ``calculations`` of a ``game.yaml`` name, each with the path of keys to
    it.
    """
    if "win_percentage" in data:
        yield _rule(data["win_percentage"]["rule"]), ("win_percentage", "rule")
    if "double_elimination" in data:
        yield _rule(data["double_elimination"]), ("double_elimination",)


def tables_named(data: Mapping[str, Any]) -> Iterator[tuple[TableKey, tuple[str, ...]]]:
    """The tables that the ``calculations`` of a ``game.yaml`` name, each with the path of keys to
    it.
    """
    yield from (
        (_key(told["table"]), ("rounds", structure, "table"))
        for structure, told in data.get("rounds", {}).items()
    )
    yield from (
        (_key(told["table"]), (name, "table"))
        for name, told in data.items()
        if name != "rounds" and "table" in told
    )


def _lacking(
    told: Mapping[str, Any],
    tables: Mapping[TableKey, Table],
    keys: tuple[str, ...],
    numbers: tuple[str, ...],
    others: tuple[str, ...],
) -> Iterator[Lack]:
    table = tables.get(_key(told["table"]))
    if table is None:
        return
    if "rows" in told and len(told["rows"]) != len(table.rows):
        yield (
            f"{len(told['rows'])} rows are named; the table {table.name!r} has {len(table.rows)}",
            (*keys, "rows"),
        )
    for kind in filter(told.__contains__, (*numbers, *others)):
        column = told[kind]
        if column not in table.columns:
            yield f"the table {table.name!r} has no column {column!r}", (*keys, kind)
            continue
        at = table.columns.index(column)
        if kind in numbers and not all(
            row[at] is None or type(row[at]) is int for row in table.rows
        ):
            yield (
                (f"the column {column!r} of the table {table.name!r} must hold whole numbers only"),
                (*keys, kind),
            )


def _at_table(told: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of an entry about a table as the frozen values take them."""
    return {
        name: tuple(value) if isinstance(value, list) else _key(value) if name == "table" else value
        for name, value in told.items()
    }


def _key(text: str) -> TableKey:
    document, _, name = text.partition(":")
    return document, name


def _rule(text: str) -> RuleRef:
    return RuleRef(*_key(text))

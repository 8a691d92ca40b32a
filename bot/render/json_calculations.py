"""What is calculated as plain values, ready for JSON."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from bot.answers.answer import Found, Reply
from bot.render.json_values import plain

if TYPE_CHECKING:
    from bot.answers.answer import Calculated


def calculated_rows(reply: Reply) -> list[dict[str, Any]]:
    """The rows of what the answers of a reply calculate: quantities by name, with the rule and the
    rows of tables that they were read from.
    """
    return [
        _calculated_row(result)
        for answer in reply.answers
        if isinstance(answer, Found)
        for result in answer.calculated
    ]


def _calculated_row(result: Calculated) -> dict[str, Any]:
    return {field.name: _figure(getattr(result, field.name)) for field in fields(result)}


def _figure(value: Any) -> Any:
    """Shares as decimal numbers, everything else as it is elsewhere."""
    return round(float(value), 4) if isinstance(value, Fraction) else plain(value)

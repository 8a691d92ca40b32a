"""Forms that carry their own state, as buttons do: what was filled in is read from what Discord
sends, so that a form that was open while the bot restarted is still accepted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import discord

from bot.discord.limits import FORM_TITLE
from bot.discord.markup import shortened

Input = discord.ui.TextInput[Any] | discord.ui.CheckboxGroup[Any]


class Filled(NamedTuple):
    """The contents of a form: texts by the names of their fields, and the values ticked."""

    texts: Mapping[str, str]
    ticked: frozenset[str] = frozenset()

    def text(self, name: str) -> str:
        """What was written into a field."""
        return self.texts.get(name, "").strip()


def form(title: str, custom_id: str, fields: Iterable[tuple[str, Input]]) -> discord.ui.Modal:
    """A form of labelled fields. discord.py does not keep it: what people fill in is read by
    `filled_in`.
    """
    modal = discord.ui.Modal(title=shortened(title, FORM_TITLE), custom_id=custom_id)
    for label, field in fields:
        modal.add_item(discord.ui.Label(text=label, component=field))
    modal.stop()
    return modal


def text_field(
    name: str, longest: int, default: str = "", *, long: bool = False, required: bool = True
) -> discord.ui.TextInput[Any]:
    """A field for a text of at most ``longest`` characters."""
    style = discord.TextStyle.paragraph if long else discord.TextStyle.short
    return discord.ui.TextInput(
        custom_id=name,
        style=style,
        max_length=longest,
        default=shortened(default, longest) or None,
        required=required,
    )


def ticks(name: str, options: Sequence[tuple[str, str]]) -> discord.ui.CheckboxGroup[Any]:
    """Boxes to tick, each a value with its label; all are ticked at first."""
    boxes = [
        discord.CheckboxGroupOption(label=label, value=value, default=True)
        for value, label in options
    ]
    return discord.ui.CheckboxGroup(
        custom_id=name, options=boxes, required=False, min_values=0, max_values=len(boxes)
    )


def filled_in(interaction: discord.Interaction[Any]) -> Filled:
    """What was filled in."""
    data: Any = interaction.data or {}
    fields = list(_fields(data.get("components", ())))
    texts = {field["custom_id"]: field["value"] for field in fields if "value" in field}
    ticked = (value for field in fields for value in field.get("values") or ())
    return Filled(texts, frozenset(ticked))


def _fields(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for part in components:
        if "custom_id" in part:
            yield part
        yield from _fields([part["component"]] if "component" in part else ())
        yield from _fields(part.get("components", ()))

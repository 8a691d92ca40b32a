"""A Screen -> discord.py's components of version 2, and what is read back from a message."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.discord.controls import Control, Place, read_control
from bot.discord.limits import BUTTON_LABEL, BUTTONS_IN_ROW, CONTENT
from bot.discord.markup import question_line, read_question, shortened, small
from bot.discord.parts import Button, Divider, Line, Link, Part, Text
from bot.discord.screens import Screen

OURS = r"m\d+:.*"  # the custom_id of a control, of any version
QUESTION = 77  # the id of the component that holds the question, to find it again

_Item = discord.ui.Item[Any]


def parts_of(screen: Screen, alone: bool = False, note: str = "") -> dict[str, Any]:
    """What sending a screen takes: a view, and never any mentions.

    ``alone``: only the asker sees it, although others could; ``note``: what is said below.
    """
    return {
        "view": view_of(screen, alone, note),
        "allowed_mentions": discord.AllowedMentions.none(),
    }


def post_of(screen: Screen, mark: int, role: int | None, notes: Iterable[str]) -> dict[str, Any]:
    """What sending a post takes: a screen below ``notes``, with a ``mark`` that tells it from every
    other post; it mentions ``role`` if there is one, and nobody else.
    """
    above = [discord.ui.TextDisplay[Any](note) for note in notes]
    items: list[_Item] = [*above, *map(_item, screen.parts)]
    items += [discord.ui.ActionRow(*map(_button, row)) for row in screen.rows]
    view = discord.ui.LayoutView(timeout=None)
    if role is not None:
        view.add_item(discord.ui.TextDisplay(f"<@&{role}>"))
    view.add_item(discord.ui.Container(*items, accent_colour=screen.colour, id=mark))
    roles = [discord.Object(role)] if role is not None else False
    return {
        "view": view,
        "allowed_mentions": discord.AllowedMentions(
            everyone=False, users=False, roles=roles, replied_user=False
        ),
    }


def preview_of(screen: Screen, notes: Iterable[str], button: _Item) -> dict[str, Any]:
    """What sending a preview takes: ``notes``, a screen, and a button below."""
    items: list[_Item] = [discord.ui.TextDisplay(note) for note in notes]
    items += [discord.ui.Separator(), *map(_item, screen.parts), discord.ui.ActionRow(button)]
    return framed(items, screen.colour)


def framed(items: Iterable[_Item], colour: int) -> dict[str, Any]:
    """What sending components in one frame takes, without any mentions."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(*items, accent_colour=colour))
    return {"view": view, "allowed_mentions": discord.AllowedMentions.none()}


def mark_on(message: discord.Message) -> int | None:
    """The mark of a post; ``None`` if there is none on the message."""
    found = (part.id for part in message.components if isinstance(part, discord.Container))
    return next(found, None)


def view_of(screen: Screen, alone: bool = False, note: str = "") -> discord.ui.LayoutView:
    """The components of a screen. They carry their own state, so discord.py keeps no views."""
    rows = [list(row[:BUTTONS_IN_ROW]) for row in screen.rows]
    if alone and screen.public and screen.answers:
        _append(screen.public, rows)
    for button in filter(None, (screen.judges, screen.report)):
        _append(button, rows)
    question = question_line(screen.question) if screen.question else ""
    items: list[_Item] = [discord.ui.TextDisplay(question, id=QUESTION)] if question else []
    items += map(_item, screen.parts)
    items += [discord.ui.TextDisplay(small(note))] if note else []
    items += [discord.ui.ActionRow(*map(_button, row)) for row in rows]
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(*items, accent_colour=screen.colour))
    return view


def _append(button: Button, rows: list[list[Button]]) -> None:
    """Adds a button after the last one."""
    if not rows or len(rows[-1]) >= BUTTONS_IN_ROW:
        rows.append([])
    rows[-1].append(button)


def plain_text(view: discord.ui.LayoutView) -> str:
    """What a view says, as plain text; as much of it as a message holds."""
    said: list[str] = []
    for item in view.walk_children():
        if isinstance(item, discord.ui.TextDisplay):
            said.append(item.content)
        elif isinstance(item, discord.ui.Button) and item.url:
            said.append(f"<{item.url}>")
    return shortened("\n".join(said), CONTENT)


class Used(discord.ui.DynamicItem[_Item], template=OURS):
    """Any button of ours, of whatever version; the client decides what it does."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: _Item, match: Any, /
    ) -> Used:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        control = control_of(self.custom_id, interaction.message)
        await interaction.client.pressed(interaction, control)


def control_of(custom_id: str, message: discord.Message | None) -> Control | None:
    """The control in the custom_id of a button on a message, or of a form opened from it."""
    return read_control(custom_id, question_on(message) if message else "")


def place_on(message: discord.Message) -> Place | None:
    """The place in an answer that a message of the bot shows; ``None`` if it is not an answer."""
    components = list(_components(message.components))
    told = _question(components)
    written = (getattr(component, "custom_id", None) for component in components)
    controls = [
        control
        for custom_id in written
        if isinstance(custom_id, str) and (control := read_control(custom_id, told))
    ]
    for control in controls:
        if control.action == "language":
            return control.place.in_other_language
    return controls[0].place if controls else None


def question_on(message: discord.Message) -> str:
    """What was asked, as it stands on a message; empty if it does not stand there."""
    return _question(_components(message.components))


def text_on(message: discord.Message) -> str:
    """Everything that a message of the bot says, apart from what was asked."""
    said = (
        part.content
        for part in _components(message.components)
        if isinstance(part, discord.TextDisplay) and part.id != QUESTION
    )
    return "\n".join(said) or message.content


def _question(components: Iterable[Any]) -> str:
    """What was asked, as it stands on one of the components."""
    lines = (part.content for part in components if getattr(part, "id", None) == QUESTION)
    return read_question(next(lines, ""))


def _components(components: Iterable[Any]) -> Iterator[Any]:
    """All components, including those within others."""
    for component in components:
        yield component
        yield from _components(getattr(component, "children", ()))
        if accessory := getattr(component, "accessory", None):
            yield accessory


def _item(part: Part) -> _Item:
    match part:
        case Text(text=text):
            return discord.ui.TextDisplay(text)
        case Line(text=text, beside=beside):
            return discord.ui.Section(discord.ui.TextDisplay(text), accessory=_button(beside))
        case Divider():
            return discord.ui.Separator()


def _button(button: Button | Link) -> _Item:
    label = shortened(button.label, BUTTON_LABEL)
    if isinstance(button, Link):
        return discord.ui.Button(label=label, url=button.url)
    custom_id, style = button.control.custom_id, discord.ButtonStyle.secondary
    return Used(discord.ui.Button(label=label, custom_id=custom_id, style=style))

"""A Screen -> discord.py's embeds and components."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord

from bot.discord.controls import Control, read_control
from bot.discord.screens import Button, Screen
from bot.render.limits import BUTTON_LABEL, BUTTONS_IN_ROW, PLACEHOLDER
from bot.render.pages import Option, question_of, shortened
from rules_corpus.model import Language, RuleRef

OURS = r"m\d+:.*"  # the custom_id of any version of a control


def embeds_of(screen: Screen) -> list[discord.Embed]:
    """The embeds of a screen."""
    return [_embed(embed) for embed in screen.embeds]


def view_of(screen: Screen, language: Language) -> discord.ui.View | None:
    """The buttons and the menu of a screen; nothing where it has none.

    They carry their own state, so discord.py keeps no view.
    """
    if not screen.rows and not screen.options:
        return None
    view = discord.ui.View(timeout=None)
    seen: set[str] = set()
    for at, row in enumerate(screen.rows):
        for button in row[:BUTTONS_IN_ROW]:
            if button.control.custom_id not in seen:
                seen.add(button.control.custom_id)
                view.add_item(Used(_button(button, at)))
    if screen.options:
        view.add_item(Used(_menu(screen.options, screen.placeholder, language, len(screen.rows))))
    return view


def parts_of(screen: Screen, language: Language) -> dict[str, Any]:
    """What sending takes: embeds, view where there is one, and no mentions ever."""
    parts: dict[str, Any] = {
        "embeds": embeds_of(screen),
        "allowed_mentions": discord.AllowedMentions.none(),
    }
    view = view_of(screen, language)
    return parts | {"view": view} if view else parts


class Used(discord.ui.DynamicItem[discord.ui.Item[Any]], template=OURS):
    """Any button or menu of ours, of whatever version; what it does is the client's matter.

    One class for both: discord.py keeps one for each pattern.
    """

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: Any, /
    ) -> Used:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        values = self.item.values if isinstance(self.item, discord.ui.Select) else []
        document, _, number = values[0].partition(":") if values else ("", "", "")
        await interaction.client.pressed(
            interaction, read_control(self.custom_id), RuleRef(document, number) if number else None
        )


def shown_on(message: discord.Message) -> tuple[str, RuleRef | None, Language]:
    """The question that stands on a message of the bot's, the rule it shows, and its language."""
    question = question_of(
        (embed.author.name or "" for embed in message.embeds),
        (embed.footer.text or "" for embed in message.embeds),
    )
    controls = [
        control for control in map(read_control, _custom_ids(message.components)) if control
    ]
    ref = next((control.ref for control in controls if control.ref), None)
    return question, ref, controls[0].language if controls else "en"


def _custom_ids(components: Sequence[Any]) -> list[str]:
    found: list[str] = []
    for component in components:
        found += _custom_ids(getattr(component, "children", ()))
        if isinstance(written := getattr(component, "custom_id", None), str):
            found.append(written)
    return found


def _embed(embed: Any) -> discord.Embed:
    made = discord.Embed(
        title=embed.title or None, description=embed.description or None, colour=embed.colour
    )
    if embed.footer:
        made.set_footer(text=embed.footer)
    if embed.author:
        made.set_author(name=embed.author)
    return made


def _button(button: Button, row: int) -> discord.ui.Button[Any]:
    label = shortened(button.label, BUTTON_LABEL)
    return discord.ui.Button(
        label=label,
        custom_id=button.control.custom_id,
        disabled=button.disabled,
        row=row,
        style=discord.ButtonStyle.secondary,
    )


def _menu(
    options: Sequence[Option], placeholder: str, language: Language, row: int
) -> discord.ui.Select[Any]:
    return discord.ui.Select(
        custom_id=Control("pick", language).custom_id,
        placeholder=shortened(placeholder, PLACEHOLDER) or None,
        options=[
            discord.SelectOption(
                label=option.label, value=option.value, description=option.description or None
            )
            for option in options
        ],
        row=row,
    )

"""The form for a follow-up question. It is for answers to commands what a reply is for answers to
messages: a reply to a command's answer cannot be read unless it mentions the bot.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord

from bot.discord.controls import Control, Place
from bot.discord.forms import filled_in, form, text_field
from bot.discord.managing import Interaction
from bot.discord.notices import ASK_ON
from bot.discord.screens import Screens

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient

LONGEST = 1000  # characters
FURTHER = "What else do you want to know?"
FIELD = "further"


def asking_on(client: MagistrateClient, shown: Place) -> discord.ui.Modal:
    """The form for a follow-up question to the answer that is ``shown``."""
    words = client.served.app.words(shown.language)
    field = text_field(FIELD, LONGEST, long=True)
    return form(
        words.say(ASK_ON), Control("follow", shown).custom_id, [(words.say(FURTHER), field)]
    )


async def ask_on(interaction: Interaction, shown: Place) -> None:
    """Answers what was filled in; for the asker alone if the previous answer was."""
    message = interaction.message
    private = message is not None and message.flags.ephemeral
    asked = (filled_in(interaction).text(FIELD), shown, shown.language)
    await interaction.client.answer(interaction, private, Screens.follow_up, *asked)

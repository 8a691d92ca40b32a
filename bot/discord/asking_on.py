"""The form for a follow-up question to an answer: what a reply is for the answer to a message, for
answers to commands, where replies cannot be read without a mention.
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
    """The form below the answer that is ``shown``."""
    words = client.served.app.words(shown.language)
    field = text_field(FIELD, LONGEST, long=True)
    return form(
        words.say(ASK_ON), Control("follow", shown).custom_id, [(words.say(FURTHER), field)]
    )


async def ask_on(interaction: Interaction, shown: Place) -> None:
    """Answers what was filled in; for the asker alone where the answer before was."""
    message = interaction.message
    private = message is not None and message.flags.ephemeral
    asked = (filled_in(interaction).text(FIELD), shown, shown.language)
    await interaction.client.answer(interaction, private, Screens.follow_up, *asked)

"""The form for a follow-up question to an answer: what a reply is for the answer to a message, for
answers to commands, where replies cannot be read without a mention.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord

from bot.discord.commands import LONGEST_QUESTION
from bot.discord.controls import Place
from bot.discord.notices import ASK_ON
from bot.discord.screens import Screens

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient

LIFE = 15 * 60.0  # seconds in which it is filled in
FURTHER = "What else do you want to know?"


class AskOn(discord.ui.Modal):
    """Asks a follow-up question to the answer that is ``shown``."""

    def __init__(self, client: MagistrateClient, shown: Place) -> None:
        words = client.served.app.words(shown.language)
        super().__init__(title=words.say(ASK_ON), timeout=LIFE)
        self.client, self.shown = client, shown
        self.further: discord.ui.TextInput[Any] = discord.ui.TextInput(
            style=discord.TextStyle.paragraph, max_length=LONGEST_QUESTION
        )
        self.add_item(discord.ui.Label(text=words.say(FURTHER), component=self.further))

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        message = interaction.message
        private = message is not None and message.flags.ephemeral
        asked = (self.further.value, self.shown, self.shown.language)
        await self.client.answer(interaction, private, Screens.follow_up, *asked)

    async def on_error(
        self, interaction: discord.Interaction[Any], error: Exception, *_: Any
    ) -> None:
        await self.client.report(
            error, " in a form", lambda number: self.client.failed(interaction, number)
        )

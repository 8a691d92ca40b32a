"""`/forget me`: deletes what is kept about somebody."""

from __future__ import annotations

from bot.answers.answer import Fact
from bot.discord import sending
from bot.discord.managing import Interaction, kept, tell
from bot.discord.notices import FORGOTTEN, NOTHING_KEPT
from bot.store.protocols import Store


async def forget_me(interaction: Interaction) -> None:
    """Deletes the asker's user ID wherever it is kept."""
    if interaction.client.store is None:
        await tell(interaction, Fact(NOTHING_KEPT))
        return
    await sending.defer(interaction, True)

    async def work(server: int, store: Store) -> None:
        places = await store.servers.forget_person(interaction.user.id)
        fact = Fact(FORGOTTEN, (("places", places),)) if places else Fact(NOTHING_KEPT)
        await tell(interaction, fact)

    await kept(interaction, work, 0)

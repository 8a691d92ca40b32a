"""Reports about answers, and proposed rulings: a form, and the queue in which they are kept."""

from __future__ import annotations

import secrets

import discord

from bot.answers.answer import Fact
from bot.discord import notices, sending
from bot.discord.forms import filled_in
from bot.discord.judging import to_judges
from bot.discord.managing import Interaction, kept, tell
from bot.discord.proposal_form import MARKED, VERSION, ruling_form, written_in
from bot.discord.repeats import link_to
from bot.discord.translation import language_of
from bot.discord.views import question_on, text_on
from bot.store.protocols import Store
from bot.store.values import Proposal

NEW = f"{VERSION}:new:"  # prefix of the ids of forms in which something new is proposed
MOST_REPORTED = 1_000  # answers that are remembered while people fill in forms about them


async def propose(interaction: Interaction) -> None:
    """Opens an empty form."""
    words = interaction.client.served.app.words(language_of(interaction.locale))
    await interaction.response.send_modal(ruling_form(words.say(notices.PROPOSE), NEW, words))


async def report(interaction: Interaction, message: discord.Message) -> None:
    """Opens a form about one of the bot's answers.

    If the button below the answer opened it, Discord sends the answer along with the filled-in
    form; if a menu did, it does not, so what was shown is remembered.
    """
    client = interaction.client
    if client.user is None or message.author.id != client.user.id:
        await tell(interaction, Fact(notices.NOT_MINE))
        return
    words = client.served.app.words(language_of(interaction.locale))
    custom_id = NEW
    if interaction.message is None:
        custom_id += secrets.token_hex(8)
        client.reported[custom_id] = text_on(message)
    title = words.say(notices.REPORT)
    await interaction.response.send_modal(
        ruling_form(title, custom_id, words, question_on(message))
    )


async def propose_filled_in(interaction: Interaction, custom_id: str) -> None:
    """Keeps what a form says as a proposal."""
    if not custom_id.startswith(f"{VERSION}:"):
        await tell(interaction, Fact(notices.OLD_BUTTON))
        return
    message = interaction.message
    shown = text_on(message) if message else interaction.client.reported.get(custom_id, "")
    await sending.defer(interaction, True)
    url = ""
    if custom_id.startswith(MARKED):
        at = int(custom_id.removeprefix(MARKED))
        url = link_to(interaction.guild_id, interaction.channel_id or 0, at)
    await kept(interaction, lambda server, store: _keep(interaction, store, shown, url), 0)


async def _keep(interaction: Interaction, store: Store, shown: str, url: str) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    settings = await client.chosen.of(interaction.guild_id)
    app = client.served.about(settings.game).app
    written = await client.outside(written_in, app, filled_in(interaction), language)
    proposal = Proposal(
        f"proposal-{secrets.token_hex(4)}",
        written.game,
        language,
        written.question,
        written.answer,
        written.cites,
        url=url,
        shown=shown,
        server=interaction.guild_id or 0,
        asked_by=interaction.user.id,
    )
    await store.proposals.add(proposal)
    sent = await to_judges(client, settings, proposal)
    values = (("id", proposal.id),)
    await tell(interaction, Fact(notices.PROPOSED_SENT if sent else notices.PROPOSED, values))

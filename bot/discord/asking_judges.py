"""Puts what nothing answers to the judges: opens a thread in the forum that the server has chosen,
with what was found; a judge marks a message there as the ruling.
"""

from __future__ import annotations

import logging

import discord

from bot.answers.answer import Fact
from bot.discord import notices, sending
from bot.discord.controls import Place
from bot.discord.judging import is_judge
from bot.discord.limits import THREAD_NAME
from bot.discord.managing import Interaction, tell
from bot.discord.markup import shortened
from bot.discord.proposal_form import MARKED, ruling_form
from bot.discord.screens import Screen, Screens
from bot.discord.translation import language_of
from bot.discord.views import parts_of
from bot.store.values import ServerSettings

log = logging.getLogger("magistrate.discord")

MOST_ASKED = 5_000  # answers that are remembered as put to the judges


def with_judges(screen: Screen, settings: ServerSettings) -> Screen:
    """A screen, without its button for asking the judges if the server has no forum for that."""
    return screen if settings.forum else screen._replace(judges=None)


async def ask_judges(interaction: Interaction, place: Place) -> None:
    """Opens a thread about what was asked at a place, once for each message, and says where."""
    client, message = interaction.client, interaction.message
    settings = await client.chosen.of(interaction.guild_id)
    forum = client.get_channel(settings.forum or 0)
    if message is None or not isinstance(forum, discord.ForumChannel):
        await tell(interaction, Fact(notices.NO_FORUM))
        return
    if message.id in client.asked_judges:
        await tell(interaction, _asked(client.asked_judges[message.id]))
        return
    client.asked_judges[message.id] = forum.jump_url
    await sending.defer(interaction, True)
    served = client.served.about(settings.game)
    screen = await client.outside(_to_judge, served.screens, place)
    try:
        thread, _ = await forum.create_thread(
            name=_name_of(screen, place), **parts_of(screen._replace(judges=None))
        )
    except discord.HTTPException as error:
        del client.asked_judges[message.id]
        log.warning("no thread can be opened in forum %d: %s", forum.id, error)
        await tell(interaction, Fact(notices.NO_THREAD, (("channel", forum.mention),)))
        return
    client.asked_judges[message.id] = thread.jump_url
    await tell(interaction, _asked(thread.jump_url))


def _asked(link: str) -> Fact:
    return Fact(notices.JUDGES_ASKED, (("link", link),))


def _to_judge(screens: Screens, place: Place) -> Screen:
    """What was asked, with the closest matches."""
    first = screens.open(place._replace(view="answer", page=0))
    near = screens.open(place._replace(view="answer", page=1))
    return near if near.answers or near.offers else first


def _name_of(screen: Screen, place: Place) -> str:
    return shortened(screen.question or place.text or place.kind, THREAD_NAME)


async def mark_ruling(interaction: Interaction, message: discord.Message) -> None:
    """Opens the form for a ruling, filled with what a judge wrote in a thread of the forum."""
    client, thread = interaction.client, interaction.channel
    settings = await client.chosen.of(interaction.guild_id)
    if not isinstance(thread, discord.Thread) or thread.parent_id != settings.forum:
        await tell(interaction, Fact(notices.NOT_IN_FORUM))
    elif not is_judge(interaction, settings):
        await tell(interaction, Fact(notices.NOT_A_JUDGE))
    else:
        words = client.served.app.words(language_of(interaction.locale))
        title, custom_id = words.say(notices.MARK), f"{MARKED}{message.id}"
        await interaction.response.send_modal(
            ruling_form(title, custom_id, words, thread.name, message.content)
        )

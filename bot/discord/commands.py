"""Slash commands, and the commands in a message's menu.

Each reads its options and passes them on; nothing is decided here.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands
from discord.app_commands import Choice, Range, locale_str

from bot.answers.answer import Fact
from bot.discord import announcements, asking_judges, privacy, proposals, server_settings
from bot.discord.limits import CHOICES
from bot.discord.notices import NO_QUESTION
from bot.discord.screens import Screens
from bot.discord.translation import language_of

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient

log = logging.getLogger("magistrate.discord")

LONGEST_QUESTION = 1000
LONGEST_NAME = 100

_Interaction = discord.Interaction["MagistrateClient"]
_Complete = Callable[[_Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]


def add_commands(client: MagistrateClient) -> None:
    """Adds every command to the client's tree."""
    commands: tuple[Any, ...] = (
        _ask,
        _rule,
        _keyword,
        _card,
        _ruling,
        _penalty,
        _about,
        _help,
        _banlist,
        _settings,
        _forget,
        _propose,
        _report,
        _mark,
        _find,
        _penalty_for,
    )
    for command in commands:
        client.tree.add_command(command)


def _completing(kind: str) -> _Complete:
    async def complete(interaction: _Interaction, current: str) -> list[Choice[str]]:
        try:
            chosen = interaction.namespace.format if kind == "date" else ""
            language = language_of(interaction.locale)
            found = await interaction.client.suggest(kind, current, language, chosen or "")
        except Exception:  # an error cannot be shown among suggestions: none are offered
            log.exception("error in the autocomplete of %s", kind)
            return []
        return [
            Choice(name=suggestion.name, value=suggestion.value) for suggestion in found[:CHOICES]
        ]

    return complete


async def _games(interaction: _Interaction, current: str) -> list[Choice[str]]:
    games = interaction.client.served.app.library.games.values()
    return [
        Choice(name=game.title, value=game.id)
        for game in games
        if current.lower() in game.title.lower() or current.lower() in game.id
    ][:CHOICES]


async def _look_up(interaction: _Interaction, kind: Any, text: str, private: bool | None) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    await client.answer(interaction, private, Screens.look_up, kind, text, language)


@app_commands.command(name=locale_str("ask"), description=locale_str("Ask a rules question"))
@app_commands.describe(
    question=locale_str("What do you want to know?"),
    game=locale_str("Look in this game only"),
    private=locale_str("Show the answer only to you"),
)
@app_commands.autocomplete(game=_games)
async def _ask(
    interaction: _Interaction,
    question: Range[str, 1, LONGEST_QUESTION],
    game: Range[str, 1, LONGEST_NAME] | None = None,
    private: bool | None = None,
) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    await client.answer(interaction, private, Screens.ask, question, language, game)


@app_commands.command(name=locale_str("rule"), description=locale_str("Show a rule by its number"))
@app_commands.describe(
    number=locale_str("For example 803.3a or 6c-ii"),
    private=locale_str("Show the answer only to you"),
)
@app_commands.autocomplete(number=_completing("rule"))
async def _rule(
    interaction: _Interaction, number: Range[str, 1, LONGEST_NAME], private: bool | None = None
) -> None:
    await _look_up(interaction, "rule", number, private)


@app_commands.command(name=locale_str("keyword"), description=locale_str("What a keyword means"))
@app_commands.describe(
    name=locale_str("The keyword"), private=locale_str("Show the answer only to you")
)
@app_commands.autocomplete(name=_completing("keyword"))
async def _keyword(
    interaction: _Interaction, name: Range[str, 1, LONGEST_NAME], private: bool | None = None
) -> None:
    await _look_up(interaction, "keyword", name, private)


@app_commands.command(
    name=locale_str("card"), description=locale_str("A card, its standing and its rulings")
)
@app_commands.describe(
    name=locale_str("The card's name or code"), private=locale_str("Show the answer only to you")
)
@app_commands.autocomplete(name=_completing("card"))
async def _card(
    interaction: _Interaction, name: Range[str, 1, LONGEST_NAME], private: bool | None = None
) -> None:
    await _look_up(interaction, "card", name, private)


@app_commands.command(
    name=locale_str("ruling"), description=locale_str("What was ruled about a case or a card")
)
@app_commands.describe(
    case=locale_str("The case, or a card"), private=locale_str("Show the answer only to you")
)
@app_commands.autocomplete(case=_completing("ruling"))
async def _ruling(
    interaction: _Interaction, case: Range[str, 1, LONGEST_QUESTION], private: bool | None = None
) -> None:
    await _look_up(interaction, "ruling", case, private)


@app_commands.command(
    name=locale_str("penalty"),
    description=locale_str("What the documents prescribe for a situation"),
)
@app_commands.describe(
    situation=locale_str("What happened at the table"),
    private=locale_str("Show the answer only to you"),
)
@app_commands.autocomplete(situation=_completing("penalty"))
async def _penalty(
    interaction: _Interaction,
    situation: Range[str, 1, LONGEST_QUESTION],
    private: bool | None = None,
) -> None:
    await _look_up(interaction, "penalty", situation, private)


@app_commands.command(
    name=locale_str("about"), description=locale_str("What I am, and which documents I know")
)
async def _about(interaction: _Interaction) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    await client.answer(interaction, True, Screens.about, language)


@app_commands.command(name=locale_str("help"), description=locale_str("What you can ask me"))
async def _help(interaction: _Interaction) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    await client.answer(interaction, True, Screens.help, language)


@app_commands.context_menu(name=locale_str("Find the rule"))
async def _find(interaction: _Interaction, message: discord.Message) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    question = client.messages.question(message)
    if question:
        await client.answer(interaction, True, Screens.ask, question, language)
    else:
        await client.answer(interaction, True, Screens.notice, Fact(NO_QUESTION), language)


@app_commands.context_menu(name=locale_str("Penalty for this"))
async def _penalty_for(interaction: _Interaction, message: discord.Message) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    situation = client.messages.question(message)
    if situation:
        await _look_up(interaction, "penalty", situation, True)
    else:
        await client.answer(interaction, True, Screens.notice, Fact(NO_QUESTION), language)


_banlist = app_commands.Group(
    name=locale_str("banlist"),
    description=locale_str("Banned lists: what is in force, a card's standing, what changed"),
)


@_banlist.command(
    name=locale_str("show"), description=locale_str("Everything that is banned in a format")
)
@app_commands.describe(
    format=locale_str("The format"),
    on=locale_str("As of this day, such as 2021-12-10"),
    private=locale_str("Show the answer only to you"),
)
@app_commands.autocomplete(format=_completing("format"), on=_completing("date"))
async def _show(
    interaction: _Interaction,
    format: Range[str, 1, LONGEST_NAME],  # noqa: A002
    on: Range[str, 1, 20] = "",
    private: bool | None = None,
) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    await client.answer(interaction, private, Screens.banlist_show, format, on, language)


@_banlist.command(name=locale_str("check"), description=locale_str("Whether a card is banned"))
@app_commands.describe(
    card=locale_str("The card's name or code"),
    format=locale_str("The format"),
    on=locale_str("As of this day, such as 2021-12-10"),
    private=locale_str("Show the answer only to you"),
)
@app_commands.autocomplete(
    card=_completing("card"), format=_completing("format"), on=_completing("date")
)
async def _check(
    interaction: _Interaction,
    card: Range[str, 1, LONGEST_NAME],
    format: Range[str, 1, LONGEST_NAME] = "",  # noqa: A002
    on: Range[str, 1, 20] = "",
    private: bool | None = None,
) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    await client.answer(interaction, private, Screens.banlist_check, card, format, on, language)


@_banlist.command(
    name=locale_str("changes"), description=locale_str("What changed in a format between two days")
)
@app_commands.describe(
    format=locale_str("The format"),
    start=locale_str("The first day, such as 2021-12-10"),
    end=locale_str("The last day, such as 2022-08-26"),
    private=locale_str("Show the answer only to you"),
)
@app_commands.autocomplete(
    format=_completing("format"), start=_completing("date"), end=_completing("date")
)
async def _changes(
    interaction: _Interaction,
    format: Range[str, 1, LONGEST_NAME],  # noqa: A002
    start: Range[str, 1, 20] = "",
    end: Range[str, 1, 20] = "",
    private: bool | None = None,
) -> None:
    client, language = interaction.client, language_of(interaction.locale)
    await client.answer(interaction, private, Screens.banlist_changes, format, start, end, language)


@_banlist.command(
    name=locale_str("follow"),
    description=locale_str("Announce every new list of a format in a channel"),
)
@app_commands.describe(
    format=locale_str("The format"),
    channel=locale_str("The channel to announce in; by default the one in /settings, or this one"),
    role=locale_str("A role to mention each time"),
    on_the_day=locale_str("Announce a list again on the day it takes effect"),
    publish=locale_str("In an announcement channel: publish to the channels that follow it"),
)
@app_commands.autocomplete(format=_completing("format"))
async def _follow(
    interaction: _Interaction,
    format: Range[str, 1, LONGEST_NAME],  # noqa: A002
    channel: announcements.Place | None = None,
    role: discord.Role | None = None,
    on_the_day: bool = False,
    publish: bool = False,
) -> None:
    await announcements.follow(interaction, format, channel, role, on_the_day, publish)


@_banlist.command(
    name=locale_str("unfollow"),
    description=locale_str("Stop announcing the lists of a format in a channel"),
)
@app_commands.describe(
    format=locale_str("The format"),
    channel=locale_str("The channel to announce in; by default the one in /settings, or this one"),
)
@app_commands.autocomplete(format=_completing("format"))
async def _unfollow(
    interaction: _Interaction,
    format: Range[str, 1, LONGEST_NAME],  # noqa: A002
    channel: announcements.Place | None = None,
) -> None:
    await announcements.unfollow(interaction, format, channel)


@_banlist.command(
    name=locale_str("announce"), description=locale_str("Announce a list in a channel")
)
@app_commands.describe(
    format=locale_str("The format"),
    date=locale_str("The day on which the list takes effect, such as 2021-12-10"),
    channel=locale_str("Where to announce it; by default the channel in /settings, or this one"),
    role=locale_str("A role to mention"),
    publish=locale_str("In an announcement channel: publish to the channels that follow it"),
)
@app_commands.autocomplete(format=_completing("format"), date=_completing("date"))
async def _announce(
    interaction: _Interaction,
    format: Range[str, 1, LONGEST_NAME],  # noqa: A002
    date: Range[str, 1, 20],
    channel: announcements.Place | None = None,
    role: discord.Role | None = None,
    publish: bool = False,
) -> None:
    await announcements.announce(interaction, format, date, channel, role, publish)


@app_commands.command(
    name=locale_str("settings"), description=locale_str("What I do in this server, and where")
)
@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def _settings(interaction: _Interaction) -> None:
    await server_settings.show(interaction)


_forget = app_commands.Group(
    name=locale_str("forget"), description=locale_str("What I should forget")
)


@_forget.command(name=locale_str("me"), description=locale_str("Delete what I keep about you"))
async def _forget_me(interaction: _Interaction) -> None:
    await privacy.forget_me(interaction)


@app_commands.command(
    name=locale_str("propose"), description=locale_str("Propose a ruling to the judges")
)
async def _propose(interaction: _Interaction) -> None:
    await proposals.propose(interaction)


@app_commands.context_menu(name=locale_str("Report an answer"))
async def _report(interaction: _Interaction, message: discord.Message) -> None:
    await proposals.report(interaction, message)


@app_commands.context_menu(name=locale_str("Mark as ruling"))
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def _mark(interaction: _Interaction, message: discord.Message) -> None:
    await asking_judges.mark_ruling(interaction, message)

"""`/settings`: the form in which those who manage a server choose; each choice is saved at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, assert_never, get_args

import discord

from bot.answers.answer import Fact
from bot.app import App
from bot.discord import notices, sending
from bot.discord.announcements import NEEDED
from bot.discord.layout import RULE
from bot.discord.managing import Interaction, kept, lines, managed, refusal, tell
from bot.discord.translation import language_of
from bot.discord.views import framed
from bot.store.protocols import Store
from bot.store.values import Follow, ServerSettings
from bot.words import Words, languages
from rules_corpus.languages import DEFAULT_LANGUAGE, LANGUAGES

Field = Literal[
    "game",
    "language",
    "inline",
    "private",
    "judge_role",
    "judge_channel",
    "forum",
    "announcements",
    "gaps",
]
FIELDS: tuple[Field, ...] = get_args(Field)
VERSION = "s1"
PATTERN = r"s(?P<version>\d+):(?P<field>[a-z_]+)"
UNSET, YES, NO = "-", "on", "off"
MOST_OPTIONS = 25
MOST_FOLLOWS = 15  # follows that the form lists
LABELS: dict[Field, str] = {
    "game": "The game that questions are about unless they say otherwise",
    "language": "The language of announcements, and of answers to messages that do not show theirs",
    "inline": "Look up [[names]] in messages",
    "private": "Who sees the answer to a command at first",
    "judge_role": "The judges' role",
    "judge_channel": "The judges' channel",
    "forum": "The forum for questions that I cannot answer",
    "announcements": "The channel for announcements, unless another is named",
    "gaps": "Count unanswered questions, without names, so that rulings can be written",
}
AS_RUN = "As set by whoever runs me"
AS_SERVER = "The server's own language"
SEE = {YES: "Only the asker, who can show it to everyone", NO: "Everyone"}
SWITCH = {YES: "Yes", NO: "No"}
_CHANNELS: dict[str, list[discord.ChannelType]] = {
    "judge_channel": [discord.ChannelType.text],
    "forum": [discord.ChannelType.forum],
    "announcements": [discord.ChannelType.text, discord.ChannelType.news],
}


class Option(NamedTuple):
    """An option of a select menu, and whether it is the chosen one."""

    label: str
    value: str
    chosen: bool


def changed(settings: ServerSettings, field: Field, values: Sequence[str]) -> ServerSettings:
    """The settings after a choice; no value, or `UNSET`, resets the field."""
    value = next(iter(values), UNSET)
    match field:
        case "game":
            return settings._replace(game="" if value == UNSET else value)
        case "language":
            return settings._replace(language="" if value == UNSET else value)
        case "inline":
            return settings._replace(inline=None if value == UNSET else value == YES)
        case "private":
            return settings._replace(private=value == YES)
        case "judge_role":
            return settings._replace(judge_role=_number(value))
        case "judge_channel":
            return settings._replace(judge_channel=_number(value))
        case "forum":
            return settings._replace(forum=_number(value))
        case "announcements":
            return settings._replace(announcements=_number(value))
        case "gaps":
            return settings._replace(gaps=value == YES)
        case _:
            assert_never(field)


def _number(value: str) -> int | None:
    return int(value) if value.isdigit() else None


def options_of(settings: ServerSettings, field: Field, app: App, words: Words) -> list[Option]:
    """The options of a field; none if a role or a channel is chosen in it."""
    match field:
        case "game":
            games = [(game.title, game.id) for game in app.library.games.values()]
            found = [(words.say(AS_RUN), UNSET), *games[: MOST_OPTIONS - 1]]
            chosen = settings.game or UNSET
        case "language":
            named = [(LANGUAGES[code].label, code) for code in (DEFAULT_LANGUAGE, *languages())]
            found = [(words.say(AS_SERVER), UNSET), *named]
            chosen = settings.language or UNSET
        case "inline":
            switched = [(words.say(SWITCH[value]), value) for value in SWITCH]
            found = [(words.say(AS_RUN), UNSET), *switched]
            chosen = UNSET if settings.inline is None else YES if settings.inline else NO
        case "private":
            found = [(words.say(SEE[value]), value) for value in SEE]
            chosen = YES if settings.private else NO
        case "gaps":
            found = [(words.say(SWITCH[value]), value) for value in SWITCH]
            chosen = YES if settings.gaps else NO
        case _:
            return []
    return [Option(label, value, value == chosen) for label, value in found]


async def show(interaction: Interaction) -> None:
    """Shows the form to the asker."""

    async def work(server: int, store: Store) -> None:
        settings = await store.servers.settings(server)
        follows = await store.follows.of_server(server)
        await sending.respond(interaction, form(interaction, settings, follows), True)

    await managed(interaction, work)


async def choose(interaction: Interaction, field: Field, values: Sequence[str]) -> None:
    """Saves a choice, and shows the updated form."""
    refused = refusal(interaction)
    if refused is not None or interaction.guild_id is None:
        await tell(interaction, refused or Fact(notices.NOT_A_SERVER))
        return
    await sending.defer(interaction, True)

    async def work(server: int, store: Store) -> None:
        settings = changed(await store.servers.settings(server), field, values)
        await store.servers.keep(settings)
        interaction.client.chosen.keep(settings)
        follows = await store.follows.of_server(server)
        await sending.change(interaction, form(interaction, settings, follows))

    await kept(interaction, work, interaction.guild_id)


class Choice(discord.ui.DynamicItem[discord.ui.Item[Any]], template=PATTERN):
    """Any select menu of the form, of whatever version."""

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: Any, /
    ) -> Choice:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client = interaction.client
        version, _, field = self.custom_id.partition(":")
        if version != VERSION or field not in FIELDS:
            await tell(interaction, Fact(notices.OLD_BUTTON))
            return
        data: Any = interaction.data or {}
        await client.guarded(
            choose(interaction, field, data.get("values", [])),
            lambda number: client.failed(interaction, number),
        )


def form(
    interaction: Interaction, settings: ServerSettings, follows: Iterable[Follow]
) -> dict[str, Any]:
    """What sending the form takes."""
    client = interaction.client
    words = client.served.app.words(language_of(interaction.locale))
    items: list[discord.ui.Item[Any]] = [
        discord.ui.TextDisplay(f"## {words.say(notices.SETTINGS)}")
    ]
    for field in FIELDS:
        items.append(discord.ui.TextDisplay(_label(field, words)))
        options = options_of(settings, field, client.served.app, words)
        items.append(discord.ui.ActionRow(Choice(_select(settings, field, options))))
    facts = [*lacking(interaction, settings), *_followed(follows)]
    if facts:
        items.append(discord.ui.TextDisplay("\n".join(lines(interaction, *facts))))
    return framed(items, RULE)


def _label(field: Field, words: Words) -> str:
    return words.say(LABELS[field])


def _select(
    settings: ServerSettings, field: Field, options: Sequence[Option]
) -> discord.ui.Item[Any]:
    custom_id = f"{VERSION}:{field}"
    if options:
        shown = [
            discord.SelectOption(label=label, value=value, default=chosen)
            for label, value, chosen in options
        ]
        return discord.ui.Select(custom_id=custom_id, options=shown)
    number = getattr(settings, field)
    if field == "judge_role":
        roles = [discord.SelectDefaultValue(id=number, type=discord.SelectDefaultValueType.role)]
        return discord.ui.RoleSelect(
            custom_id=custom_id, min_values=0, default_values=roles if number else []
        )
    place = [discord.SelectDefaultValue(id=number, type=discord.SelectDefaultValueType.channel)]
    return discord.ui.ChannelSelect(
        custom_id=custom_id,
        min_values=0,
        channel_types=_CHANNELS[field],
        default_values=place if number else [],
    )


def lacking(interaction: Interaction, settings: ServerSettings) -> Iterator[Fact]:
    """What was chosen but is not possible, and the permissions that are missing for it."""
    client = interaction.client
    if settings.inline and not client.settings.inline:
        yield Fact(notices.NO_CONTENT)
    guild = client.get_guild(settings.server)
    for number in (settings.judge_channel, settings.forum, settings.announcements):
        place = guild.get_channel(number) if guild and number else None
        if guild is None or number is None:
            continue
        allowed = place.permissions_for(guild.me) if place else discord.Permissions.none()
        missing = [name for key, name in NEEDED.items() if not getattr(allowed, key)]
        if missing:
            values = (("channel", f"<#{number}>"), ("permissions", ", ".join(missing)))
            yield Fact(notices.LACKING, values)


def _followed(follows: Iterable[Follow]) -> Iterator[Fact]:
    for follow in list(follows)[:MOST_FOLLOWS]:
        yield Fact(
            notices.FOLLOWS, (("channel", f"<#{follow.channel}>"), ("format", follow.format))
        )

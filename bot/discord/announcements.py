"""`/banlist follow`, `unfollow` and `announce`: which lists servers want to have announced."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import discord
from discord.app_commands import AppCommandChannel, AppCommandThread, Transform, Transformer

from bot.announcing.due import asked
from bot.announcing.published import format_called, list_called, published_lists
from bot.answers.answer import Fact
from bot.discord import notices, sending
from bot.discord.announcer import new_mark, permissions_in
from bot.discord.limits import CUSTOM_ID
from bot.discord.managing import Interaction, lines, managed, tell
from bot.discord.translation import language_of
from bot.discord.views import preview_of
from bot.store.protocols import Store
from bot.store.values import Follow, ListKey, Post
from rules_corpus.model import Language

Channel = AppCommandChannel | AppCommandThread
VERSION = "a1"
PATTERN = (
    r"a(?P<version>\d+):(?P<channel>[0-9a-z]+):(?P<role>[0-9a-z]*):(?P<publish>[01])"
    r":(?P<game>[^\s:]+):(?P<format>[^\s:]+):(?P<effective>[0-9-]+)"
)
_PATTERN = re.compile(PATTERN)
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
NEEDED = {"view_channel": "View Channel", "send_messages": "Send Messages"}


class _AnnouncementChannel(Transformer[Any]):
    """A channel where lists can be announced; Discord offers no others."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        kind = discord.ChannelType
        return [kind.text, kind.news, kind.news_thread, kind.public_thread, kind.private_thread]

    async def transform(self, interaction: Interaction, value: Channel, /) -> Channel:
        return value


Place = Transform[Channel, _AnnouncementChannel]


class Wish(NamedTuple):
    """An announcement that has yet to be confirmed, as its button carries it."""

    channel: int
    role: int | None
    publish: bool
    key: ListKey

    @property
    def custom_id(self) -> str:
        """The wish as its button carries it.

        Raises:
            ValueError: the text is too long.
        """
        role = _written(self.role) if self.role else ""
        parts = (VERSION, _written(self.channel), role, str(int(self.publish)), *self.key)
        text = ":".join(parts)
        if len(text) > CUSTOM_ID:
            raise ValueError(f"{text!r} is too long for a custom_id")
        return text


def read_wish(custom_id: str) -> Wish | None:
    """The wish in a custom_id; ``None`` if it is of another version."""
    match = _PATTERN.fullmatch(custom_id)
    if match is None or f"a{match['version']}" != VERSION:
        return None
    key = ListKey(match["game"], match["format"], match["effective"])
    role = int(match["role"], 36) if match["role"] else None
    return Wish(int(match["channel"], 36), role, match["publish"] == "1", key)


async def follow(
    interaction: Interaction,
    format_name: str,
    channel: Channel | None,
    role: discord.Role | None,
    on_the_day: bool,
    publish: bool,
) -> None:
    """Lets a channel follow the lists of a format."""

    async def work(server: int, store: Store) -> None:
        client = interaction.client
        found = await client.outside(format_called, client.served.app, format_name)
        place = await _place(interaction, channel)
        told = await in_the_way(interaction, server, place, publish)
        if any(fact.message == notices.LACKING for fact in told):
            await tell(interaction, *told)
            return
        kept = Follow(
            server,
            place,
            found.game,
            found.id,
            await _written_in(interaction),
            role.id if role else None,
            on_the_day,
            publish and not _is_no_news_channel(told),
            interaction.user.id,
        )
        await store.follows.follow(kept)
        values = (_channel(place), ("format", found.name.original))
        facts = [Fact(notices.FOLLOWS_DAY if on_the_day else notices.FOLLOWS, values)]
        if role:
            facts.append(Fact(notices.MENTIONING, (("role", role.mention),)))
        await tell(interaction, *facts, *told)

    await managed(interaction, work)


async def unfollow(interaction: Interaction, format_name: str, channel: Channel | None) -> None:
    """Stops a channel from following the lists of a format."""

    async def work(server: int, store: Store) -> None:
        client = interaction.client
        found = await client.outside(format_called, client.served.app, format_name)
        place = await _place(interaction, channel)
        was = await store.follows.unfollow(server, place, found.game, found.id)
        values = (_channel(place), ("format", found.name.original))
        fact = Fact(notices.FOLLOWS_NOT if was else notices.NEVER_FOLLOWED, values)
        await tell(interaction, fact)

    await managed(interaction, work)


async def announce(
    interaction: Interaction,
    format_name: str,
    date: str,
    channel: Channel | None,
    role: discord.Role | None,
    publish: bool,
) -> None:
    """Shows what would be announced, with a button that confirms it."""

    async def work(server: int, store: Store) -> None:
        client, written = interaction.client, await _written_in(interaction)
        app, screens = client.served.app, client.served.screens
        banlist = await client.outside(list_called, app, format_name, date)
        place = await _place(interaction, channel)
        told = await in_the_way(interaction, server, place, publish)
        if any(fact.message == notices.LACKING for fact in told):
            await tell(interaction, *told)
            return
        key = banlist.key
        shown = (key.format, banlist.effective, written, key.game)
        screen = await client.outside(screens.announcement, *shown)
        wish = Wish(
            place, role.id if role else None, publish and not _is_no_news_channel(told), key
        )
        values = (_channel(place), ("role", role.mention if role else ""))
        head = Fact(notices.PREVIEW_ROLE if role else notices.PREVIEW, values)
        label = app.words(language_of(interaction.locale)).say(notices.POST_IT)
        parts = preview_of(screen, lines(interaction, head, *told), Confirmed.button(wish, label))
        await sending.respond(interaction, parts, True)

    await managed(interaction, work)


class Confirmed(discord.ui.DynamicItem[discord.ui.Button[Any]], template=PATTERN):
    """The button that confirms an announcement; pressed twice, it still posts only once."""

    @classmethod
    def button(cls, wish: Wish, label: str) -> Confirmed:
        """The button for a wish."""
        style = discord.ButtonStyle.primary
        return cls(discord.ui.Button(label=label, custom_id=wish.custom_id, style=style))

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: Any, /
    ) -> Confirmed:
        assert isinstance(item, discord.ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        client = interaction.client
        await client.guarded(
            confirm(interaction, read_wish(self.item.custom_id or "")),
            lambda number: client.failed(interaction, number),
        )


async def confirm(interaction: Interaction, wish: Wish | None) -> None:
    """Stores an announcement as one to be posted, before anything is sent."""

    async def work(server: int, store: Store) -> None:
        client, message = interaction.client, interaction.message
        lists = await client.outside(published_lists, client.served.app)
        found = next((one for one in lists if wish and one.key == wish.key), None)
        if wish is None or found is None or message is None:
            await tell(interaction, Fact(notices.OLD_BUTTON))
            return
        post = Post(
            new_mark(),
            wish.key,
            asked(message.id),
            server,
            wish.channel,
            await _written_in(interaction),
            wish.role,
            interaction.user.id,
            wanted=found.fingerprint,
            crosspost="wanted" if wish.publish else "",
        )
        is_new = await store.posts.add(post)
        if client.announcer:
            client.announcer.wake()
        values = (_channel(wish.channel),)
        fact = Fact(notices.ANNOUNCING if is_new else notices.ANNOUNCED_ALREADY, values)
        await tell(interaction, fact)

    await managed(interaction, work)


async def in_the_way(
    interaction: Interaction, server: int, channel: int, publish: bool
) -> list[Fact]:
    """What the bot lacks to announce in a channel, and what will not work there."""
    client = interaction.client
    try:
        allowed = await permissions_in(client, server, channel)
    except discord.HTTPException:
        allowed = discord.Permissions.none()
    lacking = [name for key, name in NEEDED.items() if not getattr(allowed, key)]
    if lacking:
        values = (_channel(channel), ("permissions", ", ".join(lacking)))
        return [Fact(notices.LACKING, values)]
    found = []
    if not allowed.read_message_history:
        found.append(Fact(notices.NO_HISTORY, (_channel(channel),)))
    place = client.get_channel(channel)
    is_news = isinstance(place, discord.TextChannel) and place.is_news()
    if publish and not is_news:
        found.append(Fact(notices.NO_NEWS_CHANNEL, (_channel(channel),)))
    return found


async def _place(interaction: Interaction, channel: Channel | None) -> int:
    """The id of the channel that is meant: the one named, else the one that the server has chosen,
    else this one.
    """
    chosen = await interaction.client.chosen.of(interaction.guild_id)
    return channel.id if channel else chosen.announcements or interaction.channel_id or 0


async def _written_in(interaction: Interaction) -> Language:
    """The language in which a server gets its announcements."""
    chosen = await interaction.client.chosen.of(interaction.guild_id)
    return chosen.language or language_of(interaction.guild_locale)


def _is_no_news_channel(told: list[Fact]) -> bool:
    return any(fact.message == notices.NO_NEWS_CHANNEL for fact in told)


def _channel(channel: int) -> tuple[str, str]:
    return "channel", f"<#{channel}>"


def _written(number: int) -> str:
    """A number in base 36, as there is little room."""
    text = ""
    while number:
        number, digit = divmod(number, len(_DIGITS))
        text = _DIGITS[digit] + text
    return text or "0"

"""The invented Discord itself: who is there, what was said and what was asked of the bot.

No network, no JSON (see `payloads`).
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import IntEnum, IntFlag
from typing import Any, Literal, TypeVar

Json = dict[str, Any]
T = TypeVar("T")

EPOCH_MS = 1_420_070_400_000
"""The first millisecond of Discord's snowflakes."""
ANSWER_WITHIN = 3.0
"""Seconds in which an interaction must be acknowledged."""
TOKEN_LIFE = 900.0
"""Seconds in which an acknowledged interaction can still be written to."""
LOOK_AGAIN = 0.02
"""Seconds between two looks at what changes outside the world, such as the bot."""
NONCE_LIFE = 300.0
"""Seconds in which an enforced nonce gives the first message again ("the past few minutes")."""
MENTION = re.compile(r"<@!?(\d+)>")


class Permission(IntFlag):
    """The permissions that matter to a bot that answers; the numbers are Discord's."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    ADD_REACTIONS = 1 << 6
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    MANAGE_WEBHOOKS = 1 << 29
    USE_APPLICATION_COMMANDS = 1 << 31
    SEND_MESSAGES_IN_THREADS = 1 << 38


EVERYONE = (
    Permission.ADD_REACTIONS
    | Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What everybody may do in a new guild, the bot among them."""
NO_PERMISSION = Permission(0)
ALL = Permission(sum(Permission))
"""What an owner may do."""


class ChannelKind(IntEnum):
    """Discord's numbers for kinds of channels."""

    TEXT = 0
    DM = 1
    NEWS = 5
    THREAD = 11


class Asked(IntEnum):
    """Discord's numbers for kinds of interactions."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Callback(IntEnum):
    """Discord's numbers for the ways of answering an interaction."""

    MESSAGE = 4
    THINKING = 5
    LATER = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


class Flag(IntFlag):
    """The message flags that matter here."""

    SUPPRESS_EMBEDS = 1 << 2
    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    COMPONENTS_V2 = 1 << 15


class Intent(IntFlag):
    """The gateway intents that matter here."""

    GUILDS = 1 << 0
    GUILD_MEMBERS = 1 << 1
    GUILD_PRESENCES = 1 << 8
    GUILD_MESSAGES = 1 << 9
    GUILD_MESSAGE_REACTIONS = 1 << 10
    DIRECT_MESSAGES = 1 << 12
    DIRECT_MESSAGE_REACTIONS = 1 << 13
    MESSAGE_CONTENT = 1 << 15


ANY_INTENT = Intent(0)


class ApiError(Exception):
    """A refusal as Discord words it: HTTP status, JSON code, text, and for 50035 the tree of
    errors.
    """

    def __init__(self, status: int, code: int, message: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status, self.code, self.message, self.errors = status, code, message, errors


class Clock:
    """Seconds that pass by themselves and can be pushed on by a test."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """Monotonic seconds."""
        return time.monotonic() + self._ahead

    def stamp(self) -> str:
        """The date as Discord writes it."""
        return (datetime.now(UTC) + timedelta(seconds=self._ahead)).isoformat()

    def advance(self, seconds: float) -> None:
        """Makes ``seconds`` pass at once for deadlines, token lives and nonces; rate limits run on
        real time.
        """
        self._ahead += seconds


class Snowflakes:
    """Ids in ascending order.

    Each has a millisecond of its own, so that guilds spread over shards.
    """

    def __init__(self) -> None:
        self._last = 0

    def next(self) -> str:
        """A new id."""
        self._last = max(int(time.time() * 1000) - EPOCH_MS, self._last + 1)
        return str(self._last << 22)


class Pulse:
    """Wakes everybody who waits whenever something has happened."""

    def __init__(self) -> None:
        self._waiting: set[asyncio.Future[None]] = set()

    def beat(self) -> None:
        """Something has happened."""
        for future in self._waiting:
            if not future.done():
                future.set_result(None)

    async def until(self, found: Callable[[], T | None], timeout: float) -> T | None:
        """What ``found`` gives as soon as that is not None; None after ``timeout`` seconds.

        Looks now and then even if nothing happens here.
        """
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while (value := found()) is None and (remaining := deadline - loop.time()) > 0:
            future = loop.create_future()
            self._waiting.add(future)
            try:
                await asyncio.wait({future}, timeout=min(remaining, LOOK_AGAIN))
            finally:
                self._waiting.discard(future)
        return value


@dataclass(eq=False)
class User:
    """Somebody; ``takes_dms``: whether the bot may write to them privately."""

    id: str
    name: str
    locale: str = "en-US"
    bot: bool = False
    takes_dms: bool = True

    def __repr__(self) -> str:
        return f"<{self.name}>"


@dataclass(eq=False)
class Guild:
    """A server.

    Without the bot (``has_bot=False``) its members can still use a command that they have installed
    for themselves.
    """

    id: str
    name: str
    owner: User
    locale: str = "en-US"
    has_bot: bool = True
    members: dict[str, User] = field(default_factory=dict)
    permissions: dict[str, Permission] = field(default_factory=dict)
    channels: list[Channel] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<guild {self.name}>"

    def permissions_of(self, user: User) -> Permission:
        """What a member may do; everything for the owner."""
        return ALL if user is self.owner else self.permissions.get(user.id, EVERYONE)


@dataclass(eq=False)
class Channel:
    """A text channel, a thread (``parent`` is where it hangs) or a DM (``recipient`` is the other
    side).

    ``denied``: to the bot, here.
    """

    id: str
    kind: ChannelKind
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    denied: Permission = NO_PERMISSION
    messages: dict[str, Message] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<#{self.name}>"

    def allowed(self, bot: User) -> Permission:
        """What the bot may do here."""
        if self.guild is None:
            return EVERYONE
        denied = self.denied | (self.parent.denied if self.parent else NO_PERMISSION)
        return self.guild.permissions_of(bot) & ~denied


@dataclass(frozen=True)
class Upload:
    """A file that somebody sends."""

    filename: str
    data: bytes
    content_type: str = "application/octet-stream"


@dataclass(eq=False)
class Attachment:
    """An uploaded file, kept by the server below ``url``."""

    id: str
    upload: Upload
    url: str
    description: str | None = None


@dataclass(eq=False)
class Message:
    """What was said; changes in place when it is edited."""

    id: str
    channel: Channel
    author: User
    content: str
    embeds: list[Json]
    components: list[Json]
    flags: Flag
    at: str
    kind: int = 0
    attachments: list[Attachment] = field(default_factory=list)
    mentions: list[User] = field(default_factory=list)
    everyone: bool = False
    replies_to: Message | None = None
    reply_id: str | None = None
    nonce: str | None = None
    interaction: Interaction | None = None
    edited_at: str | None = None
    crossposted: bool = False
    deleted: bool = False
    reactions: list[str] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<message {self.id} of {self.author} in {self.channel}: {self.text[:200]!r}>"

    @property
    def ephemeral(self) -> bool:
        """Whether only the user who asked can see it."""
        return Flag.EPHEMERAL in self.flags

    @property
    def text(self) -> str:
        """Everything that can be read on it, a line a piece: content, embeds, text displays."""
        parts = [self.content, *(piece for embed in self.embeds for piece in embed_texts(embed))]
        parts += [part["content"] for part in walk(self.components) if part.get("type") == 10]
        return "\n".join(part for part in parts if part)


@dataclass(eq=False)
class Interaction:
    """A thing that a user asked of the bot, and how far the bot has come with it."""

    id: str
    token: str
    kind: Asked
    user: User
    channel: Channel
    born: float
    data: Json
    message: Message | None = None
    parent: Interaction | None = None
    callback: Callback | None = None
    acknowledged_at: float | None = None
    original: Message | None = None
    settled: bool = False
    choices: list[Json] = field(default_factory=list)
    modal: Json | None = None
    followups: list[Message] = field(default_factory=list)

    def __repr__(self) -> str:
        return (
            f"<{self.kind.name} of {self.user}:"
            f" {self.data.get('name') or self.data.get('custom_id')}>"
        )

    @property
    def owners(self) -> Json:
        """Where the application is installed: 0 for the guild, 1 for the user."""
        if self.channel.guild is None:
            return {"0": "0"}
        return {"0": self.channel.guild.id} if self.channel.guild.has_bot else {"1": self.user.id}


@dataclass(frozen=True)
class Event:
    """Something for the gateway.

    ``guild`` picks the shard, ``intents`` who wants it (all of those who have any of them; none:
    everybody).
    """

    name: str
    data: Json
    guild: Guild | None = None
    intents: Intent = ANY_INTENT
    message: Message | None = None


@dataclass(frozen=True)
class Happening:
    """An entry of the history of messages."""

    how: Literal["sent", "edited", "deleted"]
    message: Message


def embed_texts(embed: Mapping[str, Any]) -> list[str]:
    """The texts of an embed that count towards its size."""
    texts = [(embed.get("author") or {}).get("name"), embed.get("title"), embed.get("description")]
    for row in embed.get("fields") or ():
        texts += [row.get("name"), row.get("value")]
    texts.append((embed.get("footer") or {}).get("text"))
    return [text for text in texts if isinstance(text, str) and text]


def walk(components: Iterable[Json]) -> Iterable[Json]:
    """The components with everything nested in them, labels and accessories too."""
    for component in components or ():
        if isinstance(component, dict):
            yield component
            yield from walk(component.get("components") or ())
            yield from walk(
                part for part in (component.get("accessory"), component.get("component")) if part
            )


def numbered(components: Sequence[Json] | None) -> list[Json]:
    """A copy of the components as Discord gives them back: each with an id and, where it is a
    select, with its range.
    """
    copies = [_copied(component) for component in components or ()]
    for number, component in enumerate(walk(copies), 1):
        component["id"] = component.get("id") or number
        if component["type"] in (3, 5, 6, 7, 8):
            component.setdefault("min_values", 1)
            component.setdefault("max_values", 1)
        for name, value in _DEFAULTS.get(component["type"], {}).items():
            component[name] = value if component.get(name) is None else component[name]
    return copies


_DEFAULTS: Mapping[int, Json] = {
    14: {"spacing": 1, "divider": True},
    17: {"accent_color": None, "spoiler": False},
}


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _copied(inner) for name, inner in value.items()}
    return [_copied(inner) for inner in value] if isinstance(value, list) else value


def shown_embeds(embeds: Sequence[Json] | None) -> list[Json]:
    """The embeds as Discord gives them back."""
    shown = []
    for embed in embeds or ():
        copy = {"type": "rich"} | {
            name: _copied(value) for name, value in embed.items() if name != "flags"
        }
        for row in copy.get("fields", ()):
            row["inline"] = bool(row.get("inline"))
        shown.append(copy)
    return shown


class World:
    """Everything there is. ``dispatch`` is where events go; the server puts its gateway there."""

    def __init__(self) -> None:
        self.clock, self.pulse, self._ids = Clock(), Pulse(), Snowflakes()
        self.answer_within = ANSWER_WITHIN
        self.application_flags = 0
        self.bot = User(self.new_id(), "magistrate", bot=True)
        self.users: dict[str, User] = {self.bot.id: self.bot}
        self.guilds: dict[str, Guild] = {}
        self.channels: dict[str, Channel] = {}
        self.commands: dict[str | None, dict[str, Json]] = {}
        self.interactions: dict[str, Interaction] = {}
        self.attachments: dict[str, Attachment] = {}
        self.history: list[Happening] = []
        self.dispatch: Callable[[Event], None] = lambda event: None
        self.file_address = ""
        self._nonces: dict[tuple[str, str], tuple[float, Message]] = {}

    def new_id(self) -> str:
        """A new snowflake."""
        return self._ids.next()

    # People and places

    def user(self, name: str, locale: str = "en-US") -> User:
        """A new user."""
        user = User(self.new_id(), name, locale)
        self.users[user.id] = user
        return user

    def guild(
        self,
        name: str,
        owner: User,
        members: Sequence[User] = (),
        *,
        locale: str = "en-US",
        has_bot: bool = True,
    ) -> Guild:
        """A new guild without channels. Not announced: see the server's ``join``."""
        guild = Guild(self.new_id(), name, owner, locale, has_bot)
        for member in (*([self.bot] if has_bot else []), owner, *members):
            guild.members[member.id] = member
        self.guilds[guild.id] = guild
        return guild

    def channel(self, guild: Guild, name: str) -> Channel:
        """A new text channel."""
        return self._placed(Channel(self.new_id(), ChannelKind.TEXT, name, guild))

    def thread(self, parent: Channel, name: str) -> Channel:
        """A new public thread, which the bot sees but has not joined."""
        return self._placed(Channel(self.new_id(), ChannelKind.THREAD, name, parent.guild, parent))

    def dm(self, user: User) -> Channel:
        """The private channel between the bot and a user; always the same."""
        known = (channel for channel in self.channels.values() if channel.recipient is user)
        return next(known, None) or self._placed(
            Channel(self.new_id(), ChannelKind.DM, user.name, recipient=user)
        )

    def _placed(self, channel: Channel) -> Channel:
        self.channels[channel.id] = channel
        if channel.guild:
            channel.guild.channels.append(channel)
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """Takes a channel away, with its threads."""
        for gone in [
            channel,
            *(other for other in self.channels.values() if other.parent is channel),
        ]:
            self.channels.pop(gone.id, None)
            if gone.guild and gone in gone.guild.channels:
                gone.guild.channels.remove(gone)

    # Messages

    def say(
        self,
        author: User,
        channel: Channel,
        body: Mapping[str, Any],
        uploads: Sequence[Upload] = (),
    ) -> Message:
        """A new message, which nobody has seen yet (see `publish`).

        ``body`` is that of Discord's Create Message.
        """
        message = Message(
            self.new_id(), channel, author, (body.get("content") or "").strip(),
            shown_embeds(body.get("embeds")), numbered(body.get("components")),
            Flag(body.get("flags") or 0), self.clock.stamp(),
            attachments=self._kept(uploads, body.get("attachments") or ()),
        )  # fmt: skip
        message.nonce = None if body.get("nonce") is None else str(body["nonce"])
        self._refer(message, body.get("message_reference"))
        self._mention(message, body.get("allowed_mentions"))
        channel.messages[message.id] = message
        return message

    def once(self, channel: Channel, body: Mapping[str, Any]) -> Message | None:
        """The message that was already made with this enforced nonce, where there is one."""
        if not body.get("enforce_nonce") or body.get("nonce") is None:
            return None
        at, message = self._nonces.get((channel.id, str(body["nonce"])), (0.0, None))
        return message if message and self.clock.now() - at <= NONCE_LIFE else None

    def remember_nonce(self, message: Message) -> None:
        """Keeps a message of the bot under its nonce."""
        if message.nonce is not None:
            self._nonces[message.channel.id, message.nonce] = self.clock.now(), message

    def _kept(self, uploads: Sequence[Upload], described: Sequence[Json]) -> list[Attachment]:
        texts = {str(entry.get("id")): entry.get("description") for entry in described}
        return [self.keep(upload, texts.get(str(number))) for number, upload in enumerate(uploads)]

    def keep(self, upload: Upload, description: str | None = None) -> Attachment:
        """Stores a file so that it can be fetched."""
        number = self.new_id()
        attachment = Attachment(
            number, upload, f"{self.file_address}/{number}/{upload.filename}", description
        )
        self.attachments[number] = attachment
        return attachment

    def _refer(self, message: Message, reference: Mapping[str, Any] | None) -> None:
        if not reference:
            return
        message.reply_id, message.kind = str(reference["message_id"]), 19
        message.replies_to = message.channel.messages.get(message.reply_id)
        if message.replies_to is None and reference.get("fail_if_not_exists", True):
            errors = {
                "message_reference": {
                    "_errors": [{"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}]
                }
            }
            raise ApiError(400, 50035, "Invalid Form Body", errors)

    def _mention(self, message: Message, allowed: Mapping[str, Any] | None) -> None:
        """Who is pinged; everybody named, unless ``allowed`` says less."""
        named = [
            self.users[number]
            for number in dict.fromkeys(MENTION.findall(message.content))
            if number in self.users
        ]
        parse = ("users", "roles", "everyone") if allowed is None else allowed.get("parse") or ()
        listed = {str(number) for number in (allowed or {}).get("users") or ()}
        message.mentions = [user for user in named if "users" in parse or user.id in listed]
        message.everyone = (
            "everyone" in parse
            and bool(re.search(r"@(everyone|here)\b", message.content))
            and self._may_ping_everyone(message)
        )
        answered = message.replies_to.author if message.replies_to else None
        if (
            answered
            and answered not in message.mentions
            and (allowed is None or allowed.get("replied_user"))
        ):
            message.mentions.append(answered)

    def _may_ping_everyone(self, message: Message) -> bool:
        guild = message.channel.guild
        return guild is not None and Permission.MENTION_EVERYONE in guild.permissions_of(
            message.author
        )

    def change(
        self, message: Message, body: Mapping[str, Any], uploads: Sequence[Upload] = ()
    ) -> None:
        """Edits a message in place; what ``body`` does not name stays."""
        if "content" in body:
            message.content = (body["content"] or "").strip()
            self._mention(message, body.get("allowed_mentions"))
        if "embeds" in body:
            message.embeds = shown_embeds(body["embeds"])
        if "components" in body:
            message.components = numbered(body["components"])
        if "attachments" in body or uploads:
            kept = {str(entry.get("id")) for entry in body.get("attachments") or ()}
            message.attachments = [
                one for one in message.attachments if one.id in kept
            ] + self._kept(uploads, body.get("attachments") or ())
        lasting = (
            Flag.EPHEMERAL | Flag.COMPONENTS_V2 if body.get("flags") is not None else ~Flag.LOADING
        )
        message.flags = message.flags & lasting | Flag(body.get("flags") or 0) & ~Flag.EPHEMERAL
        message.edited_at = self.clock.stamp()

    def find_message(self, channel_id: str, message_id: str) -> Message:
        """A message that anybody may fetch. Raises ApiError."""
        message = self.find_channel(channel_id).messages.get(message_id)
        if message is None or message.ephemeral:
            raise ApiError(404, 10008, "Unknown Message")
        return message

    def find_channel(self, channel_id: str) -> Channel:
        """A channel that the bot can see. Raises ApiError."""
        channel = self.channels.get(channel_id)
        if channel is None:
            raise ApiError(404, 10003, "Unknown Channel")
        if channel.guild and (
            not channel.guild.has_bot or Permission.VIEW_CHANNEL not in channel.allowed(self.bot)
        ):
            raise ApiError(403, 50001, "Missing Access")
        return channel

    # Interactions

    def ask(
        self,
        kind: Asked,
        user: User,
        channel: Channel,
        data: Json,
        message: Message | None = None,
        parent: Interaction | None = None,
    ) -> Interaction:
        """A new interaction, whose clock runs from now on."""
        number = self.new_id()
        interaction = Interaction(
            number, f"token-{number}", kind, user, channel, self.clock.now(), data, message, parent
        )
        self.interactions[interaction.token] = interaction
        return interaction

    def open_interaction(self, number: str, token: str) -> Interaction:
        """The interaction that waits to be acknowledged.

        Raises ApiError where it is unknown, late or acknowledged.
        """
        interaction = self.interactions.get(token)
        if interaction is None or interaction.id != number:
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.callback is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if self.clock.now() - interaction.born > self.answer_within:
            raise ApiError(404, 10062, "Unknown interaction")
        return interaction

    def acknowledged(self, application_id: str, token: str) -> Interaction:
        """The interaction to which something is added.

        Raises ApiError where that is not, or no longer, possible.
        """
        interaction = self.interactions.get(token)
        if application_id != self.bot.id or (interaction and interaction.callback is None):
            raise ApiError(404, 10015, "Unknown Webhook")
        if interaction is None or self.clock.now() - interaction.born > TOKEN_LIFE:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

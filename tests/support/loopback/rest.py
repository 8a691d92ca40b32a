"""The routes of REST v10 that a bot needs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from aiohttp import web

from .faults import VIA, json_response
from .model import (
    ApiError,
    Asked,
    Callback,
    Channel,
    ChannelKind,
    Flag,
    Interaction,
    Json,
    Message,
    Permission,
    Upload,
    World,
)
from .payloads import (
    application_payload,
    bot_payload,
    callback_payload,
    channel_payload,
    guild_payload,
    member_payload,
    message_payload,
    user_payload,
)
from .publishing import ALLOWED_CALLBACKS

if TYPE_CHECKING:
    from .server import Exchange, Loopback

Answer = Callable[[web.Request], Awaitable[Any]]
EVERYWHERE = "/applications/{application}/commands"
IN_GUILD = "/applications/{application}/guilds/{guild}/commands"
MESSAGES, MESSAGE = "/channels/{channel}/messages", "/channels/{channel}/messages/{message}"
CALLBACK = "/interactions/{interaction}/{token}/callback"
HOOK, HOOKED = (
    "/webhooks/{application}/{token}",
    "/webhooks/{application}/{token}/messages/{message}",
)
REACTION = "/channels/{channel}/messages/{message}/reactions/{emoji}/@me"


CURRENT: ContextVar[Exchange] = ContextVar("exchange")
"""The request that is being answered, with its body read."""


class Rest:
    """Answers requests out of the world of a server."""

    def __init__(self, server: Loopback) -> None:
        self._server, self._world, self._publisher = server, server.world, server.publisher

    def add_routes(self, router: web.UrlDispatcher, prefix: str) -> None:
        """Adds every route below ``prefix``, and one for all that is unknown."""
        routes: list[tuple[str, str, Answer]] = [
            ("GET", "/users/@me", self.get_me), ("GET", "/users/{user}", self.get_user),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/oauth2/applications/@me", self.get_application),
            ("GET", "/applications/@me", self.get_application),
            ("GET", "/gateway", self.get_gateway), ("GET", "/gateway/bot", self.get_gateway_bot),
            ("PUT", EVERYWHERE, self.put_commands), ("GET", EVERYWHERE, self.get_commands),
            ("PUT", IN_GUILD, self.put_commands), ("GET", IN_GUILD, self.get_commands),
            ("GET", "/guilds/{guild}", self.get_guild),
            ("GET", "/guilds/{guild}/channels", self.get_channels),
            ("GET", "/guilds/{guild}/members/{user}", self.get_member),
            ("GET", "/channels/{channel}", self.get_channel),
            ("POST", "/channels/{channel}/typing", self.type),
            ("GET", MESSAGES, self.get_messages), ("POST", MESSAGES, self.create),
            ("GET", MESSAGE, self.get_message),
            ("PATCH", MESSAGE, self.edit), ("DELETE", MESSAGE, self.delete),
            ("POST", MESSAGE + "/crosspost", self.crosspost),
            ("PUT", REACTION, self.react), ("DELETE", REACTION, self.unreact),
            ("POST", CALLBACK, self.acknowledge), ("POST", HOOK, self.follow_up),
            ("GET", HOOKED, self.get_hooked), ("PATCH", HOOKED, self.edit_hooked),
            ("DELETE", HOOKED, self.delete_hooked),
        ]  # fmt: skip
        for method, path, answer in routes:
            router.add_route(method, prefix + path, _answering(answer))
        router.add_route("*", prefix + "/{unknown:.*}", _unknown)

    # Itself

    async def get_me(self, request: web.Request) -> Json:
        return bot_payload(self._world.bot)

    async def get_user(self, request: web.Request) -> Json:
        user = self._world.users.get(request.match_info["user"])
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        return user_payload(user)

    async def get_application(self, request: web.Request) -> Json:
        return application_payload(self._world)

    async def get_gateway(self, request: web.Request) -> Json:
        return {"url": self._server.gateway.address}

    async def get_gateway_bot(self, request: web.Request) -> Json:
        gateway = self._server.gateway
        limit = {
            "total": 1000,
            "remaining": 1000 - gateway.identified,
            "reset_after": 86_400_000,
            "max_concurrency": gateway.max_concurrency,
        }
        return {"url": gateway.address, "shards": gateway.shards, "session_start_limit": limit}

    # Commands

    def _scope(self, request: web.Request) -> str | None:
        if request.match_info["application"] != self._world.bot.id:
            raise ApiError(
                403, 20012, "You are not authorized to perform this action on this application"
            )
        guild = request.match_info.get("guild")
        if guild is not None and (
            guild not in self._world.guilds or not self._world.guilds[guild].has_bot
        ):
            raise ApiError(403, 50001, "Missing Access")
        return guild

    async def put_commands(self, request: web.Request) -> list[Json]:
        scope = self._scope(request)
        known = {
            (command["type"], command["name"]): command["id"]
            for command in self._world.commands.get(scope, {}).values()
        }
        stored = {}
        for command in CURRENT.get().body:
            kind = command.get("type") or 1
            number = known.get((kind, command["name"])) or self._world.new_id()
            stored[number] = self._stored(command, number, kind, scope)
        self._world.commands[scope] = stored
        return list(stored.values())

    def _stored(self, command: Json, number: str, kind: int, scope: str | None) -> Json:
        needed = command.get("default_member_permissions")
        given = {name: value for name, value in command.items() if value is not None}
        given |= {
            "id": number,
            "application_id": self._world.bot.id,
            "version": self._world.new_id(),
            "type": kind,
            "nsfw": bool(command.get("nsfw")),
        }
        given |= {
            "description": command.get("description") or "",
            "default_member_permissions": None if needed is None else str(needed),
        }
        return given | ({"guild_id": scope} if scope else {})

    async def get_commands(self, request: web.Request) -> list[Json]:
        return list(self._world.commands.get(self._scope(request), {}).values())

    # Guilds and channels

    async def get_guild(self, request: web.Request) -> Json:
        guild = self._world.guilds.get(request.match_info["guild"])
        if guild is None or not guild.has_bot:
            raise ApiError(404, 10004, "Unknown Guild")
        unwanted = (
            "channels",
            "threads",
            "members",
            "presences",
            "joined_at",
            "large",
            "unavailable",
        )
        return {
            name: value
            for name, value in guild_payload(guild, self._world.bot).items()
            if name not in unwanted
        }

    async def get_channels(self, request: web.Request) -> list[Json]:
        guild = self._world.guilds[request.match_info["guild"]]
        return [channel_payload(channel, self._world.bot) for channel in guild.channels]

    async def get_member(self, request: web.Request) -> Json:
        guild = self._world.guilds[request.match_info["guild"]]
        user = guild.members.get(request.match_info["user"])
        if user is None:
            raise ApiError(404, 10007, "Unknown Member")
        return member_payload(guild, user)

    async def open_dm(self, request: web.Request) -> Json:
        user = self._world.users.get(str(CURRENT.get().body["recipient_id"]))
        if user is None:
            raise ApiError(404, 10013, "Unknown User")
        return channel_payload(self._world.dm(user), self._world.bot)

    def _channel(self, request: web.Request) -> Channel:
        return self._world.find_channel(request.match_info["channel"])

    async def get_channel(self, request: web.Request) -> Json:
        return channel_payload(self._channel(request), self._world.bot)

    async def type(self, request: web.Request) -> None:
        self._may_send(self._channel(request))

    # Messages

    async def get_messages(self, request: web.Request) -> list[Json]:
        channel = self._channel(request)
        if Permission.READ_MESSAGE_HISTORY not in channel.allowed(self._world.bot):
            return []  # Discord does not refuse it: the channel looks empty
        newest = [
            message for message in reversed(channel.messages.values()) if not message.ephemeral
        ]
        after, before = (
            int(request.query.get("after", 0)),
            int(request.query.get("before", 1 << 63)),
        )
        within = [message for message in newest if after < int(message.id) < before]
        return [
            message_payload(message) for message in within[: int(request.query.get("limit", 50))]
        ]

    def _message(self, request: web.Request) -> Message:
        return self._world.find_message(
            request.match_info["channel"], request.match_info["message"]
        )

    async def get_message(self, request: web.Request) -> Json:
        self._may(self._channel(request), Permission.READ_MESSAGE_HISTORY)
        return message_payload(self._message(request))

    async def create(self, request: web.Request) -> Json:
        channel, exchange = self._channel(request), CURRENT.get()
        self._may_send(channel)
        self._may_say(channel, exchange.body, exchange.uploads)
        first = self._world.once(channel, exchange.body)
        if first is None:
            first = self._world.say(self._world.bot, channel, exchange.body, exchange.uploads)
            self._world.remember_nonce(first)
            self._publisher.sent(first)
        return message_payload(first)

    def _may(self, channel: Channel, *needed: Permission) -> None:
        allowed = channel.allowed(self._world.bot)
        if any(permission not in allowed for permission in needed):
            raise ApiError(403, 50013, "Missing Permissions")

    def _may_send(self, channel: Channel) -> None:
        if channel.recipient and not channel.recipient.takes_dms:
            raise ApiError(403, 50007, "Cannot send messages to this user")
        self._may(
            channel,
            (
                Permission.SEND_MESSAGES_IN_THREADS
                if channel.kind is ChannelKind.THREAD
                else Permission.SEND_MESSAGES
            ),
        )

    def _may_say(self, channel: Channel, body: Json, uploads: Sequence[Upload]) -> None:
        if body.get("message_reference") and Permission.READ_MESSAGE_HISTORY not in channel.allowed(
            self._world.bot
        ):
            raise ApiError(403, 160002, "Cannot reply without permission to read message history")
        needed = {Permission.EMBED_LINKS: body.get("embeds"), Permission.ATTACH_FILES: uploads}
        self._may(channel, *(permission for permission, used in needed.items() if used))

    async def edit(self, request: web.Request) -> Json:
        message, exchange = self._message(request), CURRENT.get()
        if message.author is not self._world.bot:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        self._may_say(message.channel, exchange.body, exchange.uploads)
        self._world.change(message, exchange.body, exchange.uploads)
        self._publisher.edited(message)
        return message_payload(message)

    async def crosspost(self, request: web.Request) -> Json:
        message = self._message(request)
        if message.channel.kind is not ChannelKind.NEWS:
            raise ApiError(400, 50068, "Invalid message type")
        if message.crossposted:
            raise ApiError(400, 40033, "This message has already been crossposted.")
        message.crossposted = True
        return message_payload(message)

    async def delete(self, request: web.Request) -> None:
        message = self._message(request)
        if message.author is not self._world.bot:
            self._may(message.channel, Permission.MANAGE_MESSAGES)
        self._publisher.deleted(message)

    async def react(self, request: web.Request) -> None:
        message, emoji = self._message(request), request.match_info["emoji"]
        self._may(message.channel, Permission.ADD_REACTIONS, Permission.READ_MESSAGE_HISTORY)
        message.reactions.append(emoji)
        self._publisher.reacted(message, emoji, "ADD")

    async def unreact(self, request: web.Request) -> None:
        message, emoji = self._message(request), request.match_info["emoji"]
        if emoji not in message.reactions:
            raise ApiError(404, 10014, "Unknown Emoji")
        message.reactions.remove(emoji)
        self._publisher.reacted(message, emoji, "REMOVE")

    # Interactions

    async def acknowledge(self, request: web.Request) -> Json | None:
        """The first answer to an interaction; a second one, or a late one, is refused."""
        exchange = CURRENT.get()
        interaction = self._world.open_interaction(
            request.match_info["interaction"], request.match_info["token"]
        )
        kind = exchange.body["type"]
        if kind not in ALLOWED_CALLBACKS[interaction.kind] or (
            kind in (6, 7) and interaction.message is None
        ):
            raise ApiError(
                400,
                50035,
                "Invalid Form Body",
                {
                    "type": {
                        "_errors": [
                            {
                                "code": "LOOPBACK",
                                "message": (
                                    f"callback {kind} does not go with {interaction.kind.name}"
                                ),
                            }
                        ]
                    }
                },
            )
        interaction.callback, interaction.acknowledged_at = Callback(kind), self._world.clock.now()
        self._take(interaction, exchange.body.get("data") or {}, exchange.uploads)
        return (
            callback_payload(interaction)
            if request.query.get("with_response") in ("1", "true")
            else None
        )

    def _take(self, interaction: Interaction, data: Json, uploads: Sequence[Upload]) -> None:
        """Does what a callback says."""
        interaction.settled = interaction.callback not in (Callback.THINKING, Callback.LATER)
        match interaction.callback:
            case Callback.MESSAGE:
                interaction.original = self._spoken(interaction, data, uploads)
            case Callback.THINKING:
                interaction.original = self._spoken(
                    interaction, {"flags": data.get("flags", 0) | Flag.LOADING}, ()
                )
            case Callback.UPDATE if interaction.message:
                interaction.original = interaction.message
                self._world.change(interaction.message, data, uploads)
                self._publisher.edited(interaction.message)
            case Callback.LATER:
                interaction.original = interaction.message
            case Callback.CHOICES:
                interaction.choices = data.get("choices") or []
            case Callback.MODAL:
                interaction.modal = data

    def _spoken(self, interaction: Interaction, body: Json, uploads: Sequence[Upload]) -> Message:
        message = self._world.say(self._world.bot, interaction.channel, body, uploads)
        message.interaction, message.kind = (
            interaction,
            20 if interaction.kind is Asked.COMMAND else 0,
        )
        self._publisher.sent(message)
        return message

    def _hook(self, request: web.Request) -> Interaction:
        return self._world.acknowledged(
            request.match_info["application"], request.match_info["token"]
        )

    async def follow_up(self, request: web.Request) -> Json:
        """A further message; the first after a deferral fills that in, and stays as private as that
        was.
        """
        interaction, exchange = self._hook(request), CURRENT.get()
        original = interaction.original
        if interaction.callback is Callback.THINKING and not interaction.settled and original:
            return self._filled(interaction, original, exchange)
        if (
            interaction.channel.guild
            and not interaction.channel.guild.has_bot
            and len(interaction.followups) >= 5
        ):
            raise ApiError(
                400,
                40094,
                "Maximum number of follow up messages reached for user installed application",
            )
        message = self._spoken(interaction, exchange.body, exchange.uploads)
        message.kind = 0
        interaction.followups.append(message)
        interaction.settled = True
        return message_payload(message)

    def _filled(self, interaction: Interaction, message: Message, exchange: Exchange) -> Json:
        self._world.change(message, exchange.body, exchange.uploads)
        interaction.settled = interaction.settled or message is interaction.original
        self._publisher.edited(message)
        return message_payload(message)

    def _hooked(self, request: web.Request) -> tuple[Interaction, Message]:
        interaction = self._hook(request)
        message = hooked_message(interaction, request.match_info["message"])
        if message is None or message.deleted:
            raise ApiError(404, 10008, "Unknown Message")
        return interaction, message

    async def get_hooked(self, request: web.Request) -> Json:
        return message_payload(self._hooked(request)[1])

    async def edit_hooked(self, request: web.Request) -> Json:
        return self._filled(*self._hooked(request), CURRENT.get())

    async def delete_hooked(self, request: web.Request) -> None:
        interaction, message = self._hooked(request)
        interaction.settled = True
        self._publisher.deleted(message)


def hooked_message(interaction: Interaction, name: str) -> Message | None:
    """The message of an interaction by its id or as @original."""
    known = {
        message.id: message for message in (interaction.original, *interaction.followups) if message
    }
    return interaction.original if name == "@original" else known.get(name)


def before_edit(world: World, method: str, route: str, path: str) -> Json | None:
    """The payload of the message that a request edits, as it was; None where it edits none."""
    steps = path.split("/")
    message: Message | None = None
    if method == "PATCH" and route == MESSAGE and steps[2] in world.channels:
        message = world.channels[steps[2]].messages.get(steps[4])
    elif route in (HOOK, HOOKED, CALLBACK) and (interaction := world.interactions.get(steps[3])):
        message = _edited_by(interaction, method, route, steps[-1])
    return message_payload(message) if message else None


def _edited_by(interaction: Interaction, method: str, route: str, last: str) -> Message | None:
    if route == CALLBACK:
        return interaction.message
    return hooked_message(interaction, last) if method == "PATCH" and route == HOOKED else None


def _answering(answer: Answer) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    async def handle(request: web.Request) -> web.StreamResponse:
        body = await answer(request)
        CURRENT.get().answer = body
        return web.Response(status=204, headers=VIA) if body is None else json_response(body)

    return handle


async def _unknown(request: web.Request) -> web.StreamResponse:
    return json_response({"code": 0, "message": "404: Not Found"}, 404)

"""What a user does in a test, and what they see of it.

A `Person` can only do what Discord's own client would let them: use commands that are registered
and meant for the place, press what is on a message they can see. Anything else raises
`UnusableError`, for then the test is wrong or the bot has not offered it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .model import (
    Asked,
    Callback,
    Channel,
    Flag,
    Guild,
    Happening,
    Interaction,
    Json,
    Message,
    Permission,
    Upload,
    User,
    walk,
)
from .payloads import (
    attachment_payload,
    channel_payload,
    member_payload,
    message_payload,
    user_payload,
)

if TYPE_CHECKING:
    from .server import Loopback

How = Literal["sent", "edited", "deleted", "choices", "modal", "thinking", "acknowledged"]
SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ATTACHMENT, NUMBER = (
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    11,
    10,
)
SLASH, MESSAGE_MENU, USER_MENU = 1, 3, 2
BUTTON, SELECT, INPUT, LABEL, LINK = 2, 3, 4, 18, 5
GUILD_CONTEXT, DM_CONTEXT = 0, 1


class UnusableError(Exception):
    """A user of Discord could not do that."""


class Choice(NamedTuple):
    """A line of an autocompletion; ``name`` in the language of the user."""

    name: str
    value: str | int | float


@dataclass(frozen=True)
class Seen:
    """What a user sees of the bot's reaction.

    ``how``: a message was ``sent``, ``edited`` or ``deleted`` (then ``message`` is that, and
    follows later edits); ``choices`` were offered; a ``modal`` opened; the bot is still
    ``thinking``, or has ``acknowledged`` a component without anything to see.
    """

    how: How
    message: Message | None = None
    choices: tuple[Choice, ...] = ()
    modal: Json | None = None
    interaction: Interaction | None = None
    deferred: bool = False
    waited: float = 0.0

    @property
    def ephemeral(self) -> bool:
        """Whether only the user can see it."""
        return self.message is not None and self.message.ephemeral

    @property
    def content(self) -> str:
        """The content of the message."""
        return self.message.content if self.message else ""

    @property
    def text(self) -> str:
        """Everything to be read on the message."""
        return self.message.text if self.message else ""

    @property
    def embeds(self) -> list[Json]:
        """The embeds of the message."""
        return self.message.embeds if self.message else []

    @property
    def buttons(self) -> list[str]:
        """The labels of the buttons that can be pressed."""
        return [
            button.get("label") or button["emoji"]["name"]
            for button in self._parts(BUTTON)
            if button.get("style") != LINK and not button.get("disabled")
        ]

    @property
    def links(self) -> list[str]:
        """The addresses of the link buttons."""
        return [button["url"] for button in self._parts(BUTTON) if button.get("url")]

    @property
    def options(self) -> list[str]:
        """The labels of the options of all selects."""
        return [option["label"] for select in self._parts(SELECT) for option in select["options"]]

    @property
    def followups(self) -> list[Message]:
        """Further messages of the same interaction so far."""
        return self.interaction.followups if self.interaction else []

    @property
    def files(self) -> dict[str, bytes]:
        """The attachments of the message by name."""
        return (
            {one.upload.filename: one.upload.data for one in self.message.attachments}
            if self.message
            else {}
        )

    def _parts(self, kind: int) -> list[Json]:
        return [
            part
            for part in walk(self.message.components if self.message else ())
            if part["type"] == kind
        ]


class Person:
    """A user who can do things. Everything that waits gives None where nothing came.

    ``patience``: seconds in which an interaction, or a reaction to a message, must come;
    ``settle``: seconds in which a deferral must be filled in (0: see the bot thinking).
    """

    def __init__(self, server: Loopback, user: User) -> None:
        self._server, self._world, self.user = server, server.world, user
        self.patience, self.settle = server.world.answer_within, 10.0

    @property
    def dm(self) -> Channel:
        """The private channel with the bot."""
        return self._world.dm(self.user)

    @property
    def mention(self) -> str:
        """How somebody is mentioned in a text."""
        return f"<@{self.user.id}>"

    # Messages

    async def post(
        self,
        place: Channel,
        text: str,
        *,
        mention: bool = False,
        reply_to: Message | Seen | None = None,
        uploads: Sequence[Upload] = (),
    ) -> Message:
        """Sends a message and does not wait.

        ``mention``: of the bot, in front. A reply pings the one it answers.
        """
        self._be_in(place)
        body: Json = {"content": f"<@{self._world.bot.id}> {text}" if mention else text}
        if reply_to is not None:
            body["message_reference"] = {"message_id": _message(reply_to).id}
        message = self._world.say(self.user, place, body, uploads)
        self._server.publisher.sent(message)
        return message

    async def say(
        self,
        place: Channel,
        text: str,
        *,
        mention: bool = False,
        reply_to: Message | Seen | None = None,
        uploads: Sequence[Upload] = (),
    ) -> Seen | None:
        """Sends a message and waits for what the bot does next in that place."""
        mark = len(self._world.history)
        await self.post(place, text, mention=mention, reply_to=reply_to, uploads=uploads)
        return await self.sees(place, mark)

    async def edit(self, message: Message, text: str) -> Seen | None:
        """Edits an own message and waits for what the bot does next in that place."""
        self._own(message)
        mark = len(self._world.history)
        self._world.change(message, {"content": text})
        self._server.publisher.edited(message)
        return await self.sees(message.channel, mark)

    async def delete(self, message: Message) -> Seen | None:
        """Deletes an own message, or any as one who may, and waits for what the bot does next in
        that place.
        """
        guild = message.channel.guild
        if not (guild and Permission.MANAGE_MESSAGES in guild.permissions_of(self.user)):
            self._own(message)
        mark = len(self._world.history)
        self._server.publisher.deleted(message)
        return await self.sees(message.channel, mark)

    async def sees(self, place: Channel, since: int | None = None) -> Seen | None:
        """The first thing that the bot does in a place for everybody to see: from now on, or from a
        mark in ``world.history``.
        """
        mark = len(self._world.history) if since is None else since

        def found() -> Happening | None:
            return next(
                (entry for entry in self._world.history[mark:] if self._is_bots(entry, place)), None
            )

        began = self._world.clock.now()
        entry = await self._world.pulse.until(found, self.patience)
        return (
            Seen(entry.how, entry.message, waited=self._world.clock.now() - began)
            if entry
            else None
        )

    def _is_bots(self, entry: Happening, place: Channel) -> bool:
        message = entry.message
        return (
            message.channel is place and message.author is self._world.bot and not message.ephemeral
        )

    def _own(self, message: Message) -> None:
        if message.author is not self.user or message.deleted:
            raise UnusableError("only an own message can be edited or deleted")

    def _be_in(self, place: Channel) -> None:
        inside = (
            self.user.id in place.guild.members if place.guild else place.recipient is self.user
        )
        if not inside or place.id not in self._world.channels:
            raise UnusableError(f"{self.user.name} is not in {place.name}")

    # Commands

    def commands(self, place: Channel, kind: int = SLASH) -> list[str]:
        """The names of the commands that are offered in a place: slash (1) or in the menu of a
        message (3).
        """
        return [command["name"] for command in self._offered(place, kind)]

    def _offered(self, place: Channel, kind: int) -> list[Json]:
        scopes = (place.guild.id if place.guild else None, None)
        known = [
            command
            for scope in dict.fromkeys(scopes)
            for command in self._world.commands.get(scope, {}).values()
        ]
        return [
            command
            for command in known
            if command["type"] == kind and self._may_use(command, place)
        ]

    def _may_use(self, command: Json, place: Channel) -> bool:
        guild = place.guild
        contexts = command.get("contexts")
        context = GUILD_CONTEXT if guild else DM_CONTEXT
        if (contexts is not None and context not in contexts) or (
            guild is None and command.get("dm_permission") is False
        ):
            return False
        if guild and not guild.has_bot and 1 not in (command.get("integration_types") or [0]):
            return False
        needed = command.get("default_member_permissions")
        return guild is None or needed is None or self._permitted(guild, int(needed))

    def _permitted(self, guild: Guild, needed: int) -> bool:
        held = guild.permissions_of(self.user)
        return Permission.ADMINISTRATOR in held or (needed != 0 and needed & ~int(held) == 0)

    async def slash(self, place: Channel, name: str, /, **options: Any) -> Seen | None:
        """Uses a slash command, ``"group subcommand"`` by its path.

        Users, channels and files are given as Person, Channel and Upload.
        """
        command, path = self._find_command(place, name)
        resolved: Json = {}
        filled = self._filled(path[-1], options, place, resolved)
        return await self._ask(Asked.COMMAND, place, _command_data(command, path, filled, resolved))

    async def complete(
        self, place: Channel, name: str, focused: str, text: str, /, **options: Any
    ) -> Seen | None:
        """Types ``text`` into the option ``focused`` of a command; ``.choices`` is what is
        offered.
        """
        command, path = self._find_command(place, name)
        spec = _option(path[-1], focused)
        if not spec.get("autocomplete"):
            raise UnusableError(f"{focused} has no autocompletion")
        others = [_entry(_option(path[-1], key), value) for key, value in options.items()]
        typed = {"type": spec["type"], "name": spec["name"], "value": text, "focused": True}
        return await self._ask(
            Asked.AUTOCOMPLETE, place, _command_data(command, path, [*others, typed], {})
        )

    async def menu(self, message: Message | Seen, name: str) -> Seen | None:
        """Uses a command of the context menu of a message."""
        target = self._visible(message)
        command = self._named(target.channel, name, MESSAGE_MENU)
        resolved = {"messages": {target.id: message_payload(target)}}
        data = {
            "id": command["id"],
            "name": command["name"],
            "type": MESSAGE_MENU,
            "target_id": target.id,
            "resolved": resolved,
        }
        return await self._ask(Asked.COMMAND, target.channel, data)

    async def menu_on(self, place: Channel, other: Person, name: str) -> Seen | None:
        """Uses a command of the context menu of a user."""
        command = self._named(place, name, USER_MENU)
        data = {
            "id": command["id"],
            "name": command["name"],
            "type": USER_MENU,
            "target_id": other.user.id,
            "resolved": _resolved_user(other.user, place),
        }
        return await self._ask(Asked.COMMAND, place, data)

    def _named(self, place: Channel, name: str, kind: int) -> Json:
        self._be_in(place)
        for command in self._offered(place, kind):
            if name in (
                command["name"],
                (command.get("name_localizations") or {}).get(self.user.locale),
            ):
                return command
        raise UnusableError(
            f"no command {name!r} is offered to {self.user.name} in {place.name}:"
            f" {self.commands(place, kind)}"
        )

    def _find_command(self, place: Channel, name: str) -> tuple[Json, list[Json]]:
        """The command, and the way from it to the subcommand that is meant."""
        first, *steps = name.split()
        command = self._named(place, first, SLASH)
        path = [command]
        for step in steps:
            path.append(_option(path[-1], step))
        if any(
            option["type"] in (SUBCOMMAND, GROUP) for option in path[-1].get("options") or ()
        ) or any(part["type"] > GROUP for part in path[1:]):
            raise UnusableError(f"{name!r} is not a command by itself")
        return command, path

    def _filled(self, command: Json, options: Json, place: Channel, resolved: Json) -> list[Json]:
        missing = [
            option["name"]
            for option in command.get("options") or ()
            if option.get("required") and option["name"] not in options
        ]
        if missing:
            raise UnusableError(f"required options are missing: {missing}")
        entries = []
        for name, value in options.items():
            spec = _option(command, name)
            _check_value(spec, value)
            self._resolve(value, place, resolved)
            entries.append(_entry(spec, value))
        return [self._attached(entry, resolved) for entry in entries]

    def _resolve(self, value: Any, place: Channel, resolved: Json) -> None:
        if isinstance(value, Person):
            for name, found in _resolved_user(value.user, place).items():
                resolved.setdefault(name, {}).update(found)
        elif isinstance(value, Channel):
            resolved.setdefault("channels", {})[value.id] = channel_payload(
                value, self._world.bot
            ) | {"permissions": "0"}

    def _attached(self, entry: Json, resolved: Json) -> Json:
        if not isinstance(entry["value"], Upload):
            return entry
        kept = self._world.keep(entry["value"])
        resolved.setdefault("attachments", {})[kept.id] = attachment_payload(kept)
        return entry | {"value": kept.id}

    # Components

    async def press(self, message: Message | Seen, button: str) -> Seen | None:
        """Presses a button, named by its label, its emoji or its custom_id."""
        target = self._visible(message)
        part = _pick(
            target.components,
            lambda one: one["type"] == BUTTON and button in _names(one),
            f"button {button!r}",
        )
        if part.get("style") == LINK:
            raise UnusableError(f"{button!r} is a link")
        return await self._touch(target, part)

    async def choose(
        self, message: Message | Seen, *values: str, select: str | None = None
    ) -> Seen | None:
        """Chooses options, named by label or value, in the select of a message; where there are
        several, ``select`` is its custom_id or placeholder.
        """
        target = self._visible(message)
        part = _pick(
            target.components,
            lambda one: one["type"] == SELECT and (select is None or select in _names(one)),
            f"select {select!r}",
        )
        known = {
            name: option["value"]
            for option in part["options"]
            for name in (option["label"], option["value"])
        }
        if (
            not set(values) <= set(known)
            or not part["min_values"] <= len(values) <= part["max_values"]
        ):
            raise UnusableError(f"{values} cannot be chosen out of {list(known)}")
        return await self._touch(target, part, {"values": [known[value] for value in values]})

    async def _touch(self, message: Message, part: Json, more: Json | None = None) -> Seen | None:
        if part.get("disabled"):
            raise UnusableError(f"{part.get('custom_id')!r} is disabled")
        data = {
            "component_type": part["type"],
            "custom_id": part["custom_id"],
            "id": part["id"],
        } | (more or {})
        return await self._ask(Asked.COMPONENT, message.channel, data, message)

    def _visible(self, message: Message | Seen) -> Message:
        target = _message(message)
        asker = target.interaction.user if target.interaction else None
        if target.deleted or (target.ephemeral and asker is not self.user):
            raise UnusableError(f"{self.user.name} cannot see that message")
        if Flag.LOADING in target.flags:
            raise UnusableError("the bot is still thinking")
        self._be_in(target.channel)
        return target

    async def submit(
        self,
        seen: Seen,
        values: dict[str, str | list[str]] | None = None,
        /,
        **more: str | list[str],
    ) -> Seen | None:
        """Submits a modal with values by label or custom_id; lists for selects.

        What is not named keeps its preset value.
        """
        if seen.modal is None or seen.interaction is None:
            raise UnusableError("there is no modal")
        given = {**(values or {}), **more}
        parts = [_submitted(part, given, "") for part in seen.modal["components"]]
        if given:
            raise UnusableError(f"the modal does not ask for {list(given)}")
        data = {
            "custom_id": seen.modal["custom_id"],
            "components": [{"id": number} | part for number, part in enumerate(parts, 1) if part],
        }
        origin = seen.interaction
        return await self._ask(Asked.MODAL, origin.channel, data, origin.message, origin)

    # Interactions

    async def _ask(
        self,
        kind: Asked,
        place: Channel,
        data: Json,
        message: Message | None = None,
        parent: Interaction | None = None,
    ) -> Seen | None:
        interaction = self._world.ask(kind, self.user, place, data, message, parent)
        self._server.publisher.asked(interaction)
        if await self._world.pulse.until(lambda: interaction.callback, self.patience) is None:
            return None
        await self._world.pulse.until(lambda: interaction.settled or None, self.settle)
        return self._seen(interaction)

    def _seen(self, interaction: Interaction) -> Seen:
        waited = (interaction.acknowledged_at or interaction.born) - interaction.born
        choices = tuple(
            Choice(
                (choice.get("name_localizations") or {}).get(self.user.locale) or choice["name"],
                choice["value"],
            )
            for choice in interaction.choices
        )
        deferred = interaction.callback in (Callback.THINKING, Callback.LATER)
        message = interaction.original
        if (
            interaction.callback is Callback.LATER
            and interaction.followups
            and message
            and not message.edited_at
        ):
            message = interaction.followups[0]
        return Seen(
            _how(interaction, message),
            message,
            choices,
            interaction.modal,
            interaction,
            deferred,
            waited,
        )


def _how(interaction: Interaction, message: Message | None) -> How:
    match interaction.callback:
        case Callback.CHOICES:
            return "choices"
        case Callback.MODAL:
            return "modal"
        case Callback.LATER if not interaction.settled:
            return "acknowledged"
        case Callback.THINKING if not interaction.settled:
            return "thinking"
        case _ if message and message.deleted:
            return "deleted"
        case Callback.UPDATE | Callback.LATER if message is interaction.message:
            return "edited"
        case _:
            return "sent"


def _message(message: Message | Seen) -> Message:
    target = message.message if isinstance(message, Seen) else message
    if target is None:
        raise UnusableError("there is no message")
    return target


def _option(command: Json, name: str) -> Json:
    for option in command.get("options") or ():
        if option["name"] == name:
            found: Json = option
            return found
    raise UnusableError(
        f"{command['name']!r} has no {name!r}, only"
        f" {[option['name'] for option in command.get('options') or ()]}"
    )


def _entry(option: Json, value: Any) -> Json:
    shown = (
        value.user.id
        if isinstance(value, Person)
        else value.id
        if isinstance(value, Channel)
        else value
    )
    return {"type": option["type"], "name": option["name"], "value": shown}


_TYPES: dict[int, type | tuple[type, ...]] = {
    STRING: str, INTEGER: int, BOOLEAN: bool, USER: Person, CHANNEL: Channel, ATTACHMENT: Upload,
    NUMBER: (int, float),
}  # fmt: skip


def _check_value(option: Json, value: Any) -> None:
    """Raises UnusableError for a value that Discord's client would not send."""
    name = option["name"]
    if not isinstance(value, _TYPES[option["type"]]):
        raise UnusableError(f"{name}: {value!r} is of the wrong type")
    if option.get("choices") and value not in [choice["value"] for choice in option["choices"]]:
        raise UnusableError(f"{name}: {value!r} is none of the choices")
    if isinstance(value, str) and not option.get("min_length", 0) <= len(value) <= option.get(
        "max_length", 6000
    ):
        raise UnusableError(f"{name}: the length of {value!r} is out of range")
    if isinstance(value, int | float) and not option.get("min_value", value) <= value <= option.get(
        "max_value", value
    ):
        raise UnusableError(f"{name}: {value!r} is out of range")


def _command_data(command: Json, path: Sequence[Json], options: list[Json], resolved: Json) -> Json:
    for part in reversed(path[1:]):
        options = [{"type": part["type"], "name": part["name"], "options": options}]
    scope = {"guild_id": command["guild_id"]} if "guild_id" in command else {}
    return (
        {"id": command["id"], "name": command["name"], "type": SLASH, "options": options}
        | scope
        | ({"resolved": resolved} if resolved else {})
    )


def _resolved_user(user: User, place: Channel) -> Json:
    resolved = {"users": {user.id: user_payload(user)}}
    if place.guild and user.id in place.guild.members:
        member = member_payload(place.guild, user)
        resolved["members"] = {
            user.id: {
                name: value
                for name, value in member.items()
                if name not in ("user", "deaf", "mute")
            }
        }
    return resolved


def _names(part: Json) -> list[str]:
    emoji = (part.get("emoji") or {}).get("name")
    return [
        name
        for name in (part.get("custom_id"), part.get("label"), part.get("placeholder"), emoji)
        if name
    ]


def _pick(components: Iterable[Json], fits: Callable[[Json], bool], wanted: str) -> Json:
    """The one component that fits. Raises UnusableError where there is none, or more than one."""
    every = list(walk(components))
    found = [part for part in every if fits(part)]
    if len(found) != 1:
        raise UnusableError(
            f"{len(found)} of {wanted} on the message:"
            f" {[_names(part) for part in every if part['type'] in (BUTTON, SELECT)]}"
        )
    return found[0]


def _submitted(part: Json, given: dict[str, Any], label: str) -> Json | None:
    """A component of a modal as it is sent back; takes its value out of ``given``.

    None for mere text.
    """
    if part["type"] == LABEL:
        return {"type": LABEL, "component": _submitted(part["component"], given, part["label"])}
    if "components" in part:
        return {
            "type": part["type"],
            "components": [_submitted(inner, given, "") for inner in part["components"]],
        }
    if "custom_id" not in part:
        return None
    named = next(
        (name for name in (part["custom_id"], part.get("label"), label) if name in given), None
    )
    value = (
        given.pop(named)
        if named is not None
        else part.get("value") or ("" if part["type"] == INPUT else [])
    )
    _check_input(part, value)
    return {
        "type": part["type"],
        "id": 100 + len(given),
        "custom_id": part["custom_id"],
        "values" if isinstance(value, list) else "value": value,
    }


def _check_input(part: Json, value: str | list[str]) -> None:
    least, most = part.get("min_length") or 0, part.get("max_length") or 4000
    if part.get("required", True) and not value:
        raise UnusableError(f"{part['custom_id']!r} is required")
    if isinstance(value, str) and value and not least <= len(value) <= most:
        raise UnusableError(f"the length of {part['custom_id']!r} is out of range")
    known = [option["value"] for option in part.get("options") or ()]
    if isinstance(value, list) and known and not set(value) <= set(known):
        raise UnusableError(f"{value} cannot be chosen out of {known}")

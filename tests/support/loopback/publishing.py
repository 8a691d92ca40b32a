"""Lets messages be seen: each change goes into the history of the world and, unless it is
ephemeral, to the gateway.
"""

from __future__ import annotations

from .gateway import is_public, message_intents
from .model import Asked, Event, Happening, Intent, Interaction, Json, Message, World
from .payloads import gateway_message, interaction_payload


class Publisher:
    """Announces what happens in a world."""

    def __init__(self, world: World) -> None:
        self._world = world

    def sent(self, message: Message) -> None:
        """A message is new."""
        self._announce("MESSAGE_CREATE", message, Happening("sent", message))

    def edited(self, message: Message) -> None:
        """A message has changed."""
        self._announce("MESSAGE_UPDATE", message, Happening("edited", message))

    def deleted(self, message: Message) -> None:
        """A message goes."""
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        self._world.history.append(Happening("deleted", message))
        self._dispatch(
            "MESSAGE_DELETE", message, {"id": message.id, "channel_id": message.channel.id}
        )

    def asked(self, interaction: Interaction) -> None:
        """A user wants something of the bot."""
        guild = interaction.channel.guild
        data = interaction_payload(interaction, self._world.bot)
        home = guild if guild and guild.has_bot else None
        self._world.dispatch(Event("INTERACTION_CREATE", data, home))
        self._world.pulse.beat()

    def reacted(self, message: Message, emoji: str, verb: str) -> None:
        """The bot has put a reaction on a message, or has taken it away."""
        guild, bot = message.channel.guild, self._world.bot.id
        data: Json = {
            "user_id": bot,
            "channel_id": message.channel.id,
            "message_id": message.id,
            "emoji": {"id": None, "name": emoji},
            "burst": False,
            "type": 0,
        }
        intents = Intent.GUILD_MESSAGE_REACTIONS if guild else Intent.DIRECT_MESSAGE_REACTIONS
        self._world.dispatch(
            Event(
                f"MESSAGE_REACTION_{verb}",
                data | ({"guild_id": guild.id} if guild else {}),
                guild,
                intents,
            )
        )

    def _announce(self, name: str, message: Message, happening: Happening) -> None:
        self._world.history.append(happening)
        self._dispatch(name, message, gateway_message(message), message)

    def _dispatch(
        self, name: str, message: Message, data: Json, readable: Message | None = None
    ) -> None:
        guild = message.channel.guild
        if is_public(message) and (guild is None or guild.has_bot):
            place = {"guild_id": guild.id} if guild else {}
            self._world.dispatch(
                Event(name, data | place, guild, message_intents(message), readable)
            )
        self._world.pulse.beat()


ALLOWED_CALLBACKS = {
    Asked.COMMAND: (4, 5, 9),
    Asked.COMPONENT: (4, 5, 6, 7, 9),
    Asked.AUTOCOMPLETE: (8,),
    Asked.MODAL: (4, 5, 6, 7),
}
"""The callbacks that go with each kind of interaction."""

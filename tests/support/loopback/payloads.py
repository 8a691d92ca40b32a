"""What Discord says about the things of `model`, as JSON for REST answers and gateway events."""

from __future__ import annotations

from .model import (
    ALL,
    EVERYONE,
    Asked,
    Attachment,
    Callback,
    Channel,
    ChannelKind,
    Flag,
    Guild,
    Interaction,
    Json,
    Message,
    User,
    World,
)

JOINED = "2026-01-01T00:00:00+00:00"
FILE_LIMIT = 10 * 1024 * 1024


def user_payload(user: User) -> Json:
    """A user."""
    shown = {
        "id": user.id,
        "username": user.name,
        "global_name": None if user.bot else user.name.title(),
        "discriminator": "4242" if user.bot else "0",
    }
    return (
        shown
        | {"avatar": None, "public_flags": 0, "flags": 0, "primary_guild": None}
        | ({"bot": True} if user.bot else {})
    )


def bot_payload(bot: User) -> Json:
    """The bot as it sees itself."""
    return user_payload(bot) | {
        "mfa_enabled": False,
        "verified": True,
        "locale": "en-US",
        "email": None,
    }


def application_payload(world: World) -> Json:
    """The application of the bot, owned by the first user."""
    owner = next((user for user in world.users.values() if not user.bot), world.bot)
    empty = (
        "icon",
        "type",
        "team",
        "interactions_endpoint_url",
        "role_connections_verification_url",
    )
    counts = (
        "flags",
        "approximate_guild_count",
        "approximate_user_install_count",
        "approximate_user_authorization_count",
        "explicit_content_filter",
    )
    payload: Json = dict.fromkeys(empty) | dict.fromkeys(counts, 0)
    payload |= {
        "id": world.bot.id,
        "name": world.bot.name,
        "description": "",
        "verify_key": "0" * 64,
        "flags": world.application_flags,
        "owner": user_payload(owner),
    }
    payload["flags_new"] = str(world.application_flags)
    return payload | {
        "redirect_uris": [],
        "eligible_oauth2_scopes": [],
        "bot_public": True,
        "bot_require_code_grant": False,
        "integration_types_config": {},
    }


def member_payload(guild: Guild, user: User, *, with_user: bool = True) -> Json:
    """A member of a guild."""
    member: Json = {
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [],
        "joined_at": JOINED,
        "premium_since": None,
        "deaf": False,
        "mute": False,
    }
    member |= {"flags": 0, "pending": False, "communication_disabled_until": None}
    return member | (
        {"user": user_payload(user), "permissions": str(int(guild.permissions_of(user)))}
        if with_user
        else {}
    )


def _role(guild: Guild) -> Json:
    role: Json = {
        "id": guild.id,
        "name": "@everyone",
        "color": 0,
        "hoist": False,
        "position": 0,
        "permissions": str(int(EVERYONE)),
        "managed": False,
    }
    colors = {"primary_color": 0, "secondary_color": None, "tertiary_color": None}
    return role | {
        "description": None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        "colors": colors,
    }


def channel_payload(channel: Channel, bot: User) -> Json:
    """A channel as the API gives it."""
    payload: Json = {
        "id": channel.id,
        "type": int(channel.kind),
        "flags": 0,
        "last_message_id": None,
    }
    if channel.guild is None:
        return payload | {
            "recipients": [user_payload(channel.recipient)] if channel.recipient else []
        }
    payload |= {
        "guild_id": channel.guild.id,
        "name": channel.name,
        "parent_id": channel.parent.id if channel.parent else None,
        "rate_limit_per_user": 0,
    }
    if channel.kind is ChannelKind.THREAD:
        metadata = {
            "archived": False,
            "archive_timestamp": JOINED,
            "auto_archive_duration": 1440,
            "locked": False,
            "create_timestamp": JOINED,
        }
        counts = {
            "message_count": len(channel.messages),
            "member_count": 1,
            "total_message_sent": len(channel.messages),
        }
        return payload | counts | {"owner_id": channel.guild.owner.id, "thread_metadata": metadata}
    refused = (
        [{"id": bot.id, "type": 1, "allow": "0", "deny": str(int(channel.denied))}]
        if channel.denied
        else []
    )
    return payload | {"position": 0, "permission_overwrites": refused, "topic": None, "nsfw": False}


def guild_payload(guild: Guild, bot: User) -> Json:
    """A guild as the gateway announces it."""
    empty = (
        "icon", "splash", "discovery_splash", "home_header", "banner", "description",
        "afk_channel_id", "system_channel_id", "rules_channel_id",
        "public_updates_channel_id", "safety_alerts_channel_id", "vanity_url_code",
        "application_id", "widget_channel_id", "incidents_data",
    )  # fmt: skip
    zeros = (
        "verification_level",
        "default_message_notifications",
        "explicit_content_filter",
        "mfa_level",
        "nsfw_level",
        "premium_tier",
        "system_channel_flags",
    )
    lists = (
        "features",
        "emojis",
        "stickers",
        "presences",
        "voice_states",
        "stage_instances",
        "guild_scheduled_events",
        "soundboard_sounds",
    )
    payload: Json = dict.fromkeys(empty) | dict.fromkeys(zeros, 0) | {name: [] for name in lists}
    payload |= {
        "id": guild.id,
        "name": guild.name,
        "owner_id": guild.owner.id,
        "preferred_locale": guild.locale,
        "roles": [_role(guild)],
    }
    payload |= {
        "afk_timeout": 300,
        "premium_subscription_count": 0,
        "premium_progress_bar_enabled": False,
        "max_members": 500_000,
        "max_presences": None,
    }
    payload |= {
        "region": "",
        "nsfw": False,
        "widget_enabled": False,
        "max_video_channel_users": 25,
        "max_stage_video_channel_users": 50,
    }
    rooms = [
        channel_payload(channel, bot)
        for channel in guild.channels
        if channel.kind is ChannelKind.TEXT
    ]
    threads = [
        channel_payload(channel, bot)
        for channel in guild.channels
        if channel.kind is ChannelKind.THREAD
    ]
    payload |= {
        "channels": rooms,
        "threads": threads,
        "members": [member_payload(guild, user) for user in guild.members.values()],
    }
    return payload | {
        "joined_at": JOINED,
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
    }


def attachment_payload(attachment: Attachment) -> Json:
    """An attachment of a message or of a command."""
    upload = attachment.upload
    payload: Json = {
        "id": attachment.id,
        "filename": upload.filename,
        "size": len(upload.data),
        "url": attachment.url,
        "proxy_url": attachment.url,
    }
    return (
        payload
        | {"content_type": upload.content_type}
        | ({"description": attachment.description} if attachment.description else {})
    )


def message_payload(message: Message, *, nested: bool = False) -> Json:
    """A message as the API gives it; a ``nested`` one does not say what it answers."""
    payload: Json = {
        "id": message.id,
        "channel_id": message.channel.id,
        "type": message.kind,
        "author": user_payload(message.author),
    }
    payload |= {
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "flags": int(message.flags),
    }
    payload |= {
        "timestamp": message.at,
        "edited_timestamp": message.edited_at,
        "pinned": False,
        "tts": False,
        "mention_roles": [],
    }
    payload |= {
        "mentions": [user_payload(user) for user in message.mentions],
        "mention_everyone": message.everyone,
    }
    payload["attachments"] = [attachment_payload(attachment) for attachment in message.attachments]
    if message.nonce is not None:
        payload["nonce"] = message.nonce
    if message.reactions:
        names = dict.fromkeys(message.reactions)
        payload["reactions"] = [_reaction(name, message.reactions.count(name)) for name in names]
    if message.interaction:
        bot = message.author.id
        payload |= {
            "webhook_id": bot,
            "application_id": bot,
            "interaction_metadata": metadata_payload(message.interaction),
        }
    return payload | ({} if nested or message.reply_id is None else _reply(message))


def _reaction(name: str, count: int) -> Json:
    details = {"burst": 0, "normal": count}
    emoji = {"id": None, "name": name}
    return {
        "emoji": emoji,
        "count": count,
        "count_details": details,
        "burst_colors": [],
        "me_burst": False,
        "burst_me": False,
        "me": True,
        "burst_count": 0,
    }


def _reply(message: Message) -> Json:
    place = {"guild_id": message.channel.guild.id} if message.channel.guild else {}
    reference = {
        "type": 0,
        "channel_id": message.channel.id,
        "message_id": message.reply_id,
    } | place
    answered = message.replies_to
    return {
        "message_reference": reference,
        "referenced_message": (
            message_payload(answered, nested=True) if answered and not answered.deleted else None
        ),
    }


def metadata_payload(interaction: Interaction) -> Json:
    """From which interaction a message comes."""
    payload: Json = {
        "id": interaction.id,
        "type": int(interaction.kind),
        "user": user_payload(interaction.user),
    }
    payload["authorizing_integration_owners"] = interaction.owners
    if interaction.kind is Asked.COMMAND:
        payload["name"] = interaction.data["name"]
    if interaction.kind is Asked.COMPONENT and interaction.message:
        payload["interacted_message_id"] = interaction.message.id
    if interaction.kind is Asked.MODAL and interaction.parent:
        payload["triggering_interaction_metadata"] = metadata_payload(interaction.parent)
    return payload


def gateway_message(message: Message) -> Json:
    """A message as the gateway announces it."""
    guild = message.channel.guild
    if guild is None:
        return message_payload(message)
    member = (
        {"member": member_payload(guild, message.author, with_user=False)}
        if message.author.id in guild.members
        else {}
    )
    return message_payload(message) | {"guild_id": guild.id} | member


def interaction_payload(interaction: Interaction, bot: User) -> Json:
    """An interaction as the gateway announces it."""
    guild, channel, user = interaction.channel.guild, interaction.channel, interaction.user
    allowed = (
        str(int(channel.allowed(bot))) if guild is None or guild.has_bot else str(int(EVERYONE))
    )
    place = channel_payload(channel, bot) | {
        "permissions": str(int(guild.permissions_of(user) if guild else ALL))
    }
    payload: Json = {
        "id": interaction.id,
        "application_id": bot.id,
        "type": int(interaction.kind),
        "token": interaction.token,
        "version": 1,
    }
    payload |= {
        "channel_id": channel.id,
        "channel": place,
        "data": interaction.data,
        "locale": user.locale,
        "entitlements": [],
    }
    payload |= {
        "authorizing_integration_owners": interaction.owners,
        "context": 1 if guild is None else 0,
        "app_permissions": allowed,
    }
    payload |= {"attachment_size_limit": FILE_LIMIT}
    if interaction.message:
        payload["message"] = message_payload(interaction.message)
    if guild is None:
        return payload | {"user": user_payload(user)}
    summary = {"id": guild.id, "locale": guild.locale, "features": []}
    return payload | {
        "guild_id": guild.id,
        "guild_locale": guild.locale,
        "guild": summary,
        "member": member_payload(guild, user),
    }


def callback_payload(interaction: Interaction) -> Json:
    """What the bot hears of its callback where it asks for that."""
    told: Json = {"id": interaction.id, "type": int(interaction.kind)}
    message = interaction.original
    if message is None or interaction.callback is Callback.LATER:
        return {"interaction": told}
    loading = Flag.LOADING in message.flags
    told |= {
        "response_message_id": message.id,
        "response_message_loading": loading,
        "response_message_ephemeral": message.ephemeral,
    }
    if interaction.callback is Callback.THINKING:
        return {"interaction": told}
    return {
        "interaction": told,
        "resource": {"type": int(interaction.callback or 0), "message": message_payload(message)},
    }


def ready_payload(
    world: World, session_id: str, shard: list[int], gateway: str, guilds: list[Guild]
) -> Json:
    """The first event of a session."""
    payload: Json = {
        "v": 10,
        "user": bot_payload(world.bot),
        "session_id": session_id,
        "session_type": "normal",
        "shard": shard,
        "user_settings": {},
    }
    payload |= {
        "guilds": [{"id": guild.id, "unavailable": True} for guild in guilds],
        "application": {"id": world.bot.id, "flags": world.application_flags},
    }
    return payload | {
        "resume_gateway_url": gateway,
        "private_channels": [],
        "relationships": [],
        "presences": [],
        "_trace": [],
    }

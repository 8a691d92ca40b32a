"""The settings that the bot reads from the environment; every mistake is named at once, and the
token is never shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.settings import SettingsError

TOKEN = "DISCORD_TOKEN"
INLINE = "MAGISTRATE_INLINE"
SHARDS = "MAGISTRATE_SHARDS"
SHARD_IDS = "MAGISTRATE_SHARD_IDS"
SYNC = "MAGISTRATE_SYNC"

_YES, _NO = frozenset({"1", "yes", "on", "true"}), frozenset({"", "0", "no", "off", "false"})
MOST_SHARDS = 1000
_SPAN = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?")
LEAST_TOKEN = 20


@dataclass(frozen=True, repr=False)
class Token:
    """A secret that shows nothing when it is printed."""

    _secret: str

    def __repr__(self) -> str:
        return "<token>"

    def reveal(self) -> str:
        """The secret itself, for Discord alone."""
        return self._secret


class DiscordSettings(NamedTuple):
    """The bot's settings.

    ``inline``: look up [[names]] in messages; ``shards``: how many, or as many as Discord says;
    ``sync``: register the commands at start; ``shard_ids``: those of this process, all if none is
    named.
    """

    token: Token
    inline: bool = False
    shards: int | None = None
    sync: bool = True
    shard_ids: tuple[int, ...] = ()


def read_discord_settings(environment: Mapping[str, str]) -> DiscordSettings:
    """The bot's settings in an environment.

    Raises:
        SettingsError: with every setting that is missing or wrong.
    """
    wrong: list[str] = []
    token = environment.get(TOKEN, "").strip()
    if not token:
        wrong.append(f"{TOKEN} is not set: it must be the bot's token from the developer portal.")
    elif len(token) < LEAST_TOKEN or any(character.isspace() for character in token):
        wrong.append(
            f"{TOKEN} is not a token: it is too short ({len(token)} characters) or contains spaces."
        )
    inline = _switch(environment, INLINE, False, wrong)
    sync = _switch(environment, SYNC, True, wrong)
    shards = environment.get(SHARDS, "").strip()
    if shards and not (
        shards.isascii()
        and shards.isdigit()
        and len(shards) <= len(str(MOST_SHARDS))
        and 1 <= int(shards) <= MOST_SHARDS
    ):
        wrong.append(
            f"{SHARDS} is {shards[:20]!r}, but must be a number from 1 to {MOST_SHARDS}, or empty."
        )
    shard_ids = _shard_ids(environment.get(SHARD_IDS, "").strip(), shards, wrong)
    if wrong:
        raise SettingsError("\n".join(wrong))
    return DiscordSettings(Token(token), inline, int(shards) if shards else None, sync, shard_ids)


def _shard_ids(text: str, shards: str, wrong: list[str]) -> tuple[int, ...]:
    """The shards of this process, from a text such as 0,1 or 0-3, or several of these."""
    if not text:
        return ()
    ids: set[int] = set()
    for part in text.split(","):
        match = _SPAN.fullmatch(part.strip())
        if match is None:
            wrong.append(f"{SHARD_IDS} is {text[:40]!r}, but must be numbers such as 0,1 or 0-3.")
            return ()
        first, last = int(match[1]), int(match[2] or match[1])
        ids.update(range(first, min(last, MOST_SHARDS) + 1))
    if not shards.isdigit() or any(number >= int(shards) for number in ids) or not ids:
        wrong.append(
            f"{SHARD_IDS} is {text[:40]!r}, but must be below {SHARDS}, which has to be set too."
        )
        return ()
    return tuple(sorted(ids))


def _switch(environment: Mapping[str, str], name: str, default: bool, wrong: list[str]) -> bool:
    text = environment.get(name)
    if text is None:
        return default
    if text.strip().lower() in _YES | _NO:
        return text.strip().lower() in _YES
    wrong.append(f"{name} is {text[:20]!r}, but must be on or off.")
    return default

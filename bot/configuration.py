"""Settings from a TOML file and from environment variables, which override it; all mistakes are
reported together.

Each setting in the file stands for an environment variable, so that there is one way to read a
setting::

    [discord]
    token = "..."
    inline = true
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bot.settings import BUNDLED, CACHE, DATA, GAME, LOGS, METRICS, RULINGS, TEXTS, SettingsError

CONFIG = "MAGISTRATE_CONFIG"
MAX_BYTES = 100_000
SETTINGS: Mapping[str, Mapping[str, str]] = {
    "data": {"texts": TEXTS, "rulings": RULINGS, "cache": CACHE, "own": DATA, "game": GAME},
    "discord": {
        "token": "DISCORD_TOKEN",
        "inline": "MAGISTRATE_INLINE",
        "shards": "MAGISTRATE_SHARDS",
        "shard_ids": "MAGISTRATE_SHARD_IDS",
        "sync": "MAGISTRATE_SYNC",
    },
    "web": {
        "address": "MAGISTRATE_ADDRESS",
        "proxies": "MAGISTRATE_PROXIES",
        "rate": "MAGISTRATE_RATE",
    },
    "store": {"address": "MAGISTRATE_STORE"},
    "operation": {"logs": LOGS, "metrics": METRICS},
}
"""The sections of the file, and the variable that each of their settings stands for."""
SECRETS = ("DISCORD_TOKEN", "MAGISTRATE_STORE")
"""Variables that may be read from a file instead, which a variable such as ``DISCORD_TOKEN_FILE``
names.
"""
_PATHS = frozenset({TEXTS, RULINGS, CACHE, DATA})


class Configuration(NamedTuple):
    """The variables that are set, and what is wrong with the file, one line each."""

    environment: Mapping[str, str]
    wrong: tuple[str, ...] = ()


def configured(environment: Mapping[str, str]) -> Mapping[str, str]:
    """The environment, with what only the file sets.

    Raises:
        SettingsError: names every mistake in the file.
    """
    found = read_configuration(environment)
    if found.wrong:
        raise SettingsError("\n".join(found.wrong))
    return found.environment


def read_configuration(environment: Mapping[str, str]) -> Configuration:
    """The environment, with what only the file that `CONFIG` names sets, if any, and secrets from
    the files named for them.
    """
    wrong: list[str] = []
    found = {**_from_file(environment.get(CONFIG, ""), wrong), **environment}
    for name in SECRETS:
        path = environment.get(f"{name}_FILE", "")
        if path and not environment.get(name):
            found[name] = _secret(name, Path(path), wrong)
    return Configuration(found, tuple(wrong))


def _secret(name: str, path: Path, wrong: list[str]) -> str:
    try:
        return path.read_text("utf-8")[:MAX_BYTES].strip()
    except (OSError, ValueError) as error:
        wrong.append(f"{name}_FILE is {os.fspath(path)[:80]!r}: it cannot be read ({_why(error)}).")
        return ""


def _from_file(name: str, wrong: list[str]) -> dict[str, str]:
    """The variables that a file sets."""
    if not name:
        return {}
    import tomllib  # few users have such a file

    path = Path(name)
    try:
        content = path.read_bytes()[: MAX_BYTES + 1]
        if len(content) > MAX_BYTES:
            raise ValueError(f"it has more than {MAX_BYTES:,} bytes, so it is not a settings file")
        data = tomllib.loads(content.decode("utf-8"))
    except (OSError, ValueError) as error:
        wrong.append(f"{CONFIG} is {name[:80]!r}: it cannot be read ({_why(error)}).")
        return {}
    return dict(_variables(data, path, wrong))


def _why(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or type(error).__name__
    return "it is not UTF-8" if isinstance(error, UnicodeError) else str(error)


def _variables(data: Mapping[str, Any], path: Path, wrong: list[str]) -> Iterator[tuple[str, str]]:
    """Each variable that a file sets, with its value as an environment variable would have it."""
    for section, settings in data.items():
        if section not in SETTINGS:
            wrong.append(f"{path.name}: no section [{section}]{_meant(section, SETTINGS)}")
        elif not isinstance(settings, Mapping):
            wrong.append(
                f"{path.name}: {section} must be a section: write [{section}] above its lines."
            )
        else:
            known = SETTINGS[section]
            for key, value in settings.items():
                if key not in known:
                    wrong.append(
                        f"{path.name}: no setting {key} in [{section}]{_meant(key, known)}"
                    )
                    continue
                text = _text(known[key], value, path)
                if text is None:
                    wrong.append(f"{path.name}: {key} in [{section}] is neither text nor a number.")
                else:
                    yield known[key], text


def _text(variable: str, value: Any, path: Path) -> str | None:
    """A value as an environment variable would have it; ``None`` if its type is not supported."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int):
        return str(value)
    several = variable == RULINGS and isinstance(value, list)
    texts = value if several else [value]
    if not all(isinstance(text, str) for text in texts):
        return None
    if variable in _PATHS:
        texts = [_placed(text, path) for text in texts if text]
    return os.pathsep.join(texts)


def _placed(text: str, path: Path) -> str:
    """A path given in a file, relative to the folder of that file."""
    return text if text == BUNDLED else os.path.join(path.parent, os.path.expanduser(text))


def _meant(name: str, known: Mapping[str, Any]) -> str:
    """What was probably meant, or what exists."""
    from rules_corpus.nearest import did_you_mean, listed

    return did_you_mean(name, list(known)) or f"; expected one of {listed(list(known))}"

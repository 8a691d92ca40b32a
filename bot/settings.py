"""What can be set from outside, read once from the environment (see `bot.configuration`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path, user_data_path

from rules_corpus.errors import MagistrateError
from rules_corpus.files import bundled_texts
from rulings.files import bundled_rulings

TEXTS = "MAGISTRATE_TEXTS"
RULINGS = "MAGISTRATE_RULINGS"
CACHE = "MAGISTRATE_CACHE"
DATA = "MAGISTRATE_DATA"
GAME = "MAGISTRATE_GAME"
LOGS = "MAGISTRATE_LOGS"
METRICS = "MAGISTRATE_METRICS"


class SettingsError(MagistrateError, ValueError):
    """Settings that cannot be used; one line for each."""


class Settings(NamedTuple):
    """``texts``: the folder of the rule texts; ``rulings``: that of the rulings database.

    ``cache``: where the prepared snapshot is kept; ``data``: what the user has brought, such as the
    text of cards. ``game``: the one asked about where nothing says otherwise, by id or alias; empty
    for the one that the texts name.
    """

    texts: Path
    cache: Path
    rulings: Path | None = None
    data: Path | None = None
    game: str = ""


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings of an environment; what is not set has its default.

    Rules from elsewhere bring their own rulings, or none.
    """
    texts, rulings, cache, data = (environment.get(name) for name in (TEXTS, RULINGS, CACHE, DATA))
    return Settings(
        Path(texts) if texts else bundled_texts(),
        Path(cache) if cache else user_cache_path("magistrate"),
        Path(rulings) if rulings else None if texts else bundled_rulings(),
        Path(data) if data else user_data_path("magistrate"),
        environment.get(GAME, "").strip(),
    )

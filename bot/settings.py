"""The settings, read once from environment variables (see `bot.configuration`)."""

from __future__ import annotations

import os
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
BUNDLED = "bundled"
"""Means the rulings folder that comes with the program."""


class SettingsError(MagistrateError, ValueError):
    """Settings that cannot be used; the message has one line for each."""


class Settings(NamedTuple):
    """``texts``: the folder of the rule texts; ``rulings``: that of the rulings database;
    ``laid_over``: further ones, whose entries are added to those of the database or replace them.

    ``cache``: the folder of index files; ``data``: the folder of what the user has imported, such
    as the text of cards; ``game``: the default game, by id or alias; empty for the one that the
    texts name.
    """

    texts: Path
    cache: Path
    rulings: Path | None = None
    data: Path | None = None
    game: str = ""
    laid_over: tuple[Path, ...] = ()

    @property
    def all_rulings(self) -> tuple[Path, ...]:
        """The folders of rulings, the lowest first."""
        return (*((self.rulings,) if self.rulings else ()), *self.laid_over)


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings from environment variables; what is not set has its default.

    If only the folder of texts is set, there are no rulings: the bundled ones belong to the bundled
    texts.
    """
    texts, cache, data = (environment.get(name) for name in (TEXTS, CACHE, DATA))
    rulings = _rulings(environment.get(RULINGS) or ("" if texts else BUNDLED))
    return Settings(
        Path(texts) if texts else bundled_texts(),
        Path(cache) if cache else user_cache_path("magistrate"),
        rulings[0] if rulings else None,
        Path(data) if data else user_data_path("magistrate"),
        environment.get(GAME, "").strip(),
        rulings[1:],
    )


def _rulings(text: str) -> tuple[Path, ...]:
    """The distinct rulings folders in a setting, the lowest first."""
    folders = filter(None, (part.strip() for part in text.split(os.pathsep)))
    return tuple(
        dict.fromkeys(
            bundled_rulings() if part == BUNDLED else Path(part).expanduser() for part in folders
        )
    )

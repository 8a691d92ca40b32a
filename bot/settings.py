"""What can be set from outside, read once from the environment."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from platformdirs import user_cache_path

from rules_corpus.files import bundled_texts

TEXTS = "MAGISTRATE_TEXTS"
CACHE = "MAGISTRATE_CACHE"


class Settings(NamedTuple):
    """``texts``: the folder of the rule texts; ``cache``: where the prepared snapshot is kept."""

    texts: Path
    cache: Path


def read_settings(environment: Mapping[str, str]) -> Settings:
    """The settings of an environment; what is not set has its default."""
    texts, cache = environment.get(TEXTS), environment.get(CACHE)
    return Settings(Path(texts) if texts else bundled_texts(), Path(cache) if cache else user_cache_path("magistrate"))

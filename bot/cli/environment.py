"""The environment variables that a command reads its settings from."""

from __future__ import annotations

import os
from collections.abc import Mapping

import click

from bot.configuration import CONFIG, configured


def environment() -> Mapping[str, str]:
    """The variables, including those set by the settings file.

    Raises:
        SettingsError: names every mistake in that file.
    """
    return configured(named())


def named() -> Mapping[str, str]:
    """The environment variables, with the settings file that ``--config`` names."""
    context = click.get_current_context(silent=True)
    path = context.find_root().params.get("config") if context else None
    return {**os.environ, CONFIG: str(path)} if path else os.environ

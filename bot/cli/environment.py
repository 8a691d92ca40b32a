"""The variables that a command reads its settings from."""

from __future__ import annotations

import os
from collections.abc import Mapping

import click

from bot.configuration import CONFIG, configured


def environment() -> Mapping[str, str]:
    """The variables that are set, by the file of the settings too.

    Raises:
        SettingsError: with every mistake in that file.
    """
    return configured(named())


def named() -> Mapping[str, str]:
    """The environment, in which ``--config`` names the file of the settings."""
    context = click.get_current_context(silent=True)
    path = context.find_root().params.get("config") if context else None
    return {**os.environ, CONFIG: str(path)} if path else os.environ

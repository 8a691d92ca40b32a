"""Names and texts of commands in the languages of the catalogues, as Discord localises them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands

from bot.app import App
from rules_corpus.model import Language

LOCALES: Mapping[str, Language] = {"ja": "ja"}


def language_of(locale: discord.Locale | str | None) -> Language:
    """The language in which an asker of this locale is answered."""
    value = locale.value if isinstance(locale, discord.Locale) else str(locale or "")
    return LOCALES.get(value, "en")


class Translator(app_commands.Translator):
    """Looks the texts of commands up in the catalogues."""

    def __init__(self, app: App) -> None:
        self.app = app

    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, context: Any) -> str | None:
        language = LOCALES.get(locale.value)
        if language is None:
            return None
        said = self.app.words(language).say(string.message)
        return said if said != string.message else None

"""Names and texts of commands in the languages of the catalogues, for Discord to localise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import discord
from discord import app_commands

from bot.words import Words, languages
from rules_corpus.languages import DEFAULT_LANGUAGE, language_in
from rules_corpus.model import Language


def language_of(locale: discord.Locale | str | None) -> Language:
    """The language in which an asker with this locale is answered: that of the locale if it has a
    catalogue, whatever the country, such as pt for pt-BR.
    """
    value = locale.value if isinstance(locale, discord.Locale) else str(locale or "")
    language = value.partition("-")[0]
    return language if language in languages() else DEFAULT_LANGUAGE


def language_for(message: discord.Message, chosen: Language = "") -> Language:
    """The language in which a message is answered: the one that its script shows, else the one that
    its server has ``chosen``, else that of the server. Unlike an interaction, a message does not
    say which language its author uses.
    """
    written = language_in(message.content)
    if written != DEFAULT_LANGUAGE or message.guild is None:
        return written
    return chosen or language_of(message.guild.preferred_locale)


class Translator(app_commands.Translator):
    """Looks up the texts of commands in the catalogues; ``words``: gives those of a language, from
    the App in service.
    """

    def __init__(self, words: Callable[[Language], Words]) -> None:
        self.words = words

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        said = self.words(language_of(locale)).say(string.message)
        return said if said != string.message else None

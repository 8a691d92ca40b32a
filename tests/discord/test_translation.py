"""The language of an asker is that of their locale, where there is a catalogue of it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import discord  # noqa: TID251 -- its locales are read
import pytest

import bot.words
from bot.discord.translation import language_for, language_of


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        (discord.Locale.japanese, "ja"),
        (discord.Locale.american_english, "en"),
        (discord.Locale.british_english, "en"),
        (discord.Locale.french, "en"),
        (discord.Locale.norwegian, "en"),
        ("ja", "ja"),
        ("../ja", "en"),
        ("", "en"),
        (None, "en"),
    ],
)
def test_a_locale_without_a_catalogue_is_answered_in_english(
    locale: discord.Locale | str | None, language: str
) -> None:
    assert language_of(locale) == language


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        (discord.Locale.french, "fr"),
        (discord.Locale.brazil_portuguese, "pt"),
        (discord.Locale.spain_spanish, "es"),
        (discord.Locale.german, "en"),
    ],
)
def test_another_catalogue_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locale: discord.Locale, language: str
) -> None:
    for name in ("fr", "pt", "es"):
        (tmp_path / f"{name}.po").touch()
    monkeypatch.setattr(bot.words, "CATALOGUES", tmp_path)
    assert language_of(locale) == language


@pytest.mark.parametrize(
    ("written", "server", "language"),
    [
        ("what does flying do", discord.Locale.american_english, "en"),
        ("飛行とは", discord.Locale.american_english, "ja"),
        ("[[imperishable]]", discord.Locale.japanese, "ja"),
        ("6c-ii", discord.Locale.japanese, "ja"),
        ("[[imperishable]]", None, "en"),
        ("飛行とは", None, "ja"),
    ],
)
def test_a_message_is_answered_in_its_own_language_else_in_that_of_its_server(
    written: str, server: discord.Locale | None, language: str
) -> None:
    guild = SimpleNamespace(preferred_locale=server) if server else None
    message = SimpleNamespace(content=written, guild=guild)
    assert language_for(cast(discord.Message, message)) == language

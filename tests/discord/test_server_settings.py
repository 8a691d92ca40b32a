"""What a server chooses, and that it is honoured."""

from __future__ import annotations

import discord  # noqa: TID251
import pytest

from bot.app import App
from bot.discord import notices
from bot.discord.server_settings import FIELDS, SEE, UNSET, Field, changed, options_of
from bot.store.values import Follow, ServerSettings
from tests.support.club import Club

SERVER = ServerSettings(1)


@pytest.mark.parametrize(
    ("field", "value", "settings"),
    [
        ("game", "kite", SERVER._replace(game="kite")),
        ("language", "ja", SERVER._replace(language="ja")),
        ("inline", "on", SERVER._replace(inline=True)),
        ("inline", "off", SERVER._replace(inline=False)),
        ("private", "on", SERVER._replace(private=True)),
        ("judge_role", "5", SERVER._replace(judge_role=5)),
        ("judge_channel", "6", SERVER._replace(judge_channel=6)),
        ("forum", "7", SERVER._replace(forum=7)),
        ("announcements", "8", SERVER._replace(announcements=8)),
        ("gaps", "on", SERVER._replace(gaps=True)),
    ],
)
def test_a_choice_is_made_and_taken_back(
    field: Field, value: str, settings: ServerSettings
) -> None:
    assert changed(SERVER, field, [value]) == settings
    back = "off" if field in ("private", "gaps") else UNSET
    assert changed(settings, field, [back]) == SERVER
    if back == UNSET:
        assert changed(settings, field, []) == SERVER


def test_every_list_shows_what_is_chosen(ruled: App) -> None:
    words = ruled.words("en")
    chosen = ServerSettings(1, game="kite", language="ja", inline=False, private=True)
    for field in FIELDS:
        options = options_of(chosen, field, ruled, words)
        assert len([option for option in options if option.chosen]) == (1 if options else 0)


def test_the_form_keeps_each_choice_and_shows_it(club: Club) -> None:
    shown = club.ask("settings")
    assert shown.private
    after = club.choose(shown, "game", "kite")
    assert club.do(club.kept.servers.settings(club.guild.id)).game == "kite"
    selects = [part for part in after.components if part["type"] == 3]
    (game,) = [part for part in selects if part["custom_id"].endswith(":game")]
    assert [option["value"] for option in game["options"] if option.get("default")] == ["kite"]


def test_what_is_not_answered_is_counted_only_where_that_is_chosen(club: Club) -> None:
    unanswered = "zebra giraffe okapi?"
    club.slash("ask", question=unanswered)
    assert club.do(club.kept.gaps.list(9)) == ()
    club.choose(club.ask("settings"), "gaps", "on")
    club.slash("ask", question=unanswered)
    club.mention("giraffe zebra")
    counted = club.do(club.kept.gaps.list(9))
    assert sorted(gap.question for gap in counted) == ["giraffe zebra", unanswered]


def test_the_game_of_the_server_is_asked_about(club: Club) -> None:
    assert served(club) == "harbour"
    club.choose(club.ask("settings"), "game", "kite")
    assert served(club) == "kite"
    club.choose(club.ask("settings"), "game", UNSET)
    assert served(club) == "harbour"


def served(club: Club) -> str:
    """The game that is asked about by default in the server."""
    return club.do(club.client.served_in(club.guild.id)).app.library.default_game.id


def test_answers_are_private_first_where_that_is_chosen(club: Club) -> None:
    assert not club.slash("keyword", name="drift").private
    club.choose(club.ask("settings"), "private", "on")
    assert club.slash("keyword", name="drift").private
    assert not club.slash("card", name="grey heron", private=False).private


def test_the_language_of_the_server_is_that_of_its_announcements(club: Club) -> None:
    club.choose(club.ask("settings"), "language", "ja")
    club.ask("banlist follow", format="open water")
    (follow,) = club.do(club.kept.follows.all())
    assert follow.language == "ja"


def test_announcements_go_where_the_server_has_chosen(club: Club) -> None:
    channel = club.guild.create_text_channel("news")
    club.choose(club.ask("settings"), "announcements", channel)
    club.ask("banlist follow", format="open water")
    (follow,) = club.do(club.kept.follows.all())
    assert follow.channel == channel.id


def test_what_is_not_possible_is_said(club: Club) -> None:
    quiet = club.forbidden()
    shown = club.choose(club.ask("settings"), "judge_channel", quiet)
    assert "Send Messages" in shown.text
    shown = club.choose(shown, "inline", "on")
    assert "MAGISTRATE_INLINE" in shown.text


def test_somebody_is_forgotten(club: Club) -> None:
    assert club.ask("forget me").text == notices.NOTHING_KEPT
    club.ask("banlist follow", format="open water")
    assert "deleted" in club.ask("forget me").text
    (follow,) = club.do(club.kept.follows.all())
    assert follow == Follow(club.guild.id, club.channel.id, "harbour", "open-water")


def test_about_tells_what_is_kept_and_which_version_it_is(club: Club) -> None:
    said = club.slash("about")
    assert notices.KEEPS in said.text
    assert notices.VERSION.partition("{")[0] in said.text


def test_everybody_sees_who_sees_an_answer(ruled: App) -> None:
    assert [option.label for option in options_of(SERVER, "private", ruled, ruled.words("en"))] == [
        *SEE.values()
    ]


def test_a_server_that_is_joined_is_told_how_to_begin(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    guild = club.client.get_guild(club.guild.id)
    assert guild is not None
    club.do(club.client.on_guild_join(guild))
    assert club.in_channel() == []  # it has no channel for newcomers
    channel = club.client.get_channel(club.channel.id)
    monkeypatch.setattr(discord.Guild, "system_channel", property(lambda guild: channel))
    club.do(club.client.on_guild_join(guild))
    (said,) = club.in_channel()
    assert "/settings" in said.text


def test_a_server_that_is_left_is_forgotten(club: Club) -> None:
    club.choose(club.ask("settings"), "private", "on")
    club.ask("banlist follow", format="open water")
    guild = club.client.get_guild(club.guild.id)
    assert guild is not None
    club.do(club.client.on_guild_remove(guild))
    assert club.do(club.kept.follows.all()) == ()
    assert not club.do(club.kept.servers.settings(club.guild.id)).private

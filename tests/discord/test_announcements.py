"""Following formats and announcing lists, as people and channels see it."""

from __future__ import annotations

from dataclasses import replace

import discord  # noqa: TID251

from bot.announcing.published import published_lists
from bot.app import App
from bot.discord import announcer, notices
from bot.discord.announcements import Wish, read_wish
from bot.store.values import Follow, ListKey, Post
from rulings.model import ListedCard
from tests.support.club import MANAGES, Club, with_list
from tests.support.simulated import Shown, Simulated

SPRING = ListKey("harbour", "open-water", "2021-03-01")


def test_a_channel_follows_and_is_told_once(club: Club, ruled: App) -> None:
    said = club.ask("banlist follow", format="open water", on_the_day=True)
    assert said.private
    assert "again on the day" in said.text
    club.serve(with_list(ruled))
    club.round()
    (told,) = club.in_channel()
    assert "Open Water: banned list from 2024-06-01" in told.text
    assert "Night Ferry" in told.text
    club.round()
    assert club.client.announcer
    club.client.announcer._looked = None  # as another process would look
    club.round()
    assert len(club.in_channel()) == 1
    (post,) = club.posts()
    assert (post.state, post.message) == ("sent", told.message.id)


def test_only_those_who_manage_the_server_decide(club: Club) -> None:
    for command, options in (
        ("banlist follow", {}),
        ("banlist unfollow", {}),
        ("banlist announce", {"date": "2021-03-01"}),
    ):
        refused = club.slash(command, format="open water", **options)
        assert refused.private
        assert refused.text == notices.NOT_A_MANAGER
    assert club.do(club.kept.follows.all()) == ()


def test_an_unfollow_ends_it(club: Club, ruled: App) -> None:
    assert "was not announcing" in club.ask("banlist unfollow", format="open water").text
    club.ask("banlist follow", format="open water")
    assert "no longer" in club.ask("banlist unfollow", format="open water").text
    club.serve(with_list(ruled))
    club.round()
    assert club.in_channel() == []


def test_an_unknown_format_is_named(club: Club) -> None:
    assert "There is no format" in club.ask("banlist follow", format="chess").text


def test_a_channel_that_refuses_is_said_at_once(club: Club) -> None:
    said = club.ask("banlist follow", format="open water", channel=club.forbidden())
    assert "Send Messages" in said.text
    assert club.do(club.kept.follows.all()) == ()


def test_without_history_it_is_followed_with_a_warning(club: Club) -> None:
    channel = club.guild.create_text_channel(
        "short", overwrites={club.guild.me: discord.PermissionOverwrite(read_message_history=False)}
    )
    assert "history" in club.ask("banlist follow", format="open water", channel=channel).text
    assert len(club.do(club.kept.follows.all())) == 1


def test_a_correction_edits_the_post(club: Club, ruled: App) -> None:
    club.ask("banlist follow", format="open water")
    club.serve(with_list(ruled))
    club.round()
    (before,) = club.in_channel()
    club.serve(with_list(ruled, banned=(ListedCard("Red Buoy"),)))
    club.round()
    (after,) = club.in_channel()
    assert after.message.id == before.message.id
    assert "Night Ferry" in before.text
    assert "Red Buoy" in after.text.partition("Banned:")[2].partition("No longer")[0]


def test_where_the_post_is_gone_a_second_one_corrects_it(club: Club, ruled: App) -> None:
    club.ask("banlist follow", format="open water")
    club.serve(with_list(ruled))
    club.round()
    (before,) = club.in_channel()
    club.env.backend.delete_message(before.message.channel.id, before.message.id)
    club.serve(with_list(ruled, banned=(ListedCard("Red Buoy"),)))
    club.round()
    club.round()
    (after,) = club.in_channel()
    assert notices.CORRECTS in after.text


def test_an_announcement_is_previewed_and_posted_once(club: Club) -> None:
    role = club.guild.create_role("judges")
    shown = club.ask("banlist announce", format="open water", date="2021-03-01", role=role)
    assert shown.private
    assert club.in_channel() == []
    assert "Night Ferry" in shown.text
    for said in (notices.ANNOUNCING, notices.ANNOUNCED_ALREADY):
        pressed = club.press(shown, notices.POST_IT, who=club.manager)
        assert pressed.private
        assert pressed.text.startswith(said.partition("{")[0])
    club.round()
    (told,) = club.in_channel()
    assert f"<@&{role.id}>" in told.text
    sent = [body for body in club.sent() if body.get("nonce")]
    assert sent[-1]["allowed_mentions"]["roles"] == [str(role.id)] or sent[-1]["allowed_mentions"][
        "roles"
    ] == [role.id]
    assert sent[-1]["allowed_mentions"].get("parse", []) == []
    assert sent[-1]["enforce_nonce"] is True


def test_what_may_have_been_sent_is_looked_for(club: Club) -> None:
    """The process was killed after it had sent, and before it could keep that."""
    lists = {one.key: one for one in published_lists(club.app)}
    wanted = lists[SPRING].fingerprint
    post = Post(
        1 << 25, SPRING, "published", club.guild.id, club.channel.id, wanted=wanted,
        state="sending", begun=club.clock, tried=1, shown=wanted,
    )  # fmt: skip
    club.do(club.kept.posts.add(post))
    club.round()  # nothing is there: it is sent
    (told,) = club.in_channel()
    club.do(club.kept.posts.add(post._replace(mark=1 << 26, occasion="other")))
    club.round()  # another one's message is not taken for it
    assert len(club.in_channel()) == 2
    assert club.posts()[0].message == told.message.id


def test_what_cannot_be_looked_for_is_not_sent_again_and_told(club: Club) -> None:
    channel = club.guild.create_text_channel(
        "short", overwrites={club.guild.me: discord.PermissionOverwrite(read_message_history=False)}
    )
    wanted = {one.key: one for one in published_lists(club.app)}[SPRING].fingerprint
    club.do(
        club.kept.posts.add(
            Post(
                1 << 25, SPRING, "published", club.guild.id, channel.id, wanted=wanted,
                state="sending", begun=club.clock, tried=1, shown=wanted,
                asked_by=club.manager.user.id,
            )
        )
    )  # fmt: skip
    club.round()
    assert club.in_channel(channel) == []
    (post,) = club.posts()
    assert post.state == "unsure"
    (dm,) = club.direct_messages(club.manager)
    assert "interrupted" in dm.text


def test_a_refused_post_is_tried_again_and_told_once(club: Club, ruled: App) -> None:
    club.do(
        club.kept.follows.follow(
            Follow(
                club.guild.id, club.forbidden().id, "harbour", "open-water",
                asked_by=club.manager.user.id,
            )
        )
    )  # fmt: skip
    club.serve(with_list(ruled))
    club.round()
    club.clock += 3600
    club.round()
    (post,) = club.posts()
    assert (post.state, post.trouble, post.tried) == ("due", "forbidden", 2)
    (dm,) = club.direct_messages(club.manager)
    assert "permission" in dm.text
    club.clock += 24 * 3600
    club.round()
    assert club.posts()[0].state == "given up"


def test_where_nobody_is_known_who_set_it_up_the_owner_is_told(club: Club, ruled: App) -> None:
    for quiet in (club.forbidden(), club.forbidden()):
        club.do(club.kept.follows.follow(Follow(club.guild.id, quiet.id, "harbour", "open-water")))
    club.serve(with_list(ruled))
    club.round()
    owner = club.guild.owner.dm_channel
    (dm,) = [message for message in owner.history() if message.components]
    assert "permission" in Shown(dm, True).text


def test_on_the_day_it_is_said_again(club: Club, ruled: App) -> None:
    club.ask("banlist follow", format="open water", on_the_day=True)
    today = ruled.today()
    coming = today.replace(year=today.year + 1)
    app = with_list(ruled, coming.isoformat())
    club.serve(app)
    club.round()
    assert len(club.in_channel()) == 1
    club.serve(replace(app, today=lambda: coming))
    club.round()
    first, second = club.in_channel()
    assert notices.TAKES_EFFECT not in first.text
    assert notices.TAKES_EFFECT in second.text


def test_while_another_process_announces_this_one_does_not(club: Club, ruled: App) -> None:
    club.ask("banlist follow", format="open water")
    assert club.client.announcer
    leases = club.kept.leases
    club.do(leases.release(announcer.LEASE, club.client.announcer.holder))
    assert club.do(leases.hold(announcer.LEASE, "another", 60.0))
    club.client.announcer._holds_until = 0.0
    club.serve(with_list(ruled))
    club.round()
    assert club.in_channel() == []
    club.clock += 60.0  # it is gone
    club.round()
    assert len(club.in_channel()) == 1


def test_without_a_store_it_is_said_and_questions_are_answered(ruled: App) -> None:
    here = Simulated(ruled)
    manager = here.guild.add_member(
        here.env.create_user("manager"), roles=[here.guild.create_role("c", permissions=MANAGES)]
    )
    said = here.slash("banlist follow", who=manager, format="open water")
    assert said.text == notices.STORE_AWAY
    assert "drift" in here.slash("ask", question="what is drift?").text.lower()
    here.close()


def test_a_store_that_is_away_is_said_and_comes_back(club: Club) -> None:
    path = club.path / "store.sqlite"
    club.do(club.kept.close())
    aside = [each.rename(each.with_suffix(each.suffix + "-aside")) for each in [path]]
    path.mkdir()
    assert club.ask("banlist follow", format="open water").text == notices.STORE_AWAY
    path.rmdir()
    aside[0].rename(path)
    assert "I announce" in club.ask("banlist follow", format="open water").text


def test_a_wish_is_written_and_read() -> None:
    longest = ListKey("force-of-will", "arcana-battle-colosseum", "2026-12-01")
    wish = Wish((1 << 63) - 1, (1 << 63) - 1, True, longest)
    assert read_wish(wish.custom_id) == wish
    assert read_wish(Wish(5, None, False, SPRING).custom_id) == Wish(5, None, False, SPRING)
    assert read_wish("a0:5::0:a:b:2020") is None
    assert read_wish("m2:nonsense") is None

"""What is kept is there again, in SQLite and in PostgreSQL alike."""

from __future__ import annotations

from bot.store.values import Claim, Follow, KnownList, ListKey, Post, ServerSettings
from tests.store.conftest import Kept

REGATTA = ListKey("harbour", "regatta", "2026-03-01")
FOLLOW = Follow(1, 20, "harbour", "regatta", "ja", role=7, on_the_day=True, asked_by=99)
POST = Post(4711, REGATTA, "published", 1, 20, wanted="a", asked_by=99)
MINUTE = 60.0


def test_a_follow_is_kept_once_and_changed(kept: Kept) -> None:
    follows = kept.store.follows
    assert kept.do(follows.follow(FOLLOW))
    assert not kept.do(follows.follow(FOLLOW._replace(role=None)))
    kept.restart()
    assert kept.do(kept.store.follows.of_server(1)) == (FOLLOW._replace(role=None),)
    assert kept.do(kept.store.follows.of_server(2)) == ()


def test_an_unfollow_takes_back_what_was_never_tried(kept: Kept) -> None:
    store = kept.store
    kept.do(store.follows.follow(FOLLOW))
    kept.do(store.posts.add(POST))
    kept.do(store.posts.add(POST._replace(mark=4712, occasion="asked:5")))
    assert not kept.do(store.follows.unfollow(2, 20, "harbour", "regatta"))  # another server's
    assert kept.do(store.follows.unfollow(1, 20, "harbour", "regatta"))
    assert not kept.do(store.follows.unfollow(1, 20, "harbour", "regatta"))
    assert kept.do(store.posts.called(4711)) is None
    assert kept.do(store.posts.called(4712)) is not None


def test_lists_and_what_is_due_for_them_are_taken_up_together(kept: Kept) -> None:
    publications = kept.store.publications
    assert kept.do(publications.known()) == {}
    known = KnownList(REGATTA, "a", False)
    kept.do(publications.take_up([known], [POST], {}))
    kept.do(publications.take_up([known], [POST._replace(mark=1, wanted="other")], {}))
    assert kept.do(publications.known()) == {REGATTA: known}
    assert kept.do(kept.store.posts.called(4711)) == POST
    assert kept.do(kept.store.posts.called(1)) is None  # it is there already
    changed = known._replace(fingerprint="b", day_over=True)
    kept.do(publications.take_up([changed], [], {REGATTA: "b"}))
    assert kept.do(publications.known()) == {REGATTA: changed}
    assert kept.do(kept.store.posts.called(4711)) == POST._replace(wanted="b")


def test_a_post_is_claimed_by_one_and_kept_by_the_claimant_alone(kept: Kept) -> None:
    posts = kept.store.posts
    assert kept.do(posts.add(POST))
    assert not kept.do(posts.add(POST._replace(mark=12)))
    assert kept.do(posts.claim("one", MINUTE)) == Claim(POST, kept.now)
    assert kept.do(posts.claim("two", MINUTE)) is None
    assert kept.do(posts.unfinished()) == 1
    begun = kept.do(posts.called(4711))
    assert begun is not None
    assert (begun.state, begun.begun, begun.tried) == ("sending", kept.now, 1)
    assert begun.shown == "a"
    kept.now += MINUTE  # the first is gone
    kept.restart()
    posts = kept.store.posts
    assert kept.do(posts.claim("two", MINUTE)) == Claim(begun, kept.now)
    sent = begun._replace(state="sent", message=5, shown="a", shown_at=kept.now)
    assert not kept.do(posts.keep(sent, "one"))
    assert kept.do(posts.keep(sent, "two"))
    assert kept.do(posts.claim("one", MINUTE)) is None  # nothing is left to be done
    assert kept.do(posts.unfinished()) == 0
    assert kept.do(posts.last_edited(20)) == kept.now


def test_a_sent_post_is_claimed_again_for_a_correction_and_for_crossposting(kept: Kept) -> None:
    store = kept.store
    sent = POST._replace(state="sent", message=5, shown="a", due=kept.now + MINUTE)
    kept.do(store.posts.add(sent._replace(crosspost="wanted")))
    assert kept.do(store.posts.claim("one", MINUTE)) is None  # not due yet
    kept.now += MINUTE
    taken = kept.do(store.posts.claim("one", MINUTE))
    assert taken is not None
    assert taken.post.state == "sent"
    kept.do(store.publications.take_up([], [], {REGATTA: "b"}))
    done = taken.post._replace(crosspost="done", crossposted_at=kept.now)
    assert kept.do(store.posts.keep(done, "one"))
    assert kept.do(store.posts.crossposted_since(20, kept.now - 1)) == (kept.now,)
    again = kept.do(store.posts.claim("one", MINUTE))
    assert again is not None
    assert (again.post.wanted, again.post.shown) == ("b", "a")  # the correction came meanwhile


def test_a_lease_is_held_by_one_until_it_runs_out(kept: Kept) -> None:
    leases = kept.store.leases
    assert kept.do(leases.hold("announcements", "one", MINUTE))
    assert not kept.do(leases.hold("announcements", "two", MINUTE))
    assert kept.do(leases.hold("other", "two", MINUTE))
    kept.now += MINUTE / 2
    assert kept.do(leases.hold("announcements", "one", MINUTE))
    kept.now += MINUTE / 2
    assert not kept.do(leases.hold("announcements", "two", MINUTE))
    kept.now += MINUTE / 2
    assert kept.do(leases.hold("announcements", "two", MINUTE))
    assert not kept.do(leases.hold("announcements", "one", MINUTE))
    kept.do(leases.release("announcements", "one"))  # not its own any more
    assert not kept.do(leases.hold("announcements", "one", MINUTE))
    kept.do(leases.release("announcements", "two"))
    assert kept.do(leases.hold("announcements", "one", MINUTE))


def test_settings_are_kept_and_forgotten_with_the_server(kept: Kept) -> None:
    servers = kept.store.servers
    assert kept.do(servers.settings(1)) == ServerSettings(1)
    assert kept.do(servers.all()) == ()
    chosen = ServerSettings(1, "harbour", "ja", inline=True, judge_role=1 << 62, gaps=True)
    kept.do(servers.keep(ServerSettings(1, "other")))
    kept.do(servers.keep(chosen))
    kept.restart()
    assert kept.do(kept.store.servers.settings(1)) == chosen
    kept.do(kept.store.gaps.switch(2, True))
    assert kept.do(kept.store.servers.all()) == (chosen, ServerSettings(2, gaps=True))
    kept.do(kept.store.servers.keep(ServerSettings(2)))
    assert kept.do(kept.store.servers.settings(2)) == ServerSettings(2)
    kept.do(kept.store.servers.forget_server(2))
    kept.do(kept.store.follows.follow(FOLLOW))
    kept.do(kept.store.posts.add(POST))
    kept.do(kept.store.servers.forget_server(1))
    assert kept.do(kept.store.servers.settings(1)) == ServerSettings(1)
    assert kept.do(kept.store.follows.all()) == ()
    assert kept.do(kept.store.posts.called(POST.mark)) is None


def test_somebody_is_forgotten_and_what_they_set_goes_on(kept: Kept) -> None:
    store = kept.store
    kept.do(store.follows.follow(FOLLOW))
    kept.do(store.posts.add(POST))
    assert kept.do(store.servers.forget_person(98)) == 0
    assert kept.do(store.servers.forget_person(99)) == 2
    assert kept.do(store.follows.all()) == (FOLLOW._replace(asked_by=0),)
    kept.do(store.servers.forget_channel(20))
    assert kept.do(store.follows.all()) == ()


def test_the_clock_of_the_database_tells_the_time(kept: Kept) -> None:
    import time

    from bot.store.sql import SqlStore

    async def now() -> float:
        store = SqlStore(kept.address)
        told = await store.leases.now()
        await store.close()
        return told

    assert abs(kept.do(now()) - time.time()) < MINUTE

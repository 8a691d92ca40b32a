"""What was confirmed is never lost, and a store that is away comes back by itself."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from bot.store import engine
from bot.store.address import FileAddress, ServerAddress, StoreAddress
from bot.store.backup import NO_FILE, NOT_A_FILE, back_up
from bot.store.errors import StoreAwayError, StoreTooNewError
from bot.store.sql import SqlStore
from bot.store.tables import metadata
from bot.store.values import Follow, ListKey, Post, ServerSettings
from tests.store.conftest import Kept
from tests.support.postgres import Postgres

FOLLOW = Follow(1, 20, "harbour", "regatta")
POST = Post(1 << 20, ListKey("harbour", "regatta", "2024-06-01"), "published", 1, 20)
REPOSITORY = Path(__file__).parents[2]


def url_of(address: StoreAddress) -> str:
    """As MAGISTRATE_STORE would have it."""
    if isinstance(address, FileAddress):
        return str(address.path)
    return f"postgresql://{address.rest}"


@pytest.mark.parametrize("confirmed", [1, 30])
def test_what_was_confirmed_survives_being_killed(kept: Kept, confirmed: int) -> None:
    environment = {**os.environ, "MAGISTRATE_STORE": url_of(kept.address)}
    command = [sys.executable, "-m", "tests.store.writer"]
    with subprocess.Popen(
        command, cwd=REPOSITORY, env=environment, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        said = [int(writer.stdout.readline()) for _ in range(confirmed)]
        writer.kill()
        said += [int(line) for line in writer.stdout if line.endswith("\n")]
    held = {follow.channel for follow in kept.do(kept.store.follows.all())}
    assert set(said) <= held
    assert len(held) - len(said) <= 1  # kept, and killed before it was said
    assert kept.do(kept.store.follows.follow(FOLLOW._replace(channel=1000)))


def test_several_processes_make_the_tables_at_once(kept: Kept) -> None:
    async def all_at_once() -> None:
        stores = [SqlStore(kept.address) for _ in range(5)]
        changes = (
            store.servers.keep(ServerSettings(server)) for server, store in enumerate(stores, 1)
        )
        await asyncio.gather(*changes)
        for server in range(1, 6):
            assert (await stores[0].servers.settings(server)).server == server
        for store in stores:
            await store.close()

    kept.do(all_at_once())


def test_the_steps_make_the_tables_that_the_program_knows(kept: Kept) -> None:
    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async def compared() -> Any:
        await kept.store.follows.all()
        opened = engine.make_engine(kept.address)
        async with opened.connect() as connection:
            found = await connection.run_sync(differences)
        await opened.dispose()
        return found

    assert kept.do(compared()) == []


def test_a_store_of_a_newer_version_is_left_alone(kept: Kept) -> None:
    async def renumbered() -> None:
        await kept.store.follows.all()
        opened = engine.make_engine(kept.address)
        async with opened.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await opened.dispose()

    kept.do(renumbered())
    kept.restart()
    with pytest.raises(StoreTooNewError, match="9999"):
        kept.do(kept.store.follows.all())


@pytest.fixture
def in_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A store in a file, which waits only for a moment where that is locked."""
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.05)
    kept = Kept(FileAddress(tmp_path / "deep" / "store.sqlite"))
    yield kept
    kept.close()


def test_a_locked_file_is_away_until_it_is_let_go(in_file: Kept) -> None:
    in_file.do(in_file.store.follows.follow(FOLLOW))
    assert isinstance(in_file.address, FileAddress)
    other = sqlite3.connect(in_file.address.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreAwayError, match="locked"):
        in_file.do(in_file.store.follows.follow(FOLLOW._replace(channel=21)))
    assert in_file.do(in_file.store.follows.all()) == (FOLLOW,)  # reading goes on
    other.close()
    assert in_file.do(in_file.store.follows.follow(FOLLOW._replace(channel=21)))


def test_a_full_disk_is_said_and_nothing_is_half_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [0]

    def make_full(connection: Any, record: Any) -> None:
        make_safe(connection, record)
        if pages[0]:
            connection.cursor().execute(f"PRAGMA max_page_count = {pages[0]}")

    make_safe = engine._make_safe
    monkeypatch.setattr(engine, "_make_safe", make_full)
    kept = Kept(FileAddress(tmp_path / "store.sqlite"))
    kept.do(kept.store.follows.follow(FOLLOW))
    pages[0] = 1  # no more than there are
    kept.restart()
    confirmed = {FOLLOW.channel}

    def fill() -> None:
        for channel in range(100, 2000):
            kept.do(kept.store.follows.follow(FOLLOW._replace(channel=channel)))
            confirmed.add(channel)

    with pytest.raises(StoreAwayError, match="full"):
        fill()
    assert {follow.channel for follow in kept.do(kept.store.follows.all())} == confirmed
    pages[0] = 0
    kept.restart()
    assert kept.do(kept.store.follows.follow(FOLLOW._replace(channel=5000)))
    kept.close()


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    kept = Kept(FileAddress(tmp_path / "file" / "store.sqlite"))
    with pytest.raises(StoreAwayError):
        kept.do(kept.store.follows.all())
    kept.close()


def test_a_server_that_is_away_comes_back_by_itself(postgres: Postgres) -> None:
    kept = Kept(postgres.database("away"))
    kept.do(kept.store.follows.follow(FOLLOW))
    postgres.shut("away")
    for _ in range(2):
        with pytest.raises(StoreAwayError):
            kept.do(kept.store.follows.follow(FOLLOW._replace(channel=21)))
    postgres.reopen("away")
    assert kept.do(kept.store.follows.follow(FOLLOW._replace(channel=22)))
    assert {follow.channel for follow in kept.do(kept.store.follows.all())} == {20, 22}
    kept.close()


def test_back_after_an_hour(kept: Kept, request: pytest.FixtureRequest) -> None:
    """What was under way is taken over by whoever comes first, and nobody takes it for new."""
    store = kept.store
    kept.do(store.follows.follow(FOLLOW))
    kept.do(store.posts.add(POST))
    assert kept.do(store.leases.hold("announcements", "one", 25.0))
    begun = kept.do(store.posts.claim("one", 40.0))
    assert begun is not None
    come_back = taken_away(kept, request)
    calls = (store.follows.all, store.posts.all, lambda: store.posts.keep(begun.post, "one"))
    for call in calls:
        with pytest.raises(StoreAwayError):
            kept.do(call())
    kept.now += 3600
    come_back()
    assert kept.do(store.follows.all()) == (FOLLOW,)
    assert kept.do(store.leases.hold("announcements", "two", 25.0))
    assert not kept.do(store.leases.hold("announcements", "one", 25.0))
    again = kept.do(store.posts.claim("two", 40.0))
    assert again is not None
    assert (again.post.mark, again.post.state) == (POST.mark, "sending")  # it may have been sent
    assert not kept.do(store.posts.keep(begun.post._replace(state="sent"), "one"))
    assert kept.do(store.posts.keep(again.post._replace(state="sent", message=7), "two"))
    (post,) = kept.do(store.posts.all())
    assert (post.state, post.message) == ("sent", 7)


def taken_away(kept: Kept, request: pytest.FixtureRequest) -> Callable[[], None]:
    """Takes a database away; gives what brings it back."""
    if isinstance(kept.address, FileAddress):
        path, aside = kept.address.path, kept.address.path.with_suffix(".aside")
        kept.do(kept.store.close())  # whoever has the file open does not notice
        path.rename(aside)
        path.mkdir()

        def bring_back() -> None:
            path.rmdir()
            aside.rename(path)

        return bring_back
    postgres: Postgres = request.getfixturevalue("postgres")
    name = kept.address.rest.partition("@/")[2].partition("?")[0]
    postgres.shut(name)
    return lambda: postgres.reopen(name)


def test_a_server_that_is_away_at_first_is_used_as_soon_as_it_is_there(postgres: Postgres) -> None:
    kept = Kept(ServerAddress(postgres.rest("late")))
    with pytest.raises(StoreAwayError):
        kept.do(kept.store.follows.all())
    postgres.database("late")
    assert kept.do(kept.store.follows.follow(FOLLOW))
    kept.close()


def test_a_backup_is_whole_while_somebody_writes(in_file: Kept, tmp_path: Path) -> None:
    target = tmp_path / "copies" / "copy.sqlite"
    with pytest.raises(StoreAwayError, match=NO_FILE.partition(":")[0]):
        back_up(in_file.address, target)
    in_file.do(in_file.store.follows.follow(FOLLOW))
    back_up(in_file.address, target)
    in_file.do(in_file.store.follows.follow(FOLLOW._replace(channel=21)))
    back_up(in_file.address, target)  # in place of the earlier one
    copy = Kept(FileAddress(target))
    assert len(copy.do(copy.store.follows.all())) == 2
    copy.close()
    assert not list(target.parent.glob("*.part"))


def test_a_backup_of_a_server_is_its_own_business() -> None:
    with pytest.raises(StoreAwayError, match="pg_dump"):
        back_up(ServerAddress("somebody:secret@example.org/store"), Path("copy"))
    assert "pg_dump" in NOT_A_FILE

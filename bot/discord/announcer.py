"""Announces lists to the channels that follow them, each post once.

What is due and what becomes of a post is decided in `bot.announcing`; this module looks for lists,
sends posts and reports trouble. Only the process that holds a lease of the store does so; it also
claims each post, so that two processes that both believe they hold the lease send nothing twice.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
from cachetools import LRUCache

from bot.announcing import outbox
from bot.announcing.due import correcting, news
from bot.announcing.published import PublishedList, published_lists
from bot.answers.answer import Fact
from bot.app import App
from bot.discord import sending
from bot.discord.notices import CORRECTS, TAKES_EFFECT, TROUBLES
from bot.discord.views import mark_on, parts_of, post_of
from bot.store.errors import StoreError
from bot.store.protocols import Store
from bot.store.values import Claim, ListKey, Post

if TYPE_CHECKING:
    from bot.discord.client import MagistrateClient

log = logging.getLogger("magistrate.announcements")

LEASE = "announcements"
EVERY = 10.0  # seconds between two rounds
LEASE_SECONDS = 25.0  # after which another process takes over; each round extends it
SEND_SECONDS = 25.0  # after which Discord is no longer waited for ...
CLAIM_SECONDS = 40.0  # ... long before anybody else is given the post
WORKERS = 5
OTHER_DATA_SECONDS = 30.0  # before a post whose list these data lack is tried again
LOOKED_THROUGH = 2000  # messages of a channel that are searched for a post
CLOCKS_APART = timedelta(minutes=10)  # between Discord's clock and the store's, at most
UNKNOWN_MESSAGE, UNKNOWN_CHANNEL, ALREADY_CROSSPOSTED = 10008, 10003, 40033
MARKS = range(1 << 20, 1 << 31)  # ids of components; Discord itself assigns small numbers
MOST_TOLD = 1_000

_LOST = (aiohttp.ClientError, OSError, TimeoutError, discord.RateLimited)


class Announcer:
    """Announces lists for a client; what is due is in a store."""

    def __init__(self, client: MagistrateClient, store: Store, holder: str = "") -> None:
        self.client, self.store = client, store
        self.holder = holder or secrets.token_hex(8)
        self._waking = asyncio.Event()
        self._published: tuple[App, Mapping[ListKey, PublishedList]] | None = None
        self._looked: tuple[App, str] | None = None
        self._holds_until = 0.0  # by this process's own clock
        self._away = False
        self._told: LRUCache[tuple[int, ListKey, str], bool] = LRUCache(MOST_TOLD)

    def wake(self) -> None:
        """Starts the next round at once."""
        self._waking.set()

    async def run(self) -> None:
        """Makes a round every few seconds, until it is cancelled."""
        try:
            while True:
                await self._round_or_log()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._waking.wait(), EVERY)
                self._waking.clear()
        finally:
            with suppress(StoreError):
                await asyncio.shield(self.store.leases.release(LEASE, self.holder))

    async def _round_or_log(self) -> None:
        try:
            await self.round()
        except StoreError as error:
            if not self._away:
                log.error("announcements are waiting for the store: %s", error)
            self._away = True
        except Exception:  # the next round may succeed, whatever it was
            log.exception("error while announcing")
        else:
            self._away = False

    async def round(self) -> None:
        """Finds what is due, and does it, unless another process is doing so.

        Raises:
            StoreError: the store cannot be used now.
        """
        if not await self._holds():
            self._looked = None  # another process looks now, perhaps at other data
            return
        await self._look()
        working = [self._work() for _ in range(WORKERS)]
        # each finishes what it has begun, even if another fails
        for ended in await asyncio.gather(*working, return_exceptions=True):
            if isinstance(ended, BaseException):
                raise ended

    async def _holds(self) -> bool:
        """Whether this process holds the lease; extends it where necessary."""
        now = time.monotonic()
        if now < self._holds_until - LEASE_SECONDS / 2:
            return True
        held = await self.store.leases.hold(LEASE, self.holder, LEASE_SECONDS)
        self._holds_until = now + LEASE_SECONDS if held else 0.0
        return held

    async def _look(self) -> None:
        """Takes up new and changed lists, and those that take effect today."""
        app = self.client.served.app
        today = app.today().isoformat()
        if self._looked == (app, today):
            return
        lists = await self._lists(app)
        known = await self.store.publications.known()
        follows = await self.store.follows.all()
        found = news(lists.values(), known, follows, today, new_mark)
        if found.taken:
            await self.store.publications.take_up(found.taken, found.due, found.wanted)
            log.info(
                "%d lists are new or changed; %d posts are due", len(found.taken), len(found.due)
            )
        self._looked = app, today

    async def _lists(self, app: App) -> Mapping[ListKey, PublishedList]:
        if self._published is None or self._published[0] is not app:
            lists = await self.client.outside(published_lists, app)
            self._published = app, {banlist.key: banlist for banlist in lists}
        return self._published[1]

    async def _work(self) -> None:
        """Does what there is to do, one post after another."""
        while await self._holds():
            claim = await self.store.posts.claim(self.holder, CLAIM_SECONDS)
            if claim is None:
                return
            post = await self._done(claim)
            await self.store.posts.keep(post, self.holder)

    async def _done(self, claim: Claim) -> Post:
        """Takes the next step with a claimed post; gives what becomes of it."""
        post, now = claim
        app = self.client.served.app
        banlist = (await self._lists(app)).get(post.key)
        if banlist is None or banlist.fingerprint != post.wanted:
            return outbox.postponed(post, now + OTHER_DATA_SECONDS)
        match outbox.next_step(post):
            case "send":
                return await self._sent(_begun(claim), banlist, now)
            case "look":
                return await self._found_or_sent(post, banlist, now)
            case "edit":
                return await self._edited(post, banlist, now)
            case "crosspost":
                return await self._crossposted(post, now)
            case "nothing":
                return post

    async def _sent(self, post: Post, banlist: PublishedList, now: float) -> Post:
        channel = self.client.get_partial_messageable(post.channel)
        parts = self._parts(post, banlist)
        try:
            async with asyncio.timeout(SEND_SECONDS):
                message = await channel.send(**parts, nonce=f"b{post.mark:x}")
        except discord.Forbidden:
            await self._tell(post, "forbidden")
            return outbox.forbidden(post, now)
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                return outbox.in_doubt(post, now)
            if error.code == UNKNOWN_CHANNEL:
                return await self._channel_gone(post)
            log.error("Discord refuses a post to channel %d: %s", post.channel, error)
            return outbox.given_up(post, "refused")
        except _LOST:
            return outbox.in_doubt(post, now)
        return outbox.sent(post, message.id, banlist.fingerprint, now)

    async def _found_or_sent(self, post: Post, banlist: PublishedList, now: float) -> Post:
        """Sends a post that may already have been sent, unless it is in the channel."""
        try:
            async with asyncio.timeout(SEND_SECONDS / 2):
                if not await self._may_look(post):
                    await self._tell(post, "unsure")
                    return outbox.unsure(post)
                message = await self._find(post)
        except discord.NotFound:
            return await self._channel_gone(post)
        except discord.Forbidden:
            await self._tell(post, "unsure")
            return outbox.unsure(post)
        except (discord.HTTPException, *_LOST):
            return outbox.in_doubt(post._replace(tried=post.tried + 1), now)
        if message is not None:
            return outbox.sent(post, message, post.shown, now)
        again = post._replace(shown=post.wanted, tried=post.tried + 1)
        return await self._sent(again, banlist, now)

    async def _may_look(self, post: Post) -> bool:
        """Whether the bot may read the channel's history: without permission it looks empty."""
        allowed = await permissions_in(self.client, post.server, post.channel)
        return allowed.view_channel and allowed.read_message_history

    async def _find(self, post: Post) -> int | None:
        """The id of a post's message, if it is in its channel."""
        channel = self.client.get_partial_messageable(post.channel)
        since = datetime.fromtimestamp(post.begun, UTC) - CLOCKS_APART
        me = self.client.user.id if self.client.user else 0
        async for message in channel.history(limit=LOOKED_THROUGH, after=since):
            if message.author.id == me and mark_on(message) == post.mark:
                return message.id
        return None

    async def _edited(self, post: Post, banlist: PublishedList, now: float) -> Post:
        if post.crosspost:  # in an announcement channel, where Discord takes few edits
            due = outbox.edit_due(await self.store.posts.last_edited(post.channel), now)
            if due > now:
                return outbox.postponed(post, due)
        channel = self.client.get_partial_messageable(post.channel)
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await channel.get_partial_message(post.message or 0).edit(
                    **self._parts(post, banlist)
                )
        except discord.HTTPException as error:
            if error.status >= 500 or error.status == 429:
                return outbox.postponed(post, now + outbox.LONGEST_WAIT)
            if error.code == UNKNOWN_MESSAGE:
                again = Post(
                    new_mark(), post.key, correcting(post), post.server, post.channel,
                    post.language, asked_by=post.asked_by, wanted=post.wanted,
                    crosspost="wanted" if post.crosspost else "",
                )  # fmt: skip
                await self.store.posts.add(again)
            return outbox.not_editable(post)
        except _LOST:
            return outbox.postponed(post, now + outbox.LONGEST_WAIT)
        return outbox.edited(post, banlist.fingerprint, now)

    async def _crossposted(self, post: Post, now: float) -> Post:
        lately = await self.store.posts.crossposted_since(post.channel, now - outbox.HOUR)
        due = outbox.crosspost_due(lately, now)
        if due > now:
            return outbox.postponed(post, due)
        channel = self.client.get_partial_messageable(post.channel)
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await channel.get_partial_message(post.message or 0).publish()
        except discord.HTTPException as error:
            if error.code == ALREADY_CROSSPOSTED:
                return outbox.crossposted(post, now)
            if error.status >= 500 or error.status == 429:
                return outbox.postponed(post, now + outbox.REFUSED_WAIT)
            await self._tell(post, "not crossposted")
            return outbox.not_crossposted(post)
        except _LOST:
            return outbox.postponed(post, now + outbox.REFUSED_WAIT)
        return outbox.crossposted(post, now)

    def _parts(self, post: Post, banlist: PublishedList) -> dict[str, Any]:
        """What sending a post takes."""
        screens, words = self.client.served.screens, self.client.served.app.words(post.language)
        key = post.key
        screen = screens.announcement(key.format, banlist.effective, post.language, key.game)
        notes = []
        if post.occasion.startswith("day "):
            notes.append(words.say(TAKES_EFFECT))
        if post.occasion.startswith("corrects "):
            notes.append(words.say(CORRECTS))
        return post_of(screen, post.mark, post.role, notes)

    async def _channel_gone(self, post: Post) -> Post:
        """Forgets a channel that is gone, tells whoever set it up, and gives the post up."""
        await self.store.servers.forget_channel(post.channel)
        await self._tell(post, "gone")
        return outbox.given_up(post, "gone")

    async def _tell(self, post: Post, trouble: outbox.Trouble) -> None:
        """Logs what became of a post, and tells whoever set it up, once for each list; or the owner
        of the server if that person is forgotten or takes no messages.
        """
        if post.trouble == trouble:
            return
        log.warning("announcement in channel %d: %s", post.channel, trouble)
        guild = self.client.get_guild(post.server)
        owner = (guild.owner_id if guild else None) or 0
        for person in filter(None, dict.fromkeys((post.asked_by, owner))):
            if self._told.get((person, post.key, trouble)):
                return
            self._told[person, post.key, trouble] = True
            if await self._wrote(person, post, trouble):
                return

    async def _wrote(self, person: int, post: Post, trouble: outbox.Trouble) -> bool:
        """Tells somebody in a direct message what became of a post; whether it was sent."""
        notice = self.client.served.screens.notice(trouble_fact(post, trouble), post.language)
        try:
            async with asyncio.timeout(SEND_SECONDS / 4):
                return await sending.write(self.client, person, parts_of(notice))
        except (TimeoutError, discord.RateLimited):
            return False


async def permissions_in(client: discord.Client, server: int, channel: int) -> discord.Permissions:
    """What the bot may do in a channel, whichever process has its shard.

    Raises:
        discord.HTTPException: the server or the channel cannot be seen.
    """
    known = client.get_guild(server)
    place = known.get_channel_or_thread(channel) if known else None
    if known is not None and place is not None:
        return place.permissions_for(known.me)
    guild = await client.fetch_guild(server, with_counts=False)
    fetched = await guild.fetch_channel(channel)
    assert client.user is not None
    return fetched.permissions_for(await guild.fetch_member(client.user.id))


def new_mark() -> int:
    """A mark that no other post has."""
    return secrets.choice(MARKS)


def trouble_fact(post: Post, trouble: outbox.Trouble) -> Fact:
    """What somebody is told about their post."""
    values = (("channel", f"<#{post.channel}>"), ("format", post.key.format))
    return Fact(TROUBLES[trouble], (*values, ("date", post.key.effective)))


def _begun(claim: Claim) -> Post:
    """A claimed post as the store has it by now."""
    post = claim.post
    return post._replace(
        state="sending", begun=post.begun or claim.now, tried=post.tried + 1, shown=post.wanted
    )

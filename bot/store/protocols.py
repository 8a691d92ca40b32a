"""What each part of the program needs of a store.

Every method may raise a `StoreError`; what it was to keep is then not known to be kept, and asking
again does no harm.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Protocol

from bot.store.values import (
    Claim,
    Follow,
    Gap,
    KnownList,
    ListKey,
    Post,
    Proposal,
    ProposalState,
    ServerSettings,
)


class Follows(Protocol):
    """The channels that are told of lists."""

    async def follow(self, follow: Follow) -> bool:
        """Keeps a follow; whether the channel did not follow the format before."""
        ...

    async def unfollow(self, server: int, channel: int, game: str, format_: str) -> bool:
        """Ends a follow, and what is due to it but was never tried; whether there was one."""
        ...

    async def of_server(self, server: int) -> tuple[Follow, ...]:
        """The follows of a server."""
        ...

    async def all(self) -> tuple[Follow, ...]:
        """Every follow."""
        ...


class Publications(Protocol):
    """The lists that the data had when they were looked at last."""

    async def known(self) -> Mapping[ListKey, KnownList]:
        """The known lists; none where nobody has looked yet."""
        ...

    async def take_up(
        self, taken: Collection[KnownList], due: Collection[Post], wanted: Mapping[ListKey, str]
    ) -> None:
        """Keeps lists as they are now and the posts that are due for them, all or nothing.

        A post that is there already stays as it is. ``wanted``: what posts about corrected lists
        should show from now on, by its fingerprint.
        """
        ...


class Posts(Protocol):
    """The messages that are to be sent once. One of them at a time is worked on by one process."""

    async def add(self, post: Post) -> bool:
        """Keeps a post that is to be sent; whether it was not there yet."""
        ...

    async def claim(self, holder: str, seconds: float) -> Claim | None:
        """Takes the next post on which something is to be done: for so many seconds nobody else is
        given it. What was due is being sent from now on, as it is wanted now.
        """
        ...

    async def keep(self, post: Post, holder: str) -> bool:
        """Keeps what became of a claimed post, and lets it go; whether the claim still held."""
        ...

    async def called(self, mark: int) -> Post | None:
        """The post with this mark."""
        ...

    async def all(self) -> tuple[Post, ...]:
        """Every post."""
        ...

    async def unfinished(self) -> int:
        """The number of posts that are not sent and not given up."""
        ...

    async def last_edited(self, channel: int) -> float:
        """When a post in a channel was edited last; 0 where none was."""
        ...

    async def crossposted_since(self, channel: int, since: float) -> tuple[float, ...]:
        """When posts of a channel were crossposted, the earliest first."""
        ...


class Leases(Protocol):
    """Work that one process does at a time, and another takes over where that one is gone."""

    async def hold(self, name: str, holder: str, seconds: float) -> bool:
        """Takes a lease, or holds it for longer; whether it is the holder's now."""
        ...

    async def release(self, name: str, holder: str) -> None:
        """Lets a lease go at once."""
        ...

    async def now(self) -> float:
        """The time by the clock that all processes share."""
        ...


class Servers(Protocol):
    """What servers have chosen, and what is kept about servers and people."""

    async def settings(self, server: int) -> ServerSettings:
        """The settings of a server."""
        ...

    async def all(self) -> tuple[ServerSettings, ...]:
        """The settings of every server that has chosen something."""
        ...

    async def keep(self, settings: ServerSettings) -> None:
        """Keeps the settings of a server."""
        ...

    async def forget_server(self, server: int) -> None:
        """Deletes all that is kept about a server."""
        ...

    async def forget_channel(self, channel: int) -> None:
        """Deletes the follows of a channel that is gone."""
        ...

    async def forget_person(self, person: int) -> int:
        """Deletes somebody's number wherever it is kept; at how many places it was."""
        ...


class Proposals(Protocol):
    """What is proposed as a ruling."""

    async def add(self, proposal: Proposal) -> bool:
        """Keeps a proposal, made now; whether its id was not there yet."""
        ...

    async def list(self, state: ProposalState | None = None) -> tuple[Proposal, ...]:
        """The proposals, in one state or in any, the oldest first."""
        ...

    async def called(self, id_: str) -> Proposal | None:
        """The proposal with this id."""
        ...

    async def edit(self, id_: str, question: str, answer: str, game: str, cites: str) -> bool:
        """Keeps a proposal as a judge has written it; whether there is such a proposal."""
        ...

    async def decide(
        self, id_: str, state: ProposalState, judge: str, wording: bool, rule: bool
    ) -> bool:
        """Keeps what a judge has decided, now; whether there is such a proposal."""
        ...


class Gaps(Protocol):
    """What was asked and not answered."""

    async def switch(self, server: int, on: bool) -> None:
        """Counts what is asked in a server, or no longer; nothing is counted unless it is."""
        ...

    async def missed(self, server: int, game: str, language: str, question: str) -> bool:
        """Counts a question, without names; whether it was counted."""
        ...

    async def list(self, most: int) -> tuple[Gap, ...]:
        """What was asked most often."""
        ...

    async def clear(self) -> int:
        """Deletes all that was counted; how many questions those were."""
        ...


class Store(Protocol):
    """All that outlives the process."""

    @property
    def follows(self) -> Follows: ...
    @property
    def publications(self) -> Publications: ...
    @property
    def posts(self) -> Posts: ...
    @property
    def leases(self) -> Leases: ...
    @property
    def servers(self) -> Servers: ...
    @property
    def proposals(self) -> Proposals: ...
    @property
    def gaps(self) -> Gaps: ...

    async def close(self) -> None:
        """Closes its connections."""
        ...

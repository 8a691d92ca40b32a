"""What each part of the program needs of a store.

Every method may raise a `StoreError`; what it was to keep may then not have been kept, and calling
it again does no harm.
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
    """The channels to which lists are announced."""

    async def follow(self, follow: Follow) -> bool:
        """Keeps a follow; returns whether it is new to the channel."""
        ...

    async def unfollow(self, server: int, channel: int, game: str, format_: str) -> bool:
        """Ends a follow and deletes its due posts that were never tried; returns whether there was
        one.
        """
        ...

    async def of_server(self, server: int) -> tuple[Follow, ...]:
        """The follows of a server."""
        ...

    async def all(self) -> tuple[Follow, ...]:
        """Every follow."""
        ...


class Publications(Protocol):
    """The lists that the data had when they were last checked."""

    async def known(self) -> Mapping[ListKey, KnownList]:
        """The known lists; none before the first check."""
        ...

    async def take_up(
        self, taken: Collection[KnownList], due: Collection[Post], wanted: Mapping[ListKey, str]
    ) -> None:
        """Keeps lists as they are now and the posts that are due for them, all or nothing.

        A post that already exists stays as it is. ``wanted``: what posts about corrected lists
        should show from now on, by its fingerprint.
        """
        ...


class Posts(Protocol):
    """The messages that are each to be sent once. Only one process at a time works on a message."""

    async def add(self, post: Post) -> bool:
        """Keeps a post that is to be sent; returns whether it is new."""
        ...

    async def claim(self, holder: str, seconds: float) -> Claim | None:
        """Claims the next post for which something is to be done: nobody else is given it for
        ``seconds`` seconds. A due post counts from now on as being sent, showing what is wanted
        now.
        """
        ...

    async def keep(self, post: Post, holder: str) -> bool:
        """Keeps what became of a claimed post and releases it; returns whether the claim still
        held.
        """
        ...

    async def called(self, mark: int) -> Post | None:
        """The post with this mark."""
        ...

    async def all(self) -> tuple[Post, ...]:
        """Every post."""
        ...

    async def unfinished(self) -> int:
        """The number of posts that are neither sent nor given up."""
        ...

    async def last_edited(self, channel: int) -> float:
        """When a post in a channel was last edited; 0 if none was."""
        ...

    async def crossposted_since(self, channel: int, since: float) -> tuple[float, ...]:
        """When posts in a channel were crossposted after ``since``, the earliest first."""
        ...


class Leases(Protocol):
    """Work that one process does at a time; if it is gone, another takes over."""

    async def hold(self, name: str, holder: str, seconds: float) -> bool:
        """Takes a lease, or extends it; returns whether the holder now has it."""
        ...

    async def release(self, name: str, holder: str) -> None:
        """Releases a lease at once."""
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
        """Deletes somebody's number wherever it is kept; returns in how many places it was."""
        ...


class Proposals(Protocol):
    """Proposed rulings."""

    async def add(self, proposal: Proposal) -> bool:
        """Keeps a proposal, made now; returns whether its id is new."""
        ...

    async def list(self, state: ProposalState | None = None) -> tuple[Proposal, ...]:
        """The proposals, in one state or in any, the oldest first."""
        ...

    async def called(self, id_: str) -> Proposal | None:
        """The proposal with this id."""
        ...

    async def edit(self, id_: str, question: str, answer: str, game: str, cites: str) -> bool:
        """Keeps a proposal as a judge has edited it; returns whether there is such a proposal."""
        ...

    async def decide(
        self, id_: str, state: ProposalState, judge: str, wording: bool, rule: bool
    ) -> bool:
        """Keeps what a judge has decided now; returns whether there is such a proposal."""
        ...


class Gaps(Protocol):
    """Questions that were not answered."""

    async def switch(self, server: int, on: bool) -> None:
        """Starts or stops counting questions on a server; until it is started, none are counted."""
        ...

    async def missed(self, server: int, game: str, language: str, question: str) -> bool:
        """Counts a question, without names; returns whether it was counted."""
        ...

    async def list(self, most: int) -> tuple[Gap, ...]:
        """The questions that were asked most often."""
        ...

    async def clear(self) -> int:
        """Deletes all that was counted; returns how many questions that was."""
        ...


class Store(Protocol):
    """Everything that outlives the process."""

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

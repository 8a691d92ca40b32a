"""What is kept: frozen values, of numbers and texts alone.

Times are seconds since 1970 by the clock of the database. Servers, channels, roles and people are
Discord's numbers.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

PostState = Literal["due", "sending", "sent", "unsure", "given up"]
ProposalState = Literal["open", "accepted", "rejected"]
Crosspost = Literal["", "wanted", "done", "refused"]


class ListKey(NamedTuple):
    """Which list: that of a format of a game, from the day on that was first said."""

    game: str
    format: str
    effective: str


class KnownList(NamedTuple):
    """A list that the data had when they were looked at last.

    ``fingerprint``: of what it says, so that a correction is noticed; ``day_over``: whether what
    is due on its day is done.
    """

    key: ListKey
    fingerprint: str
    day_over: bool


class Follow(NamedTuple):
    """A channel that is told of a format's lists.

    ``role``: is mentioned; ``on_the_day``: is told once more when a list takes effect;
    ``crosspost``: posts are published to the channels that follow this one; ``asked_by``: who set
    it, 0 where that is forgotten.
    """

    server: int
    channel: int
    game: str
    format: str
    language: str = "en"
    role: int | None = None
    on_the_day: bool = False
    crosspost: bool = False
    asked_by: int = 0


class Post(NamedTuple):
    """A message about a list that is to be sent to a channel once, and what became of it.

    ``mark``: what it is recognised by in the channel; ``occasion``: what it is sent for, once for
    each list in a channel. ``begun``: when it was first tried; 0 where it never was. ``message``:
    its number at Discord. ``wanted`` and ``shown``: fingerprints of the list as it should be shown,
    and as it was shown last, or was to be when it was tried; ``shown_at``: when it was edited last.
    """

    mark: int
    key: ListKey
    occasion: str
    server: int
    channel: int
    language: str = "en"
    role: int | None = None
    asked_by: int = 0
    state: PostState = "due"
    due: float = 0.0
    begun: float = 0.0
    tried: int = 0
    message: int | None = None
    wanted: str = ""
    shown: str = ""
    shown_at: float = 0.0
    crosspost: Crosspost = ""
    crossposted_at: float = 0.0
    trouble: str = ""


class Claim(NamedTuple):
    """A post that one process works on, as it was before; ``now``: when it was claimed."""

    post: Post
    now: float


class ServerSettings(NamedTuple):
    """What a server has chosen; what it has not chosen is empty.

    ``inline``: [[names]] in messages are looked up; ``private``: answers are shown to the asker
    alone at first. ``judge_role`` may decide about what is reported in ``judge_channel``;
    ``forum``: where questions without an answer are opened as threads; ``gaps``: such questions
    are counted.
    """

    server: int
    game: str = ""
    language: str = ""
    inline: bool | None = None
    private: bool = False
    judge_role: int | None = None
    judge_channel: int | None = None
    forum: int | None = None
    announcements: int | None = None
    gaps: bool = False


class Proposal(NamedTuple):
    """A ruling that somebody proposes, and what judges decided about it.

    ``cites`` and ``asked``: the rules (``document:number``) and what people type, a line each.
    ``shown``: what was answered when it was proposed. ``wording`` and ``rule``: whether a judge has
    confirmed each; ``decided_by``: the judge, by the name that the ruling will carry.
    """

    id: str
    game: str
    language: str
    question: str
    answer: str
    cites: str = ""
    asked: str = ""
    url: str = ""
    shown: str = ""
    server: int = 0
    asked_by: int = 0
    made: float = 0.0
    state: ProposalState = "open"
    wording: bool = False
    rule: bool = False
    decided_by: str = ""
    decided: float = 0.0


class Gap(NamedTuple):
    """A question that was not answered, without names: how often it was asked, when ``first`` and
    ``last``.
    """

    game: str
    language: str
    question: str
    times: int
    first: float
    last: float

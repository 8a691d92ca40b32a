"""What is kept: frozen values, made of numbers and texts only.

Times are seconds since 1970 by the clock of the database. Servers, channels, roles and people are
Discord's numbers.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

PostState = Literal["due", "sending", "sent", "unsure", "given up"]
ProposalState = Literal["open", "accepted", "rejected"]
Crosspost = Literal["", "wanted", "done", "refused"]


class ListKey(NamedTuple):
    """Which list it is: its game, its format and the day first given for it to take effect."""

    game: str
    format: str
    effective: str


class KnownList(NamedTuple):
    """A list that the data had when they were last checked.

    ``fingerprint``: of what it says, so that a correction is noticed; ``day_over``: whether
    everything due on its day has been done.
    """

    key: ListKey
    fingerprint: str
    day_over: bool


class Follow(NamedTuple):
    """A channel to which the lists of a format are announced.

    ``role``: the role to mention; ``on_the_day``: a list is announced again when it takes effect;
    ``crosspost``: posts are published to the channels that follow this one; ``asked_by``: who set
    it up, 0 if that has been forgotten.
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

    ``mark``: how it is recognised in the channel; ``occasion``: why it is sent, once for each list
    in a channel. ``begun``: when it was first tried; 0 if it never was. ``message``: its number on
    Discord. ``wanted`` and ``shown``: fingerprints of the list as it should be shown, and as it was
    last shown, or was to be when it was tried; ``shown_at``: when it was last edited.
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
    """A post that one process works on, as it was before it was claimed; ``now``: when that was."""

    post: Post
    now: float


class ServerSettings(NamedTuple):
    """What a server has chosen; what it has not chosen is empty.

    ``inline``: [[names]] in messages are looked up; ``private``: at first, answers are shown only
    to whoever asked. ``judge_role`` may decide about what is reported in ``judge_channel``;
    ``forum``: where threads are opened for questions without an answer; ``gaps``: such questions
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

    ``cites`` and ``asked``: the rules (``document:number``) and what people type, one per line.
    ``shown``: the answer shown when it was proposed. ``wording`` and ``rule``: whether a judge has
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
    """A question that was not answered, without names: how often it was asked, and when ``first``
    and ``last``.
    """

    game: str
    language: str
    question: str
    times: int
    first: float
    last: float

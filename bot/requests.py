"""What can be asked of Magistrate: frozen requests, each answered by `App.handle` with a `Reply`.

Every front end turns its input into one of these and shows the reply; it decides nothing else.
``game``: the only game to look in, by id or alias; ``None`` for the one that the words refer to.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_corpus.model import Language, Stage, Structure

# The ranges of quantities in a calculation
PLAYERS = range(2, 100_001)
MATCHES = range(1_001)  # won, lost or drawn
ROUNDS = range(1, 1_001)
CARDS = range(1, 1_001)


@dataclass(frozen=True)
class Request:
    """What somebody typed, and the language to answer in."""

    text: str
    game: str | None = None
    language: Language = "en"


class Ask(Request):
    """A question of any kind, or several in one message."""


@dataclass(frozen=True)
class FollowUp(Request):
    """A question that may only continue the one it comes ``after``: "and for 65?"."""

    after: str = ""


class ShowRule(Request):
    """Rules by their numbers: 803.3a, FR 6c ii."""


class ShowKeyword(Request):
    """A keyword by its current or a former name."""


class ShowCard(Request):
    """A card by name, nickname, part of a name or code."""


class ShowRuling(Request):
    """Rulings: by id, about a card or a keyword, or nearest to a case."""


class ShowPenalty(Request):
    """What the documents prescribe for a situation."""


@dataclass(frozen=True)
class ShowBanlist(Request):
    """Everything that is listed in a format, whose name is ``text``; ``on`` a day, month or year,
    ``None`` for today.
    """

    on: str | None = None


@dataclass(frozen=True)
class CheckBanlist(Request):
    """Whether a card, whose name is ``text``, may be played: in one format or in all, ``on`` a day,
    ``None`` for today.
    """

    format: str | None = None
    on: str | None = None


class ShowBanlistHistory(Request):
    """Everything that lists have ever said about a card, whose name is ``text``."""


@dataclass(frozen=True)
class ShowBanlistChanges(Request):
    """What changed in a format, whose name is ``text``: between two dates, or with the newest
    list.
    """

    start: str | None = None
    end: str | None = None


@dataclass(frozen=True)
class AnnounceBanlist(Request):
    """What a list changes, for those who publish it.

    The list of a format, whose name is ``text``, that takes effect on the day ``effective``; if
    that is ``None``, the ``newest`` lists (a number), in force or not, the newest first.
    """

    effective: str | None = None
    newest: int = 1


@dataclass(frozen=True, kw_only=True)
class Calculate:
    """A calculation from a game's tables or formulas; each kind names its quantities."""

    game: str | None = None
    language: Language = "en"


@dataclass(frozen=True, kw_only=True)
class CalculateRounds(Calculate):
    """The Swiss rounds recommended for a number of players: for one kind of event, or for all."""

    players: int
    structure: Structure | None = None


@dataclass(frozen=True, kw_only=True)
class CalculateMinutes(Calculate):
    """How long a round lasts, at one stage or at all."""

    stage: Stage | None = None


@dataclass(frozen=True, kw_only=True)
class CalculateSeconds(Calculate):
    """The time for a draft pick while a number of cards are left."""

    cards: int


@dataclass(frozen=True, kw_only=True)
class CalculatePoints(Calculate):
    """The victory points of a record."""

    wins: int
    losses: int = 0
    draws: int = 0


@dataclass(frozen=True, kw_only=True)
class CalculatePercentage(CalculatePoints):
    """The match-win percentage of a record after a number of ``rounds``; ``None``: the matches
    played.

    Raises:
        ValueError: no round was played, or fewer than the record has matches.
    """

    rounds: int | None = None

    def __post_init__(self) -> None:
        matches = self.wins + self.losses + self.draws
        if self.rounds is None and not matches:
            raise ValueError("no round was played: give a record, or the rounds")
        if self.rounds is not None and self.rounds < matches:
            raise ValueError(f"{self.rounds} rounds are fewer than the {matches} matches played")


@dataclass(frozen=True, kw_only=True)
class CalculatePointsToStay(Calculate):
    """The fewest points that keep a player in a double elimination after a number of rounds."""

    rounds: int


Named = ShowRule | ShowKeyword | ShowCard | ShowRuling | ShowPenalty
OfBanlists = ShowBanlist | CheckBanlist | ShowBanlistHistory | ShowBanlistChanges | AnnounceBanlist
OfTables = (
    CalculateRounds
    | CalculateMinutes
    | CalculateSeconds
    | CalculatePoints
    | CalculatePercentage
    | CalculatePointsToStay
)
AnyRequest = Ask | FollowUp | Named | OfBanlists | OfTables

NAMED: dict[str, type[Named]] = {
    "rule": ShowRule,
    "keyword": ShowKeyword,
    "card": ShowCard,
    "ruling": ShowRuling,
    "penalty": ShowPenalty,
}

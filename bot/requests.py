"""What can be asked of Magistrate: frozen requests, each answered by `App.handle` with a `Reply`.

Every front end reads its own input into one of these, and shows the reply; nothing else is decided
there. ``game``: the only game to look in, by id or alias; ``None`` for the one that the words mean.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules_corpus.model import Language


@dataclass(frozen=True)
class Request:
    """What somebody typed, and the language that they are answered in."""

    text: str
    game: str | None = None
    language: Language = "en"


class Ask(Request):
    """Any question, or several in one message."""


@dataclass(frozen=True)
class FollowUp(Request):
    """A question that may only continue the one it comes ``after``: "and for 65?"."""

    after: str = ""


class ShowRule(Request):
    """Rules by their numbers: 803.3a, FR 6c ii."""


class ShowKeyword(Request):
    """A keyword by its name, now or formerly."""


class ShowCard(Request):
    """A card by name, nickname, part of a name or code."""


class ShowRuling(Request):
    """Rulings: by id, about a card or a keyword, or nearest to a case."""


class ShowPenalty(Request):
    """What the documents prescribe for a situation."""


@dataclass(frozen=True)
class ShowBanlist(Request):
    """All that holds in a format, ``text`` being its name; ``on`` a day, month or year, today where
    it is ``None``.
    """

    on: str | None = None


@dataclass(frozen=True)
class CheckBanlist(Request):
    """Whether a card, ``text`` being its name, may be played: in one format or in all, ``on`` a
    day.
    """

    format: str | None = None
    on: str | None = None


class ShowBanlistHistory(Request):
    """Everything the lists ever said about a card, ``text`` being its name."""


@dataclass(frozen=True)
class ShowBanlistChanges(Request):
    """What changed in a format, ``text`` being its name: between two dates, or with the newest
    list.
    """

    start: str | None = None
    end: str | None = None


Named = ShowRule | ShowKeyword | ShowCard | ShowRuling | ShowPenalty
OfBanlists = ShowBanlist | CheckBanlist | ShowBanlistHistory | ShowBanlistChanges
AnyRequest = Ask | FollowUp | Named | OfBanlists

NAMED: dict[str, type[Named]] = {
    "rule": ShowRule,
    "keyword": ShowKeyword,
    "card": ShowCard,
    "ruling": ShowRuling,
    "penalty": ShowPenalty,
}

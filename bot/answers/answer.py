"""What an answer can be: found, "did you mean", or honestly nothing.

All frozen, none without its sources.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar, assert_never

from rules_corpus.languages import Text
from rules_corpus.model import Document, Library, Rule, RuleRef
from rulings.model import BanList, Card, Entry, Verdict

if TYPE_CHECKING:
    from bot.answers.banlists.values import FromLists
    from bot.answers.headline import Headline
    from bot.desk.clock import DraftSeconds, RoundMinutes
    from bot.desk.percentages import MatchWins
    from bot.desk.points import Points
    from bot.desk.rounds import Rounds
    from bot.desk.tables import Row

    Calculated = Rounds | RoundMinutes | DraftSeconds | MatchWins | Points

Why = Literal["number", "calculation", "search", "range", "ruling", "list"]
_Entry = TypeVar("_Entry", bound=Entry)

CANDIDATES = 5  # rules or cards offered if none is certain
FURTHER = 9  # rules shown after the one that answers
MAX_ENTRIES = 3  # rulings, keywords or penalties shown with an answer
NO_PENALTY = "No document that I have prescribes a penalty for this; the judge decides."
NO_KEYWORD = "{name} is not a keyword of {game}."
NOT_SAID = "The rules I have do not say."
NEAR_CASE = "The rules I have do not say. The nearest case may not answer it."


@dataclass(frozen=True)
class Citation:
    """A rule with the document it is in; `cite` makes it from the library, so both exist.

    Raises:
        ValueError: the rule is in another document.
    """

    rule: Rule
    document: Document
    score: float
    why: Why

    def __post_init__(self) -> None:
        if self.rule.ref.document != self.document.id:
            raise ValueError(f"{self.rule.ref} does not stand in {self.document.id!r}")

    @property
    def ref(self) -> RuleRef:
        return self.rule.ref


class Fact(NamedTuple):
    """A calculated answer: a message of the catalogue and the values it shows; these may themselves
    be facts, or texts by language.
    """

    message: str
    values: tuple[tuple[str, str | int | Fact | Text], ...] = ()


@dataclass(frozen=True)
class Found:
    """An answer: a rule, facts calculated from it or read from lists, entries, cards, the next
    candidates.

    ``whole``: the entries were asked for by name, so all that is known about them is shown.
    ``rows``: the rows of the rule's tables that answer. ``from_lists``: what in the lists the facts
    were made from; ``calculated``: the results from the tables. ``score``: how certain it is that
    this answers, from 0 to 1. ``headline``: the answer at a glance, if no fact gives it;
    ``verdict``: the facts' answer to a yes-or-no question. ``also_called``: other cards that the
    name of the ``cards`` may mean.

    Raises:
        ValueError: it has no source: no rule, entry, card or list.
    """

    question: str
    citation: Citation | None
    facts: tuple[Fact, ...] = ()
    others: tuple[Citation, ...] = ()
    entries: tuple[Entry, ...] = ()
    cards: tuple[Card, ...] = ()
    also_called: tuple[Card, ...] = ()
    lists: tuple[BanList, ...] = ()
    read_as: tuple[str, ...] = ()
    whole: bool = False
    rows: tuple[Row, ...] = ()
    from_lists: tuple[FromLists, ...] = ()
    calculated: tuple[Calculated, ...] = ()
    score: float = 1.0
    headline: Headline | None = None
    verdict: Verdict = ""

    def __post_init__(self) -> None:
        if not (self.citation or self.entries or self.cards or self.lists or self.from_lists):
            raise ValueError("an answer needs a source: a rule, an entry, a card or a list")


@dataclass(frozen=True)
class DidYouMean:
    """Rules, one of which may answer; ``score``: how certain it is that the rules answer at all.

    Raises:
        ValueError: there is no rule to choose.
    """

    question: str
    candidates: tuple[Citation, ...]
    entries: tuple[Entry, ...] = ()
    read_as: tuple[str, ...] = ()
    score: float = 0.0

    def __post_init__(self) -> None:
        if not self.candidates:
            raise ValueError("there must be a rule to choose")


@dataclass(frozen=True)
class NotFound:
    """No rule answers.

    ``nearest``: the rules that come nearest, offered as such; ``entries`` and ``cards`` say more
    about the ``reason``.

    Raises:
        ValueError: there is no reason.
    """

    question: str
    reason: Fact
    nearest: tuple[Citation, ...] = ()
    entries: tuple[Entry, ...] = ()
    cards: tuple[Card, ...] = ()
    read_as: tuple[str, ...] = ()
    score: float = 0.0

    def __post_init__(self) -> None:
        if not self.reason.message:
            raise ValueError("it must be said why nothing answers")


Answer = Found | DidYouMean | NotFound


@dataclass(frozen=True)
class Reply:
    """The answers to a request, one for each question in it.

    ``question``: the request as a question, so that it can be asked again; ``game``: the only one
    searched, empty if all were.

    Raises:
        ValueError: there is no answer.
    """

    question: str
    answers: tuple[Answer, ...]
    game: str = ""

    def __post_init__(self) -> None:
        if not self.answers:
            raise ValueError("a reply needs an answer")

    @property
    def answered(self) -> bool:
        return any(isinstance(answer, Found) for answer in self.answers)

    @property
    def score(self) -> float:
        """How certain it is that the rules answer, from 0 to 1."""
        return max(answer.score for answer in self.answers)

    def citations(self, limit: int = 10) -> tuple[Citation, ...]:
        """The rules behind the reply, best first: the one that answers each question, then the
        others in turn.
        """
        first = [
            answer.citation
            for answer in self.answers
            if isinstance(answer, Found) and answer.citation
        ]
        rest = [further(answer) for answer in self.answers]
        longest = max(map(len, rest), default=0)
        turns = [
            citations[at] for at in range(longest) for citations in rest if at < len(citations)
        ]
        unique: dict[RuleRef, Citation] = {}
        for citation in (*first, *turns):
            unique.setdefault(citation.ref, citation)
        return tuple(unique.values())[:limit]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the rulings database behind the reply."""
        return tuple(entry for answer in self.answers for entry in answer.entries)


def shown(text: str) -> str:
    """Text from people made safe to show anywhere: letters, figures, spaces and a few plain signs,
    at most 60 characters.
    """
    plain = (
        character if character.isalnum() or character in " -'.,/§" else " " for character in text
    )
    return " ".join("".join(plain).split())[:60].strip()


def shown_first(text: str) -> str:
    """Text from people as it may begin a sentence: with a capital."""
    plain = shown(text)
    return plain[:1].upper() + plain[1:]


def cite(library: Library, ref: RuleRef, score: float, why: Why) -> Citation:
    """The citation of ``ref``.

    Raises:
        KeyError: the library has no such rule; what does not exist is never cited.
    """
    return Citation(library.rules[ref], library.documents[ref.document], score, why)


def further(answer: Answer) -> tuple[Citation, ...]:
    """The rules of an answer other than the one that answers."""
    match answer:
        case Found():
            return answer.others
        case DidYouMean():
            return answer.candidates
        case NotFound():
            return answer.nearest
        case _:
            assert_never(answer)


def citations_of(answer: Answer) -> tuple[Citation, ...]:
    """The rules of an answer, the one that answers first."""
    first = answer.citation if isinstance(answer, Found) else None
    return (first, *further(answer)) if first else further(answer)


def each_once(entries: Iterable[_Entry], most: int = MAX_ENTRIES) -> tuple[_Entry, ...]:
    """The first few entries, each once."""
    return tuple({entry.ref: entry for entry in entries}.values())[:most]

"""What an answer can be: found, computed, "did you mean", or honestly nothing. All frozen, none without its sources."""

from __future__ import annotations

from typing import Literal, NamedTuple

from bot.desk.tables import Row
from rules_corpus.model import Document, Language, Library, Rule, RuleRef
from rulings.model import BanList, Card, Entry

Why = Literal["number", "calculation", "search", "range", "ruling", "list"]


NO_PENALTY = "No document that I have prescribes a penalty for this; the judge decides."


class Question(NamedTuple):
    """What is asked: ``game`` is a scope given from outside, or ``None``."""

    text: str
    game: str | None = None
    language: Language = "en"


class Citation(NamedTuple):
    """A rule with the document it stands in; made by `cite`, so both exist and belong together."""

    rule: Rule
    document: Document
    score: float
    why: Why

    @property
    def ref(self) -> RuleRef:
        return self.rule.ref


class Fact(NamedTuple):
    """A calculated answer as a message of the catalogue and the values it shows, which may be facts themselves."""

    message: str
    values: tuple[tuple[str, str | int | Fact], ...] = ()


class Found(NamedTuple):
    """What answers: a rule, what was calculated from it or found in lists, rulings and other entries, cards, the next candidates.

    There is always a rule, a fact with its source, an entry or a card; never nothing. ``whole``: the entries were asked
    for by name, so all that is known of them is shown. ``rows``: those of the rule's tables that answer.
    """

    question: str
    citation: Citation | None
    facts: tuple[Fact, ...] = ()
    others: tuple[Citation, ...] = ()
    entries: tuple[Entry, ...] = ()
    cards: tuple[Card, ...] = ()
    lists: tuple[BanList, ...] = ()
    read_as: tuple[str, ...] = ()
    whole: bool = False
    rows: tuple[Row, ...] = ()


class DidYouMean(NamedTuple):
    """Two to five rules of which one may answer."""

    question: str
    candidates: tuple[Citation, ...]
    entries: tuple[Entry, ...] = ()
    read_as: tuple[str, ...] = ()


class NotFound(NamedTuple):
    """No rule answers. ``nearest`` are offered as such; ``reason`` is a message of the catalogue; ``entries`` say more of it."""

    question: str
    reason: Fact
    nearest: tuple[Citation, ...] = ()
    entries: tuple[Entry, ...] = ()
    cards: tuple[Card, ...] = ()
    read_as: tuple[str, ...] = ()


Answer = Found | DidYouMean | NotFound


class Reply(NamedTuple):
    """The answers to a message, one for each question in it; ``score`` is how sure it is that the rules answer."""

    question: Question
    answers: tuple[Answer, ...]
    score: float

    @property
    def answered(self) -> bool:
        return any(isinstance(answer, Found) for answer in self.answers)

    def citations(self, limit: int = 10) -> tuple[Citation, ...]:
        """The rules behind the reply, best first: what answers each question, then the others in turn."""
        first = [answer.citation for answer in self.answers if isinstance(answer, Found) and answer.citation]
        rest = [_further(answer) for answer in self.answers]
        longest = max(map(len, rest), default=0)
        turns = [citations[at] for at in range(longest) for citations in rest if at < len(citations)]
        unique: dict[RuleRef, Citation] = {}
        for citation in (*first, *turns):
            unique.setdefault(citation.ref, citation)
        return tuple(unique.values())[:limit]

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The entries of the rulings database behind the reply."""
        return tuple(entry for answer in self.answers for entry in answer.entries)


def shown(text: str) -> str:
    """Text from people as it may be shown anywhere: letters, figures, blanks and a few plain signs, at most 60 of them."""
    return " ".join("".join(character if character.isalnum() or character in " -'.,/§" else " " for character in text).split())[:60].strip()


def cite(library: Library, ref: RuleRef, score: float, why: Why) -> Citation:
    """The citation of ``ref``.

    Raises:
        KeyError: the library holds no such rule; nothing is ever cited that does not exist.
    """
    rule = library.rules[ref]
    return Citation(rule, library.documents[ref.document], score, why)


def _further(answer: Answer) -> tuple[Citation, ...]:
    match answer:
        case Found(others=others):
            return others
        case DidYouMean(candidates=candidates):
            return candidates
        case NotFound(nearest=nearest):
            return nearest

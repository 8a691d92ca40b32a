"""What an answer can be: found, computed, "did you mean", or honestly nothing. All frozen, none without its sources."""

from __future__ import annotations

from typing import Literal, NamedTuple

from rules_corpus.model import Document, Language, Library, Rule, RuleRef

Why = Literal["number", "calculation", "search", "range"]


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
    """A calculated answer as a message of the catalogue and the values it shows."""

    message: str
    values: tuple[tuple[str, str | int], ...] = ()


class Found(NamedTuple):
    """The rule that answers, what was calculated from it, and the next candidates."""

    question: str
    citation: Citation
    facts: tuple[Fact, ...] = ()
    others: tuple[Citation, ...] = ()


class DidYouMean(NamedTuple):
    """Two to five rules of which one may answer."""

    question: str
    candidates: tuple[Citation, ...]


class NotFound(NamedTuple):
    """No rule answers. ``nearest`` are offered as such; ``reason`` is a message of the catalogue."""

    question: str
    reason: Fact
    nearest: tuple[Citation, ...] = ()


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
        first = [answer.citation for answer in self.answers if isinstance(answer, Found)]
        rest = [_further(answer) for answer in self.answers]
        longest = max(map(len, rest), default=0)
        turns = [citations[at] for at in range(longest) for citations in rest if at < len(citations)]
        unique: dict[RuleRef, Citation] = {}
        for citation in (*first, *turns):
            unique.setdefault(citation.ref, citation)
        return tuple(unique.values())[:limit]


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

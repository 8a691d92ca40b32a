"""From a question to its answers: the ladder of rungs, the first that holds wins.

rule numbers typed   ->  those rules, or "no such rule" with the nearest
arithmetic in words  ->  the number and the rule it comes from
full search          ->  the rule; "did you mean" where two are close; nothing where the rules do not say
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from bot.answers.answer import Answer, Citation, DidYouMean, Fact, Found, NotFound, Question, Reply, cite
from bot.answers.parts import split
from bot.answers.scope import Recognised, ScopeReader
from bot.search.confidence import Calibration, judge
from bot.search.engine import Engine, Result
from bot.search.searcher import Hit, Scope
from rules_corpus.model import Library
from rules_corpus.text import without_controls
from rules_corpus.typed_numbers import NumberReader, TypedNumber

if TYPE_CHECKING:
    from bot.answers.arithmetic import Computed

_FIGURES = re.compile(r"\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|finals?|semi|quarter|round|match)|ラウンド|試合|マッチ|決勝", re.IGNORECASE)

MAX_QUESTION = 2000
CANDIDATES = 5
WHOLE_TITLE = 0.95
LEAST_TITLE = 0.57  # of a question that is a title with a word like "section" beside it
NEWER_MARGIN = 2.0  # of the ranking's score: a newer document's rule so close to an older one's goes first
FURTHER = 9

NO_SUCH_RULE = "There is no rule {number} in the documents I have."
NOT_SAID = "The rules I have do not say."
OTHER_GAME = "That sounds like {game}, which is not the game asked about."


class QuestionError(ValueError):
    """A question that cannot be read: empty, or over `MAX_QUESTION` characters."""


def readable(text: str) -> str:
    """A question without control characters.

    Raises:
        QuestionError: nothing is left to read, or it is too long.
    """
    cleaned = without_controls(text).strip()
    if not any(character.isalnum() for character in cleaned):
        raise QuestionError("the question is empty")
    if len(cleaned) > MAX_QUESTION:
        raise QuestionError(f"the question has {len(cleaned):,} characters; at most {MAX_QUESTION:,} are read")
    return cleaned


def _titled_first(hits: tuple[Hit, ...]) -> tuple[Hit, ...]:
    """The rule whose title the question is, before all others: "time limit appendix" asks for that, not about it."""
    titled = [hit for hit in hits if hit.feature("title_asked") > WHOLE_TITLE and hit.feature("asked_title") > LEAST_TITLE]
    return (titled[0], *(hit for hit in hits if hit is not titled[0])) if titled else hits


@dataclass(frozen=True)
class Answerer:
    """Answers questions from a library and its search engine; pure, made once for a snapshot."""

    library: Library
    engine: Engine
    calibration: Calibration

    @cached_property
    def scopes(self) -> ScopeReader:
        return ScopeReader(self.library)

    @cached_property
    def numbers(self) -> NumberReader:
        return NumberReader(self.library)

    def answer(self, question: Question) -> Reply:
        """The reply to ``question``.

        Raises:
            QuestionError: it is empty or too long.
            UnknownGameError: its scope names no game.
        """
        text = readable(question.text)
        game = self.scopes.game(question.game)
        whole = self.scopes.recognise(text, game)
        typed = self._typed(text, whole, game is None)
        if typed:
            return self._numbered(question, typed)
        parts = split(text)
        if len(parts) == 1:
            answers = [self._part(text, whole.topic, whole)]
        else:
            answers = self._together(text, whole, [self._part(part, self.scopes.topic(part), whole) for part in parts])
        return Reply(question, tuple(answer for answer, _ in answers), max(score for _, score in answers))

    def by_number(self, question: Question) -> Reply:
        """The rules that ``question`` names by number, and nothing else.

        Raises:
            QuestionError: it is empty or too long.
            UnknownGameError: its scope names no game.
        """
        text = f"rule {readable(question.text)}"
        game = self.scopes.game(question.game)
        typed = self._typed(text, self.scopes.recognise(text, game), game is None)
        if not typed:
            return Reply(question, (NotFound(question.text, Fact(NO_SUCH_RULE, (("number", question.text.strip()),))),), 0.0)
        return self._numbered(question, typed)

    def _typed(self, text: str, whole: Recognised, anywhere: bool) -> tuple[TypedNumber, ...]:
        """The rule numbers in a text: of its own game, or where nothing holds it to one, of any."""
        typed = self.numbers.find(text, whole.documents, whole.named)
        if anywhere and not any(number.refs for number in typed):
            elsewhere = self.numbers.find(text, tuple(self.library.documents.values()), whole.named)
            return elsewhere if any(number.refs for number in elsewhere) else typed
        return typed

    def _numbered(self, question: Question, typed: Sequence[TypedNumber]) -> Reply:
        answers: list[Answer] = []
        for number in typed:
            if number.refs:
                first, *others = (cite(self.library, ref, 1.0, "number") for ref in number.refs)
                answers.append(Found(number.typed, first, (), tuple(others[:FURTHER])))
            else:
                nearest = tuple(cite(self.library, ref, 0.0, "number") for ref in number.nearest)
                answers.append(NotFound(number.typed, Fact(NO_SUCH_RULE, (("number", number.typed),)), nearest))
        return Reply(question, tuple(answers), float(any(isinstance(answer, Found) for answer in answers)))

    def _part(self, text: str, topic: str, whole: Recognised) -> tuple[Answer, float]:
        result = self.engine.search(topic, self.scope_of(whole))
        computed = self._compute(text) if whole.game is self.library.default_game else None
        if computed is not None:
            return self._computed(text, computed, result), 1.0
        return self._searched(text, result, whole)

    def _compute(self, text: str) -> Computed | None:
        if not _FIGURES.search(text):
            return None
        from bot.answers.arithmetic import compute  # its many patterns take long to compile, and few questions need them

        return compute(text, self.library)

    def _computed(self, text: str, computed: Computed, result: Result) -> Answer:
        others = tuple(self._cite(hit) for hit in result.hits if hit.ref != computed.rule)
        return Found(text, cite(self.library, computed.rule, 1.0, "calculation"), computed.facts, others[:FURTHER])

    def _searched(self, text: str, result: Result, whole: Recognised) -> tuple[Answer, float]:
        confidence = judge(result, whole.foreign is not None, self.calibration)
        found = self._defined_first(self._newest_first(tuple(self._cite(hit) for hit in _titled_first(result.hits))))
        if not found or confidence.outcome == "nothing":
            reason = Fact(OTHER_GAME, (("game", whole.foreign.title),)) if whole.foreign else Fact(NOT_SAID)
            return NotFound(text, reason, found[:CANDIDATES]), confidence.answerable
        if confidence.outcome == "unsure":
            return DidYouMean(text, found[:CANDIDATES]), confidence.answerable
        return Found(text, found[0], (), found[1 : FURTHER + 1]), confidence.answerable

    def _newest_first(self, found: tuple[Citation, ...]) -> tuple[Citation, ...]:
        """The newer document's rule before an older one's: where the two are recorded as related, or hardly less fits."""
        if not found or found[0].document.superseded_by is None:
            return found
        best = found[0]
        related = {relation.other(best.ref) for relation in self.library.relations_of(best.ref)}
        for citation in found[1:]:
            newer = citation.document.id == best.document.superseded_by
            if newer and (citation.ref in related or citation.score >= best.score - NEWER_MARGIN):
                return (citation, *(other for other in found if other is not citation))
        return found

    def _defined_first(self, found: tuple[Citation, ...]) -> tuple[Citation, ...]:
        """A keyword's answer starts from the rule that defines it, not from its heading."""
        definition = self.library.definition_of(found[0].ref) if found else None
        if definition is None:
            return found
        first = cite(self.library, definition, found[0].score, "search")
        return (first, *(citation for citation in found if citation.ref != definition))

    def _together(self, text: str, whole: Recognised, answers: list[tuple[Answer, float]]) -> list[tuple[Answer, float]]:
        """The parts' answers, the surest first; the whole message's own where no part was answered."""
        if not any(isinstance(answer, Found) for answer, _ in answers):
            return [self._part(text, whole.topic, whole)]
        return sorted(answers, key=lambda pair: -pair[1] if isinstance(pair[0], Found) else 1.0)

    def scope_of(self, whole: Recognised) -> Scope:
        """Where to look for a recognised question."""
        documents = self.library.documents
        return Scope(
            documents=frozenset(document.id for document in whole.documents),
            named=whole.named,
            special=frozenset(document.id for document in whole.documents if document.special),
            superseded=frozenset(name for name, document in documents.items() if document.superseded_by),
        )

    def _cite(self, hit: Hit) -> Citation:
        return cite(self.library, hit.ref, hit.score, "search")

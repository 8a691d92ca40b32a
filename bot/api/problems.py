"""Why there is no reply, as JSON: problem details in the form of RFC 9457."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, NamedTuple

from bot.answers.errors import (
    RequestError,
    StoppedGameError,
    UnknownFormatError,
    UnknownListError,
)
from bot.api.parameters import Json, ParametersError
from bot.app import App
from bot.render.wording import in_words
from bot.requests import ShowRule
from rules_corpus.errors import MagistrateError
from rules_corpus.languages import DEFAULT_LANGUAGE
from rules_corpus.model import Language, RuleRef

MAX_NEAREST = 5


class Problem(NamedTuple):
    """A problem: the HTTP status, what to say, and what else programs may want to know."""

    status: HTTPStatus
    detail: str
    more: tuple[tuple[str, Any], ...] = ()

    @property
    def json(self) -> Json:
        """The problem details; the status alone says what type of problem it is."""
        phrase = self.status.phrase
        said = {"type": "about:blank", "title": phrase, "status": int(self.status)}
        return {**said, "detail": self.detail, **dict(self.more)}


class NoRuleError(MagistrateError, LookupError):
    """No rule has this address; ``nearest``: the addresses of rules that come close."""

    def __init__(self, ref: RuleRef, app: App) -> None:
        self.ref = ref
        self.nearest = _near(ref, app)
        super().__init__(f"there is no rule {str(ref)[:80]!r}")


class RenumberedError(MagistrateError, LookupError):
    """A rule has another number now: that of ``now``."""

    def __init__(self, ref: RuleRef, now: RuleRef) -> None:
        self.now = now
        super().__init__(f"rule {ref} is {now.number} now")


def problem_of(error: MagistrateError, app: App, language: Language = DEFAULT_LANGUAGE) -> Problem:
    """The problem for an error in reading or answering a request."""
    match error:
        case ParametersError():
            errors = [each._asdict() for each in error.wrong]
            return Problem(HTTPStatus.BAD_REQUEST, str(error), (("errors", errors),))
        case NoRuleError():
            return Problem(HTTPStatus.NOT_FOUND, str(error), (("nearest", list(error.nearest)),))
        case RenumberedError():
            said = (("rule", str(error.now)),)
            return Problem(HTTPStatus.PERMANENT_REDIRECT, str(error), said)
        case RequestError():
            return Problem(_status_of(error), in_words(error.fact, app.words(language)))
        case _:
            raise error


def _status_of(error: RequestError) -> HTTPStatus:
    match error:
        case StoppedGameError():
            return HTTPStatus.SERVICE_UNAVAILABLE
        case UnknownFormatError() | UnknownListError():
            return HTTPStatus.NOT_FOUND
        case _:
            return HTTPStatus.BAD_REQUEST


def _near(ref: RuleRef, app: App) -> tuple[str, ...]:
    """The rules that come nearest to an address."""
    try:
        reply = app.handle(ShowRule(f"{ref.document} {ref.number}"))
    except RequestError:  # it cannot be read as an address
        return ()
    return tuple(str(citation.ref) for citation in reply.citations(MAX_NEAREST))

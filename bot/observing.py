"""What is recorded of each request: never its words, never who asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple

from bot.answers.answer import DidYouMean, Found, NotFound, Reply
from bot.answers.errors import RequestError


class Handled(NamedTuple):
    """The outcome of a request.

    ``kind``: the kind of request (``ask``, ``show-rule``); ``outcome``: ``found``, ``which`` if the
    user has to choose, ``not found``, or ``refused`` if the request was invalid; ``rule``: the
    first rule of the answer, as ``document:number``; ``seconds``: the time taken to answer.
    """

    kind: str
    outcome: str
    rule: str
    seconds: float
    language: str
    game: str


Observe = Callable[[Handled], None]


def observed(request: object, answer: Callable[[], Reply], observe: Observe) -> Reply:
    """The reply that ``answer`` returns for a request; its outcome is passed to ``observe``.

    Raises:
        RequestError: from ``answer``; that is an outcome too.
    """
    started = time.perf_counter()
    reply = None
    outcome = "error"
    try:
        reply = answer()
        outcome = _outcome(reply)
        return reply
    except RequestError:
        outcome = "refused"
        raise
    finally:
        citations = reply.citations(1) if reply and reply.answered else ()
        observe(
            Handled(
                kind_of(request),
                outcome,
                str(citations[0].ref) if citations else "",
                time.perf_counter() - started,
                getattr(request, "language", ""),
                (reply.game if reply else "") or getattr(request, "game", None) or "",
            )
        )


def kind_of(request: object) -> str:
    """The kind of a request: ``show-rule`` for a `ShowRule`."""
    name = type(request).__name__
    return "".join(f"-{sign.lower()}" if sign.isupper() else sign for sign in name).lstrip("-")


def _outcome(reply: Reply) -> str:
    kinds = {type(answer) for answer in reply.answers}
    for kind, outcome in ((Found, "found"), (DidYouMean, "which"), (NotFound, "not found")):
        if kind in kinds:
            return outcome
    return "not found"

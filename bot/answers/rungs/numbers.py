"""Rule numbers that are typed: those rules, or that there are none, with the nearest ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.answers.answer import FURTHER, Answer, Fact, Found, NotFound, Reply, cite, shown
from bot.answers.readable import readable
from bot.answers.scope import Recognised
from bot.requests import ShowRule
from rules_corpus.model import Library, RuleRef
from rules_corpus.text import fold
from rules_corpus.typed_numbers import TypedNumber

if TYPE_CHECKING:
    from bot.answers.context import Context
    from bot.answers.inquiry import Inquiry

NO_SUCH_RULE = "There is no rule {number} in the documents I have."


def answer(inquiry: Inquiry) -> Answer | None:
    """The rules of the number that the inquiry is about, if it is about one."""
    return rules_called(inquiry.number, inquiry.context.library) if inquiry.number else None


def rules_called(number: TypedNumber, library: Library) -> Answer:
    """The rules of a number, or that there are none."""
    if number.refs:
        first, *others = (cite(library, ref, 1.0, "number") for ref in number.refs)
        return Found(number.typed, first, (), tuple(others[:FURTHER]))
    nearest = tuple(cite(library, ref, 0.0, "number") for ref in number.nearest)
    return NotFound(number.typed, Fact(NO_SUCH_RULE, (("number", number.typed),)), nearest)


def numbers_in(
    text: str, scope: Recognised, anywhere: bool, context: Context
) -> tuple[TypedNumber, ...]:
    """The rule numbers in a text: those of its own game; if it has none, and any game may be meant
    (``anywhere``), of any.
    """
    typed = context.numbers.find(text, scope.documents, scope.named)
    if anywhere and not any(number.refs for number in typed):
        elsewhere = context.numbers.find(
            text, tuple(context.library.documents.values()), scope.named
        )
        return elsewhere if any(number.refs for number in elsewhere) else typed
    return typed


def show_rule(context: Context, request: ShowRule) -> Reply:
    """The rules that are named by number, and nothing else.

    Raises:
        RequestError: nothing is asked, or too much; or there is no such game, or it is stopped.
    """
    game = context.scopes.game(request.game)
    held_to = game.id if game else ""
    addressed = next(_addressed(fold(request.text).strip(), context.library), None)
    if addressed:
        found = Found(request.text, cite(context.library, addressed, 1.0, "number"))
        return Reply(request.text, (found,), held_to)
    text = f"rule {readable(request.text)}"
    typed = numbers_in(text, context.scopes.recognise(text, game), game is None, context)
    if not typed:
        missing = NotFound(request.text, Fact(NO_SUCH_RULE, (("number", shown(request.text)),)))
        return Reply(request.text, (missing,), held_to)
    return Reply(
        request.text, tuple(rules_called(number, context.library) for number in typed), held_to
    )


def _addressed(folded: str, library: Library) -> Iterator[RuleRef]:
    """The rules with this address, or whose document's short name and number it is, as autocomplete
    writes them.
    """
    name, _, number = folded.partition(":")
    if name in library.documents and RuleRef(name, number) in library.rules:
        yield RuleRef(name, number)
    for document in library.documents.values():
        short = f"{fold(document.short)} "
        ref = RuleRef(document.id, folded.removeprefix(short))
        if folded.startswith(short) and ref in library.rules:
            yield ref

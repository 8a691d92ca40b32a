"""A keyword's name and nothing else: the rule that defines it, and all that is known about the
keyword.
"""

from __future__ import annotations

from bot.answers.answer import FURTHER, Found, cite
from bot.answers.inquiry import Inquiry
from rules_corpus.model import Game, Library, RuleRef


def answer(inquiry: Inquiry) -> Found | None:
    """The keyword that the question asks for; nothing if its name may mean something else, unless
    it is in brackets.
    """
    keyword, library = inquiry.keyword, inquiry.context.library
    if keyword is None or (
        "[" not in inquiry.text and _is_other_term(keyword.name.original, inquiry.game, library)
    ):
        return None
    rule = library.defining(keyword.rule)
    beside = [cite(library, ref, 1.0, "search") for ref in _beside(rule, library) if ref != rule]
    first = cite(library, rule, 1.0, "search")
    return Found(
        inquiry.text, first, others=tuple(beside[:FURTHER]), entries=(keyword,), whole=True
    )


def _is_other_term(name: str, game: Game, library: Library) -> bool:
    """Whether a keyword's name also names something else; mana is both."""
    wanted = name.lower()
    terms = (term for term in library.terms if term.game == game.id and term.kind != "keyword")
    return any(wanted in map(str.lower, term.names) for term in terms)


def _beside(ref: RuleRef, library: Library) -> tuple[RuleRef, ...]:
    """The rules under the same heading, ``ref`` among them."""
    parents = library.parents(ref)
    return tuple(library.children(parents[-1].ref)) if parents else ()

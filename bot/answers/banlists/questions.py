"""Questions about formats and their lists, in words: whether a text is one, what it asks, and what
the lists answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from bot.answers.answer import Fact, shown
from bot.answers.banlists import messages
from bot.answers.banlists.cards import check, kept_apart
from bot.answers.banlists.formats import all_held, changes
from bot.answers.banlists.lists import GameLists
from bot.answers.banlists.names import InFormats, Named, as_typed, read_dates
from bot.answers.banlists.values import ListAnswer
from bot.answers.banlists.verdicts import with_verdict
from bot.answers.unknown_cards import UNKNOWN_CARD, UnknownCards, written_names
from rules_corpus.model import Language
from rules_corpus.text import fold
from rulings.model import Format
from rulings.names import words_of


class _Asked(NamedTuple):
    """What has been read of a question about lists; ``listed``: it asks outright what is banned."""

    text: str
    named: Named
    formats: tuple[Format, ...]
    read_as: tuple[str, ...]
    day: str
    notes: tuple[Fact, ...]
    language: Language
    listed: bool


def answer_about_lists(
    text: str, documents: Iterable[str], lists: GameLists, language: Language = "en"
) -> ListAnswer | None:
    """What the lists answer to ``text``, which names ``documents``; ``None`` if it asks something
    else.
    """
    folded, words = fold(text), lists.words
    if not lists.database.formats or not (
        any(words[name].search(folded) for name in ("listed", "used", "changed"))
        or lists.formats_in(folded)
    ):
        return None
    cards = lists.names.named(text, lists.now)
    dates, notes = read_dates(cards.rest, lists.now, lists.dates)
    rest = lists.dates.without(cards.rest, lists.now)
    listed = words["listed"].search(rest) is not None
    changed = words["changed"].search(rest) and (dates or words["of_lists"].search(rest))
    # a card and a format, and nothing else: whether it is legal there
    alone = cards.alone and bool(lists.formats_in(rest))
    asks = listed or changed or alone or words["used"].search(rest)
    if not asks or words["not_listed"].search(rest):
        return None
    formats, read_as = _formats_in(rest, documents, listed or cards.alone, lists)
    if words["coming"].search(rest) and not lists.are_coming(formats):
        return None
    if formats and changed and not cards.meant:
        first, last = lists.dates.span(cards.rest, lists.now)
        return changes(formats[0], first, last, language, lists).noted(notes, read_as)
    day = dates[-1].date if dates else ""
    asked = _Asked(text, cards._replace(rest=rest), formats, read_as, day, notes, language, listed)
    if unknown := _of_unknown_card(asked, lists):
        return unknown
    return _of_cards(asked, lists) or _of_no_card(asked, lists)


def _formats_in(rest: str, documents: Iterable[str], guessed: bool, lists: GameLists) -> InFormats:
    """The formats that a text names; ``guessed``: including misspelt ones."""
    found = lists.formats_in(rest, documents)
    return lists.names.format_like(rest) if guessed and not found else InFormats(found)


def _of_unknown_card(asked: _Asked, lists: GameLists) -> ListAnswer | None:
    """Where what is written like a name names no card, or only a part of it does ("Sol Kettle"):
    that there is no such card.
    """
    if asked.named.alone or lists.words["show"].search(asked.named.rest):
        return None
    is_sure = asked.listed or asked.formats
    meant = {word for typed, _ in asked.named.meant for word in typed.split()}
    unknown = UnknownCards(
        lists.library, lists.database, lists.game, lists.vocabulary.engine.analyzer
    )
    is_filling = lists.names.is_filling
    for name, rest in written_names(asked.text, is_filling):
        if not is_sure and not all(map(is_filling, words_of(rest))):
            continue  # it may be about playing anything
        is_other = lists.words["no_card_name"].search(fold(name))
        if not is_other and meant < set(words_of(name)) and unknown.nearest(name) == ():
            return _no_such_card(name, asked, lists)
    return None


def _no_such_card(typed: str, asked: _Asked, lists: GameLists) -> ListAnswer:
    name = shown(typed)
    if not asked.formats:
        return ListAnswer((Fact(UNKNOWN_CARD, (("name", name),)),), None, known=False)
    format_ = asked.formats[0]
    named = format_.name.in_language(asked.language)
    fact = Fact(messages.UNKNOWN_CARD_IN_FORMAT, (("name", name), ("format", named)))
    return ListAnswer((fact,), lists.rule_of(format_), known=False)


def _of_cards(asked: _Asked, lists: GameLists) -> ListAnswer | None:
    """What is said about the cards that a question names."""
    cards, formats, listed = asked.named, asked.formats, asked.listed
    words = lists.words
    meant, together = cards.meant, False
    if words["together"].search(cards.rest):
        in_one_deck = words["in_one_deck"].search(cards.rest) is not None
        guess = len(meant) < 2 and (formats or in_one_deck)
        meant = (*meant, *(lists.names.several_meant_by(cards.rest) if guess else ()))
        surely = (formats or listed) and not words["and"].search(cards.rest)
        are_apart = surely or in_one_deck or kept_apart(meant, formats, asked.day, lists)
        together = len(meant) > 1 and bool(are_apart)
    if not (formats or listed or cards.alone or together):
        return None
    meant = meant or lists.names.meant_by(cards.rest)
    if not meant:
        return None
    found = check(meant, formats, asked.day, asked.language, asked.text, lists, together)
    if not asked.notes:
        found = with_verdict(found, cards.rest, formats, together, words)
    return found.noted(asked.notes, asked.read_as)._replace(
        certain=bool(listed or cards.alone or together)
    )


def _is_only_list(rest: str, lists: GameLists) -> bool:
    """Whether a text says no more than that it asks for lists of formats."""
    names = lists.names
    beside = words_of(names.without_formats(rest))
    return (
        lists.words["open"].search(rest) is not None
        or all(map(names.is_filling, beside))
        or names.only_asks(rest)
    )


def _of_no_card(asked: _Asked, lists: GameLists) -> ListAnswer | None:
    """For a question that names no card: that there is no such card, or what is banned; ``None``
    where it asks how the lists of two formats relate ("does Wanderer's list apply in ...?").
    """
    rest, formats = asked.named.rest, asked.formats
    unknown = lists.names.unknown(rest) if lists.formats_in(rest) else ""
    if unknown:
        return _no_such_card(as_typed(unknown, asked.text), asked, lists)
    if len(formats) > 1 and not _is_only_list(rest, lists):
        return None
    if formats and asked.listed and lists.words["show"].search(rest):
        return all_held(formats[0], asked.day, asked.language, lists).noted(
            asked.notes, asked.read_as
        )
    return None

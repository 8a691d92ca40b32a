"""Rulings whose cards are all named in a question: where two cards or more meet there, the ruling about them answers first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from bot.answers.answer import Answer, Citation, Found, cite
from bot.search.engine import Result
from rules_corpus.model import Library
from rulings.model import EntryRef, Ruling, rules_of
from rulings.store import Database

MAX_RULINGS = 3
_ASKS_LISTS = re.compile(r"(?i)\b(?:un)?ban(?:s|ned|list|lists)?\b|\b(?:il)?legal|restrict|\bformats?\b|禁止|制限|解禁|リーガル|フォーマット")
_ASKS_RULINGS = re.compile(r"(?i)\brul(?:ings?|ed)\b|\bfaq\b|裁定|Q&A")


def about_cards(text: str, game: str, database: Database) -> tuple[Ruling, ...]:
    """The rulings all of whose cards a text names, those about the most cards first."""
    ruled = database.ruled_cards.get(game)
    if ruled is None or not ruled.rulings:
        return ()
    ids = ruled.rulings_about(ruled.named(text))
    entries = (database.entries[EntryRef("ruling", game, id_)] for id_ in ids)
    return tuple(entry for entry in entries if isinstance(entry, Ruling))


def answering(text: str, rulings: Sequence[Ruling]) -> tuple[Ruling, ...]:
    """Those of ``rulings``, all of whose cards ``text`` names, that answer it: it asks for them, or how several cards do together.

    What lists say of cards is asked of the lists.
    """
    if _ASKS_LISTS.search(text):
        return ()
    return tuple(ruling for ruling in rulings if len(ruling.cards) > 1 or _ASKS_RULINGS.search(text))


def ruled(text: str, rulings: Sequence[Ruling], result: Result, further: Sequence[Citation], library: Library) -> Found | None:
    """The answer that rulings give, in the order in which ``result`` found them; ``further``: rules to show behind theirs."""
    places = {hit.ref: place for place, hit in enumerate(result.hits)}
    most = max((len(ruling.cards) for ruling in rulings), default=0)
    chosen = sorted(rulings, key=lambda ruling: (len(ruling.cards) < most, places.get(ruling.ref, len(places))))[:MAX_RULINGS]
    rules = dict.fromkeys(ref for ruling in chosen for ref in rules_of(ruling) if ref in library.rules)
    if not rules:
        return None
    first, *others = (cite(library, ref, 1.0, "ruling") for ref in rules)
    known = {citation.ref: citation for citation in chain(others, further) if citation.ref != first.ref}
    return Found(text, first, (), tuple(known.values()), tuple(chosen))


def with_rulings(answer: Answer, rulings: Sequence[Ruling]) -> Answer:
    """``answer`` with the rulings about the cards that it speaks of behind its entries."""
    entries = tuple({entry.ref: entry for entry in (*answer.entries, *rulings)}.values())
    return answer._replace(entries=entries[: max(MAX_RULINGS, len(answer.entries))])

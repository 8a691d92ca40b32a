"""Reads an announcement of a banned list as people write it: what it says about which cards.

Headings say what happens to the cards below them, which are one per line or separated by
semicolons; the cards of a combination are joined by a plus::

    Banned:
    - Flood (DW-002)
    No longer banned: River Raft; DW-007
    Restricted to 2:
    - Log
    Not together:
    - Flood + River Raft

A card is recognised only by its whole name or its code; anything else is unclear, and somebody
has to settle.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from rules_corpus.text import fold
from rulings.model import COMBINATIONS, Card, ListingKind, Printing, own_part, spelling
from rulings.names import CardNames

MAX_LINES = 2_000
MAX_LINE = 500  # characters
CANDIDATES = 5

_TOPICS = (
    (r"combination|together|\bpairs?\b|組み?合わせ|同時", "combinations"),
    (r"side ?deck|sideboard|サイド", "side_deck_banned"),
    (r"restrict|limited|制限", "restricted"),
    (r"\bban|unban|forbidden|禁止", "banned"),
)
_ENDS = {
    "banned": "unbanned",
    "restricted": "unrestricted",
    "combinations": "combinations_unbanned",
    "side_deck_banned": "side_deck_unbanned",
}
_ENDING = re.compile(r"no longer|removed|unban|unrestrict|released|lifted|\boff\b|again|解除|再び")
# the words that headings are made of
_HEADING_WORD = re.compile(
    r"a|added|additions|again|and|are|(?:un)?bann?(?:ed|s|list)?|be|cards?|combinations?|copies|copy"
    r"|decks?|following|forbidden|from|have|in|is|lifted|limited|lists?|longer|new|newly|no|not|now"
    r"|of|off|one|pairs?|per|released|removed|(?:un)?restricted|restrictions|side|sideboard|the"
    r"|these|three|to|together|two|will"
)
_LONGEST_HEADING = 20  # letters, in a language without spaces
_NUMBERS = {"one": 1, "two": 2, "three": 3}
_COUNT = re.compile(r"\b([1-3]|one|two|three)\b")
_COPIES = re.compile(
    r"\s*[:,(]?\s*(?:x\s*([1-3])|([1-3])\s*(?:x|cop(?:y|ies)\b.*|in a deck|枚.*))\s*\)?$",
    re.IGNORECASE,
)
_BULLET = re.compile(r"^\s*(?:[-*•·・–—>]+|\d{1,3}[.)](?=\s))\s*")
_QUOTES = '《》「」『』【】“”"*_` \t'
_ASIDE = re.compile(r"(.*\S)\s*[(（\[]([^()（）\[\]]*)[)）\]]")
_UNLISTED, _ONLY = "unlisted", re.compile(r"\s*\bonly\b\s*", re.IGNORECASE)
_REMARK = re.compile(r"(?:note|source|注|出典)\s*[:：]|\S*https?://|.*\bhttps?://")


class NewListCard(NamedTuple):
    """A card as it will be written on a list.

    ``only_code``: only that printing; ``unlisted``: the database does not have the card.
    """

    card: str
    code: str = ""
    copies: int = 0
    only_code: bool = False
    unlisted: bool = False


class ReadLine(NamedTuple):
    """What a line says: the part of the list, by its name in the files, and the card, or the cards
    of a combination.
    """

    part: str
    cards: tuple[NewListCard, ...]


class UnclearCard(NamedTuple):
    """Something that does not certainly name a card: the line (counted from 1), what is typed
    there, and the cards it may mean.

    ``part`` is empty if no heading says what happens to the card.
    """

    line: int
    part: str
    typed: str
    cards: tuple[Card, ...] = ()


class Reading(NamedTuple):
    """What an announcement says; ``skipped``: the lines that are about no card, with their
    numbers.
    """

    lines: tuple[ReadLine, ...]
    unclear: tuple[UnclearCard, ...]
    skipped: tuple[tuple[int, str], ...]


Settle = Callable[[UnclearCard], NewListCard | None]


class _Heading(NamedTuple):
    part: str
    copies: int
    rest: str


def read_announcement(
    text: str,
    names: CardNames,
    settle: Settle = lambda card: None,
    part: str = "",
    kinds: Iterable[ListingKind] = (),
) -> Reading:
    """What ``text`` says; ``settle`` is asked about every unclear card; ``part`` is the part of the
    list for cards before the first heading; ``kinds``: those of listing that only this game has,
    whose names are headings too.
    """
    return _Reader(names, settle, part, kinds).read(text)


def new_list_card(card: Card, typed: str = "", code: str = "") -> NewListCard:
    """A card, by the name on the side that is ``typed`` or on the printing with this code."""
    of_code = [each for each in card.printings if code and fold(each.code) == fold(code)]
    named = [each for each in card.printings if spelling(each.name) == spelling(typed)]
    printing: Printing = (*of_code, *named, *card.printings)[0]
    return NewListCard(printing.name, printing.code)


class _Reader:
    def __init__(
        self, names: CardNames, settle: Settle, part: str, kinds: Iterable[ListingKind]
    ) -> None:
        self.names, self.settle = names, settle
        self.of_own: dict[str, str] = {}
        together = {*COMBINATIONS}
        for kind in kinds:
            for said, ends in ((kind.name, False), (kind.over, True)):
                own = own_part(kind, ends)
                self.of_own |= {fold(name): own for name in said.texts}
                together |= {own} if kind.together else set()
        self.together = together
        self.part, self.copies = part, 1
        self.lines: list[ReadLine] = []
        self.unclear: list[UnclearCard] = []
        self.skipped: list[tuple[int, str]] = []

    def read(self, text: str) -> Reading:
        lines = text.splitlines()
        for number, line in enumerate(lines[:MAX_LINES], 1):
            if line.strip():
                self._line(number, line[:MAX_LINE].strip())
        if len(lines) > MAX_LINES:
            self.unclear.append(
                UnclearCard(MAX_LINES + 1, "", "too many lines for an announcement")
            )
        return Reading(tuple(dict.fromkeys(self.lines)), tuple(self.unclear), tuple(self.skipped))

    def _line(self, number: int, line: str) -> None:
        if _REMARK.match(line.lower().lstrip("(")):
            self.skipped.append((number, line))
            return
        heading = None if self._card(_bare(line)) else self._heading(line)
        if heading:
            self.part, self.copies = heading.part, heading.copies
        rest = heading.rest if heading else line
        for typed in filter(None, map(_bare, rest.split(";"))):
            self._item(number, typed)

    def _heading(self, line: str) -> _Heading | None:
        """What a line says about the cards below it; ``None`` if it is not a heading."""
        is_marked = line.startswith(("#", "**"))
        head, colon, rest = _bare(line.lstrip("#")).replace("：", ":").partition(":")
        folded = fold(head)
        own = self.of_own.get(folded)
        if own:
            return _Heading(own, 1, rest)
        part = next((part for topic, part in _TOPICS if re.search(topic, folded)), "")
        if not part:
            ends_a_part = is_marked or (colon and not rest.strip())
            return _Heading("", 1, rest) if ends_a_part else None
        words = re.findall(r"[a-z]+", folded)
        is_usual = (
            all(map(_HEADING_WORD.fullmatch, words)) if words else len(head) <= _LONGEST_HEADING
        )
        if not is_usual and (self.names.named_in(head).mentions or not (is_marked or colon)):
            return None
        found = _COUNT.search(folded)
        copies = (_NUMBERS.get(found[1]) or int(found[1])) if found else 1
        return _Heading(_ENDS[part] if _ENDING.search(folded) else part, copies, rest)

    def _item(self, number: int, typed: str) -> None:
        if not self.part:
            found = self._card(typed)
            if found:
                self.unclear.append(UnclearCard(number, "", typed))
            else:
                self.skipped.append((number, typed))
            return
        copies = _COPIES.search(typed) if self.part == "restricted" else None
        allowed = int(copies[1] or copies[2]) if copies else self.copies
        bare = _bare(typed[: copies.start()]) if copies else typed
        pieces = re.split(r"\s*[+＋]\s*", bare) if self.part in self.together else [bare]
        entries = [self._new_list_card(number, piece) for piece in pieces]
        if len(pieces) == 1 and self.part in self.together:
            self.unclear.append(UnclearCard(number, self.part, typed))
        elif all(entries):
            sure = (entry for entry in entries if entry)
            limit = allowed if self.part == "restricted" else 0
            self.lines.append(
                ReadLine(self.part, tuple(each._replace(copies=limit) for each in sure))
            )

    def _new_list_card(self, number: int, typed: str) -> NewListCard | None:
        found = self._card(typed)
        if found is None:
            unclear = UnclearCard(number, self.part, typed, self.names.find(typed, CANDIDATES))
            found = self.settle(unclear)
            if found is None:
                self.unclear.append(unclear)
        return found

    def _card(self, typed: str) -> NewListCard | None:
        """The card that is certainly meant, by its whole name, its code, or both."""
        called = self.names.called(typed)
        if called:
            return new_list_card(called[0], typed) if len(called) == 1 else None
        if typed.lower().endswith(f"({_UNLISTED})"):
            return NewListCard(typed[: -len(_UNLISTED) - 2].strip(), unlisted=True)
        without = _ONLY.sub("", typed)
        only = without != typed
        aside = _ASIDE.fullmatch(without)
        name, code = (_bare(aside[1]), aside[2].strip()) if aside else ("", without)
        codes = self.names.codes_in(code)
        if len(codes) != 1 or re.sub(r"[\s-]", "", fold(code)) != codes[0].replace("-", ""):
            return None
        card = self.names.cards[self.names.codes[codes[0]]]
        if name and card not in self.names.called(name):
            return None
        return new_list_card(card, name, codes[0])._replace(only_code=only)


def _bare(text: str) -> str:
    """A text without the bullet or number before it and the quotes around it."""
    return _BULLET.sub("", text).strip(_QUOTES).strip(" ,、。")


def parts_of(lines: Iterable[ReadLine]) -> Iterator[tuple[str, tuple[ReadLine, ...]]]:
    """What is said, by part of the list, in the order in which the parts first appear."""
    every = tuple(lines)
    for part in dict.fromkeys(each.part for each in every):
        yield part, tuple(each for each in every if each.part == part)

"""Greetings, thanks and politeness around a question: "hi! quick question: what is barrier?
thanks".

They ask nothing, so a question is answered as if they were not there, and the reply to a message of
nothing else says what can be asked. The phrases are in ``courtesies/<language>.yaml``; all
languages are listened for at once, because people mix them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from rules_corpus.patterns import Pattern
from rules_corpus.text import fold

_WITHIN = "[({<\"'@$#/§"  # signs that belong to what follows
_SHORT = Pattern(r"\W*[a-zァ-ヶー]\W*")
_LEADS_ON = " ,:;-~(、\n"  # left over where an ending is removed


class Courtesies(NamedTuple):
    """Folded phrases, by their place in a message.

    ``addressed`` comes after ``greetings``, ``requests`` before the rest of their sentence,
    ``whether`` after these ("do you know if I can ..."), ``calls`` before a sign,
    ``afterthoughts`` after one, ``chatter`` only where nothing is asked.
    """

    greetings: tuple[str, ...] = ()
    addressed: tuple[str, ...] = ()
    openings: tuple[str, ...] = ()
    requests: tuple[str, ...] = ()
    whether: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    closings: tuple[str, ...] = ()
    afterthoughts: tuple[str, ...] = ()
    chatter: tuple[str, ...] = ()


NO_COURTESIES = Courtesies()
_SAYING_NOTHING = tuple(kind for kind in Courtesies._fields if kind != "whether")


def bundled_courtesies() -> Path:
    """The folder of the phrases that come with the package, a file for each language."""
    return Path(__file__).parent / "courtesies"


def read_courtesies(folder: Path) -> Courtesies:
    """The phrases of all languages of a folder.

    Raises:
        CorpusError: a file is broken, with every defect and its line.
    """
    from rules_corpus.yaml_file import read_yaml  # only building reads them

    found: dict[str, dict[str, None]] = {kind: {} for kind in Courtesies._fields}
    for path in sorted(folder.glob("*.yaml")):
        for kind, phrases in read_yaml(path, "courtesies").data.items():
            found[kind].update(dict.fromkeys(map(fold, phrases)))
    return Courtesies(**{kind: tuple(phrases) for kind, phrases in found.items()})


@dataclass(frozen=True)
class CourtesyReader:
    """Separates questions from what is said around them; made once for the phrases."""

    courtesies: Courtesies = NO_COURTESIES

    def asked_in(self, text: str) -> str:
        """What a text asks, without the courtesies before and after it; empty if it consists of
        nothing else.
        """
        folded = fold(text)
        start, end = self._begin(folded), self._end(folded)
        if start >= end or self._is_chatter(folded) or self._is_chatter(folded[start:end]):
            return ""
        if end - start == len(folded):
            return text
        # the folded text, if the two cannot be aligned
        return (text if len(text) == len(folded) else folded)[start:end].strip()

    def _begin(self, folded: str) -> int:
        """Where the first word begins that is not part of a courtesy."""
        at, greeted = 0, False
        while size := self._size_at_begin(folded, at, greeted):
            at, greeted = _skip(folded, at + size), True
        return at

    def _size_at_begin(self, folded: str, at: int, greeted: bool) -> int:
        """The length of the courtesy that begins at a place; 0 if none does.

        ``greeted``: another comes before it.
        """
        free = self._standing(
            folded, at, "greetings", "openings", "requests", *(("addressed",) if greeted else ())
        )
        called = self._standing(folded, at, "calls", "addressed")
        called = [
            phrase
            for phrase in called
            if _sign_behind(folded, at + len(phrase), not phrase.isascii())
        ]
        size = max(map(len, (*free, *called)), default=0)
        if folded[at : at + size] not in self.courtesies.requests:
            return size
        rest = _skip(folded, at + size)
        whether = max(map(len, self._standing(folded, rest, "whether")), default=0)
        return rest + whether - at if whether else size

    def _end(self, folded: str) -> int:
        """Where the last word ends that is not part of a courtesy, with the signs after it."""
        end = len(folded)
        while size := self._size_at_end(folded, word_end := _skip_back(folded, end)):
            end = len(folded[: word_end - size].rstrip(_LEADS_ON))
        return end

    def _size_at_end(self, folded: str, end: int) -> int:
        """The length of the courtesy that ends at a place; 0 if none does."""
        behind = [
            phrase
            for phrase in self._ending(folded, end, "afterthoughts", "addressed")
            if self._is_set_off(folded, end - len(phrase), phrase)
        ]
        return max(map(len, (*self._ending(folded, end, "closings"), *behind)), default=0)

    def _is_set_off(self, folded: str, start: int, phrase: str) -> bool:
        """Whether a phrase is preceded by a sign or by thanks."""
        return _sign_before(folded, start, not phrase.isascii()) or bool(
            self._ending(folded, _skip_back(folded, start), "closings")
        )

    def _is_chatter(self, folded: str) -> bool:
        """Whether a text consists only of such phrases, or is too short to ask anything."""
        if _SHORT.fullmatch(folded):
            return True
        at = _skip(folded, 0)
        while at < len(folded):
            size = max(map(len, self._standing(folded, at, *_SAYING_NOTHING)), default=0)
            if not size:
                return False
            at = _skip(folded, at + size)
        return True

    def _standing(self, folded: str, at: int, *kinds: str) -> list[str]:
        """The phrases of some kinds that begin at a place, Latin ones as whole words."""
        standing = [
            phrase
            for phrase, kind in self._by_first.get(folded[at : at + 1], ())
            if kind in kinds and folded.startswith(phrase, at)
        ]
        return [
            phrase
            for phrase in standing
            if not (phrase.isascii() and _goes_on(folded[at + len(phrase) :][:1]))
        ]

    def _ending(self, folded: str, end: int, *kinds: str) -> list[str]:
        """The phrases of some kinds that end at a place, Latin ones as whole words."""
        ending = [
            phrase
            for phrase, kind in self._by_last.get(folded[:end][-1:], ())
            if kind in kinds and folded.endswith(phrase, 0, end)
        ]
        return [
            phrase
            for phrase in ending
            if not (phrase.isascii() and _goes_on(folded[: end - len(phrase)][-1:]))
        ]

    @cached_property
    def _by_first(self) -> Mapping[str, list[tuple[str, str]]]:
        """The phrases with their kinds, by their first character."""
        return self._by(0)

    @cached_property
    def _by_last(self) -> Mapping[str, list[tuple[str, str]]]:
        return self._by(-1)

    def _by(self, place: int) -> Mapping[str, list[tuple[str, str]]]:
        found: dict[str, list[tuple[str, str]]] = {}
        for kind, phrases in self.courtesies._asdict().items():
            for phrase in phrases:
                found.setdefault(phrase[place], []).append((phrase, kind))
        return found


def _sign_behind(folded: str, end: int, japanese: bool) -> bool:
    """Whether a place is followed by a sign, the end of a line or the end of the text; in Japanese,
    a space counts as a sign.
    """
    rest = folded[end:] if japanese else folded[end:].lstrip(" ")
    return not rest or not (rest[0].isalnum() or rest[0] in _WITHIN)


def _sign_before(folded: str, start: int, japanese: bool) -> bool:
    """Whether a place is preceded by a sign or the end of a line; in Japanese, a space counts as a
    sign.
    """
    before = folded[:start] if japanese else folded[:start].rstrip(" ")
    return bool(before) and not before[-1].isalnum()


def _goes_on(neighbour: str) -> bool:
    """Whether a character belongs to the Latin word next to it."""
    return neighbour == "'" or (neighbour.isascii() and neighbour.isalnum())


def _skip(folded: str, at: int) -> int:
    """The place after the signs that end a courtesy."""
    while at < len(folded) and not (
        folded[at].isalnum()
        or folded[at] in _WITHIN
        or (folded[at] in "+-" and folded[at + 1 : at + 2].isalnum())
    ):
        at += 1
    return at


def _skip_back(folded: str, end: int) -> int:
    """The end of the last letter or figure before a place."""
    while end and not folded[end - 1].isalnum():
        end -= 1
    return end

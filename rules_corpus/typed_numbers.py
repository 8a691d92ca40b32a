"""Reads the rule numbers that people type: 6cii, 6c(ii), FR 6c ii, rule 3.3.4.1, 3341 colosseum,
803.1-803.3.

A number without its separators, its *squeezed* form, finds every rule it may mean. Digits in a
message are taken for a rule number because of their shape, a word such as "rule" before them, or
because there is nothing else in the message.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from rules_corpus.model import Document, Library, RuleRef
from rules_corpus.numbers import SortKey, in_figures, is_name, parts, roman, sort_key, squeeze
from rules_corpus.text import find_words, fold, is_japanese

MAX_NUMBERS = 8
MAX_RANGE = 12
NEAREST = 5
MAX_TRIES = 60

_RUN = re.compile(r"[0-9]+|[a-z]+|[^0-9a-z\s]+|\s+")
_CUE = re.compile(
    r"(?:\b(?:rule|r|sections?|sect?|chapter|paragraph|para|clause|number|nr|article)\.?|\bno\.|[§#]|第|ルール|番号|項目)\s*$"
)
_GOES_ON = re.compile(r"\.?\d|[ .-]?(?:[a-z]|[ivx]+)\b")  # a number of several parts
_MOST_ROUND_DIGITS = 2
# not a table, seat or turn: 3番卓, 2番目
_JAPANESE_CUE = re.compile(r"\s*(?:条|項|節|章|番(?!卓|席|台|目|手|テーブル))")
_JOINTS = frozenset(
    {
        "",
        ".",
        "-",
        "(",
        ")",
        ")(",
        ").",
        "-(",
        ".(",
        "/",
        "_",
        " ",
        " -",
        "- ",
        ". ",
        " .",
        " (",
        ") ",
        " - ",
    }
)
_SHAPE = re.compile(r"\d+(?:\.\d+)*(?:-?[a-z](?:-?(?:\d{1,2}(?!\.?\d)|[ivx]+))?(?![a-z\d]))?")
_SPOKEN_BEFORE = re.compile(
    r"\b(?:per|see|cit(?:e|es|ed|ing)|quot(?:e|es|ed|ing)|according to|violat(?:e|es|ed|ing|ion"
    r" of)|breaks|broke)\s*$"
)
_SPOKEN_AFTER = re.compile(
    r"\s*(?:appl(?:y|ies|ied)|sa(?:ys?|id)|stat(?:es?|ed)|means?|covers?|reads?|allows?|forbids?|requires?|mentions?|governs?)\b"
    r"|\s*(?:ニ(?:ヨル|ヨレバ|ヨリ|書イ|従|基ヅ|アル)|[ガヲ]適用)"
)
_SENTENCE_GOES_ON = re.compile(
    r"\s*(?:$|[^\s\w-]|(?:he|she|they|it|i|you|we|my|the|a|an|is|are|can|do|does|did|must|may|and|or|but|so)\b)"
)
_LETTER_O = re.compile(r"(?<=\d)o(?=\d|\.\d)")  # typed for a zero
_RANGE = re.compile(r"\s*(?:-|~|〜|to|thru|through|until|till|カラ)\s*(?:rule\s*)?")
_LAST_PART = re.compile(r"(?:\d+|[a-z]+)$")
# the 9 of 1120.2-9
_SHORTENED = re.compile(
    rf"({_RANGE.pattern})(\d{{1,2}}[a-z]?|[a-z]|[ivx]{{2,5}})(?![a-z\d]|[.-][a-z\d])"
)
_LONE_NUMBER = re.compile(r"\d{3,4}\.\d+[a-z]?(?:-\d+)?|\d+\.\d+\.\d[\d.]*|\d{1,2}[a-z]-[ivx]+")
_AROUND = r"\b(?:rules?|section|what|do|does|say|says|show|me|the|and|or|please|is|of|in|to)\b"
_CALLED_RULE = re.compile(r"\W*rules?\b")
_LONG = 3  # digits
_ROUND = 50  # life, attack and defence are multiples of it
_MAX_RUNS = 12
_MOST_DIGITS = 6


def folded_numbers(text: str) -> str:
    """``text`` as it is searched for rule numbers: folded, with a letter O between digits as a
    zero.
    """
    return _LETTER_O.sub("0", fold(text))


class TypedNumber(NamedTuple):
    """A rule number found in a message: the ``refs`` it may mean, the likeliest first.

    If it means none, ``nearest`` holds the rules whose numbers come nearest.
    """

    typed: str
    start: int
    end: int
    refs: tuple[RuleRef, ...]
    nearest: tuple[RuleRef, ...] = ()


@dataclass(frozen=True)
class NumberReader:
    """Finds rule numbers in messages; one instance serves a library."""

    library: Library

    @cached_property
    def _by_squeezed(self) -> Mapping[str, tuple[RuleRef, ...]]:
        found: dict[str, list[RuleRef]] = {}
        for ref in self.library.rules:
            for key in {squeeze(ref.number), squeeze(in_figures(ref.number))}:
                found.setdefault(key, []).append(ref)
        return {key: tuple(refs) for key, refs in found.items()}

    @cached_property
    def _counted(self) -> Mapping[str, tuple[Sequence[SortKey], Sequence[RuleRef]]]:
        """The numbered rules of each document in counting order, as their sort keys and their
        refs.
        """
        found: dict[str, list[tuple[SortKey, RuleRef]]] = {}
        for ref in self.library.rules:
            if not is_name(ref.number):
                found.setdefault(ref.document, []).append(
                    (self._key(ref.document, ref.number), ref)
                )
        return {name: tuple(zip(*sorted(pairs), strict=True)) for name, pairs in found.items()}  # type: ignore[misc]

    def find(
        self, text: str, documents: Sequence[Document], named: Collection[str] = ()
    ) -> tuple[TypedNumber, ...]:
        """The rule numbers in ``text`` that belong to ``documents``; ``named``: the documents that
        the message names.
        """
        folded = folded_numbers(text)
        named_rules = self._by_name(folded, documents)
        if named_rules is not None:
            return (named_rules,)
        if not any(character.isdigit() for character in folded):
            return ()
        named = {
            *named,
            *(
                document.id
                for document in documents
                if stands_before_a_number(self._called[document.id], folded)
            ),
        }
        wanted = [document for document in documents if document.id in named] or list(documents)
        message = _Message(folded, bool(named), self._bare(folded, documents))
        found: list[TypedNumber] = []
        at = 0
        tries = 0
        while at < len(message.runs) and len(found) < MAX_NUMBERS and tries < MAX_TRIES:
            is_digits = message.runs[at].isdigit() and len(message.runs[at]) <= _MOST_DIGITS
            tries += is_digits
            number = self._at(message, at, wanted) if is_digits else None
            if number is None:
                at += 1
                continue
            last = self._shortened(message, number, wanted)
            found += [number, last] if last else [number]
            while at < len(message.runs) and message.starts[at] < found[-1].end:
                at += 1
        return tuple(self._with_ranges(folded, found[:MAX_NUMBERS]))

    def _by_name(self, folded: str, documents: Sequence[Document]) -> TypedNumber | None:
        """The rule whose name is all that the message contains: ``appendix-rounds``, "Floor Rules
        appendix-rounds", "rule appendix rounds".
        """
        if not any(all(map(folded.__contains__, parts(ref.number))) for ref in self._named):
            return None
        printed = [document.id for document in documents if fold(document.short) in folded]
        wanted = printed or [document.id for document in documents]
        called = _CALLED_RULE.match(folded) is not None
        said = self._unnamed(folded, documents).strip(" ?!.,\"'()[]")
        known = [
            ref
            for ref in self._named
            if ref.document in wanted and squeeze(said) == squeeze(ref.number)
        ]
        refs = tuple(
            ref
            for ref in known
            if called or (ref.number == said and (printed or ref.number == folded.strip()))
        )
        return TypedNumber(folded.strip(), 0, len(folded), refs) if refs else None

    @cached_property
    def _named(self) -> tuple[RuleRef, ...]:
        """The rules that have names instead of numbers."""
        return tuple(ref for ref in self.library.rules if is_name(ref.number))

    def nearest(self, typed: str, documents: Sequence[Document]) -> tuple[RuleRef, ...]:
        """Rules of ``documents`` whose numbers are nearest to ``typed`` in counting order, the
        closest first.
        """
        found: list[tuple[int, int, int, RuleRef]] = []
        for order, document in enumerate(documents):
            keys, refs = self._counted.get(document.id, ((), ()))
            key = self._key(document.id, typed)
            place = bisect_left(keys, key)
            near = range(max(place - 3, 0), min(place + 3, len(refs)))
            found += [
                (-_shared(keys[at], key), order, abs(2 * (at - place) + 1), refs[at]) for at in near
            ]
        return tuple(ref for *_, ref in sorted(found))[:NEAREST]

    def _at(self, message: _Message, at: int, wanted: Sequence[Document]) -> TypedNumber | None:
        start = message.starts[at]
        shape = _SHAPE.match(message.text, start)
        longest = len(squeeze(shape[0])) if shape else 0
        for end_run in range(min(at + _MAX_RUNS, len(message.runs)), at, -1):
            if not message.joined(at, end_run):
                continue
            typed = message.text[start : message.starts[end_run]].strip(" .-,/_")
            refs = self._refs(typed, wanted) if len(squeeze(typed)) >= longest else ()
            if refs and message.is_number(at, end_run, typed):
                return TypedNumber(
                    typed,
                    start,
                    start + len(message.text[start : message.starts[end_run]].rstrip(" .-,/_")),
                    refs,
                )
        if shape is None or not message.cued(at, shape[0]):
            return None
        return TypedNumber(shape[0], start, shape.end(), (), self.nearest(shape[0], wanted))

    def _shortened(
        self, message: _Message, first: TypedNumber, wanted: Sequence[Document]
    ) -> TypedNumber | None:
        """The end of a range of which only the last part is typed: 1120.9 for ``1120.2-9``."""
        match = _SHORTENED.match(message.text, first.end)
        if match is None or not first.refs or not message.joins(match[1]):
            return None
        part = _LAST_PART.search(first.refs[0].number)
        if part is None or not _counts_like(match[2], part[0]):
            return None
        number = first.refs[0].number[: part.start()] + match[2]
        refs = self._refs(number, wanted)
        if refs == first.refs:
            return None
        if refs:
            return TypedNumber(number, match.start(2), match.end(), refs)
        return (
            TypedNumber(number, match.start(2), match.end(), (), self.nearest(number, wanted))
            if _LONE_NUMBER.fullmatch(number)
            else None
        )

    def _refs(self, typed: str, wanted: Sequence[Document]) -> tuple[RuleRef, ...]:
        """The rules that ``typed`` may mean: exact matches before those with only the same squeezed
        form.
        """
        order = {document.id: place for place, document in enumerate(wanted)}
        refs = [ref for ref in self._by_squeezed.get(squeeze(typed), ()) if ref.document in order]
        exact = [ref for ref in refs if ref.number == typed]
        dotted = len(re.findall(r"\d\.(?=\d)", typed))
        same = exact or [
            ref
            for ref in refs
            if (not dotted or ref.number.count(".") == dotted) and _is_parted_in(typed, ref.number)
        ]
        return tuple(sorted(same, key=lambda ref: order[ref.document]))

    def _bare(self, folded: str, documents: Sequence[Document]) -> bool:
        """Whether the message consists only of numbers, names of documents and games, and words
        such as "rule".
        """
        if "/" in folded:
            return False  # 500/500 is a card's attack and defence
        words = find_words(
            self._unnamed(folded, documents), r"[a-z]{2,}", r"[a-z]{2,}|[ァ-ヺ一-龯]+"
        )
        return all(_CUE.search(word) or roman(word) for word in words)

    def _unnamed(self, folded: str, documents: Sequence[Document]) -> str:
        """A message without the names of documents and their games, and without the usual words
        around a rule number.
        """
        names = sorted(
            {
                name
                for document in documents
                for name in self._called[document.id]
                if name in folded
            },
            key=len,
            reverse=True,
        )
        rest = folded
        for name in names:
            rest = re.sub(
                rf"(?<![a-z]){re.escape(name)}(?![a-z])" if name.isascii() else re.escape(name),
                " ",
                rest,
            )
        return re.sub(_AROUND, " ", rest)

    @cached_property
    def _called(self) -> Mapping[str, tuple[str, ...]]:
        """The names of each document and of its game, folded."""
        library = self.library
        pairs = [
            (document, library.games[document.game]) for document in library.documents.values()
        ]
        return {
            document.id: tuple(
                map(
                    fold,
                    (
                        document.short,
                        *document.mentions,
                        *document.before_numbers,
                        game.id,
                        *game.aliases,
                        *game.mentions,
                    ),
                )
            )
            for document, game in pairs
        }

    def _with_ranges(self, folded: str, found: Sequence[TypedNumber]) -> Sequence[TypedNumber]:
        """Adds the rules between two numbers that a dash or "to" joins, if the lower one comes
        first.
        """
        filled = list(found)
        for number, after in pairwise(found):
            ends = (
                self._ends(number, after)
                if _RANGE.fullmatch(folded[number.end : after.start])
                else None
            )
            if ends is None:
                continue
            document, first, last = ends
            if last < first:
                filled.remove(after)
                filled.insert(filled.index(number), after)
            place = filled.index(number if last < first else after)
            filled[place:place] = [
                TypedNumber(ref.number, number.end, number.end, (ref,))
                for ref in self._between(document, *sorted((first, last)))
            ]
        return filled

    def _between(self, document: str, low: SortKey, high: SortKey) -> Sequence[RuleRef]:
        return [
            ref
            for ref in self.library.rules
            if ref.document == document and low < self._key(document, ref.number) < high
        ][: MAX_RANGE - 2]

    def _ends(self, number: TypedNumber, after: TypedNumber) -> tuple[str, SortKey, SortKey] | None:
        """The document of a range and its ends; ``None`` if the ends share no document, or one end
        is unknown and belongs to another section.
        """
        known = number.refs or after.refs
        if not known:
            return None
        document = known[0].document
        held = [
            next(
                (ref.number for ref in end.refs if ref.document == document),
                "" if end.refs else end.typed,
            )
            for end in (number, after)
        ]
        if not all(held):
            return None
        first, last = (self._key(document, held_number) for held_number in held)
        if not (number.refs and after.refs) and not _shared(first, last):
            return None
        return document, first, last

    def _key(self, document: str, number: str) -> SortKey:
        """The sort key of a number of a document."""
        return sort_key(number, self.library.documents[document].numbering)


class _Message:
    """A folded message cut into runs of digits, letters and the rest."""

    def __init__(self, text: str, names_document: bool, bare: bool) -> None:
        self.text = text
        self.runs = _RUN.findall(text)
        self.starts = [0]
        for run in self.runs:
            self.starts.append(self.starts[-1] + len(run))
        self._names_document = names_document
        self._bare = bare

    def joined(self, start: int, end: int) -> bool:
        """Whether the runs could be one number: digits, single letters and Roman numerals, joined
        only by the punctuation of `_JOINTS`.
        """
        if not self.runs[end - 1].isalnum() and self.runs[end - 1] != ")":
            return False
        after = self.runs[end] if end < len(self.runs) else ""
        if self.runs[end - 1].isalnum() and after.isalnum() and after.isascii():
            return False
        for run in self.runs[start:end]:
            if run.isdigit():
                continue
            if run.isalpha() and run.isascii():
                if len(run) > 1 and roman(run) is None and roman(run[1:]) is None:
                    return False
            elif run not in _JOINTS:
                return False
        return True

    def is_number(self, start: int, end: int, typed: str) -> bool:
        """Whether runs that match a known rule are meant as its number."""
        if re.search(r"\s", typed):
            return self._cue_before(start) or self._names_document or self._bare
        if re.search(r"\d{3,4}\.\d|\d\.\d+\.\d|\d[a-z][-_./]?\(?[ivx]{1,5}\b", typed):
            return True
        if typed.isdigit() and not self._cue_before(start) and not self._japanese_cue(end):
            return (self._bare and (len(typed) > 2 or self._names_document)) or self._is_spoken_of(
                start, end, typed
            )
        if self._cue_before(start) or self._japanese_cue(end) or self._bare or self._names_document:
            return True
        return self._is_spoken_of(start, end, typed)

    def cued(self, start: int, typed: str) -> bool:
        """Whether runs that match no rule are nevertheless meant as a rule number."""
        if _LONE_NUMBER.fullmatch(typed):
            return True
        return self._cue_before(start) or (
            self._bare and (self._names_document or not typed.isdigit())
        )

    def joins(self, joint: str) -> bool:
        """Whether what follows ``joint`` belongs to the number before it although it is not a
        number itself.
        """
        return self._bare or re.search(r"[a-z\s]", joint) is None

    def _cue_before(self, start: int) -> bool:
        cue = _CUE.search(self.text[: self.starts[start]])
        return cue is not None and not (cue[0].strip(" .") == "r" and self._is_round(start))

    def _is_round(self, start: int) -> bool:
        """Whether an "r" before a number means a round: "pairings for r5 are up"."""
        figure, rest = self.runs[start], self.text[self.starts[start + 1] :]
        goes_on = _GOES_ON.match(rest) is not None
        return not self._bare and len(figure) <= _MOST_ROUND_DIGITS and not goes_on

    def _is_spoken_of(self, start: int, end: int, typed: str) -> bool:
        """Whether a message speaks of the runs as of a rule: "per 6c he loses", "my judge said 6c
        applies".

        What begins with a zero is a quantity, and a short or round whole number may be one: 0.5,
        12, 200.
        """
        figure = typed.strip("()")
        if figure.startswith("0") or (
            figure.isdecimal() and (len(figure) < _LONG or not int(figure) % _ROUND)
        ):
            return False
        if _SPOKEN_AFTER.match(self.text, self.starts[end]):
            return True
        before = self.text[: self.starts[start]]
        return (
            _SPOKEN_BEFORE.search(before) is not None
            and _SENTENCE_GOES_ON.match(self.text, self.starts[end]) is not None
        )

    def _japanese_cue(self, end: int) -> bool:
        return (
            is_japanese(self.text) and _JAPANESE_CUE.match(self.text, self.starts[end]) is not None
        )


def _counts_like(typed: str, part: str) -> bool:
    """Whether ``typed`` may be the last part of a number in place of ``part``; Roman numerals are
    typed as digits too.
    """
    if part.isdigit():
        return typed[0].isdigit()
    if roman(part) is not None:
        return typed.isdigit() or roman(typed) is not None
    return len(typed) == 1 and typed.isalpha()


def _is_parted_in(typed: str, number: str) -> bool:
    """Whether ``typed`` has separators only where ``number`` has: 6c-i-ii is not 6c-iii."""
    return any(
        _ends_of_parts(typed) <= _ends_of_parts(form) for form in (number, in_figures(number))
    )


def _ends_of_parts(number: str) -> set[int]:
    return set(accumulate(map(len, parts(number))))


def stands_before_a_number(names: Iterable[str], folded: str) -> bool:
    """Whether one of the folded ``names`` comes directly before a number."""
    held = [re.escape(name) for name in names if name in folded]
    return (
        bool(held)
        and re.search(rf"(?<![a-z\d])(?:{'|'.join(held)})(?: rules?)?ノ?\s*\d", folded) is not None
    )


def _shared(key: Sequence[object], other: Sequence[object]) -> int:
    """How many leading parts two sort keys share."""
    count = 0
    for part, counterpart in zip(key, other, strict=False):
        if part != counterpart:
            break
        count += 1
    return count

"""The inverted index: built once from the corpus, then frozen.

For every token and rule a BM25 impact is computed when the index is built, so that a question only adds them up: of the
rule's own words (title, headings above, text, gloss; BM25F, Robertson & Zaragoza 2009, section 3.6) and of its asked-as
phrases together. Each phrase is kept as a set of tokens besides, to be compared with the question whole.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from rules_corpus.model import RuleRef
from rulings.model import EntryRef

K1 = 1.2
FIELD_WEIGHTS = {"title": 3.0, "headings": 1.5, "text": 1.0, "gloss": 0.8}
FIELD_LENGTH_NORMS = {"title": 0.3, "headings": 0.3, "text": 0.6, "gloss": 0.5}
PHRASES_LENGTH_NORM = 0.5
CONCEPT_WEIGHT = 0.75
WORDS_SHARE = 0.5  # of the rule's own words beside its phrases

OWN, TITLE = 1, 2
"""What a token of a rule is, beside one of its phrases': one of the rule's own, one of its title's."""
PLAIN, KIND, DEFINITION = range(3)
"""What a rule is under a keyword's heading: the one that says what kind of ability it is, the one that says what it means; else plain."""
MOST_PHRASES = 255  # of a rule, so that a byte numbers them; further ones are not compared

Ref = RuleRef | EntryRef


class Entry(NamedTuple):
    """What can be found: the tokens of each field, and of each phrase.

    ``lead`` is the rule that it rests on; a rule's is itself. ``role``: `PLAIN`, `KIND` or `DEFINITION`.
    """

    ref: Ref
    fields: Mapping[str, Sequence[str]]
    phrases: Sequence[Sequence[str]]
    lead: RuleRef
    role: int = PLAIN


class Posting(NamedTuple):
    """The rules that hold a token, with the token's impact there."""

    rules: Sequence[int]
    impacts: Sequence[float]


_HEAD = 4  # numbers in front: how many tokens, how many phrases, how many tokens the text has, the role
_NO_PLACES: Sequence[int] = ()


class RuleTokens:
    """What a rule holds, read where it lies.

    ``lengths``: of each phrase, the root of the summed squares of idf; ``title_weight``: the summed idf of the title's tokens;
    ``text_size``: how many tokens its text has, none where it is a heading alone; ``role``: see `Entry`.
    """

    __slots__ = ("_count", "_ends", "_marks", "_places", "_tokens", "lengths", "role", "text_size", "title_weight")

    def __init__(self, content: bytes) -> None:
        packed = memoryview(content)
        numbers = packed[: len(packed) // 4 * 4].cast("I")
        self._count, phrases, self.text_size, self.role = numbers[:_HEAD]
        at = _HEAD + 2 * self._count
        self._tokens, self._ends = numbers[_HEAD : _HEAD + self._count], numbers[_HEAD + self._count : at]
        weights = packed[4 * at : 4 * (at + 1 + phrases)].cast("f")
        self.title_weight, self.lengths = weights[0], weights[1:]
        at = 4 * (at + 1 + phrases)
        self._marks = packed[at : at + self._count]
        self._places = packed[at + self._count :]

    def find(self, token: int) -> tuple[int, Sequence[int]] | None:
        """`OWN` and `TITLE` as far as they hold for a token, and the places of the phrases that hold it; nothing for a token not held."""
        at = bisect_left(self._tokens, token)
        if at == self._count or self._tokens[at] != token:
            return None
        start = self._ends[at - 1] if at else 0
        return self._marks[at], self._places[start : self._ends[at]] if self._ends[at] > start else _NO_PLACES


@dataclass(frozen=True)
class Index:
    """The frozen index.

    Rules and entries of the rulings are numbered by their place in ``refs``; ``leads``: the rules that they rest on. Where
    this package speaks of rules it means entries as well. ``spans``: the numbers of each document's rules and of each
    shelf's entries; they stand together. ``tokens`` numbers the tokens; ``idf`` and ``postings`` are in
    the order of these numbers. ``packed_rules``: what each rule holds, as `RuleTokens` reads it.
    """

    refs: Sequence[Ref]
    leads: Sequence[RuleRef]
    spans: Mapping[str, range]
    tokens: Mapping[str, int]
    idf: Sequence[float]
    postings: Sequence[Posting]
    packed_rules: Sequence[bytes]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self.tokens, key=self.tokens.__getitem__))

    def posting(self, token: int) -> Posting:
        return self.postings[token]

    def rule(self, number: int) -> RuleTokens:
        return RuleTokens(self.packed_rules[number])


def spans_of(refs: Iterable[Ref]) -> dict[str, range]:
    """The numbers of what stands in each document or on each shelf; it stands together."""
    spans: dict[str, range] = {}
    for number, ref in enumerate(refs):
        start = spans[ref.document].start if ref.document in spans else number
        spans[ref.document] = range(start, number + 1)
    return spans


def build(entries: Iterable[Entry]) -> Index:
    """The index over ``entries``, in their order; a document's entries stand together. Each is looked at once and not kept."""
    from bot.search.indexing import make_index  # only building needs what computes with all numbers at once

    return make_index(entries)

"""The inverted index: built once from the corpus, then frozen.

For every token and rule a BM25 impact is computed when the index is built, so that a question only adds them up: of the
rule's own words (title, headings above, text, gloss; BM25F, Robertson & Zaragoza 2009, section 3.6) and of its asked-as
phrases together. Each phrase is kept as a set of tokens besides, to be compared with the question whole.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from bot.sections import Buffer, Slices
from rules_corpus.model import RuleRef
from rulings.model import EntryRef

K1 = 1.2
FIELD_WEIGHTS = {"title": 3.0, "headings": 1.5, "text": 1.0, "gloss": 0.8}
FIELD_LENGTH_NORMS = {"title": 0.3, "headings": 0.3, "text": 0.6, "gloss": 0.5}
PHRASES_LENGTH_NORM = 0.5
CONCEPT_WEIGHT = 0.75
WORDS_SHARE = 0.5  # of the rule's own words beside its phrases
KEPT = 4096  # unpacked rules, some thirty kilobytes each


Ref = RuleRef | EntryRef


class Entry(NamedTuple):
    """What can be found: the tokens of each field, and of each phrase. ``lead`` is the rule that it rests on; a rule's is itself."""

    ref: Ref
    fields: Mapping[str, Sequence[str]]
    phrases: Sequence[Sequence[str]]
    lead: RuleRef


class Posting(NamedTuple):
    """The rules that hold a token, with the token's impact there."""

    rules: Sequence[int]
    impacts: Sequence[float]


class PackedPostings(NamedTuple):
    """All postings one behind the other: ``starts`` says where each begins and, at its end, where the last one ends."""

    starts: Buffer
    rules: Buffer
    impacts: Buffer

    @classmethod
    def of(cls, postings: Iterable[Posting]) -> PackedPostings:
        starts, rules, impacts = array("I", [0]), array("I"), array("f")
        for posting in postings:
            rules.extend(posting.rules)
            impacts.extend(posting.impacts)
            starts.append(len(rules))
        return cls(starts.tobytes(), rules.tobytes(), impacts.tobytes())

    def posting(self, token: int) -> Posting:
        """Numbers where they lie; of many thousand entries a question looks at megabytes of them."""
        start, end = memoryview(self.starts).cast("I")[token : token + 2]
        return Posting(memoryview(self.rules).cast("I")[start:end], memoryview(self.impacts).cast("f")[start:end])


class RuleTokens(NamedTuple):
    """What a rule holds, by token numbers.

    ``spoken``: for each token of its phrases, the places of the phrases that hold it; ``lengths``: of each phrase, the
    root of the summed squares of idf; ``own``: the tokens of the rule's own words; ``title``: those of its title, with
    their summed idf.
    """

    spoken: Mapping[int, Sequence[int]]
    lengths: Sequence[float]
    own: frozenset[int]
    title: frozenset[int]
    title_weight: float
    is_heading: bool


@dataclass(frozen=True)
class Index:
    """The frozen index.

    Rules and entries of the rulings are numbered by their place in ``refs``; ``leads``: the rules that they rest on. Where
    this package speaks of rules it means entries as well. ``tokens`` numbers the tokens in their order. Postings and rules
    lie packed, as they are written to disk; rules are unpacked when a question needs them, and some thousands are kept so.
    """

    refs: tuple[Ref, ...]
    leads: tuple[RuleRef, ...]
    tokens: Mapping[str, int]
    idf: array[float]
    packed_postings: PackedPostings
    packed_rules: Slices
    _rules: dict[int, RuleTokens] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.tokens)

    @cached_property
    def spans(self) -> Mapping[str, range]:
        """The numbers of each document's rules and of each shelf's entries; they stand together."""
        spans: dict[str, range] = {}
        for number, ref in enumerate(self.refs):
            start = spans[ref.document].start if ref.document in spans else number
            spans[ref.document] = range(start, number + 1)
        return spans

    def posting(self, token: int) -> Posting:
        return self.packed_postings.posting(token)

    def rule(self, number: int) -> RuleTokens:
        found = self._rules.get(number)
        if found is None:
            if len(self._rules) >= KEPT:
                self._rules.pop(next(iter(self._rules)), None)
            found = self._rules[number] = self._unpack(array("I", bytes(self.packed_rules[number])))
        return found

    def _unpack(self, packed: array[int]) -> RuleTokens:
        sets: list[array[int]] = []
        at = 0
        while at < len(packed):
            end = at + 1 + packed[at]
            sets.append(packed[at + 1 : end])
            at = end
        title, own, text, *phrases = sets
        idf = self.idf
        spoken: dict[int, list[int]] = {}
        for place, phrase in enumerate(phrases):
            for token in phrase:
                spoken.setdefault(token, []).append(place)
        return RuleTokens(
            spoken=spoken,
            lengths=[math.sqrt(sum([idf[token] ** 2 for token in phrase])) or 1.0 for phrase in phrases],
            own=frozenset(own),
            title=frozenset(title),
            title_weight=sum(idf[token] for token in title),
            is_heading=not text,
        )


def build(entries: Iterable[Entry]) -> Index:
    """The index over ``entries``, in their order; a document's entries stand together. Each is looked at once and not kept."""
    from bot.search.indexing import make_index  # only building needs what computes with all numbers at once

    return make_index(entries)

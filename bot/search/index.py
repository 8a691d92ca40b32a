"""The inverted index: built once from the corpus, then frozen.

For every token and rule a BM25 impact is computed when the index is built, so that a question only adds them up: of the
rule's own words (title, headings above, text, gloss; BM25F, Robertson & Zaragoza 2009, section 3.6) and of its asked-as
phrases together. Each phrase is kept as a set of tokens besides, to be compared with the question whole.
"""

from __future__ import annotations

import math
from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from bot.search.analysis import CONCEPT
from bot.sections import Buffer, Slices
from rules_corpus.model import RuleRef
from rulings.model import EntryRef

K1 = 1.2
FIELD_WEIGHTS = {"title": 3.0, "headings": 1.5, "text": 1.0, "gloss": 0.8}
FIELD_LENGTH_NORMS = {"title": 0.3, "headings": 0.3, "text": 0.6, "gloss": 0.5}
PHRASES_LENGTH_NORM = 0.5
CONCEPT_WEIGHT = 0.75
WORDS_SHARE = 0.5  # of the rule's own words beside its phrases


Ref = RuleRef | EntryRef


class Entry(NamedTuple):
    """What can be found: the tokens of each field, and of each phrase. ``lead`` is the rule that it rests on; a rule's is itself."""

    ref: Ref
    fields: Mapping[str, Sequence[str]]
    phrases: Sequence[Sequence[str]]
    lead: RuleRef


class Posting(NamedTuple):
    """The rules that hold a token, with the token's impact there."""

    rules: array[int]
    impacts: array[float]


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
        size = array("I").itemsize
        start, end = array("I", bytes(self.starts[token * size : (token + 2) * size]))
        floats = array("f").itemsize
        return Posting(array("I", bytes(self.rules[start * size : end * size])), array("f", bytes(self.impacts[start * floats : end * floats])))


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
    lie packed, as they are written to disk, and are unpacked when a question first needs them.
    """

    refs: tuple[Ref, ...]
    leads: tuple[RuleRef, ...]
    tokens: Mapping[str, int]
    idf: array[float]
    packed_postings: PackedPostings
    packed_rules: Slices
    _postings: dict[int, Posting] = field(default_factory=dict, compare=False, repr=False)
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
        found = self._postings.get(token)
        if found is None:
            found = self._postings[token] = self.packed_postings.posting(token)
        return found

    def rule(self, number: int) -> RuleTokens:
        found = self._rules.get(number)
        if found is None:
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


def build(entries: Sequence[Entry]) -> Index:
    """The index over ``entries``, in their order; a document's entries stand together."""
    holders: Counter[str] = Counter()
    for entry in entries:
        holders.update(set().union(*entry.fields.values(), *entry.phrases))
    names = tuple(sorted(holders))
    tokens = {name: number for number, name in enumerate(names)}
    idf = array("f", (_idf(holders[name], len(entries)) * _weight(name) for name in names))
    averages = _averages(entries)
    postings = [Posting(array("I"), array("f")) for _ in names]
    for number, entry in enumerate(entries):
        words, phrases = _impacts(entry, averages)
        for name in words.keys() | phrases.keys():
            token = tokens[name]
            posting = postings[token]
            posting.rules.append(number)
            posting.impacts.append((words.get(name, 0.0) * WORDS_SHARE + phrases.get(name, 0.0)) * idf[token])
    return Index(
        refs=tuple(entry.ref for entry in entries),
        leads=tuple(entry.lead for entry in entries),
        tokens=tokens,
        idf=idf,
        packed_postings=PackedPostings.of(postings),
        packed_rules=Slices.of(_packed(entry, tokens) for entry in entries),
    )


def _packed(entry: Entry, tokens: Mapping[str, int]) -> bytes:
    """The sets of a rule one behind the other, each with its size before it: title, own words, text, phrases."""
    own = [token for words in entry.fields.values() for token in words]
    packed = array("I")
    for words in (entry.fields.get("title", ()), own, entry.fields.get("text", ()), *filter(None, entry.phrases)):
        numbers = {tokens[word] for word in words}
        packed.append(len(numbers))
        packed.extend(sorted(numbers))
    return packed.tobytes()


def _weight(name: str) -> float:
    """How much a token counts beside a word: concepts come on top of the words that named them."""
    return CONCEPT_WEIGHT if name[0] == CONCEPT else 1.0


def _idf(holders: int, rules: int) -> float:
    return math.log(1 + (rules - holders + 0.5) / (holders + 0.5))


def _averages(entries: Sequence[Entry]) -> dict[str, float]:
    totals: Counter[str] = Counter()
    for entry in entries:
        for name, tokens in entry.fields.items():
            totals[name] += len(tokens)
        totals["phrases"] += sum(map(len, entry.phrases))
    return {name: max(total / max(len(entries), 1), 1.0) for name, total in totals.items()}


def _impacts(entry: Entry, averages: Mapping[str, float]) -> tuple[dict[str, float], dict[str, float]]:
    """Saturated term frequencies of a rule's words and of its phrases, by token."""
    words: Counter[str] = Counter()
    for name, tokens in entry.fields.items():
        norm = FIELD_LENGTH_NORMS[name]
        scale = FIELD_WEIGHTS[name] / (1 - norm + norm * len(tokens) / averages[name])
        for token, count in Counter(tokens).items():
            words[token] += count * scale  # type: ignore[assignment]
    spoken = Counter(token for phrase in entry.phrases for token in set(phrase))
    length = sum(map(len, entry.phrases))
    scale = 1 / (1 - PHRASES_LENGTH_NORM + PHRASES_LENGTH_NORM * length / averages.get("phrases", 1.0))
    return _saturated(words.items()), _saturated((token, count * scale) for token, count in spoken.items())


def _saturated(counts: Iterable[tuple[str, float]]) -> dict[str, float]:
    return {token: count * (K1 + 1) / (count + K1) for token, count in counts}

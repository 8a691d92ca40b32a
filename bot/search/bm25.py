"""The inverted index: BM25 scores of passages, the second source of candidates after the
embeddings.

The BM25 impact of every token in every passage is computed when the index is built, so that a query
only adds impacts up. An impact covers both the passage's own words (title, headings above, text,
gloss; BM25F, Robertson & Zaragoza 2009, section 3.6) and the questions it is known to answer (its
asked-as phrases).
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from heapq import nlargest
from itertools import accumulate
from typing import NamedTuple, cast

from bot.search.arithmetic import select, weighted_sum
from rules_corpus.model import RuleRef
from rulings.model import EntryRef

K1 = 1.2
FIELD_WEIGHTS = {"title": 3.0, "headings": 1.5, "text": 1.0, "gloss": 0.8}
FIELD_LENGTH_NORMS = {"title": 0.3, "headings": 0.3, "text": 0.6, "gloss": 0.5}
PHRASES_LENGTH_NORM = 0.5
CONCEPT_WEIGHT = 0.75
FIELDS_WEIGHT = 0.5  # of a passage's own words relative to its phrases
# per query for candidates, those of the rarest tokens first: bounds the cost of a long query
POSTINGS_READ = 4000

_COMMON = 24  # a token is common if at least one passage in this many holds it
_TOKENS_KEPT = 4096  # a common one with its impacts in all passages: 26 kB for 6,600 passages

Ref = RuleRef | EntryRef


class IndexedPassage(NamedTuple):
    """A passage as it is indexed: the tokens of each field, and of each phrase.

    ``cites``: the rules that it rests on, the most important first; for a rule, the rule itself.
    """

    ref: Ref
    fields: Mapping[str, Sequence[str]]
    phrases: Sequence[Sequence[str]]
    cites: tuple[RuleRef, ...]


class Posting(NamedTuple):
    """The passages that hold a token, in order, with the token's impact there."""

    passages: Sequence[int]
    impacts: Sequence[float]


class Place(NamedTuple):
    """What the ranking knows about a passage: its ref, the rules that it rests on, the number of
    the first of them (``lead``), and whether it is only a ``heading``.
    """

    ref: Ref
    cites: tuple[RuleRef, ...]
    lead: int
    heading: bool


class Match(NamedTuple):
    """How a passage matches a query; both values are shares of the query's total weight.

    ``bm25``: the BM25 score; ``covered``: the weight of the tokens that the passage or its phrases
    hold.
    """

    bm25: float
    covered: float


@dataclass(frozen=True)
class Index:
    """The frozen index of passages: rules and entries of the rulings.

    Passages are numbered by their index in ``refs``; ``cites``: the numbers of the rules that each
    rests on, the most important first; for a rule, its own number. ``headings``: the numbers of
    passages without a text of their own. ``spans``: the range of numbers of each document's rules
    and of each entry list. ``tokens`` numbers the tokens, including those of the background
    that no passage holds; ``idf`` and ``postings`` are in the order of these numbers.
    """

    refs: Sequence[Ref]
    cites: Sequence[tuple[int, ...]]
    headings: Collection[int]
    spans: Mapping[str, range]
    tokens: Mapping[str, int]
    idf: Sequence[float]
    postings: Sequence[Posting]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self.tokens, key=self.tokens.__getitem__))

    @cached_property
    def shelves(self) -> Collection[str]:
        """The names of the spans of entries of the rulings."""
        return {
            name for name, span in self.spans.items() if isinstance(self.refs[span.start], EntryRef)
        }

    @cached_property
    def place(self) -> Callable[[int], Place]:
        """The `Place` of a passage, by its number; cached."""
        return cache(self._place)

    def _place(self, passage: int) -> Place:
        cites = self.cites[passage]
        rules = cast("tuple[RuleRef, ...]", tuple(map(self.refs.__getitem__, cites)))
        return Place(self.refs[passage], rules, cites[0], passage in self.headings)

    def posting(self, token: int) -> Posting:
        return self.postings[token]

    @cached_property
    def read(self) -> Callable[[int], Impacts]:
        """The impacts of a token, by its number; the most recently used are cached."""
        return lru_cache(maxsize=_TOKENS_KEPT)(self._read)

    def _read(self, token: int) -> Impacts:
        posting = self.posting(token)
        highest = max(posting.impacts, default=0.0)
        if len(posting.passages) * _COMMON < len(self.refs):
            return Impacts(posting, None, highest)
        everywhere = array("f", bytes(4 * len(self.refs)))
        for passage, impact in zip(*posting, strict=True):
            everywhere[passage] = impact
        return Impacts(posting, everywhere, highest)

    def match(self, weights: Mapping[int, float], total: float) -> Matches:
        """How the passages match a query with these token weights and this total weight."""
        return Matches(self, weights, total)


class Impacts(NamedTuple):
    """The impacts of a token, and the ``highest`` of them; ``everywhere``: for a common token, its
    impact in every passage, by number, 0 in those that do not hold it.
    """

    posting: Posting
    everywhere: array[float] | None
    highest: float

    @property
    def holders(self) -> int:
        return len(self.posting.passages)


@dataclass(frozen=True)
class Matches:
    """How the passages of an index match a query."""

    index: Index
    weights: Mapping[int, float]
    total: float

    @cached_property
    def _tokens(self) -> list[tuple[Impacts, float, float]]:
        """For each token its impacts, the factor they are multiplied by, and its weight."""
        index = self.index
        return [
            (index.read(token), weight / index.idf[token], weight)
            for token, weight in self.weights.items()
        ]

    @cached_property
    def _scores(self) -> tuple[array[float], float]:
        """The BM25 scores of all passages, counting only the rarest tokens, and an upper bound of
        them.
        """
        rarest = sorted(self._tokens, key=lambda token: token[0].holders)
        read = list(accumulate(impacts.holders for impacts, *_ in rarest))
        rarest = rarest[: max(bisect_right(read, POSTINGS_READ), 1)]
        scores = array("f", bytes(4 * len(self.index.refs)))
        for (posting, everywhere, _), factor, _ in rarest:
            if everywhere is not None:
                scores = weighted_sum(everywhere, factor, scores)
            else:
                for passage, impact in zip(*posting, strict=True):
                    scores[passage] += impact * factor
        return scores, sum(impacts.highest * factor for impacts, factor, _ in rarest)

    def best(self, spans: Iterable[range], limit: int) -> list[int]:
        """The numbers of at most ``limit`` passages of ``spans`` with the highest BM25 scores,
        counting only the rarest tokens.
        """
        scores, highest = self._scores
        found = [
            span.start + place
            for span in joined(spans)
            for place in select(scores[span.start : span.stop], limit, highest, 0.0)
        ]
        return nlargest(limit, filter(scores.__getitem__, found), key=scores.__getitem__)

    def of(self, passages: Sequence[int]) -> list[Match]:
        """How each of ``passages`` matches the query."""
        places = {passage: at for at, passage in enumerate(passages)}
        scores, covered = [0.0] * len(passages), [0.0] * len(passages)
        for (posting, everywhere, _), factor, weight in self._tokens:
            held = (
                enumerate(map(everywhere.__getitem__, passages))
                if everywhere is not None
                else (
                    (places[passage], impact)
                    for passage, impact in zip(*posting, strict=True)
                    if passage in places
                )
            )
            for at, impact in held:
                if impact:
                    scores[at] += impact * factor
                    covered[at] += weight
        # A passage may hold several readings of a misspelt word, of which the total counts one.
        return [
            Match(score / self.total, min(held / self.total, 1.0))
            for score, held in zip(scores, covered, strict=True)
        ]


def joined(spans: Iterable[range]) -> list[range]:
    """Spans in order, with adjacent ones joined."""
    found: list[range] = []
    for span in sorted(spans, key=lambda span: span.start):
        if found and found[-1].stop == span.start:
            found[-1] = range(found[-1].start, span.stop)
        else:
            found.append(span)
    return found


def spans_of(refs: Iterable[Ref]) -> dict[str, range]:
    """The range of numbers of each document and each entry list, whose refs are contiguous."""
    spans: dict[str, range] = {}
    for number, ref in enumerate(refs):
        start = spans[ref.document].start if ref.document in spans else number
        spans[ref.document] = range(start, number + 1)
    return spans

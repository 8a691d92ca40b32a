"""The inverted index: BM25 scores of passages, the second source of candidates beside the embeddings.

For every token and passage a BM25 impact is computed when the index is built, so that a query only adds them up: of the
passage's own words (title, headings above, text, gloss; BM25F, Robertson & Zaragoza 2009, section 3.6) and of the
questions it is known to answer (its asked-as phrases) together.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import nlargest
from typing import NamedTuple

from rules_corpus.model import RuleRef
from rulings.model import EntryRef

K1 = 1.2
FIELD_WEIGHTS = {"title": 3.0, "headings": 1.5, "text": 1.0, "gloss": 0.8}
FIELD_LENGTH_NORMS = {"title": 0.3, "headings": 0.3, "text": 0.6, "gloss": 0.5}
PHRASES_LENGTH_NORM = 0.5
CONCEPT_WEIGHT = 0.75
FIELDS_WEIGHT = 0.5  # of a passage's own words beside its phrases
POSTINGS_READ = 4000  # for candidates, those of the rarest tokens first: what a long query costs at most

Ref = RuleRef | EntryRef


class IndexedPassage(NamedTuple):
    """A passage as it is indexed: the tokens of each field, and of each phrase.

    ``cites``: the rules that it rests on, the first of them above all; a rule's is itself.
    """

    ref: Ref
    fields: Mapping[str, Sequence[str]]
    phrases: Sequence[Sequence[str]]
    cites: tuple[RuleRef, ...]


class Posting(NamedTuple):
    """The passages that hold a token, in order, with the token's impact there."""

    passages: Sequence[int]
    impacts: Sequence[float]


class Match(NamedTuple):
    """How a passage matches a query, each as a share of what the query weighs.

    ``bm25``: the BM25 score; ``covered``: the weight of the tokens that the passage or one of its phrases holds.
    """

    bm25: float
    covered: float


@dataclass(frozen=True)
class Index:
    """The frozen index of rules and of entries of the rulings, the passages.

    Passages are numbered by their place in ``refs``; ``cites``: the numbers of the rules that each rests on, the first of
    them above all; a rule's is its own. ``headings``: those without a text of their own. ``spans``: the numbers of each
    document's rules and of each shelf's entries; they stand together. ``tokens`` numbers the tokens; ``idf`` and
    ``postings`` are in the order of these numbers.
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
        """The names of the spans that hold entries of the rulings."""
        return {name for name, span in self.spans.items() if isinstance(self.refs[span.start], EntryRef)}

    def posting(self, token: int) -> Posting:
        return self.postings[token]

    def best(self, weights: Mapping[int, float], spans: Sequence[range], limit: int) -> list[int]:
        """The passages of ``spans`` with the highest BM25 scores by the rarest tokens of a query, at most ``limit``."""
        postings = sorted(
            ((self.posting(token), weight / self.idf[token]) for token, weight in weights.items()),
            key=lambda pair: len(pair[0].passages),
        )
        scores: dict[int, float] = {}
        read = 0
        for (passages, impacts), weight in postings:
            if read and read + len(passages) > POSTINGS_READ:
                break
            read += len(passages)
            for span in spans:
                start, end = bisect_left(passages, span.start), bisect_left(passages, span.stop)
                for passage, impact in zip(passages[start:end], impacts[start:end], strict=True):
                    scores[passage] = scores.get(passage, 0.0) + impact * weight
        return nlargest(limit, scores, key=scores.__getitem__)

    def matches(self, weights: Mapping[int, float], total: float, passages: Sequence[int]) -> list[Match]:
        """How each of ``passages`` matches a query of these token weights that weighs ``total``."""
        scores, covered = [0.0] * len(passages), [0.0] * len(passages)
        for token, weight in weights.items():
            held, impacts = self.posting(token)
            size, relative = len(held), weight / self.idf[token]
            for at, passage in enumerate(passages):
                place = bisect_left(held, passage)
                if place < size and held[place] == passage:
                    scores[at] += impacts[place] * relative
                    covered[at] += weight
        return [Match(*pair) for pair in zip((score / total for score in scores), (weight / total for weight in covered), strict=True)]


def spans_of(refs: Iterable[Ref]) -> dict[str, range]:
    """The numbers of what stands in each document or on each shelf; it stands together."""
    spans: dict[str, range] = {}
    for number, ref in enumerate(refs):
        start = spans[ref.document].start if ref.document in spans else number
        spans[ref.document] = range(start, number + 1)
    return spans

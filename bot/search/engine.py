"""The search engine of a snapshot: index, spelling, embeddings and learnt weights together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from bot.search.analysis import Analyzer
from bot.search.bm25 import Index
from bot.search.embeddings import Embeddings
from bot.search.phrases import KnownPhrases
from bot.search.query import Query, no_name, read_query
from bot.search.ranking import Comparison, Hit, Ranked, Scope, Weights, rank
from bot.search.spelling import Speller

_SENTENCES = 4096  # whose tokens are kept: a sentence of a rule is read for many questions


class Result(NamedTuple):
    """What a search found: rules and entries, and how many words of the query belong to matters
    outside the rules.

    ``comparison``: the query with what was computed for it, for a further search.
    """

    comparison: Comparison
    rules: tuple[Hit, ...]
    entries: tuple[Hit, ...]
    elsewhere: int

    @property
    def query(self) -> Query:
        """The query that was searched for."""
        return self.comparison.query


@dataclass(frozen=True)
class Engine:
    """Searches one corpus.

    ``phrases``: the passages that each known phrase asks for (see `rank`); ``elsewhere``: names of
    things that none of our rules is about; ``situations``: the log odds of words (see
    `bot.search.situations`).
    """

    analyzer: Analyzer
    speller: Speller
    index: Index
    embeddings: Embeddings
    phrases: KnownPhrases
    weights: Weights
    elsewhere: frozenset[str]
    situations: Mapping[str, float]

    def search(
        self, text: str, scope: Scope, limit: int = 10, is_name: Callable[[str], bool] = no_name
    ) -> Result:
        """The rules and entries of ``scope`` that answer ``text`` best; ``is_name``: see
        `read_query`.
        """
        query = read_query(text, self.analyzer, self.speller, self.index, is_name)
        comparison = Comparison(self.index, self.embeddings, self.phrases, query)
        found = rank(comparison, scope, self.weights, limit)
        return Result(
            comparison,
            *found,
            self.analyzer.count_names(query.words + query.unknown, self.elsewhere),
        )

    def search_again(self, result: Result, scope: Scope, limit: int = 10) -> Ranked:
        """Ranks a query that was already searched for in another ``scope``."""
        return rank(result.comparison, scope, self.weights, limit)

    @cached_property
    def tokens_of(self) -> Callable[[str], frozenset[int]]:
        """The tokens of a sentence of ours that the index knows; those read last are kept."""
        return lru_cache(_SENTENCES)(self._tokens_of)

    def _tokens_of(self, sentence: str) -> frozenset[int]:
        numbers = map(self.index.tokens.get, self.analyzer.analyze(sentence))
        return frozenset(number for number in numbers if number is not None)

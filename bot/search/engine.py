"""The search engine of a snapshot: index, spelling, meaning and learnt weights together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from bot.search.analysis import Analyzer
from bot.search.index import Index
from bot.search.meaning import Meaning
from bot.search.query import Query, no_name, read_query
from bot.search.searcher import Hit, Scope, search
from bot.search.spelling import Speller


class Result(NamedTuple):
    """What a search found: the query as it was read, the hits, and how many of its words belong elsewhere."""

    query: Query
    hits: tuple[Hit, ...]
    elsewhere: int


@dataclass(frozen=True)
class Engine:
    """Searches one corpus. ``situations``: what words speak for (see `bot.search.situations`)."""

    analyzer: Analyzer
    speller: Speller
    index: Index
    meaning: Meaning
    ranking: Mapping[str, float]
    elsewhere: frozenset[str]
    situations: Mapping[str, float]

    def search(self, text: str, scope: Scope, limit: int = 10, is_name: Callable[[str], bool] = no_name) -> Result:
        """The rules of ``scope`` that answer ``text`` best, at most ``limit``; ``is_name``: see `read_query`."""
        query = read_query(text, self.analyzer, self.speller, self.index, is_name)
        hits = self.compare(query, scope, limit)
        return Result(query, tuple(hits), self.analyzer.count_names(query.words + query.unknown, self.elsewhere))

    def compare(self, query: Query, scope: Scope, limit: int = 10) -> list[Hit]:
        """What of ``scope`` answers a question that was read already."""
        return search(self.index, self.meaning, query, scope, self.ranking, limit)
